"""`printkit export`: a book in pieces, for designers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from printkit.cli import wish
from printkit.cli.door import emit, tell, warn
from printkit.cli.progress import bars
from printkit.errors import Fault, JobError, PrintkitError, UsageError, as_objects


@click.command("export")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("-o", "--output", metavar="DIR", type=click.Path(), help="Where everything goes.")
@click.option("--play", metavar="DIR", type=click.Path(), help="Every puzzle as a page that plays, here; -o is not needed then.")
@click.option("--language", metavar="CODE", help="With --play and a puzzle: the language of the page. [default: en]")
@click.option("--outlines", is_flag=True, help="SVG with text as outlines instead of live text.")
@click.option("--jobs", metavar="N", help="How many puzzles are made at once. [default: one for each processor]")
@click.option("--seed", metavar="S", help="Another seed than the one in the book file.")
@click.option("--volume", metavar="N", help="Only this volume of a series. [default: all of them]")
@click.option("--variant", metavar="NAME", help="Only this variant of the book. [default: all of them]")
@click.option("--timeout", metavar="SECONDS", help="Give up a puzzle that takes longer. [default: no limit]")
@click.option("--memory", metavar="MB", help="Give up a puzzle that takes more memory. [default: a share of the machine]")
@click.option("--no-cache", is_flag=True, help="Make every puzzle anew, and keep none.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but warnings and errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(file: str, output: str | None, play: str | None, quiet: bool, machine: bool, **options: Any) -> int:
    """Write a book in pieces for designers, or its puzzles as pages that play.

    FILE is the book file. With -o, DIR gets every page, puzzle and answer as layered SVG, the puzzles as JSON, the cut lines as
    DXF, the inks as palettes, a contact sheet and a manifest. What you changed in DIR is never overwritten. Of several books that
    the file makes, one that cannot be made is named, and the others are written.

    With --play, DIR gets one HTML file for each puzzle whose kind has a table: it plays, checks and shows the solution in any
    browser, without printkit and without a network. FILE may be one puzzle as JSON as well.
    """
    if play is not None:
        from printkit.cli.export_play import play_pages

        return play_pages(file, play, output, quiet=quiet, machine=machine, **options)
    if output is None:
        raise UsageError(Fault("is missing", "say where everything goes, or --play DIR for pages that play", "-o"))
    if options.pop("language") is not None:
        raise UsageError(Fault("goes with --play only", "a book says its language itself", "--language"))
    from printkit.cli.several import Copies
    from printkit.front.book import Book, load_book
    from printkit.front.building import Exported, Fatal, Manner, export

    wishes = wish.Wishes()
    folder = wishes.folder(output, "-o") or Path()
    workers = wish.workers(wishes, options["jobs"])
    seed = wish.seed(wishes, options["seed"], wish.LARGEST_BOOK_SEED) if options["seed"] is not None else None
    volume = wishes.whole(options["volume"], "--volume", 1, 50, 0) or None
    timeout_seconds = wishes.seconds(options["timeout"], "--timeout")
    memory_bytes = wishes.megabytes(options["memory"], "--memory")
    wishes.settle()
    made: list[Exported] = []
    refused: list[tuple[Book, PrintkitError]] = []
    wanted = load_book(Path(file), seed=seed).copies(volume=volume, variant=options["variant"])
    for copy in wanted:
        with bars(wanted=not (quiet or machine)) as progress:
            manner = Manner(progress, warn, workers, not options["no_cache"], timeout_seconds, memory_bytes=memory_bytes)
            try:
                made.append(export(copy.checked, folder / copy.name, manner, outlines=options["outlines"]))
            except PrintkitError as error:
                if len(wanted) == 1 or isinstance(error, Fatal):
                    raise
                refused.append((copy, error))
    faults = Copies(wanted).faults(refused)
    return _tell(made, faults, refused[0][1].exit_code if refused else 0, file, quiet=quiet, machine=machine)


def _tell(made: list[Any], faults: list[Fault], code: int, file: str, *, quiet: bool, machine: bool) -> int:
    tell(faults)
    for each in made:
        for missing in each.left_out:
            code = code or JobError.exit_code
            tell(missing.failure.faults)
        if not each.files:
            tell([Fault("not one puzzle could be made, so there is nothing to export", place=file)])
        elif not (quiet or machine):
            click.echo(f"{each.folder}: {each.files} files for {each.pages} pages")
    if machine:
        books = [{"folder": str(each.folder), "files": each.files, "pages": each.pages} for each in made]
        refused = {"errors": as_objects(faults)} if faults else {}
        emit({"ok": code == 0, "exit_code": code, "books": books, **refused})
    return code
