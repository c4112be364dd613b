"""Contact sheets: all pages of a book, small, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from printkit.book.layout import Layout
from printkit.geometry.affine import compose, scaling, translation
from printkit.scene.item import Group, Item, Path, Scene, Text
from printkit.scene.shape import rectangle

WIDTH, HEIGHT = 297.0, 210.0
COLUMNS, ROWS = 6, 3
_MARGIN, _GAP, _CAPTION = 10.0, 4.0, 5.0


def contact_sheet(bound: Layout) -> Iterator[Scene]:
    """Draw sheets of small pages; one sheet is in memory at a time."""
    numbers = iter(range(len(bound)))
    while page := list(islice(numbers, COLUMNS * ROWS)):
        cells = [item for place, index in enumerate(page) for item in _cell(bound, index, place)]
        yield Scene(WIDTH, HEIGHT, tuple(cells), bound.book.title)


def _cell(bound: Layout, index: int, place: int) -> Iterator[Item]:
    """Draw one page with a thin edge and its number."""
    room_x = (WIDTH - 2 * _MARGIN + _GAP) / COLUMNS
    room_y = (HEIGHT - 2 * _MARGIN + _GAP) / ROWS
    scene = bound.scene(index)
    scale = min((room_x - _GAP) / scene.width, (room_y - _GAP - _CAPTION) / scene.height)
    width, height = scene.width * scale, scene.height * scale
    x = _MARGIN + place % COLUMNS * room_x + (room_x - _GAP - width) / 2
    y = _MARGIN + place // COLUMNS * room_y
    theme = bound.style.theme
    edge = rectangle(0.0, 0.0, scene.width, scene.height)
    yield Group(f"page-{index + 1}", scene.items, compose(translation(x, y), scaling(scale)), clip=edge)
    yield Path(rectangle(x, y, width, height), theme.pen("rule"))
    yield Text(x + width / 2, y + height + _CAPTION * 0.75, str(index + 1), 7.0, theme.ink("text"), align="centre")
