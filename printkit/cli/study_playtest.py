"""`printkit study playtest`: a sheet of six small puzzles to hand out, and a summary of what came back."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import wish
from printkit.cli.door import emit

SHEET = "playtest"
RESULTS = "results.csv"


@click.command("playtest")
@click.argument("results", metavar="[RESULTS.csv...]", nargs=-1, type=click.Path())
@click.option("-o", "--output", metavar="DIR", required=True, type=click.Path(), help="Where the sheet, or the summary, goes.")
@click.option("--seed", metavar="S", help="Which puzzles. [default: 0]")
@click.option("--theme", metavar="NAME", default="colour", show_default=True, help="The look.")
@click.option("--language", metavar="CODE", default="en", show_default=True, help="The language of the sheet.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(results: tuple[str, ...], output: str, seed: str | None, theme: str, language: str, quiet: bool, machine: bool) -> None:
    """Print a sheet for playtesters, or sum up what they wrote down.

    Without RESULTS.csv it makes a page with six small puzzles and fields for time, errors and fun, and a CSV file to type into.
    With such files, filled in, it writes for each puzzle how long it took, how many errors were made and how much fun it was.
    """
    from printkit import resources
    from printkit.batch.staging import folder_faults

    wishes = wish.Wishes()
    wishes.faults.extend(folder_faults(Path(output), "-o"))
    number = wish.seed(wishes, seed)
    wishes.one_of(theme, "--theme", resources.template_names("themes"))
    wishes.one_of(language, "--language", resources.template_names("languages"))
    wishes.settle()
    folder = Path(output)
    written = _sum_up(results, folder, theme) if results else _print(folder, number, theme, language)
    if machine:
        emit({"ok": True, "made": [str(file) for file in written]})
    elif not quiet:
        click.echo(f"{folder}: {', '.join(file.name for file in written)}")


def _print(folder: Path, seed: int, look: str, code: str) -> list[Path]:
    from printkit.page.language import language
    from printkit.scene.ink import theme
    from printkit.study import playtest_sheet
    from printkit.study.output import write

    leaves = playtest_sheet.leaves(seed)
    page = playtest_sheet.sheet(leaves, theme(look), language(code))
    return write(folder, {RESULTS: playtest_sheet.empty_results(leaves).csv()}, {SHEET: page})


def _sum_up(results: tuple[str, ...], folder: Path, look: str) -> list[Path]:
    from printkit.scene.ink import theme
    from printkit.study import playtest
    from printkit.study.output import write
    from printkit.study.plot import sheet

    table = playtest.summary(playtest.read([Path(name) for name in results]))
    plots = playtest.plots(table)
    pictures = {"summary": sheet(plots, theme(look), "Playtest", columns=1)} if plots else {}
    return write(folder, {"summary.csv": table.csv()}, pictures)
