"""`printkit export --play`: puzzles as pages that play, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import emit, tell, warn
from printkit.cli.progress import bars
from printkit.errors import Fault, JobError, PrintkitError, UsageError, as_objects, suggest

if TYPE_CHECKING:
    from printkit.front.building import PlayedOut

_FOR_BOOKS = ("jobs", "seed", "volume", "variant")


def play_pages(file: str, play: str, output: str | None, *, quiet: bool, machine: bool, **options: Any) -> int:
    """Write the pages of a book, or of one puzzle in its JSON form, and say what came of it."""
    wishes = wish.Wishes()
    folder = wishes.folder(play, "--play") or Path()
    if output is not None:
        raise UsageError(Fault("goes elsewhere than --play", "use one of them at a time", "-o"))
    if options["outlines"]:
        raise UsageError(Fault("is about SVG", "leave it out with --play", "--outlines"))
    if Path(file).suffix.lower() == ".json":
        return _tell(_of_puzzle(Path(file), folder, wishes, options), [], 0, quiet=quiet, machine=machine)
    return _of_book(file, folder, wishes, quiet=quiet, machine=machine, **options)


def _of_puzzle(file: Path, folder: Path, wishes: wish.Wishes, options: dict[str, Any]) -> list[PlayedOut]:
    from printkit.front.building import play_file
    from printkit.front.speech import language_codes

    code = options["language"] or "en"
    if code not in language_codes():
        raise UsageError(Fault(f'there is no language "{code}"', suggest(code, language_codes()), "--language"))
    for name in _FOR_BOOKS:
        if options[name] is not None:
            raise UsageError(Fault("is for books", "leave it out for a single puzzle", f"--{name}"))
    wishes.settle()
    return [play_file(file, folder, code)]


def _of_book(file: str, folder: Path, wishes: wish.Wishes, *, quiet: bool, machine: bool, **options: Any) -> int:
    from printkit.cli.several import Copies
    from printkit.front.book import Book, load_book
    from printkit.front.building import Fatal, Manner, play_book

    if options["language"] is not None:
        raise UsageError(Fault("is for a single puzzle", "a book says its language itself", "--language"))
    workers = wish.workers(wishes, options["jobs"])
    seed = wish.seed(wishes, options["seed"], wish.LARGEST_BOOK_SEED) if options["seed"] is not None else None
    volume = wishes.whole(options["volume"], "--volume", 1, 50, 0) or None
    wishes.settle()
    made: list[PlayedOut] = []
    refused: list[tuple[Book, PrintkitError]] = []
    wanted = load_book(Path(file), seed=seed).copies(volume=volume, variant=options["variant"])
    for copy in wanted:
        with bars(wanted=not (quiet or machine)) as progress:
            manner = Manner(progress, warn, workers, not options["no_cache"])
            try:
                made.append(play_book(copy.checked, folder / copy.name, manner))
            except PrintkitError as error:
                if len(wanted) == 1 or isinstance(error, Fatal):
                    raise
                refused.append((copy, error))
    return _tell(made, Copies(wanted).faults(refused), refused[0][1].exit_code if refused else 0, quiet=quiet, machine=machine)


def _tell(made: list[PlayedOut], faults: list[Fault], code: int, *, quiet: bool, machine: bool) -> int:
    tell(faults)
    for each in made:
        for missing in each.left_out:
            code = code or JobError.exit_code
            tell(missing.failure.faults)
        for kind, number in each.without:
            warn(f"{kind}: {number} of the puzzles cannot be played on a page; the kind has no table for them yet")
        if not (quiet or machine):
            click.echo(f"{each.folder}: {each.files} {'page' if each.files == 1 else 'pages'} to play")
    if machine:
        books = [{"folder": str(each.folder), "files": each.files, "without": dict(each.without)} for each in made]
        refused = {"errors": as_objects(faults)} if faults else {}
        emit({"ok": code == 0, "exit_code": code, "books": books, **refused})
    return code
