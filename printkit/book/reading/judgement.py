"""What is wrong with the settings of a book file, once its text has been read."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from printkit.book.order import MOST_RUNS
from printkit.book.reading.faults import MISSING, UNKNOWN, checked, flaws_of
from printkit.book.reading.flaw import Flaw
from printkit.book.reading.form import MOST_PUZZLES, BookForm, PuzzleForm, parameters
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
    said: list[Flaw] = []
    form = _checked_form(document.data, said)
    specs: dict[tuple[int, int], Spec] = {}
    for section, place, entry in entries_of(document.data):
        spec = checked_spec(entry, ("section", section, "puzzle", place), said)
        if spec is not None:
            specs[section, place] = spec
    said.extend(too_much(form) if form else ())
    return Judgement(form, specs, [flaw for flaw in said if _is_news(flaw, document)])


def _checked_form(data: dict[str, Any], said: list[Flaw]) -> BookForm | None:
    try:
        return checked(BookForm, data)
    except ValidationError as error:
        said.extend(_about_kind(one, data) for one in flaws_of(error, data, BookForm))
        return None


def _about_kind(said: Flaw, data: dict[str, Any]) -> Flaw:
    """Say which kinds there are where none is named, unless the very word `kind` is mistyped."""
    if said.sort != MISSING or said.path[-1] != "kind":
        return said
    entry: Any = data
    for step in said.path[:-1]:
        entry = entry[step]
    for stray in difflib.get_close_matches("kind", parameters(entry), n=1):
        return Flaw(f'there is no setting "{stray}" here', suggest(stray, ["kind"]), (*said.path[:-1], stray), sort=UNKNOWN)
    return said._replace(remedy=f"write kind = and one of: {', '.join(kinds())}")


def checked_spec(entry: dict[str, Any], base: KeyPath, said: list[Flaw]) -> Spec | None:
    """Check the parameters of an entry whose kind is known; about any other there is nothing to say."""
    name = entry.get("kind")
    if name not in kinds():
        return None
    model, given = kind(name).spec, parameters(entry)
    if "drawings" in entry:
        given = _with_a_drawing(name, given, base, said)
    try:
        return checked(model, given)
    except ValidationError as error:
        found = flaws_of(error, given, model, PuzzleForm.model_fields)
    except PrintkitError as error:
        found = [Flaw(fault.problem, fault.remedy, (fault.field,) if fault.field else ()) for fault in error.faults]
    said.extend(flaw.below(base) for flaw in found)
    return None


def _with_a_drawing(name: str, given: dict[str, Any], base: KeyPath, said: list[Flaw]) -> dict[str, Any]:
    """Check that an entry may name several drawings, and give it one to check its other parameters with."""
    if "drawing" not in kind(name).spec.model_fields:
        said.append(Flaw(f"a puzzle of the kind {name} begins with no drawing", "leave it out", ("drawings",)).below(base))
        return given
    if "drawing" in given:
        said.append(Flaw("this entry names one drawing and several", "leave one of the two out", ("drawings",)).below(base))
    return {"drawing": "drawing.svg", **given}


def entries_of(data: dict[str, Any]) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Yield every table of a puzzle, whatever else is wrong around it."""
    for section, table in _tables(data.get("section")):
        for place, entry in _tables(table.get("puzzle")):
            yield section, place, entry


def _tables(value: Any) -> Iterable[tuple[int, dict[str, Any]]]:
    return ((place, table) for place, table in enumerate(value) if isinstance(table, dict)) if isinstance(value, list) else ()


def too_much(form: BookForm) -> Iterator[Flaw]:
    """Refuse a book beyond what a binding holds, at the entry that goes too far."""
    runs = puzzles = 0
    most_runs = MOST_RUNS // (form.volumes * form.versions)
    for section, table in enumerate(form.section):
        for place, entry in enumerate(table.puzzle):
            runs, puzzles = runs + 1, puzzles + entry.count * form.versions
            path = ("section", section, "puzzle", place)
            if puzzles > MOST_PUZZLES:
                yield Flaw(f"here the book has {puzzles} puzzles", f"at most {MOST_PUZZLES} fit into one", path)
                return
            if runs > most_runs:
                where = "one" if most_runs == MOST_RUNS else "so many volumes and versions"
                yield Flaw(f"here the book has {runs} entries", f"at most {most_runs} fit into {where}", path)
                return


def _is_news(said: Flaw, document: Document) -> bool:
    """Leave out what only follows from a value that could not be read, whose fault has been told."""
    if any(said.path[:end] in document.unsure for end in range(len(said.path) + 1)):
        return False
    if said.sort == MISSING:
        return said.path[:-1] not in document.open
    is_about_table = said.sort != UNKNOWN and (
        said.path in document.open or any(path[:-1] == said.path for path in document.unsure)
    )
    return not is_about_table
