"""Reading a book file into a checked `Book`, with all its faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.book.model import Book, Entry, Paper, Replacement, Section, Variant
from printkit.book.order import Run, runs_of, seed_clashes, with_files
from printkit.book.reading.book_text import plain_text, text_of
from printkit.book.reading.drawing_list import FIELD
from printkit.book.reading.flaw import Flaw, as_faults
from printkit.book.reading.form import LISTS, BookForm, PuzzleForm, SectionForm, Settings
from printkit.book.reading.hands import hands
from printkit.book.reading.judgement import entries_of, judge, too_much
from printkit.book.reading.override import checked_settings, variants
from printkit.book.reading.page_file import page_furniture, room_faults
from printkit.book.reading.paper import paper
from printkit.book.reading.press_faults import press_faults
from printkit.book.reading.replacing import replacements
from printkit.book.reading.samples import with_samples
from printkit.book.reading.toml_document import Document, read
from printkit.book.reading.toml_lines import KeyPath, LineMap, Overgrown, at_line
from printkit.book.reading.wording import field_name
from printkit.book.version import in_versions
from printkit.contract import Spec
from printkit.errors import Fault, InputError, PrintkitError, SpecError

_Specs = dict[tuple[int, int], Spec]
_Hands = dict[tuple[int, int], tuple[Spec, ...]]


def load(path: Path, **overrides: Any) -> Book:
    """Read a book file; `overrides` replace its settings, such as the seed, unless they are None."""
    return checked_book(document_of(text_of(path), str(path)), str(path), path, **overrides)


def loads(text: str, name: str = "book.toml", folder: Path = Path(), **overrides: Any) -> Book:
    """Read the text of a book file that is called `name` and lies in `folder`."""
    return checked_book(document_of(text, name), name, folder / name, **overrides)


def document_of(text: str, name: str) -> Document:
    """Read what the text of a book file says, whether or not a book can be made of it."""
    return _document(with_samples(plain_text(text, name)), name)


def checked_book(document: Document, name: str, file: Path, files: Mapping[str, bytes] | None = None, **overrides: Any) -> Book:
    """Check what a book file says; messages call it `name`. The book may bring files along that do not lie in its folder."""
    brought = files or {}
    judgement = judge(document)
    settings, refused = _checked_overrides({key: value for key, value in overrides.items() if value is not None})
    flaws = [*document.flaws, *judgement.flaws]
    replaced: list[Replacement] = []
    others: list[Variant] = []
    dealt: _Hands = {}
    if judgement.form is not None and not flaws:
        several = hands(judgement.form, file.parent, brought)
        form, dealt = several.form, several.specs
        replaced, against = replacements(form, judgement.specs, document)
        others, unusable = variants(form)
        flaws += [*several.flaws, *against, *unusable, *(too_much(form) if dealt else ())]
    if judgement.form is None or flaws or refused:
        single = {place: spec for place, spec in judgement.specs.items() if place not in _with_several_drawings(document)}
        flaws += _file_flaws(single, file.parent, brought)
        pages = _page_faults(judgement.form.template, paper(judgement.form.paper), document, file, name) if judgement.form else []
        raise SpecError(*refused, *as_faults(flaws, document.lines, name), *pages)
    book = replace(_book(form, judgement.specs, dealt, document.lines, file), **settings)
    book = replace(book, file_name=name, files=brought, replacements=tuple(replaced), variants=tuple(others))
    clashes = [
        Flaw(problem, remedy, (*_path(run.section, run.place), "seed")) for run, problem, remedy in seed_clashes(_written(book))
    ]
    faults = as_faults(clashes, document.lines, name)
    faults += _look_faults(book, document, file, name)
    for place, variant in enumerate(book.variants):
        found = _look_faults(replace(book, **variant.settings), document, file, name)
        faults += [replace(fault, path=("variant", place, *fault.path)) for fault in found]
    if faults:
        raise SpecError(*dict.fromkeys(faults))
    return book


def _written(book: Book) -> list[Run]:
    """List the runs as they stand in the file, where every version is written once."""
    return [run for run in runs_of(book) if run.section < book.written_sections]


def _with_several_drawings(document: Document) -> set[tuple[int, int]]:
    return {(section, place) for section, place, entry in entries_of(document.data) if FIELD in entry}


def _file_flaws(specs: _Specs, folder: Path, files: Mapping[str, bytes]) -> list[Flaw]:
    """Tell which files of the sound entries cannot be used. If nothing else is wrong, the plan of the book tells them."""
    flaws: list[Flaw] = []
    for (section, place), spec in specs.items():
        try:
            with_files(spec, folder, files)
        except PrintkitError as error:
            found = [Flaw(fault.problem, fault.remedy, (fault.field,) if fault.field else ()) for fault in error.faults]
            flaws += [flaw.below(_path(section, place)) for flaw in found]
    return flaws


def _look_faults(version: Book, document: Document, file: Path, name: str) -> list[Fault]:
    """Tell what is wrong with the pages of a book, or of a variant, and with what it asks of its printer."""
    return [
        *_page_faults(version.template, version.paper, document, file, name),
        *press_faults(version, document, name),
    ]


def _page_faults(template: str, size: Paper, document: Document, file: Path, name: str) -> list[Fault]:
    """Tell what is wrong with the page furniture, which may be a file of the user's own, or with the paper it is meant for."""
    key = "template" if "template" in document.data else "paper"
    place = at_line(name, document.lines.of((key,)))
    try:
        faults = room_faults(page_furniture(template, file.parent), size)
    except PrintkitError as error:
        faults = list(error.faults)
    placed = [fault if fault.place else replace(fault, place=place, field=key) for fault in faults]
    return [replace(fault, path=(key,)) for fault in placed]


def _document(text: str, name: str) -> Document:
    try:
        document = read(text, LISTS)
    except Overgrown as error:
        raise SpecError(Fault(error.problem, "no book file needs that", place=f"{name}:{error.line}")) from error
    if not document.data and not document.flaws:
        remedy = 'write title = "..." and a [[section]], or copy a starter book with "printkit new"'
        raise InputError(Fault("the file is empty", remedy, place=name))
    return document


def _checked_overrides(given: dict[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """Check settings from the command line, which stand on no line of the file."""
    unknown = sorted(given.keys() - Settings.model_fields)
    if unknown:
        raise TypeError(f"a book has no settings {unknown}")
    settings, said = checked_settings(given)
    return settings, [Fault(flaw.problem, flaw.remedy, field_name(flaw.path), path=flaw.path) for flaw in said]


def _book(form: BookForm, specs: _Specs, dealt: _Hands, lines: LineMap, file: Path) -> Book:
    settings = {key: getattr(form, key) for key in Settings.model_fields}
    sections = [_section(place, section, specs, dealt, lines) for place, section in enumerate(form.section)]
    own = {"paper": paper(form.paper), "volumes": form.volumes, "versions": form.versions}
    return Book(**{**settings, **own}, title=form.title, sections=in_versions(sections, form.versions), file=file)


def _section(number: int, form: SectionForm, specs: _Specs, dealt: _Hands, lines: LineMap) -> Section:
    entries = [
        replace(_entry(run, specs[number, place], _path(number, place), lines), hands=dealt.get((number, place), ()))
        for place, run in enumerate(form.puzzle)
    ]
    return Section(form.title, form.intro, tuple(entries), order=form.order)


def _entry(form: PuzzleForm, spec: Spec, path: KeyPath, lines: LineMap) -> Entry:
    settings = {key: getattr(form, key) for key in PuzzleForm.model_fields if key != FIELD}
    field_lines = lines.of_fields(path, (FIELD, *settings, *type(spec).model_fields))
    return Entry(**settings, spec=spec, line=lines.of(path), field_lines=field_lines)


def _path(section: int, place: int) -> KeyPath:
    return ("section", section, "puzzle", place)
