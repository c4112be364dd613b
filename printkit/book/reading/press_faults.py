"""What a book asks for that its profile cannot give: told when the file is read, because the printer would refuse it later."""

from __future__ import annotations

from dataclasses import replace

from printkit.book.model import Book
from printkit.book.profile import profile
from printkit.book.reading.toml_document import Document
from printkit.book.reading.toml_lines import at_line
from printkit.errors import Fault


def press_faults(book: Book, document: Document, name: str) -> list[Fault]:
    """Say what does not fit the profile, each on the line of its setting, or on that of the profile."""
    asked = profile(book.profile)
    faults = [*asked.size_faults(book.paper.width, book.paper.height), *asked.stock_faults(book.stock)]
    if book.bleed and not asked.bleeds(True):
        faults.append(Fault(f"the profile {asked.name} has no bleed", "leave bleed out or take another profile", "bleed"))
    if book.spot and not asked.spot:
        faults.append(Fault(f"the profile {asked.name} prints no spot colours", "leave spot out or take another profile", "spot"))
    return [_placed(fault, document, name) for fault in faults]


def _placed(fault: Fault, document: Document, name: str) -> Fault:
    key = next((key for key in (fault.field, "profile") if key in document.data), "")
    return replace(fault, place=at_line(name, document.lines.of((key,)) if key else 0), path=(fault.field,))
