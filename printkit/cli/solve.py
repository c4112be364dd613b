"""`printkit solve`: packings of pieces into a board, counted, listed and drawn."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import emit
from printkit.cli.packing_problem import packings_of
from printkit.cli.progress import bars
from printkit.errors import InputError, amount

if TYPE_CHECKING:
    from printkit.engine.cover import Census
    from printkit.engine.polyform import Statistics
    from printkit.front.packing import Packings, Solution

MOST_LISTED = 1_000_000
MOST_EFFORT = 10**15


@click.command("solve")
@click.option("--board", metavar="B", required=True, help="A form such as 6x10, 8x8-2x2, triple:W; or a text, TOML or SVG file.")
@click.option("--pieces", metavar="P", default="pentominoes", help="A set, a subset such as pentominoes:FILPN, or a TOML file.")
@click.option("--count", "counted", is_flag=True, help="Count all solutions: raw, up to rotation, up to rotation and reflection.")
@click.option("--limit", metavar="N", help="List at most so many solutions. [default: 1, none with --count]")
@click.option("--all", "every", is_flag=True, help="List all solutions up to rotation and reflection.")
@click.option("--random", "seed", metavar="SEED", help="Choose the solution at random by this seed.")
@click.option("--some", is_flag=True, help="Not all pieces need be used.")
@click.option("--repeat", is_flag=True, help="A piece may be used any number of times.")
@click.option("--partial", is_flag=True, help="The board need not be full.")
@click.option("--number", metavar="N", help="How many pieces are laid, where that does not follow.")
@click.option("--cells", metavar="N", help="How many cells an outline drawn as SVG has. [default: as many as the pieces]")
@click.option("--effort", metavar="N", help="Stop after trying so many placements. [default: no limit]")
@click.option("--jobs", metavar="N", help="Processors for a count. [default: all]")
@click.option(
    "--statistics", is_flag=True, help="Tell, or draw, the most unusual solution; count placements that alone fix everything."
)
@click.option("-o", "--output", metavar="OUT", type=click.Path(), help="Draw what is listed: OUT.pdf, or one as OUT.svg, OUT.png.")
@click.option("--outline", is_flag=True, help="Draw outlines only, without colours and letters.")
@click.option("--per-page", metavar="N", help="Solutions on a page of the PDF. [default: 1, or 20 when there are many]")
@click.option("--theme", metavar="NAME", default="colour", show_default=True, help="The look of the pictures.")
@click.option("--force", is_flag=True, help="Replace a file of this name that is not from printkit, too.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(**options: Any) -> int:
    """Pack pieces into a board: find, list or count solutions.

    A count that was cut short by --effort or Ctrl-C says "at least". The exit code is 6 if it is proved that there is no solution.
    """
    began = time.monotonic()
    request = _request(options)
    answer = _solve(request)
    if request.output:
        _draw(request, answer)
    if request.machine:
        emit({**_described(request, answer), "seconds": round(time.monotonic() - began, 3)})
    elif not request.quiet:
        _say(request, answer)
    return _exit_code(answer)


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for, checked."""

    packings: Packings
    counted: bool
    limit: int
    every: bool
    seed: int | None
    effort: int | None
    jobs: int
    statistics: bool
    output: Path | None
    outline: bool
    per_page: int | None
    theme: str
    quiet: bool
    machine: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What the search found out."""

    listed: tuple[Solution, ...]
    found: int
    complete: bool
    effort: int
    interrupted: bool = False
    census: Census | None = None
    statistics: Statistics | None = None
    uniform: bool | None = None


def _request(options: dict[str, Any]) -> Request:
    """Read all options, and tell everything that is wrong with them at once."""
    from printkit.front.look import theme_names
    from printkit.front.packing import SHEETS
    from printkit.front.page import file_faults

    wishes = wish.Wishes()
    limit = wishes.whole(options["limit"], "--limit", 0, MOST_LISTED, 0 if options["counted"] else 1)
    number = wishes.whole(options["number"], "--number", 1, 10_000, 0)
    cells = wishes.whole(options["cells"], "--cells", 1, 10_000, 0)
    effort = wishes.whole(options["effort"], "--effort", 1, MOST_EFFORT, 0)
    seed = wish.seed(wishes, options["seed"]) if options["seed"] is not None else None
    jobs = wish.workers(wishes, options["jobs"])
    if options["per_page"] is not None:
        wishes.one_of(options["per_page"], "--per-page", map(str, SHEETS))
    wishes.one_of(options["theme"], "--theme", theme_names())
    output = wish.path(options["output"])
    wishes.faults.extend(file_faults(output, (".pdf", ".svg", ".png"), "-o") if output else [])
    if output:
        wish.safe(wishes, output, "-o", [options["board"], options["pieces"]], force=options["force"])
    packings = packings_of(options, number or None, cells or None, wishes)
    if wishes.faults and all(fault.place for fault in wishes.faults):
        raise InputError(*wishes.faults)  # the call is right, what is wrong stands in a file
    wishes.settle()
    assert packings is not None  # noqa: S101 (settle raised the faults that left it open)
    return Request(
        packings=packings,
        limit=limit,
        seed=seed,
        effort=effort or None,
        jobs=jobs,
        output=output,
        per_page=int(options["per_page"]) if options["per_page"] else None,
        **{name: options[name] for name in ("counted", "every", "statistics", "outline", "theme", "quiet", "machine")},
    )


def _solve(request: Request) -> Answer:
    """Search as asked; where it can be seen beforehand that there is no solution, the reason is told instead.

    Ctrl-C ends the search, not the command: what was found until then is told.
    """
    request.packings.packing.refuse_if_impossible()
    if not request.counted:
        return _found(request)
    census = _census(request)
    counted = Answer((), census.raw, census.complete, census.effort, census.cut == "interrupt", census)
    if counted.interrupted:
        return counted
    found = _found(request)
    return replace(counted, listed=found.listed, statistics=found.statistics, uniform=found.uniform, interrupted=found.interrupted)


def _census(request: Request) -> Census:
    """Count all solutions; whoever watches sees how far the count is."""
    with bars(wanted=not (request.quiet or request.machine)) as report:
        return request.packings.count(
            effort=request.effort, jobs=request.jobs, progress=lambda share: report("counting", int(100 * share), 100)
        )


def _found(request: Request) -> Answer:
    """Find what is to be listed, and figures about all solutions if wanted."""
    if request.seed is not None:
        return _random(request, request.seed)
    alone = request.limit == 1 and not request.every
    if request.statistics and alone:
        return _most_unusual(request)
    listed = _first(request) if alone else _listed(request)
    if not request.statistics or listed.interrupted:
        return listed
    figures = request.packings.statistics(effort=request.effort)
    return replace(listed, statistics=figures, interrupted=figures.interrupted)


def _most_unusual(request: Request) -> Answer:
    """Go through all solutions, and list the most unusual one."""
    figures = request.packings.statistics(effort=request.effort)
    listed = (request.packings.solution(figures.most_unusual),) if figures.most_unusual is not None else ()
    return Answer(listed, figures.solutions, figures.complete, figures.effort, figures.interrupted, statistics=figures)


def _random(request: Request, seed: int) -> Answer:
    from random import Random

    drawn = request.packings.packing.random(Random(seed), effort=request.effort)
    listed = (request.packings.solution(drawn.solution),) if drawn.solution else ()
    complete = drawn.solution is None and drawn.uniform
    return Answer(listed, len(listed), complete, drawn.effort, drawn.interrupted, uniform=drawn.uniform)


def _first(request: Request) -> Answer:
    """Find one solution, as soon as possible."""
    first = request.packings.packing.first(effort=request.effort)
    listed = (request.packings.solution(first.solution),) if first.solution is not None else ()
    return Answer(listed, len(listed), first.complete and not listed, first.effort, first.cut == "interrupt")


def _listed(request: Request) -> Answer:
    """List solutions up to symmetry: all of them, or as many as asked; Ctrl-C ends the list."""
    most = MOST_LISTED if request.every else request.limit
    found: list[Solution] = []
    if not most:
        return Answer((), 0, complete=True, effort=0)
    search, interrupted = request.packings.packing.distinct(effort=request.effort), False
    try:
        found.extend(map(request.packings.solution, islice(search, most)))
    except KeyboardInterrupt:
        interrupted = True
    complete = search.complete and not interrupted
    return Answer(tuple(found), len(found), complete, search.effort, interrupted)


def _draw(request: Request, answer: Answer) -> None:
    """Draw what was listed: a sheet of solutions as PDF, one of them as SVG or PNG."""
    from printkit.front.packing import draw_solutions

    if request.output is not None and answer.listed:
        draw_solutions(answer.listed, request.output, theme=request.theme, outline=request.outline, per_page=request.per_page)


def _described(request: Request, answer: Answer) -> dict[str, Any]:
    census = answer.census
    # what is listed is one of each kind: all of a list tell the number up to symmetry, some of them only that there are as many
    kinds = answer.found if answer.complete else None
    described: dict[str, Any] = {
        "raw": census.raw if census else answer.found if not kinds else None,
        "rotation": census.rotation if census else None,
        "unique": census.unique if census else kinds,
        "complete": answer.complete,
        "effort": answer.effort,
    }
    if answer.uniform is not None:
        described["uniform"] = answer.uniform
    if answer.listed or not census:
        described["solutions"] = [solution.to_json() for solution in answer.listed]
    if answer.statistics:
        described["statistics"] = _figures(request, answer.statistics)
    return described


def _figures(request: Request, found: Statistics) -> dict[str, Any]:
    told = request.packings.solution
    return {
        "solutions": found.solutions,
        "complete": found.complete,
        "deciding": told([one.placement for one in found.deciding]).to_json(),
        "unused": found.unused,
        "most_unusual": told(found.most_unusual or ()).to_json(),
    }


def _say(request: Request, answer: Answer) -> None:
    told = answer.statistics and [one.placements for one in answer.listed] == [answer.statistics.most_unusual]
    if not request.output and not told:
        for solution in answer.listed:
            click.echo(f"{solution}\n")
    if answer.statistics:
        _say_statistics(answer.statistics, request)
    if answer.census:
        click.echo(str(answer.census))
    elif not answer.listed:
        click.echo("no solution" if answer.complete else f"no solution found in {answer.effort} steps; there may be one")
    else:
        _say_number(request, answer)


def _say_number(request: Request, answer: Answer) -> None:
    """Say how many solutions there are where they are not listed on the screen, or not all of them."""
    if request.output or (answer.interrupted and not answer.statistics):
        place = f"{request.output}: " if request.output else ""
        part = "" if answer.complete or not answer.interrupted else "at least "
        click.echo(f"{place}{part}{amount(len(answer.listed), 'solution')}")


def _say_statistics(found: Statistics, request: Request) -> None:
    part = "" if found.complete else "at least "
    click.echo(f"{part}{found.solutions} solutions up to rotation and reflection")
    if found.complete:
        click.echo(f"{len(found.deciding)} placements alone fix everything, {found.unused} are in no solution")
    if found.most_unusual:
        click.echo("the most unusual solution:")
        click.echo(f"{request.packings.solution(found.most_unusual)}\n")


def _exit_code(answer: Answer) -> int:
    if answer.interrupted:
        return 130
    return 6 if answer.complete and not answer.found else 0
