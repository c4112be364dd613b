"""Solving a figure: count its solutions, choose one that can be built, and find the order of building."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.engine.polyform import Board, Cell, Lattice, Packing, PieceSet, Placement, Problem, Solution
from printkit.errors import Fault, SpecError
from printkit.kinds.cubes.solve.order import Assembly, assembly

CHOICES = 16
"""So many solutions are tried in search of one that stands at every step of building."""
MOST_KEPT = 20_000
"""The solutions of a figure are listed up to this number; from longer lists one is drawn by a search in random order."""


class Tally(NamedTuple):
    """How many solutions were found within an effort: all, up to rotation, and up to rotation and reflection."""

    raw: int
    rotation: int
    unique: int
    complete: bool
    effort: int


@dataclass(frozen=True, slots=True)
class Made:
    """A solution with the order in which its pieces go in."""

    solution: Solution
    assembly: Assembly
    tally: Tally


def packing(cells: Sequence[Cell], pieces: PieceSet) -> Packing:
    """State the problem: all pieces fill the figure."""
    return Packing(Problem(Board(tuple(cells), Lattice.CUBIC), pieces))


@lru_cache(maxsize=64)
def tally(cells: tuple[Cell, ...], pieces: PieceSet, effort: int) -> Tally:
    """Count the solutions of a figure, as far as the effort goes."""
    problem = packing(cells, pieces)
    problem.refuse_if_impossible()
    found = problem.census(effort=effort)
    return Tally(found.raw, found.rotation, found.unique, found.complete, found.effort)


def made(cells: tuple[Cell, ...], pieces: PieceSet, effort: int, rng: Random) -> Made:
    """Choose a solution by chance, rather one that can be built without holding anything."""
    counted = tally(cells, pieces, effort)
    best: tuple[Solution, Assembly] | None = None
    for solution in _by_chance(cells, pieces, counted, effort, rng):
        order = assembly(solution)
        # One that needs a hand to hold it is kept only for want of a better.
        if order is not None and (best is None or order.steady):
            best = (solution, order)
        if order is not None and order.steady:
            break
    if best is None:
        raise SpecError(*_no_solution(counted))
    return Made(*best, counted)


def _by_chance(cells: tuple[Cell, ...], pieces: PieceSet, counted: Tally, effort: int, rng: Random) -> Iterator[Solution]:
    """Give some solutions in random order."""
    if counted.complete and counted.raw <= MOST_KEPT:
        known = _solutions(cells, pieces)
        for _ in range(min(CHOICES, len(known))):
            yield chance.choose(rng, known)
        return
    problem = packing(cells, pieces)
    for _ in range(CHOICES):
        drawn = problem.random(rng, effort=effort).solution
        if drawn is not None:
            yield drawn


@lru_cache(maxsize=8)
def _solutions(cells: tuple[Cell, ...], pieces: PieceSet) -> tuple[Solution, ...]:
    return tuple(packing(cells, pieces).solutions())


def _no_solution(counted: Tally) -> list[Fault]:
    if counted.complete and not counted.raw:
        return [Fault("the pieces cannot build this figure", "choose another figure, or other pieces", "figure")]
    if counted.raw:
        return [Fault("in every solution that was tried, pieces are locked into each other", "choose another figure", "figure")]
    return [Fault("no solution was found within the effort", "give more effort, or choose a smaller figure", "effort")]


def of_set(solution: Sequence[Placement], pieces: PieceSet) -> list[Placement]:
    """Return a solution in the order of the pieces of its set."""
    order = {name: number for number, name in enumerate(pieces.names)}
    return sorted(solution, key=lambda placed: (order.get(placed.piece, 0), placed.cells))
