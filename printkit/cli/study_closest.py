"""`printkit study closest`: what the parameters of closest-dot sheets do, over many drawings."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import as_objects, emit, tell
from printkit.cli.progress import bars
from printkit.errors import Fault, InputError, JobError, PrintkitError

if TYPE_CHECKING:
    from printkit.scene.item import Scene
    from printkit.sources import Drawing
    from printkit.study.closest import Setting
    from printkit.study.sweep import Sweep
    from printkit.study.table import Value

LEDGER = "measured.jsonl"


@click.command("closest")
@click.argument("files", metavar="FILES...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--sweep", "sweeps", metavar="NAME=A:B:STEP", multiple=True, help="Values for eps, rho, dmin or dmax; may be repeated."
)
@click.option("-o", "--output", metavar="DIR", required=True, type=click.Path(), help="Where tables and plots go.")
@click.option("--size", metavar="MM", default="150", help="The longer side of the drawings. [default: 150]")
@click.option("--detail", metavar="all|main|silhouette", default="all", help="How much of the drawings is kept. [default: all]")
@click.option("--eps", metavar="MM", default="3", help="Where it is not swept. [default: 3]")
@click.option("--rho", metavar="X", default="1.25", help="Where it is not swept. [default: 1.25]")
@click.option("--dmin", metavar="MM", default="4.5", help="Where it is not swept. [default: 4.5]")
@click.option("--dmax", metavar="MM", help="Where it is not swept. [default: no limit]")
@click.option("--effort", metavar="X", default="0.5", help="How long to search for each sheet. [default: 0.5]")
@click.option("--seed", metavar="S", help="Which sheets. [default: 0]")
@click.option("--theme", metavar="NAME", default="colour", show_default=True, help="The look of the plots.")
@click.option("--jobs", metavar="N", help="Processors. [default: all]")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(files: tuple[str, ...], output: str, quiet: bool, machine: bool, **given: Any) -> int:
    """Sweep the parameters of closest-dot sheets over drawings.

    Writes a table of every drawing at the given values, one of all measurements, and for each sweep a table of the means and plots.
    A study that was interrupted goes on where it stopped when it is called again with the same folder.
    """
    from printkit.study import closest
    from printkit.study.measuring import measure
    from printkit.study.output import write

    began = time.monotonic()
    base, sweeps, effort, seed, workers = _read(given, output)
    drawings = _drawings(files, given["size"], given["detail"])
    folder = Path(output)
    cases = closest.cases(drawings, closest.settings(base, sweeps), effort, seed)
    with bars(wanted=not quiet) as report:
        measured = measure(closest.trial, cases, folder / LEDGER, workers, report)
    records = [record for record in measured.records if record is not None]
    texts, pictures = _results(records, base, sweeps, given["theme"])
    written = write(folder, texts, pictures)
    tell(measured.faults)
    code = JobError.exit_code if measured.failures else 0
    if machine:
        told = {"measured": len(records), "made": [str(file) for file in written], "seconds": round(time.monotonic() - began, 3)}
        emit({"ok": code == 0, "exit_code": code, "errors": as_objects(measured.faults), **told})
    elif not quiet:
        click.echo(f"{folder}: {len(records)} sheets of {len(drawings)} drawings measured, {len(written)} files written")
    return code


def _read(given: dict[str, Any], output: str) -> tuple[Setting, list[Sweep], float, int, int]:
    """Check all options together."""
    from printkit import resources
    from printkit.batch.staging import folder_faults
    from printkit.study.closest import PARAMETERS, Setting
    from printkit.study.sweep import Sweep

    wishes = wish.Wishes()
    wishes.faults.extend(folder_faults(Path(output), "-o"))
    values = {name: _number(given[name], f"--{name}", wishes) for name in PARAMETERS}
    base = Setting(**{name: value for name, value in values.items() if value is not None})
    sweeps = []
    for text in given["sweeps"]:
        try:
            sweeps.append(Sweep.read(text, PARAMETERS))
        except PrintkitError as error:
            wishes.faults.extend(error.faults)
    _check(base, sweeps, wishes)
    effort = _number(given["effort"], "--effort", wishes) or 0.0
    if not 0 < effort <= 50:
        wishes.faults.append(Fault(f"{effort:g} is not an effort", "write a number above 0; 1 is usual", "--effort"))
    seed, workers = wish.seed(wishes, given["seed"]), wish.workers(wishes, given["jobs"])
    wishes.one_of(given["theme"], "--theme", resources.template_names("themes"))
    wishes.settle()
    return base, sweeps, effort, seed, workers


def _number(text: str | None, option: str, wishes: wish.Wishes) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        wishes.faults.append(Fault(f'"{text}" is not a number', "write it in digits", option))
        return None


def _check(base: Setting, sweeps: list[Sweep], wishes: wish.Wishes) -> None:
    """Refuse values under which nothing can be searched for."""
    from printkit.study.closest import settings

    for setting in settings(base, sweeps):
        try:
            _ = setting.rules
        except PrintkitError as error:
            wishes.faults.extend(Fault(fault.problem, fault.remedy, f"--{fault.field}") for fault in error.faults)
            return


def _drawings(files: tuple[str, ...], size: str, detail: str) -> list[tuple[str, Drawing]]:
    """Read all drawings; those that cannot be used are told all at once."""
    from printkit.sources import Options, read

    wishes = wish.Wishes()
    longer = _number(size, "--size", wishes)
    wishes.settle()
    options = Options(size=longer, detail=detail)  # type: ignore[arg-type] # whatever it is, it is checked there
    drawings: list[tuple[str, Drawing]] = []
    faults: list[Fault] = []
    for file in files:
        try:
            drawings.append((Path(file).stem, read(file, options)))
        except PrintkitError as error:
            faults.extend(Fault(fault.problem, fault.remedy, fault.field, fault.place or file) for fault in error.faults)
    if faults:
        raise InputError(*faults)
    return drawings


def _results(
    records: list[dict[str, Value]], base: Setting, sweeps: list[Sweep], look: str
) -> tuple[dict[str, str], dict[str, Scene]]:
    from printkit.scene.ink import theme
    from printkit.study import closest
    from printkit.study.plot import sheet
    from printkit.study.table import Table

    overview = closest.overview(records, base)
    tables = {"drawings": overview} | {sweep.name: closest.summary(records, base, sweep) for sweep in sweeps}
    texts = {f"{name}.csv": table.csv() for name, table in tables.items()} | {"all.csv": Table.of(records).csv()}
    texts["tables.md"] = "\n".join(f"## {name}\n\n{table.markdown()}" for name, table in tables.items())
    pictures = {}
    drawings = len({one["drawing"] for one in records})
    for sweep in sweeps:
        plots = closest.plots(records, base, sweep)
        if plots and plots[0].series[0].points:
            pictures[sweep.name] = sheet(plots, theme(look), f"Sweep of {sweep.name} over {drawings} drawings")
    return texts, pictures
