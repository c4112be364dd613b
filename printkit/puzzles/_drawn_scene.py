"""Reading a drawn page back: what the proofs of kinds from drawings take from a scene."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.geometry.affine import Point
from printkit.scene.flatten import flatten
from printkit.scene.item import Group, Path, Scene


def named_layer(scene: Scene, name: str) -> Group:
    """Return the layer of this name, or an empty one."""
    return next((item for item in scene.items if isinstance(item, Group) and item.name == name), Group(name, ()))


def polylines(group: Group) -> Iterator[tuple[Point, ...]]:
    """Read the lines that are drawn in a layer."""
    for item in group.items:
        if isinstance(item, Path):
            yield from (tuple(chain.points) for chain in flatten(item.segments, 0.01))
