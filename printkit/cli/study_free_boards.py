"""`printkit study free-boards`: how compact the boards of several builders are, beside published figures."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from printkit.cli import wish
from printkit.cli.door import emit
from printkit.cli.progress import bars
from printkit.errors import JobError, amount

LEDGER = "measured.jsonl"
MOST_BOARDS = 1_000_000


@click.command("free-boards")
@click.option("-o", "--output", metavar="DIR", required=True, type=click.Path(), help="Where tables, plots and report go.")
@click.option("--boards", metavar="N", help="How many boards every builder makes. [default: 10000]")
@click.option("--seed", metavar="S", help="Which boards. [default: 0]")
@click.option("--theme", metavar="NAME", default="colour", show_default=True, help="The look of the plots.")
@click.option("--jobs", metavar="N", help="Processors. [default: all]")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(output: str, quiet: bool, machine: bool, **given: Any) -> None:
    """Compare builders of free boards by the perimeters of what they build.

    Writes the tables of a published comparison beside ours, plots, and a report. A study that was interrupted goes on where it
    stopped when it is called again with the same folder.
    """
    from printkit.scene.ink import theme
    from printkit.study import free_boards
    from printkit.study.measuring import measure
    from printkit.study.output import write
    from printkit.study.plot import sheet

    began = time.monotonic()
    boards, seed, workers = _read(given, output)
    folder = Path(output)
    with bars(wanted=not quiet) as report:
        measured = measure(free_boards.trial, free_boards.cases(boards, seed), folder / LEDGER, workers, report)
    if measured.failures:
        raise JobError(*measured.faults)
    found = free_boards.figures([record for record in measured.records if record is not None], boards, seed)
    texts = {
        "perimeters.csv": free_boards.perimeter_table(found).csv(),
        "means.csv": free_boards.mean_table(found).csv(),
        "discards.csv": free_boards.discard_table(found).csv(),
        "numbers.csv": free_boards.number_table(found).csv(),
        "report.md": free_boards.report(found),
    }
    written = write(folder, texts, {"plots": sheet(free_boards.plots(found), theme(given["theme"]), "Free boards")})
    if machine:
        means = {row["builder"]: row["mean"] for row in free_boards.mean_table(found).records()}
        seconds = round(time.monotonic() - began, 3)
        emit({"ok": True, "means": means, "made": [str(file) for file in written], "seconds": seconds})
    elif not quiet:
        click.echo(free_boards.mean_table(found).markdown(), nl=False)
        click.echo(f"{folder}: {amount(len(written), 'file')} written")


def _read(given: dict[str, Any], output: str) -> tuple[int, int, int]:
    """Check all options together."""
    from printkit import resources
    from printkit.batch.staging import folder_faults

    wishes = wish.Wishes()
    wishes.faults.extend(folder_faults(Path(output), "-o"))
    boards = wishes.whole(given["boards"], "--boards", 10, MOST_BOARDS, 10_000)
    seed, workers = wish.seed(wishes, given["seed"]), wish.workers(wishes, given["jobs"])
    wishes.one_of(given["theme"], "--theme", resources.template_names("themes"))
    wishes.settle()
    return boards, seed, workers
