"""Starter books to copy, and puzzles that show what a kind is."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit import resources
from printkit.batch.staging import Staging, folder_faults
from printkit.book.model import Entry
from printkit.book.reading.samples import with_samples
from printkit.errors import Fault, UsageError, suggest
from printkit.front.argument import place, taking, text
from printkit.front.book import Book, load_book
from printkit.front.page import Place
from printkit.front.puzzle import Puzzle, make

FIRST = "first-book"
"""The starter book for those who name none."""
_SHELF = "books"
_SAMPLER = "sampler"
_FILE = "book.toml"


@dataclass(frozen=True, slots=True)
class Starter:
    """A starter book: `title` and `summary` are what stands on its title page."""

    name: str
    title: str
    summary: str

    @property
    def folder(self) -> Path:
        """Return where it is kept; nobody changes it there."""
        return resources.template(_SHELF, self.name)

    def book(self) -> Book:
        """Read it."""
        return load_book(self.folder / _FILE)

    def sample(self, **look: Any) -> Puzzle:
        """Make its first puzzle, to show what is in it; `look` is the paper, theme and so on that `make` takes."""
        book = self.book()
        return _made(next(entry for section in book.sections for entry in section.entries), self.folder, look)

    @taking(folder=place)
    def copy_to(self, folder: Place) -> Path:
        """Copy it into a new or empty folder, all of it or nothing, and return the book file that is there now."""
        target = Path(folder)
        _refuse_taken(target)
        with Staging() as staging:
            for file in sorted(file for file in self.folder.rglob("*") if file.is_file()):
                shutil.copyfile(file, staging.file(target / file.relative_to(self.folder)))
            book = staging.file(target / _FILE)
            book.write_text(with_samples(book.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
            staging.commit()
        return target / _FILE


def starters() -> list[Starter]:
    """List the starter books, the one for beginners first."""
    names = sorted(resources.template_names(_SHELF), key=lambda name: (name != FIRST, name))
    return [starter(name) for name in names]


def starter(name: str) -> Starter:
    """Find a starter book by its name."""
    names = resources.template_names(_SHELF)
    if name not in names:
        remedy = f"{suggest(str(name)[:40], names)} (there are: {', '.join(names)})"
        raise UsageError(Fault(f'there is no template "{name!s:.40}"', remedy, "template"))
    said = resources.table(resources.template(_SHELF, name), "book")
    return Starter(name, said["title"], said.get("subtitle", ""))


@taking(kind=text)
def sample(kind: str, **look: Any) -> Puzzle:
    """Make a puzzle that shows what a kind is: its first one in the sample workbook, or the plainest if that has none.

    `look` is the paper, theme and so on that `make` takes, and a seed.
    """
    book = starter(_SAMPLER).book()
    entries = [entry for section in book.sections for entry in section.entries if entry.kind == kind]
    return _made(entries[0], book.file.parent, look) if entries else make(kind, **look)


def _made(entry: Entry, folder: Path, look: dict[str, Any]) -> Puzzle:
    wanted = {"seed": entry.seed or 1, **look}
    return make(entry.kind, folder=folder, **wanted, **entry.spec.model_dump(mode="json", exclude_unset=True))


def _refuse_taken(target: Path) -> None:
    """Refuse a place where something is already, or where nothing can be made."""
    if os.path.lexists(target) and not target.is_dir():
        raise UsageError(Fault(f'"{target}" is a file', "name a new folder"))
    if target.is_dir() and any(target.iterdir()):
        raise UsageError(Fault(f'"{target}" is not empty', "name a new folder"))
    if faults := folder_faults(Path(os.path.realpath(target)).parent, ""):
        raise UsageError(*faults)
