"""Pages of puzzles: one or several slots, each with its heading and the puzzle below it."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.book.pages.extra import name_line
from printkit.book.pages.furniture import Box
from printkit.book.pages.header import Heading, footer, header, header_height
from printkit.book.pages.style import Style
from printkit.book.pagination import PUZZLE_GRIDS
from printkit.scene.item import Group, Ink, Item, Scene, Tag
from printkit.scene.shape import layer, placed

OPTICAL_CENTRE = 0.42
"""The share of the free height that goes above a picture, so that it seems to stand in the middle."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A drawn puzzle (or answer) with its heading."""

    heading: Heading
    scene: Scene
    name: str


def puzzle_boxes(style: Style, page: int, per_page: int) -> list[Box]:
    """Return the boxes of the slots on a puzzle page, headings included."""
    columns, rows = PUZZLE_GRIDS[per_page]
    body = style.furniture.body(style.paper, page).below(style.name_line)
    return body.grid(columns, rows, 2 * style.furniture.gap)


def inside(box: Box, style: Style, compact: bool) -> Box:
    """Return the part of a slot under its heading."""
    return box.below(header_height(style, compact) + style.furniture.gap)


def slot(content: Slot, box: Box, style: Style, page: int, accent: Ink, compact: bool) -> Group:
    """Draw one slot: the heading, and the picture optically centred in the room below."""
    room = inside(box, style, compact)
    scene = content.scene
    factor = min(1.0, room.width / scene.width, room.height / scene.height)
    x = room.x + (room.width - factor * scene.width) / 2
    y = room.y + (room.height - factor * scene.height) * OPTICAL_CENTRE
    picture = placed(scene, x, y, f"{content.name}-picture", factor, Tag("Figure", content.heading.spoken))
    return layer(content.name, (header(content.heading, box, style, page, accent, compact), picture))


def puzzle_page(
    slots: list[Slot],
    per_page: int,
    style: Style,
    page: int,
    accent: Ink,
    identities: tuple[str, ...],
    running: str = "",
    numbered: bool = True,
) -> tuple[Item, ...]:
    """Draw a page of puzzles."""
    boxes = puzzle_boxes(style, page, per_page)
    compact = per_page > 1
    drawn = [slot(content, box, style, page, accent, compact) for content, box in zip(slots, boxes, strict=False)]
    names = [name_line(style.furniture.body(style.paper, page), style)] if style.with_names else []
    return (*names, *drawn, footer(style, page, identities, running, numbered))
