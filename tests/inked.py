"""What a scene really puts on paper: the box of every item, letters measured by their outlines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from printkit.geometry.affine import IDENTITY, Affine, Point, apply_all, compose, rotation, scaling, translation
from printkit.scene import font
from printkit.scene.flatten import Box, bounds, flatten
from printkit.scene.font import MM_PER_PT
from printkit.scene.item import Dot, Group, Item, Path, Scene, Text


def boxes(scene: Scene) -> Iterator[tuple[Item, Box]]:
    """Give every item that leaves ink, with the box it covers."""
    for item in scene.items:
        yield from _boxes(item, IDENTITY)


def texts(scene: Scene) -> list[Text]:
    """List the lines of text that leave ink."""
    return [text for item in scene.items for text in _texts(item)]


def groups(scene: Scene) -> list[Group]:
    return [item for item in scene.items if isinstance(item, Group)]


def _texts(item: Item) -> Iterator[Text]:
    if isinstance(item, Group):
        for one in item.items:
            yield from _texts(one)
    elif isinstance(item, Text) and any(_glyph(run.font, char) for run in font.runs(item.text, item.font) for char in run.text):
        yield item


def _boxes(item: Item, place: Affine) -> Iterator[tuple[Item, Box]]:
    match item:
        case Group():
            inner = compose(place, item.transform) if item.transform else place
            for one in item.items:
                yield from _boxes(one, inner)
        case Path():
            points = [point for chain in flatten(item.segments, 0.05) for point in chain.points]
            if points:
                yield item, _wider(points, place, item.stroke.width / 2 if item.stroke else 0.0)
        case Dot():
            reach = item.radius + item.halo_width + (item.outline.width / 2 if item.outline else 0.0)
            yield item, _wider([(item.x, item.y)], place, reach)
        case Text():
            points = list(_letters(item))
            if points:
                yield item, _wider(points, place, 0.0)


def _wider(points: list[Point], place: Affine, reach: float) -> Box:
    box = bounds(apply_all(place, points))
    return Box(box.left - reach, box.top - reach, box.right + reach, box.bottom + reach)


def _letters(text: Text) -> Iterator[Point]:
    size = text.size_pt * MM_PER_PT
    width = font.width(text.text, text.size_pt, text.font)
    start = {"left": 0.0, "centre": -width / 2, "right": -width}[text.align]
    turn = compose(rotation(text.angle_deg, text.x, text.y), translation(text.x + start, text.y))
    advance = 0.0
    for run in font.runs(text.text, text.font):
        for char in run.text:
            place = compose(turn, compose(translation(advance, 0), scaling(size)))
            yield from apply_all(place, _glyph(run.font, char))
            advance += run.font.advances[ord(char)] * size


@cache
def _glyph(face: font.Font, char: str) -> list[Point]:
    return [point for chain in flatten(font.outline(face, char), 0.02) for point in chain.points]
