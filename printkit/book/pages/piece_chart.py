"""Charts of pieces: every piece of a flat set in all the shapes that turning, and turning over, gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.book.pages.furniture import Box
from printkit.book.pages.header import Heading, footer, header
from printkit.book.pages.style import Style
from printkit.page import cell_art
from printkit.page.cell_art import Place, Shape
from printkit.scene.ink import Theme
from printkit.scene.item import Item, Scene
from printkit.scene.palette import Swatch
from printkit.scene.shape import layer
from printkit.scene.typeset import label

NAME_WIDTH = 14.0
GAP = 3.5
LARGEST_CELL = 8.0
WIDEST_GAP = 12.0
"""Rows of a full page are spread until this much lies between them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A piece with its shapes, each in the corner of its own box."""

    name: str
    shapes: tuple[Shape, ...]

    @property
    def height(self) -> int:
        """The cells of the highest shape."""
        return max(row for shape in self.shapes for row, _ in shape) + 1

    def width(self, slots: int) -> int:
        """The cells of the widest shape; the last of a short row may reach into the empty slots behind it."""
        crowded = self.shapes if len(self.shapes) == slots else self.shapes[:-1]
        return max((column + 1 for shape in crowded for _, column in shape), default=1)


def chart_pages(rows: Sequence[Row], style: Style) -> Iterator[Scene]:
    """Draw every piece as a row of its shapes, all on one scale, on as many pages as that takes."""
    shapes = sum(len(row.shapes) for row in rows)
    title = style.language.say("chart.title", pieces=len(rows), shapes=shapes)
    colours = cell_art.swatches([row.name for row in rows], style.theme)
    room = _room(style, 1)
    slots = max(len(row.shapes) for row in rows)
    pitch = (room.width - NAME_WIDTH) / slots
    cell = min(LARGEST_CELL, (pitch - GAP) / max(row.width(slots) for row in rows))
    for page, run in enumerate(_runs(rows, cell, room.height), start=1):
        drawn = _rows(run, cell, pitch, _room(style, page), style.theme, colours)
        head = header(Heading(title), style.furniture.body(style.paper, page), style, page, style.theme.accent(0))
        yield Scene(style.paper.width, style.paper.height, (head, layer("pieces", drawn), footer(style, page, ())), title)


def _room(style: Style, page: int) -> Box:
    return style.furniture.body(style.paper, page).below(style.header + style.furniture.gap)


def _runs(rows: Sequence[Row], cell: float, height: float) -> Iterator[list[Row]]:
    """Give the rows of every page."""
    run: list[Row] = []
    used = 0.0
    for row in rows:
        if run and used + row.height * cell > height:
            yield run
            run, used = [], 0.0
        run.append(row)
        used += row.height * cell + GAP
    yield run


def _rows(run: Sequence[Row], cell: float, pitch: float, room: Box, theme: Theme, colours: dict[str, Swatch]) -> list[Item]:
    """Draw the rows of one page, spread over its height as far as that looks well."""
    spare = room.height - sum(row.height for row in run) * cell
    gap = max(GAP, min(WIDEST_GAP, spare / max(1, len(run) - 1)))
    items: list[Item] = []
    top = room.y
    for row in run:
        middle = top + row.height * cell / 2
        items.append(label(row.name, room.x, middle, theme.face("heading"), theme.ink("text"), "left"))
        for slot, shape in enumerate(row.shapes):
            high = max(line for line, _ in shape) + 1
            place = Place(room.x + NAME_WIDTH + slot * pitch, middle - high * cell / 2, cell)
            items += cell_art.piece(row.name, shape, place, theme, colours[row.name], lettered=False)
        top += row.height * cell + gap
    return items
