"""Single puzzles that a book file swaps or pins: another seed or other parameters for one printed number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.book.model import Replacement
from printkit.book.reading.flaw import Flaw
from printkit.book.reading.form import BookForm, ReplaceForm
from printkit.book.reading.judgement import checked_spec
from printkit.book.reading.toml_document import Document
from printkit.contract import Spec

Entries = Mapping[tuple[int, int], Spec]
"""The checked parameters of each entry, by section and place in it."""


def replacements(form: BookForm, specs: Entries, document: Document) -> tuple[list[Replacement], list[Flaw]]:
    """Check what the file replaces against the puzzles it has; a sheet has no number and cannot be replaced."""
    said: list[Flaw] = []
    entry_of = dict(enumerate(_numbered(form, specs), 1))
    found: list[Replacement] = []
    for index, wanted in enumerate(form.replace):
        path = ("replace", index)
        flaw = _flaw(wanted, [(one.volume, one.number) for one in found], len(entry_of), form.volumes)
        if flaw:
            said.append(flaw.below(path))
            continue
        spec = _spec(wanted, form, entry_of[wanted.puzzle], index, said)
        fields = document.lines.of_fields(path, ("seed", *(wanted.model_extra or ())))
        found.append(Replacement(wanted.puzzle, wanted.volume, wanted.seed, spec, document.lines.of(path), fields))
    return found, said


def _numbered(form: BookForm, specs: Entries) -> Iterator[tuple[int, int]]:
    """Yield the entry of every puzzle that gets a number, in the order of the numbers."""
    tables = [(section, table) for _ in range(form.versions) for section, table in enumerate(form.section)]
    for section, table in tables:
        for place, entry in enumerate(table.puzzle):
            if not specs[section, place].is_sheet():
                yield from [(section, place)] * entry.count


def _flaw(wanted: ReplaceForm, taken: list[tuple[int, int]], count: int, volumes: int) -> Flaw | None:
    if wanted.puzzle > count:
        remedy = f"its numbers go from 1 to {count}" if count else "its pages have no numbers"
        return Flaw(f"the book has no puzzle {wanted.puzzle}", remedy, ("puzzle",))
    if wanted.volume > volumes:
        remedy = "leave it out" if volumes == 1 else f"write 1 to {volumes}"
        return Flaw(f"there is no volume {wanted.volume}", remedy, ("volume",))
    if (wanted.volume, wanted.puzzle) in taken:
        return Flaw(f"puzzle {wanted.puzzle} is replaced already", "leave one of the two out", ("puzzle",))
    if wanted.seed is None and not wanted.model_extra:
        return Flaw("nothing says what is to be different", "write seed = 1, or a parameter of the puzzle")
    return None


def _spec(wanted: ReplaceForm, form: BookForm, entry: tuple[int, int], index: int, said: list[Flaw]) -> Spec | None:
    """Check the parameters that differ together with those that stay; None where all stay, or where they are refused."""
    own: dict[str, Any] = wanted.model_extra or {}
    if not own:
        return None
    section, place = entry
    if form.section[section].order == "difficulty" and len(form.section[section].puzzle) > 1:
        problem = "only the seed can be replaced in a section that is ordered by difficulty"
        said.append(Flaw(problem, "leave the other settings out", (next(iter(own)),)).below(("replace", index)))
        return None
    original = form.section[section].puzzle[place]
    if original.drawings and "drawing" not in own:
        problem = "only the seed can be replaced where an entry names several drawings"
        said.append(Flaw(problem, "write drawing = as well", (next(iter(own)),)).below(("replace", index)))
        return None
    return checked_spec({**(original.model_extra or {}), **own, "kind": original.kind}, ("replace", index), said)
