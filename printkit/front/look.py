"""The look of single pages: paper, page furniture, theme and language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from printkit import resources
from printkit.book.model import Paper
from printkit.book.pages.style import Style, style
from printkit.book.reading.page_file import is_file_name, page_furniture
from printkit.book.reading.paper import NAMED, paper
from printkit.book.room import puzzle_frame
from printkit.errors import Fault, PrintkitError, SpecError, suggest
from printkit.page.frame import Frame

USUAL = {"paper": "A4", "template": "workbook", "theme": "colour", "language": "en"}
"""What a single page looks like unless somebody asks for something else."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a single page looks."""

    paper: Paper
    template: str
    theme: str
    language: str

    def style(self) -> Style:
        """Return the look with everything that it names."""
        return style(self.paper, self.template, self.theme, self.language)

    def frame(self) -> Frame:
        """Return the room that a puzzle has on its page."""
        return puzzle_frame(self.style())


def theme_names() -> list[str]:
    """List the themes."""
    return resources.template_names("themes")


def look_faults(wanted: dict[str, str]) -> list[Fault]:
    """Say which parts of a look there are not."""
    checks: dict[str, Callable[[str], list[Fault]]] = {
        "paper": _paper_faults,
        "template": _template_faults,
        "theme": lambda name: _unknown(name, "themes"),
        "language": lambda name: _unknown(name, "languages"),
    }
    return [Fault(fault.problem, fault.remedy, name) for name, check in checks.items() for fault in check(wanted[name])]


def look(wanted: dict[str, str]) -> Look:
    """Check a look as a whole; `wanted` names its paper, template, theme and language."""
    if faults := look_faults(wanted):
        raise SpecError(*faults)
    return Look(paper(wanted["paper"]), wanted["template"], wanted["theme"], wanted["language"])


def _paper_faults(name: str) -> list[Fault]:
    if not isinstance(name, str):
        return [Fault("this is no paper", f"write {', '.join(NAMED)} or a size such as 8.5x11in")]
    try:
        paper(name)
    except PrintkitError as error:
        return list(error.faults)
    return []


def _template_faults(name: str) -> list[Fault]:
    """Check the page furniture: a name, or a file below this folder."""
    if not isinstance(name, str) or not is_file_name(name):
        return _unknown(name, "pages")
    try:
        page_furniture(name, Path())
    except PrintkitError as error:
        return list(error.faults)
    return []


def _unknown(name: str, shelf: str) -> list[Fault]:
    known = resources.template_names(shelf)
    if isinstance(name, str) and name in known:
        return []
    text = str(name)
    return [Fault(f'there is no "{text if len(text) <= 40 else text[:37] + "..."}"', suggest(text, known))]
