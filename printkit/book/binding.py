"""What speaks against binding a book: too few or too many pages for its printer, or a gutter that leaves no room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printkit.book.model import Book
from printkit.book.pages.furniture import Furniture
from printkit.book.profile import profile
from printkit.book.reading.page_file import room_faults
from printkit.errors import Fault


def binding_faults(book: Book, furniture: Furniture, pages: int, whole: bool) -> list[Fault]:
    """Say what its printer would refuse; a part of a book, for a look, may have as few pages as it likes."""
    faults = [*room_faults(furniture, book.paper), *_count_faults(book, pages, whole)]
    named = [replace(fault, place=fault.place or book.name, field=fault.field or "profile") for fault in faults]
    return [replace(fault, path=(fault.field,)) for fault in named]


def _count_faults(book: Book, pages: int, whole: bool) -> Iterator[Fault]:
    asked = profile(book.profile)
    least, most = asked.page_limits(book.stock, book.paper.width, book.paper.height)
    if pages < least and whole:
        yield Fault(
            f"the book has {pages} pages; {asked.purpose} have at least {least}", "add puzzles, sections or pages for notes"
        )
    if pages > most:
        yield Fault(f"the book has {pages} pages; {asked.purpose} have at most {most}", "leave out some puzzles")
