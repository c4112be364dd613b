"""Building all the books that a file makes, and telling what came of each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from printkit.cli.door import emit, in_options, tell, warn
from printkit.cli.progress import bars
from printkit.cli.several import Copies
from printkit.cli.summary import summary, table
from printkit.errors import Fault, JobError, PrintkitError, UsageError, amount, as_objects
from printkit.front.book import Book, load_book
from printkit.front.building import Built, LeftOut, Manner, Outputs, build_all, part_of
from printkit.front.page import overwriting_faults


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be built from which file."""

    file: Path
    outputs: Outputs
    overrides: dict[str, Any] = field(default_factory=dict)
    """Settings in the place of those in the file."""
    workers: int = 1
    keep: bool = True
    timeout_seconds: float | None = None
    memory_bytes: int | None = None
    volume: int | None = None
    variant: str | None = None
    rows: Path | None = None
    only: str | None = None
    draft: bool = False
    force: bool = False
    """Whether files that are not from printkit are replaced."""

    def copies(self) -> list[Book]:
        """Read the files and return every book that is asked for."""
        book = load_book(self.file, **self.overrides)
        return book.copies(volume=self.volume, variant=self.variant, rows=self.rows)


@dataclass(frozen=True, slots=True)
class Telling:
    """How much is said, and to whom."""

    quiet: bool
    machine: bool


def produce(request: Request, telling: Telling) -> int:
    """Build the books of a file, tell what came out of it, and return the exit code; one that is refused stops no other."""
    began = time.monotonic()
    wanted = request.copies()
    _refuse_losses(request, wanted)
    report = _Report(wanted, telling)
    try:
        for copy, outcome in zip(wanted, _build(request, wanted, telling, report.general), strict=True):
            report.take(copy, outcome)
    finally:
        for words in report.warnings():
            warn(words)
    faults = report.refusals()
    tell(faults)
    if telling.machine:
        books = report.told[0] if len(report.told) == 1 else {"book": str(request.file), "books": report.told}
        refused = {"errors": as_objects(faults)} if faults else {}
        said = {**books, **refused, "warnings": report.warnings(), "seconds": _since(began)}
        emit({"ok": report.code == 0, "exit_code": report.code, **said})
    return report.code


def _refuse_losses(request: Request, wanted: list[Book]) -> None:
    """Refuse, before anything is made, to write over what is read here or what is not from printkit."""
    targets = [target for copy in wanted for target in request.outputs.for_copy(copy.name).targets()]
    inputs = [*wanted[0].read_files, *([request.rows] if request.rows else [])]
    if faults := overwriting_faults(targets, inputs, force=request.force):
        raise UsageError(*faults)


class _Report:
    """Tells of every book what came of it, as soon as it is known, and keeps the rest for the end."""

    def __init__(self, wanted: list[Book], telling: Telling) -> None:
        self._copies = Copies(wanted)
        self._alone = len(wanted) == 1
        self._aloud = not (telling.quiet or telling.machine)
        self._refused: list[tuple[Book, PrintkitError]] = []
        self._warned: list[tuple[Book, str]] = []
        self._incomplete = False
        self.general: list[str] = []
        """Warnings that are about no book."""
        self.told: list[dict[str, Any]] = []

    def take(self, copy: Book, outcome: Built | PrintkitError) -> None:
        """Tell what was made and what is missing in it."""
        if isinstance(outcome, PrintkitError):
            if self._alone:
                raise outcome
            self._refused.append((copy, outcome))
            self.told.append({**_described(copy, _NOTHING), "errors": as_objects(in_options(outcome))})
            return
        _tell_failures(copy, outcome, self._copies)
        self._incomplete |= bool(outcome.left_out)
        self._warned += [(copy, words) for words in outcome.warnings]
        self.told.append(_described(copy, outcome))
        if self._aloud:
            _tell_made(outcome)

    @property
    def code(self) -> int:
        """Return the exit code: that of the first book that was refused, or that of one that lacks puzzles."""
        if self._refused:
            return self._refused[0][1].exit_code
        return JobError.exit_code if self._incomplete else 0

    def refusals(self) -> list[Fault]:
        """Return why books were not made."""
        return self._copies.faults(self._refused)

    def warnings(self) -> list[str]:
        """Return all warnings, each once."""
        return list(dict.fromkeys([*self.general, *self._copies.warnings(self._warned)]))


_NOTHING = Built({}, 0, (), {})


def _build(request: Request, wanted: list[Book], telling: Telling, warnings: list[str]) -> Iterator[Built | PrintkitError]:
    part = part_of(wanted[0].checked, request.only, request.draft)
    with bars(wanted=not (telling.quiet or telling.machine)) as progress:
        manner = Manner(
            progress, warnings.append, request.workers, request.keep, request.timeout_seconds, memory_bytes=request.memory_bytes
        )
        yield from build_all([(copy.checked, request.outputs.for_copy(copy.name)) for copy in wanted], manner, part)


def _tell_made(built: Built) -> None:
    puzzles = sum(puzzle["number"] is not None for puzzle in built.manifest.get("puzzles", ()))
    pictures = built.drawn_count + ("cover" in built.made)
    words = {
        "pdf": _pages(built, puzzles),
        "svg": f"{amount(pictures, 'page')} as SVG",
        "png": amount(pictures, "preview"),
        "manifest": "every page and puzzle, for other programs",
        "cover": "the cover",
        "booklet": "two pages on a side, to fold and staple",
        "two_up": "two pages on a side",
    }
    for name, place in built.made.items():
        click.echo(f"{place}: {words[name]}")
    for line in table(summary(built)):
        click.echo(line)


def _pages(built: Built, puzzles: int) -> str:
    """Count what a PDF holds, which may be a part of the book."""
    if built.drawn_count < built.page_count:
        return f"{built.drawn_count} of {amount(built.page_count, 'page')}"
    blank = f" ({built.blank_count} of them blank, at the end)" if built.blank_count else ""
    return f"{amount(built.page_count, 'page')}{blank}, {amount(puzzles, 'puzzle')}"


def _tell_failures(copy: Book, built: Built, copies: Copies) -> None:
    """Name what is missing in the book; a bug shows its traceback, once for all the puzzles it hit."""
    shown: set[str] = set()
    for each in built.left_out:
        tell(copies.fault(copy, fault) for fault in each.failure.faults)
        if each.failure.trace and each.failure.trace not in shown:
            shown.add(each.failure.trace)
            click.echo(each.failure.trace.rstrip(), err=True)
    if built.left_out:
        tell([copies.fault(copy, _shortfall(copy, built))])


def _shortfall(book: Book, built: Built) -> Fault:
    if not built.made:
        return Fault("not one puzzle could be made, so there is no book", place=book.checked.name)
    numbers = ", ".join(str(each.number or each.identity) for each in built.left_out)
    what = f"puzzle {numbers} was" if len(built.left_out) == 1 else f"puzzles {numbers} were"
    return Fault(f"{what} left out", "the rest of the book was made", place=book.checked.name)


def _described(copy: Book, built: Built) -> dict[str, Any]:
    return {
        "book": str(copy.file),
        "copy": copy.name,
        "title": copy.title,
        "made": {name: str(place) for name, place in built.made.items()},
        "pages": built.page_count,
        "drawn": built.drawn_count,
        "blank": built.blank_count,
        "puzzles": [_without_parameters(puzzle) for puzzle in built.manifest.get("puzzles", ())],
        "summary": summary(built),
        "failed": [_failed(each) for each in built.left_out],
    }


def _without_parameters(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Leave out the parameters, which may hold a whole drawing and are in the manifest."""
    return {name: value for name, value in puzzle.items() if name != "parameters"}


def _failed(each: LeftOut) -> dict[str, Any]:
    return {
        "number": each.number or None,
        "identity": each.identity,
        "errors": as_objects(each.failure.faults),
        "traceback": each.failure.trace,
    }


def _since(began: float) -> float:
    return round(time.monotonic() - began, 3)
