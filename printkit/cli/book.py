"""`printkit book`: from a book file to the bound book."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from printkit.cli import wish
from printkit.errors import Fault


@click.command("book")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("-o", "--output", metavar="OUT.pdf", type=click.Path(), help="The PDF; its manifest goes beside it.")
@click.option("--svg", metavar="DIR", type=click.Path(), help="Write every page as SVG into this folder.")
@click.option("--png", metavar="DIR", type=click.Path(), help="Write a preview of every page into this folder.")
@click.option("--jobs", metavar="N", help="How many puzzles are made at once. [default: one for each processor]")
@click.option("--seed", metavar="S", help="Another seed than the one in the book file: the same book with other puzzles.")
@click.option("--profile", metavar="P", help="Another profile than the one in the book file.")
@click.option("--cover", metavar="OUT.pdf", type=click.Path(), help="Write the cover: front, spine and back on one sheet.")
@click.option("--booklet", metavar="OUT.pdf", type=click.Path(), help="Write two pages on a side, for sheets to fold and staple.")
@click.option("--two-up", metavar="OUT.pdf", type=click.Path(), help="Write two pages on a side, in reading order.")
@click.option("--grey", is_flag=True, help="Show everything in greys, as a proof for printers without colours.")
@click.option("--volume", metavar="N", help="Only this volume of a series. [default: all of them]")
@click.option("--variant", metavar="NAME", help="Only this variant of the book; main is the book itself. [default: all of them]")
@click.option("--rows", metavar="LIST.csv", type=click.Path(), help="One book for each row, such as a class list.")
@click.option("--pages", metavar="RANGES", help="Only these pages, such as 3-7,12.")
@click.option("--only", metavar="SECTION", help="Only this section, by its title or number.")
@click.option("--draft", is_flag=True, help="Only the first puzzle of every run, for a quick look.")
@click.option("--watch", is_flag=True, help="Build again whenever a file of the book changes, until Ctrl-C.")
@click.option("--timeout", metavar="SECONDS", help="Give up a puzzle that takes longer. [default: no limit]")
@click.option("--memory", metavar="MB", help="Give up a puzzle that takes more memory. [default: a share of the machine]")
@click.option("--force", is_flag=True, help="Replace files of these names that are not from printkit, too.")
@click.option("--no-cache", is_flag=True, help="Make every puzzle anew, and keep none.")
@click.option("--outlines", is_flag=True, help="SVG with text as outlines instead of live text.")
@click.option("--dpi", metavar="N", help="Resolution of the previews. [default: 110]")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but warnings and errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines: what was made, and what failed.")
def command(file: str, quiet: bool, machine: bool, **options: Any) -> int:
    """Build a book: PDF, pages as SVG, previews.

    FILE is the book file. All its faults are told at once, and then nothing is written. A puzzle that cannot be made is named and
    left out; the rest of the book is made, and the exit code is 5. Folders that do not exist are created. Where a file makes
    several books, their names get endings: OUT-1.pdf, OUT-2-large.pdf. If one of them cannot be made, such as a variant on paper
    that is too small, it is named with all that is wrong with it and not written; the others are made, and the exit code is not 0.
    """
    from printkit.cli.binding import Request, Telling, produce
    from printkit.front.building import Extras, Outputs

    wishes = wish.Wishes()
    outputs = Outputs(
        wish.path(options["output"]),
        wishes.folder(options["svg"], "--svg"),
        wishes.folder(options["png"], "--png"),
        options["outlines"],
        wish.dpi(wishes, options["dpi"]),
        wish.pages(wishes, options["pages"]),
        Extras(*(wish.path(options[name]) for name in ("cover", "booklet", "two_up"))),
        options["grey"],
    )
    request = Request(
        Path(file),
        outputs,
        workers=wish.workers(wishes, options["jobs"]),
        keep=not options["no_cache"],
        timeout_seconds=wishes.seconds(options["timeout"], "--timeout"),
        memory_bytes=wishes.megabytes(options["memory"], "--memory"),
        overrides=_overrides(options, wishes),
        volume=wishes.whole(options["volume"], "--volume", 1, 50, 0) or None,
        variant=options["variant"],
        rows=wish.path(options["rows"]),
        only=options["only"],
        draft=options["draft"],
        force=options["force"],
    )
    wishes.faults.extend(_with_ways(outputs.faults()))
    wishes.settle()
    telling = Telling(quiet, machine)
    if options["watch"]:
        from printkit.cli.watching import watch

        return watch(request, telling)
    return produce(request, telling)


def _overrides(options: dict[str, Any], wishes: wish.Wishes) -> dict[str, Any]:
    overrides: dict[str, Any] = {}
    if options["seed"] is not None:
        overrides["seed"] = wish.seed(wishes, options["seed"], wish.LARGEST_BOOK_SEED)
    if options["profile"] is not None:
        overrides["profile"] = options["profile"]
    return overrides


def _with_ways(faults: list[Fault]) -> list[Fault]:
    """Name all ways to make something where none was chosen."""
    from printkit.front.building import NOTHING_TO_MAKE

    ways = "give -o, --cover, --booklet or --two-up with OUT.pdf, or --svg or --png with DIR"
    return [replace(fault, remedy=ways) if fault == NOTHING_TO_MAKE else fault for fault in faults]
