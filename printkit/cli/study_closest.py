"""`printkit study closest`: what the parameters of closest-dot sheets do, over many drawings."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from printkit.cli import wish
from printkit.cli.door import emit, tell
from printkit.cli.progress import bars
from printkit.errors import Fault, InputError, JobError, PrintkitError, amount, as_objects

if TYPE_CHECKING:
    from printkit.scene.item import Scene
    from printkit.sources import Drawing, Options
    from printkit.study.closest import Setting
    from printkit.study.sweep import Sweep
    from printkit.study.table import Value

LEDGER = "measured.jsonl"
OF_THE_KIND = ("size", "detail", "effort")


class _Wanted(NamedTuple):
    """What one call asks for, checked."""

    base: Setting
    sweeps: list[Sweep]
    options: Options
    effort: float
    seed: int
    workers: int


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
    wanted = _read(given, output)
    drawings = _drawings(files, wanted.options)
    folder = Path(output)
    cases = closest.cases(drawings, closest.settings(wanted.base, wanted.sweeps), wanted.effort, wanted.seed)
    with bars(wanted=not quiet) as report:
        measured = measure(closest.trial, cases, folder / LEDGER, wanted.workers, report)
    records = [record for record in measured.records if record is not None]
    texts, pictures = _results(records, wanted.base, wanted.sweeps, given["theme"])
    written = write(folder, texts, pictures)
    tell(measured.faults)
    code = JobError.exit_code if measured.failures else 0
    if machine:
        told = {"measured": len(records), "made": [str(file) for file in written], "seconds": round(time.monotonic() - began, 3)}
        emit({"ok": code == 0, "exit_code": code, "errors": as_objects(measured.faults), **told})
    elif not quiet:
        sheets = f"{amount(len(records), 'sheet')} of {amount(len(drawings), 'drawing')}"
        click.echo(f"{folder}: {sheets} measured, {amount(len(written), 'file')} written")
    return code


def _read(given: dict[str, Any], output: str) -> _Wanted:
    """Check all options together."""
    from printkit import resources
    from printkit.batch.staging import folder_faults
    from printkit.sources import Options

    wishes = wish.Wishes()
    wishes.faults.extend(folder_faults(Path(output), "-o"))
    base = _base(given, wishes)
    sweeps = _sweeps(given["sweeps"], base, wishes)
    own = _of_the_kind(given, wishes)
    seed, workers = wish.seed(wishes, given["seed"]), wish.workers(wishes, given["jobs"])
    wishes.one_of(given["theme"], "--theme", resources.template_names("themes"))
    wishes.settle()
    return _Wanted(base, sweeps, Options(size=own["size"], detail=own["detail"]), own["effort"], seed, workers)


def _base(given: dict[str, Any], wishes: wish.Wishes) -> Setting:
    """Read the values of what is not swept."""
    from printkit.study.closest import PARAMETERS, Setting

    values = {name: wishes.number(given[name], f"--{name}") for name in PARAMETERS}
    base = Setting(**{name: value for name, value in values.items() if value is not None})
    wishes.faults.extend(replace(fault, field=f"--{fault.field}") for fault in base.faults())
    return base


def _sweeps(texts: Iterable[str], base: Setting, wishes: wish.Wishes) -> list[Sweep]:
    from printkit.study.closest import PARAMETERS
    from printkit.study.sweep import Sweep

    sweeps = []
    for text in texts:
        try:
            sweeps.append(Sweep.read(text, PARAMETERS))
        except PrintkitError as error:
            wishes.faults.extend(error.faults)
    for sweep in sweeps:
        wishes.faults.extend(_swept_faults(sweep, base))
    return sweeps


def _swept_faults(sweep: Sweep, base: Setting) -> list[Fault]:
    """Say why nothing can be searched for at a value of a sweep; the first such value is enough."""
    known = base.faults()
    for value in sweep.values:
        faults = [fault for fault in replace(base, **{sweep.name: value}).faults() if fault not in known]
        if faults:
            return [Fault(f"{sweep.name}={value:g}: {fault.problem}", fault.remedy, "--sweep") for fault in faults]
    return []


def _of_the_kind(given: dict[str, Any], wishes: wish.Wishes) -> dict[str, Any]:
    """Read the options that mean what they mean for the kind, within its limits."""
    from printkit.cli.parameter import parameters
    from printkit.cli.single import read_spec
    from printkit.contract import kind

    closest = kind("closest")
    own = [each for each in parameters(closest.spec.model_json_schema()) if each.name in OF_THE_KIND]
    values = {each.name: each.read(given[each.name]) for each in own}
    _, refused = read_spec(closest, own, {"drawing": "any", **values})
    wishes.faults.extend(refused)
    return values


def _drawings(files: Iterable[str], options: Options) -> list[tuple[str, Drawing]]:
    """Read all drawings, each once; those that cannot be used are told all at once."""
    from printkit.sources import read

    drawings: list[tuple[str, Drawing]] = []
    faults: list[Fault] = []
    for file in _distinct(files):
        try:
            drawings.append((Path(file).stem, read(file, options)))
        except PrintkitError as error:
            faults.extend(replace(fault, place=fault.place or file) for fault in error.faults)
    if faults:
        raise InputError(*faults)
    return drawings


def _distinct(files: Iterable[str]) -> list[str]:
    """Leave out names of files that were named before."""
    found: dict[Path, str] = {}
    for file in files:
        found.setdefault(Path(file).resolve(), file)
    return list(found.values())


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
            pictures[sweep.name] = sheet(plots, theme(look), f"Sweep of {sweep.name} over {amount(drawings, 'drawing')}")
    return texts, pictures
