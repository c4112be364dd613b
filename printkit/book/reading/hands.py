"""Entries that name several drawings: every drawing is a puzzle, with what the table beside it says about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from printkit.book.order import LONGEST_RUN
from printkit.book.reading.art_table import ArtTables
from printkit.book.reading.drawing_list import FIELD, drawings_of
from printkit.book.reading.faults import checked, flaws_of
from printkit.book.reading.flaw import Flaw
from printkit.book.reading.form import BookForm, PuzzleForm
from printkit.book.reading.wording import field_name
from printkit.contract import Spec, kind
from printkit.errors import PrintkitError

Place = tuple[int, int]
"""An entry, by its section and its place there, both counted from 0."""


@dataclass(slots=True)
class Hands:
    """What entries with several drawings ask for."""

    form: BookForm
    """The book file with the number of puzzles of each entry."""
    specs: dict[Place, tuple[Spec, ...]] = field(default_factory=dict)
    """The parameters of every drawing of an entry, of more than are printed if a version has fewer."""
    flaws: list[Flaw] = field(default_factory=list)


def hands(form: BookForm, folder: Path, brought: Mapping[str, bytes]) -> Hands:
    """Find the drawings of every entry that names several, and check what is said of each."""
    found = Hands(form)
    tables = ArtTables(folder)
    sections = []
    for section, table in enumerate(form.section):
        entries = []
        for place, entry in enumerate(table.puzzle):
            path = ("section", section, "puzzle", place)
            try:
                specs = _dealt(entry, folder, brought, tables) if entry.drawings else ()
                count = _count(entry, len(specs)) if specs else entry.count
            except _Refused as refused:
                found.flaws += [flaw.below(path) for flaw in refused.flaws]
                specs, count = (), entry.count
            found.specs |= {(section, place): specs} if specs else {}
            entries.append(entry.model_copy(update={"count": count}))
        sections.append(table.model_copy(update={"puzzle": entries}))
    found.form = form.model_copy(update={"section": sections})
    return found


class _Refused(Exception):
    def __init__(self, *flaws: Flaw) -> None:
        super().__init__()
        self.flaws = flaws


def _count(entry: PuzzleForm, drawings: int) -> int:
    """Return how many puzzles an entry has: one for each drawing, or as many as it says, for which there are drawings."""
    if drawings > LONGEST_RUN:
        problem, remedy = f"there are {drawings} drawings", f"an entry takes at most {LONGEST_RUN}"
        raise _Refused(Flaw(problem, remedy, (FIELD,)))
    if "count" not in entry.model_fields_set:
        return drawings
    if entry.count > drawings:
        raise _Refused(Flaw(f"{entry.count} puzzles were asked for, and there are {drawings} drawings", "leave it out", ("count",)))
    return entry.count


def _dealt(entry: PuzzleForm, folder: Path, brought: Mapping[str, bytes], tables: ArtTables) -> tuple[Spec, ...]:
    try:
        names = drawings_of(entry.drawings, folder, brought)
        said = {name: tables.about(name) for name in names}
    except PrintkitError as error:
        raise _Refused(*(Flaw(fault.problem, fault.remedy, (FIELD,)) for fault in error.faults)) from error
    specs: list[Spec] = []
    flaws: list[Flaw] = []
    for name, (table, settings) in said.items():
        given = {**(entry.model_extra or {}), **settings, "drawing": name}
        try:
            specs.append(checked(kind(entry.kind).spec, given))
        except ValidationError as error:
            flaws += _in_table(flaws_of(error, given, kind(entry.kind).spec), table, name)
    if flaws:
        raise _Refused(*flaws)
    return tuple(specs)


def _in_table(flaws: list[Flaw], table: str, name: str) -> Iterator[Flaw]:
    """Say that something stands in the table beside a drawing, if it does."""
    for flaw in flaws:
        where = f'"{table}": {name}: {field_name(flaw.path)}: ' if table else f"{field_name(flaw.path)}: "
        yield Flaw(where + flaw.problem, flaw.remedy, (FIELD,))
