"""The room that puzzles have on the pages of a book, before it is known how many pages those are."""

from __future__ import annotations

from printkit.book.model import Book
from printkit.book.pages.puzzle_page import inside, puzzle_boxes
from printkit.book.pages.style import Style, style_of
from printkit.page.frame import Frame

_PAGES_APART_FROM_PUZZLES = 60
"""More than a book of drawings has: title, contents, rules, openers."""


def puzzle_frame(look: Style, per_page: int = 1) -> Frame:
    """Return the frame of a puzzle that shares its page with others."""
    return look.frame(inside(puzzle_boxes(look, 1, per_page)[0], look, compact=per_page > 1))


def style_before_layout(book: Book) -> Style:
    """Return the look of a book with the gutter that it will need, or a wider one."""
    puzzles = sum(entry.count for section in book.sections for entry in section.entries)
    return style_of(book, 2 * puzzles + book.notes + _PAGES_APART_FROM_PUZZLES)
