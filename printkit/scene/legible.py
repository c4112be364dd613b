"""Small pictures of scenes, such as thumbnails, without the letters that nobody could read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt

from printkit.geometry.affine import determinant
from printkit.scene.item import Group, Item, Scene, Text


def legible(scene: Scene, factor: float, least_pt: float) -> Scene:
    """Return a scene that will be scaled by a factor, without type that would then be smaller than can be read."""
    return replace(scene, items=tuple(_legible(scene.items, factor, least_pt)))


def _legible(items: tuple[Item, ...], factor: float, least_pt: float) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            scale = factor * sqrt(abs(determinant(item.transform))) if item.transform else factor
            yield replace(item, items=tuple(_legible(item.items, scale, least_pt)))
        elif not isinstance(item, Text) or item.size_pt * factor >= least_pt:
            yield item
