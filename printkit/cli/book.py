"""`printkit book`: from a book file to the bound book."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import as_objects, emit, tell, warn
from printkit.cli.progress import bars
from printkit.errors import Fault, JobError

if TYPE_CHECKING:
    from printkit.batch.build import Built, LeftOut
    from printkit.batch.output import Outputs
    from printkit.book.model import Book


@click.command("book")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("-o", "--output", metavar="OUT.pdf", type=click.Path(), help="The PDF; its manifest goes beside it.")
@click.option("--svg", metavar="DIR", type=click.Path(), help="Write every page as SVG into this folder.")
@click.option("--png", metavar="DIR", type=click.Path(), help="Write a preview of every page into this folder.")
@click.option("--jobs", metavar="N", help="How many puzzles are made at once. [default: one for each processor]")
@click.option("--seed", metavar="S", help="Another seed than the one in the book file: the same book with other puzzles.")
@click.option("--profile", metavar="P", help="Another profile than the one in the book file.")
@click.option("--timeout", metavar="SECONDS", help="Give up a puzzle that takes longer. [default: no limit]")
@click.option("--no-cache", is_flag=True, help="Make every puzzle anew, and keep none.")
@click.option("--outlines", is_flag=True, help="SVG with text as outlines instead of live text.")
@click.option("--dpi", metavar="N", help="Resolution of the previews. [default: 110]")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but warnings and errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines: what was made, and what failed.")
def command(file: str, quiet: bool, machine: bool, **options: Any) -> int:
    """Build a book: PDF, pages as SVG, previews.

    FILE is the book file. All its faults are told at once, and then nothing is written. A puzzle that cannot be made is named and
    left out; the rest of the book is made, and the exit code is 5. Folders that do not exist are created.
    """
    from printkit.batch.output import Outputs

    wishes = wish.Wishes()
    outputs = Outputs(
        wish.path(options["output"]),
        wishes.folder(options["svg"], "--svg"),
        wishes.folder(options["png"], "--png"),
        options["outlines"],
        wish.dpi(wishes, options["dpi"]),
    )
    workers = wish.workers(wishes, options["jobs"])
    timeout_seconds = wishes.seconds(options["timeout"], "--timeout")
    overrides: dict[str, Any] = {}
    if options["seed"] is not None:
        overrides["seed"] = wish.seed(wishes, options["seed"], wish.LARGEST_BOOK_SEED)
    if options["profile"] is not None:
        overrides["profile"] = options["profile"]
    wishes.faults.extend(outputs.faults())
    wishes.settle()
    manner = Manner(workers, not options["no_cache"], timeout_seconds, quiet, machine)
    return produce(Path(file), outputs, manner, **overrides)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a build is run and told, which changes nothing in the book."""

    workers: int
    keep: bool
    timeout_seconds: float | None
    quiet: bool
    machine: bool


def produce(file: Path, outputs: Outputs, manner: Manner, **overrides: Any) -> int:
    """Build a book file, tell what came out of it, and return the exit code."""
    from printkit.book import load

    began = time.monotonic()
    warnings: list[str] = []
    book = load(file, **overrides)
    try:
        built = _build(book, outputs, manner, warnings)
    finally:
        for words in warnings:
            warn(words)
    _tell_failures(book, built)
    code = JobError.exit_code if built.left_out else 0
    if manner.machine:
        emit({"ok": code == 0, "exit_code": code, **_described(book, built), "warnings": warnings, "seconds": _since(began)})
    elif not manner.quiet:
        _tell_made(built)
    return code


def _build(book: Book, outputs: Outputs, manner: Manner, warnings: list[str]) -> Built:
    from printkit.batch.build import build

    with bars(wanted=not (manner.quiet or manner.machine)) as progress:
        return build(
            book,
            outputs,
            workers=manner.workers,
            keep=manner.keep,
            timeout_seconds=manner.timeout_seconds,
            progress=progress,
            warn=warnings.append,
        )


def _tell_made(built: Built) -> None:
    puzzles = sum(puzzle["number"] is not None for puzzle in built.manifest.get("puzzles", ()))
    words = {
        "pdf": f"{built.page_count} pages, {puzzles} {'puzzle' if puzzles == 1 else 'puzzles'}",
        "svg": f"{built.page_count} pages as SVG",
        "png": f"{built.page_count} previews",
        "manifest": "every page and puzzle, for other programs",
    }
    for name, place in built.made.items():
        click.echo(f"{place}: {words[name]}")


def _tell_failures(book: Book, built: Built) -> None:
    """Name what is missing in the book; a bug shows its traceback, once for all the puzzles it hit."""
    shown: set[str] = set()
    for each in built.left_out:
        tell(each.failure.faults)
        if each.failure.trace and each.failure.trace not in shown:
            shown.add(each.failure.trace)
            click.echo(each.failure.trace.rstrip(), err=True)
    if built.left_out:
        tell([_summary(book, built)])


def _summary(book: Book, built: Built) -> Fault:
    if not built.made:
        return Fault("not one puzzle could be made, so there is no book", place=book.file.name)
    numbers = ", ".join(str(each.number or each.identity) for each in built.left_out)
    what = f"puzzle {numbers} was" if len(built.left_out) == 1 else f"puzzles {numbers} were"
    return Fault(f"{what} left out", "the rest of the book was made", place=book.file.name)


def _described(book: Book, built: Built) -> dict[str, Any]:
    return {
        "book": str(book.file),
        "made": {name: str(place) for name, place in built.made.items()},
        "pages": built.page_count,
        "puzzles": [_without_parameters(puzzle) for puzzle in built.manifest.get("puzzles", ())],
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
