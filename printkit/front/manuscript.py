"""The text of a book file, for programs that change it setting by setting and leave every other line as it is."""

from __future__ import annotations

from printkit.book.reading.book_text import MOST_BYTES, text_of
from printkit.book.writing.change import Change, Duplicate, Insert, Move, Remove, Set, applied, value_at
from printkit.book.writing.manuscript import Manuscript

__all__ = [
    "MOST_BYTES",
    "Change",
    "Duplicate",
    "Insert",
    "Manuscript",
    "Move",
    "Remove",
    "Set",
    "applied",
    "text_of",
    "value_at",
]
