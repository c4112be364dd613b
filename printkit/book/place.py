"""Where in the book file something stands that proved wrong after the file was read: its line, and the name of its field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from printkit.book.model import Book, Order, Replacement
from printkit.book.reading.toml_lines import KeyPath, at_line
from printkit.book.reading.wording import field_name
from printkit.errors import Fault


def at_entry(book: Book, section: int, entry: int, fault: Fault) -> Fault:
    """Say on which line of the book file the entry, or the field of it that is meant, stands; both count from 0."""
    written = section % book.written_sections
    asked = book.sections[section].entries[entry]
    return _placed(book, ("section", written, "puzzle", entry), asked.line, asked.field_lines, fault)


def at_replacement(book: Book, wanted: Replacement, fault: Fault) -> Fault:
    """Say on which line of the book file the other puzzle, or the field of it that is meant, stands."""
    return _placed(book, ("replace", book.replacements.index(wanted)), wanted.line, wanted.field_lines, fault)


def at_order(book: Book, order: Order, fault: Fault) -> Fault:
    """Say where a puzzle is asked for, and which of its entry it is if there are several."""
    asked = book.sections[order.section].entries[order.entry]
    if order.label and (asked.count > 1 or book.versions > 1):
        fault = replace(fault, problem=f"puzzle {order.label}: {fault.problem}")
    for wanted in () if book.version else book.replacements:  # a version for itself has numbers of its own
        if wanted.spec and (wanted.volume, wanted.number) == (book.volume, order.number):
            return at_replacement(book, wanted, fault)
    return at_entry(book, order.section, order.entry, fault)


def _placed(book: Book, path: KeyPath, line: int, field_lines: Mapping[str, int], fault: Fault) -> Fault:
    """Name file, line and field, unless a place is known already."""
    if fault.place:
        return fault
    line = field_lines.get(fault.field, line)
    whole = (*path, fault.field) if fault.field else path
    return replace(fault, field=field_name(whole), place=at_line(book.name, line), path=whole)
