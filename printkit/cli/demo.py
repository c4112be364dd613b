"""`printkit demo`: the sample workbook, to see what comes out."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import wish

_SAMPLE = "sampler"


@click.command("demo")
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(), default="output", show_default=True, help="Where everything goes."
)
@click.option("--jobs", metavar="N", help="How many puzzles are made at once. [default: one for each processor]")
@click.option("--force", is_flag=True, help="Replace files of these names that are not from printkit, too.")
@click.option("--no-cache", is_flag=True, help="Make every puzzle anew, and keep none.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but warnings and errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(output: str, jobs: str | None, force: bool, no_cache: bool, quiet: bool, machine: bool) -> int:
    """Build the sample workbook.

    It makes the PDF, the pages as SVG and PNG previews, and says where they are.
    """
    from printkit import resources
    from printkit.cli.binding import Request, Telling, produce
    from printkit.front.building import Outputs

    wishes = wish.Wishes()
    workers = wish.workers(wishes, jobs)
    folder = wishes.folder(output, "-o") or Path()
    outputs = Outputs(folder / f"{_SAMPLE}.pdf", folder / "svg", folder / "png")
    wishes.faults.extend(outputs.faults())
    wishes.settle()
    book = resources.template("books", _SAMPLE) / "book.toml"
    return produce(Request(book, outputs, workers=workers, keep=not no_cache, force=force), Telling(quiet, machine))
