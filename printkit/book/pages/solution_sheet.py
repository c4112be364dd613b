"""Sheets of solutions: many small pictures in a strict grid, page after page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from printkit.book.pages.furniture import Box
from printkit.book.pages.header import Heading, footer, header
from printkit.book.pages.style import Style
from printkit.page.frame import Frame
from printkit.scene.item import Item, Scene
from printkit.scene.shape import fitted, layer
from printkit.scene.typeset import label

Draw = Callable[[Frame], Scene]
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 20: (4, 5), 30: (5, 6), 48: (6, 8)}
"""Columns and rows, by the number of solutions on a page."""


def solution_pages(solutions: Iterable[Draw], title: str, per_page: int, style: Style) -> Iterator[Scene]:
    """Draw solutions as they come, numbered from 1; nothing is kept, so there may be thousands."""
    rest = iter(solutions)
    page = 1
    while run := list(islice(rest, per_page)):
        yield _page(run, (page - 1) * per_page + 1, page, title, per_page, style)
        page += 1


def _page(run: list[Draw], first: int, page: int, title: str, per_page: int, style: Style) -> Scene:
    body = style.furniture.body(style.paper, page)
    columns, rows = GRIDS[per_page]
    boxes = body.below(style.header + style.furniture.gap).grid(columns, rows, style.furniture.gap)
    head = header(Heading(title), body, style, page, style.theme.accent(0))
    cells = zip(range(first, first + len(run)), run, boxes, strict=False)
    drawn = [item for number, draw, box in cells for item in _cell(draw, number, box, style)]
    return Scene(style.paper.width, style.paper.height, (head, layer("solutions", drawn), footer(style, page, ())), title)


def _cell(draw: Draw, number: int, box: Box, style: Style) -> list[Item]:
    """Draw a solution under its number."""
    face = style.theme.face("caption")
    room = box.below(face.leading + 1)
    words = label(str(number), box.x, box.y + face.leading / 2, face, style.theme.ink("muted"), "left")
    picture = draw(style.frame(room))
    return [words, fitted(picture, room.x, room.y, room.width, room.height, f"solution-{number}")]
