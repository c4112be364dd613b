"""What is wrong with the settings of a book file, once its text has been read."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from printkit.book.order import MOST_RUNS
from printkit.book.reading.faults import MISSING, UNKNOWN, Complaint, checked, complaints
from printkit.book.reading.form import MOST_PUZZLES, BookForm, PuzzleForm, parameters
from printkit.book.reading.toml_advice import Flaw
from printkit.book.reading.toml_document import Document
from printkit.book.reading.toml_lines import KeyPath
from printkit.contract import Spec, kind, kinds
from printkit.errors import PrintkitError, suggest


@dataclass(frozen=True, slots=True)
class Judgement:
    """The checked form of a book file, or what speaks against it."""

    form: BookForm | None
    specs: dict[tuple[int, int], Spec]
    """The parameters of each entry, by section and place in it."""
    flaws: list[Flaw] = field(default_factory=list)


def judge(document: Document) -> Judgement:
    """Check the settings, and the parameters of each puzzle with the model of its kind."""
    said: list[Complaint] = []
    form = _checked_form(document.data, said)
    specs: dict[tuple[int, int], Spec] = {}
    for section, place, entry in _entries(document.data):
        spec = checked_spec(entry, ("section", section, "puzzle", place), said)
        if spec is not None:
            specs[section, place] = spec
    said.extend(_too_much(form) if form else ())
    flaws = [Flaw(document.lines.of(one.path), one.problem, one.remedy, one.path) for one in said if _is_news(one, document)]
    return Judgement(form, specs, flaws)


def _checked_form(data: dict[str, Any], said: list[Complaint]) -> BookForm | None:
    try:
        return checked(BookForm, data)
    except ValidationError as error:
        said.extend(_about_kind(one, data) for one in complaints(error, data, BookForm))
        return None


def _about_kind(said: Complaint, data: dict[str, Any]) -> Complaint:
    """Say which kinds there are where none is named, unless the very word `kind` is mistyped."""
    if said.sort != MISSING or said.path[-1] != "kind":
        return said
    entry: Any = data
    for step in said.path[:-1]:
        entry = entry[step]
    for stray in difflib.get_close_matches("kind", parameters(entry), n=1):
        return Complaint((*said.path[:-1], stray), UNKNOWN, f'there is no setting "{stray}" here', suggest(stray, ["kind"]))
    return said._replace(remedy=f"write kind = and one of: {', '.join(kinds())}")


def checked_spec(entry: dict[str, Any], base: KeyPath, said: list[Complaint]) -> Spec | None:
    """Check the parameters of an entry whose kind is known; about any other there is nothing to say."""
    name = entry.get("kind")
    if name not in kinds():
        return None
    model, given = kind(name).spec, parameters(entry)
    try:
        return checked(model, given)
    except ValidationError as error:
        found = complaints(error, given, model, PuzzleForm.model_fields)
    except PrintkitError as error:
        found = [Complaint((fault.field,) if fault.field else (), "refused", fault.problem, fault.remedy) for fault in error.faults]
    said.extend(one._replace(path=base + one.path) for one in found)
    return None


def _entries(data: dict[str, Any]) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Yield every table of a puzzle, whatever else is wrong around it."""
    for section, table in _tables(data.get("section")):
        for place, entry in _tables(table.get("puzzle")):
            yield section, place, entry


def _tables(value: Any) -> Iterable[tuple[int, dict[str, Any]]]:
    return ((place, table) for place, table in enumerate(value) if isinstance(table, dict)) if isinstance(value, list) else ()


def _too_much(form: BookForm) -> Iterator[Complaint]:
    """Refuse a book beyond what a binding holds, at the entry that goes too far."""
    runs = puzzles = 0
    most_runs = MOST_RUNS // (form.volumes * form.versions)
    for section, table in enumerate(form.section):
        for place, entry in enumerate(table.puzzle):
            runs, puzzles = runs + 1, puzzles + entry.count * form.versions
            path = ("section", section, "puzzle", place)
            if puzzles > MOST_PUZZLES:
                yield Complaint(path, "refused", f"here the book has {puzzles} puzzles", f"at most {MOST_PUZZLES} fit into one")
                return
            if runs > most_runs:
                where = "one" if most_runs == MOST_RUNS else "so many volumes and versions"
                yield Complaint(path, "refused", f"here the book has {runs} entries", f"at most {most_runs} fit into {where}")
                return


def _is_news(said: Complaint, document: Document) -> bool:
    """Leave out what only follows from a value that could not be read, whose fault has been told."""
    if any(said.path[:end] in document.unsure for end in range(len(said.path) + 1)):
        return False
    if said.sort == MISSING:
        return said.path[:-1] not in document.open
    is_about_table = said.sort != UNKNOWN and (
        said.path in document.open or any(path[:-1] == said.path for path in document.unsure)
    )
    return not is_about_table
