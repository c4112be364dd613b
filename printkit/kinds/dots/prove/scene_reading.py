"""Reading a drawn page back: what the proofs of kinds from drawings take from a scene."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.scene.flatten import flatten
from printkit.scene.item import Dot, Group, Path, Scene

PRECISION = 1e-4
"""Lengths on a page that differ by no more than this, in millimetres, are the same."""


def named_layer(scene: Scene, name: str) -> Group:
    """Return the layer of this name, or an empty one."""
    return next((item for item in scene.items if isinstance(item, Group) and item.name == name), Group(name, ()))


def polylines(group: Group) -> Iterator[tuple[Point, ...]]:
    """Read the lines that are drawn in a layer."""
    for item in group.items:
        if isinstance(item, Path):
            yield from (tuple(chain.points) for chain in flatten(item.segments, 0.01))


def discs(scene: Scene, name: str, diameter: float) -> list[Dot]:
    """Read the discs of a layer, which all have the promised size."""
    found = [item for item in named_layer(scene, name).items if isinstance(item, Dot)]
    if any(abs(2 * disc.radius - diameter) > PRECISION for disc in found):
        raise ProofError("a dot has a size that was not promised")
    return found
