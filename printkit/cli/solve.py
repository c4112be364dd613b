"""`printkit solve`: packings of pieces into a board, counted, listed and drawn."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import emit
from printkit.errors import Fault, PrintkitError

if TYPE_CHECKING:
    from printkit.solvers.cover import Census
    from printkit.solvers.polyform import Packing, Placement, Problem, Solution, Statistics

MOST_LISTED = 1_000_000
MOST_EFFORT = 10**15


@click.command("solve")
@click.option("--board", metavar="B", required=True, help="A form such as 6x10, 8x8-2x2, 3x4x5, triple:W, or a text file.")
@click.option("--pieces", metavar="P", default="pentominoes", help="A set, a subset such as pentominoes:FILPN, or a TOML file.")
@click.option("--count", "counted", is_flag=True, help="Count all solutions: raw, up to rotation, up to rotation and reflection.")
@click.option("--limit", metavar="N", help="List at most so many solutions. [default: 1, none with --count]")
@click.option("--all", "every", is_flag=True, help="List all solutions up to rotation and reflection.")
@click.option("--random", "seed", metavar="SEED", help="Choose the solution at random by this seed.")
@click.option("--some", is_flag=True, help="Not all pieces need be used.")
@click.option("--repeat", is_flag=True, help="A piece may be used any number of times.")
@click.option("--partial", is_flag=True, help="The board need not be full.")
@click.option("--number", metavar="N", help="How many pieces are laid, where that does not follow.")
@click.option("--effort", metavar="N", help="Stop after trying so many placements. [default: no limit]")
@click.option("--jobs", metavar="N", help="Processors for a count. [default: all]")
@click.option("--statistics", is_flag=True, help="Tell the most unusual solution and the placements that alone fix everything.")
@click.option("-o", "--output", metavar="OUT", type=click.Path(), help="Draw what is listed: OUT.pdf, or one as OUT.svg, OUT.png.")
@click.option("--outline", is_flag=True, help="Draw outlines only, without colours and letters.")
@click.option("--per-page", metavar="N", help="Solutions on a page of the PDF. [default: 1, or 20 when there are many]")
@click.option("--theme", metavar="NAME", default="colour", show_default=True, help="The look of the pictures.")
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
        emit({**_described(answer), "seconds": round(time.monotonic() - began, 3)})
    elif not request.quiet:
        _say(request, answer)
    return _exit_code(answer)


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for, checked."""

    packing: Packing
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

    packing: Packing
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
    from printkit import resources
    from printkit.batch.staging import file_faults
    from printkit.book.pages.solution_sheet import GRIDS

    wishes = wish.Wishes()
    limit = wishes.whole(options["limit"], "--limit", 0, MOST_LISTED, 0 if options["counted"] else 1)
    number = wishes.whole(options["number"], "--number", 1, 10_000, 0)
    effort = wishes.whole(options["effort"], "--effort", 1, MOST_EFFORT, 0)
    seed = wish.seed(wishes, options["seed"]) if options["seed"] is not None else None
    jobs = wish.workers(wishes, options["jobs"])
    if options["per_page"] is not None:
        wishes.one_of(options["per_page"], "--per-page", map(str, GRIDS))
    wishes.one_of(options["theme"], "--theme", resources.template_names("themes"))
    output = wish.path(options["output"])
    wishes.faults.extend(file_faults(output, (".pdf", ".svg", ".png"), "-o") if output else [])
    problem = _problem(options, number or None, wishes)
    wishes.settle()
    assert problem is not None  # noqa: S101 (settle raised the faults that left it open)
    return Request(
        packing=_packing(problem),
        limit=limit,
        seed=seed,
        effort=effort or None,
        jobs=jobs,
        output=output,
        per_page=int(options["per_page"]) if options["per_page"] else None,
        **{name: options[name] for name in ("counted", "every", "statistics", "outline", "theme", "quiet", "machine")},
    )


def _packing(problem: Problem) -> Packing:
    from printkit.solvers.polyform import Packing

    return Packing(problem)


def _problem(options: dict[str, Any], number: int | None, wishes: wish.Wishes) -> Problem | None:
    from printkit.solvers.polyform import (
        Board,
        PieceSet,
        Problem,
        board_of_form,
        board_of_text,
        is_form,
        piece_set,
        piece_set_of_toml,
    )

    board: Board | None = None
    pieces: PieceSet | None = None
    try:
        text = options["board"]
        board = board_of_form(text) if is_form(text) else board_of_text(_text(text, "--board"), text)
    except PrintkitError as error:
        wishes.faults.extend(_placed(error, "--board"))
    try:
        text = options["pieces"]
        pieces = piece_set_of_toml(_text(text, "--pieces"), text) if text.endswith(".toml") else piece_set(text)
    except PrintkitError as error:
        wishes.faults.extend(_placed(error, "--pieces"))
    if board is None or pieces is None:
        return None
    try:
        return Problem(board, pieces, not options["some"], options["repeat"], not options["partial"], number=number)
    except PrintkitError as error:
        wishes.faults.extend(Fault(fault.problem, fault.remedy, fault.field and f"--{fault.field}") for fault in error.faults)
        return None


def _placed(error: PrintkitError, option: str) -> list[Fault]:
    """Say which option a fault belongs to, unless it has a place in a file."""
    return [Fault(fault.problem, fault.remedy, option if not fault.place else fault.field, fault.place) for fault in error.faults]


def _text(name: str, option: str) -> str:
    """Read a file of a board or of pieces."""
    from printkit.book.reading.book_text import text_of

    if not Path(name).exists() and not Path(name).suffix:
        raise PrintkitError(Fault(f'"{name[:60]}" is neither a form nor a file', "write for example 6x10", option))
    return text_of(Path(name))


def _solve(request: Request) -> Answer:
    """Search as asked. Where it can be seen beforehand that there is no solution, the reason is told instead."""
    packing = request.packing
    packing.refuse_if_impossible()
    census = packing.census(effort=request.effort, jobs=request.jobs) if request.counted else None
    if request.seed is not None:
        return _random(request, census)
    listed, complete, effort, interrupted = _listed(request)
    statistics = _statistics(request) if request.statistics else None
    if census:
        interrupted = interrupted or census.cut == "interrupt"
        return Answer(packing, listed, census.raw, census.complete, census.effort, interrupted, census, statistics)
    return Answer(packing, listed, len(listed), complete, effort, interrupted, None, statistics)


def _random(request: Request, census: Census | None) -> Answer:
    from random import Random

    drawn = request.packing.random(Random(request.seed), effort=request.effort)
    listed = (drawn.solution,) if drawn.solution else ()
    complete = drawn.solution is not None or drawn.uniform
    return Answer(request.packing, listed, len(listed), complete, drawn.effort, False, census, None, drawn.uniform)


def _listed(request: Request) -> tuple[tuple[Solution, ...], bool, int, bool]:
    """List solutions: one of each kind with --all, otherwise as many as asked; Ctrl-C ends the list."""
    most = MOST_LISTED if request.every else request.limit
    if not most:
        return (), True, 0, False
    several = request.every or most > 1
    search = request.packing.distinct(effort=request.effort) if several else request.packing.solutions(effort=request.effort)
    found: list[Solution] = []
    try:
        for solution in search:
            found.append(solution)
            if len(found) == most:
                break
    except KeyboardInterrupt:
        return tuple(found), False, search.effort, True
    return tuple(found), search.complete, search.effort, False


def _statistics(request: Request) -> Statistics:
    from printkit.solvers.polyform import statistics

    return statistics(request.packing, effort=request.effort)


def _draw(request: Request, answer: Answer) -> None:
    """Draw what was listed: a sheet of solutions as PDF, one of them as SVG or PNG."""
    from printkit import render
    from printkit.batch.output import preview
    from printkit.batch.staging import Staging
    from printkit.book.pages.solution_sheet import solution_pages
    from printkit.book.pages.style import style
    from printkit.book.reading.paper import paper
    from printkit.page.packing_art import packing_scene

    if request.output is None or not answer.listed:
        return
    problem = request.packing.problem
    look = style(paper("A4"), "workbook", request.theme, "en")
    names = problem.used_pieces.names

    def drawing(solution: Solution) -> Any:
        return lambda frame: packing_scene(solution, problem.board, names, frame, coloured=not request.outline)

    with Staging() as staging:
        part = staging.file(request.output)
        if request.output.suffix == ".pdf":
            per_page = request.per_page or (1 if len(answer.listed) == 1 else 20)
            title = f"{len(answer.listed)} solution{'' if len(answer.listed) == 1 else 's'}"
            render.write_pdf(part, solution_pages(map(drawing, answer.listed), title, per_page, look))
        else:
            scene = drawing(answer.listed[0])(look.frame(look.furniture.body(look.paper, 1)))
            part.write_bytes(render.svg(scene).encode() if request.output.suffix == ".svg" else preview(scene, 150))
        staging.commit()


def _described(answer: Answer) -> dict[str, Any]:
    census = answer.census
    described: dict[str, Any] = {
        "raw": census.raw if census else answer.found,
        "rotation": census.rotation if census else None,
        "unique": census.unique if census else None,
        "complete": answer.complete,
        "effort": answer.effort,
    }
    if answer.uniform is not None:
        described["uniform"] = answer.uniform
    if answer.listed or not census:
        described["solutions"] = [_cells(solution) for solution in answer.listed]
    if answer.statistics:
        described["statistics"] = _figures(answer.statistics)
    return described


def _cells(placements: Iterable[Placement]) -> list[dict[str, Any]]:
    return [{"piece": placed.piece, "cells": [list(cell) for cell in placed.cells]} for placed in placements]


def _figures(found: Statistics) -> dict[str, Any]:
    return {
        "solutions": found.solutions,
        "complete": found.complete,
        "deciding": _cells(one.placement for one in found.deciding),
        "unused": found.unused,
        "most_unusual": _cells(found.most_unusual or ()),
    }


def _say(request: Request, answer: Answer) -> None:
    from printkit.solvers.polyform import drawn_solution

    board = request.packing.problem.board
    if not request.output:
        for solution in answer.listed:
            click.echo(drawn_solution(solution, board.cells) + "\n")
    if answer.statistics:
        _say_statistics(answer.statistics, request)
    if answer.census:
        click.echo(str(answer.census))
    elif not answer.listed:
        click.echo("no solution" if answer.complete else f"no solution found in {answer.effort} steps; there may be one")
    elif request.output:
        click.echo(f"{request.output}: {len(answer.listed)} solution{'' if len(answer.listed) == 1 else 's'}")


def _say_statistics(found: Statistics, request: Request) -> None:
    from printkit.solvers.polyform import drawn_solution

    part = "" if found.complete else "at least "
    click.echo(f"{part}{found.solutions} solutions up to rotation and reflection")
    click.echo(f"{len(found.deciding)} placements alone fix everything, {found.unused} are in no solution")
    if found.most_unusual:
        click.echo("the most unusual solution:")
        click.echo(drawn_solution(found.most_unusual, request.packing.problem.board.cells) + "\n")


def _exit_code(answer: Answer) -> int:
    if answer.interrupted:
        return 130
    return 6 if answer.complete and not answer.found else 0
