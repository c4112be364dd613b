"""A scene in greys: what a photocopier or a printer without colours makes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from printkit.scene.item import Dot, Group, Ink, Item, Path, Scene, Stroke, Text
from printkit.scene.palette import grey_of


def in_grey(scene: Scene) -> Scene:
    """Return the same scene with every colour as the grey that is as light."""
    return replace(scene, items=_items(scene.items))


def _items(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(_item(item) for item in items)


def _item(item: Item) -> Item:
    match item:
        case Group():
            return replace(item, items=_items(item.items))
        case Text():
            return replace(item, ink=_ink(item.ink))
        case Path():
            return replace(item, stroke=_stroke(item.stroke), fill=_or_none(item.fill))
        case Dot():
            inks = tuple(_ink(ink) for ink in item.inks)
            return replace(item, inks=inks, outline=_stroke(item.outline), halo=_or_none(item.halo))


def _stroke(stroke: Stroke | None) -> Stroke | None:
    return replace(stroke, ink=_ink(stroke.ink)) if stroke else None


def _or_none(ink: Ink | None) -> Ink | None:
    return _ink(ink) if ink else None


@lru_cache(maxsize=512)
def _ink(ink: Ink) -> Ink:
    return Ink(ink.name, grey_of(ink.colour))
