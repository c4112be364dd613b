"""The door to the engine: boards and trays as it takes them, and what it finds as it is printed."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from random import Random

from printkit import chance
from printkit.engine import polyform
from printkit.engine.polyform import Board, Lattice, Piece, PieceSet, Placement, Problem
from printkit.engine.polyform.lattice import cornered, shape_of
from printkit.kinds.board.shape import Cell, Cells
from printkit.kinds.board.state import Laid, Packing, Tally, Task, Tray, alike

EFFORT = 3_000_000
"""Placements that are tried to count solutions: enough for all but the widest of empty boards."""

RANDOM_EFFORTS = (20_000, 300_000)
"""Placements that are tried for a random solution, before the first one that turns up will do."""

LISTED = 3000
"""Up to so many solutions are listed to choose from; beyond that, they are drawn at random one by one."""


def tray_of(pieces: PieceSet) -> Tray:
    """Stand the pieces of a set side by side."""
    laid = [Laid(piece.name, flat(cornered(piece.shape))) for piece in pieces.pieces for _ in range(piece.count)]
    return Tray(tuple(laid), pieces.turn_over)


@lru_cache(maxsize=8)
def pentominoes() -> Tray:
    """Return the twelve pentominoes, each standing as the letter it is named after."""
    return tray_of(polyform.piece_set("pentominoes"))


def flat(cells: Iterable[polyform.Cell]) -> Cells:
    """Return the cells of a flat board or piece as rows and columns."""
    return frozenset((row, column) for _, row, column in cells)


def engine(task: Task) -> polyform.Packing:
    """State a task for the engine; boards of one form share all but the pieces that lie on them."""
    empty = _stated(task.cells, task.tray, task.use)
    if not task.given:
        return empty
    begun = copy(empty)
    begun.fixed = empty.numbers(placements(task.given))
    return begun


@lru_cache(maxsize=6)
def _stated(cells: Cells, tray: Tray, use: int) -> polyform.Packing:
    whole = use == len(tray.pieces)
    board = Board(solid(cells), Lattice.SQUARE)
    stated = polyform.Packing(Problem(board, piece_set(tray), every=whole, number=None if whole else use))
    _ = stated.obstacle or (stated.cover, stated.symmetries)  # worked out here once, for all tasks on this board
    return stated


def solid(cells: Iterable[Cell]) -> tuple[polyform.Cell, ...]:
    """Return cells as the engine takes them, sorted."""
    return tuple(sorted((0, row, column) for row, column in cells))


@lru_cache(maxsize=64)
def piece_set(tray: Tray) -> PieceSet:
    """Return a tray as a set of the engine."""
    counts = tray.counts
    pieces = tuple(Piece(name, shape_of(solid(cells)), counts[name]) for name, cells in tray.shapes.items())
    return PieceSet("the tray", Lattice.SQUARE, pieces, tray.turn_over)


def placements(packing: Packing) -> list[Placement]:
    """Return pieces on a board as the engine takes them."""
    return [Placement(name, solid(cells)) for name, cells in packing]


def laid(solution: Iterable[Placement]) -> Packing:
    """Return a solution as it is printed."""
    return tuple(Laid(placement.piece, flat(placement.cells)) for placement in solution)


def counted(task: Task, effort: int = EFFORT) -> Tally:
    """Count the ways to complete a board; those that its symmetries turn into each other are one."""
    found = engine(task).census(effort=effort, jobs=1)
    return Tally(found.unique, found.complete, found.effort)


def solvable(task: Task, effort: int = EFFORT) -> bool | None:
    """Say whether there is a solution; None if the effort does not settle it."""
    found = engine(task).first(effort=effort)
    return True if found.solution else False if found.complete else None


def some_solution(task: Task, rng: Random) -> Packing | None:
    """Choose a solution by chance, trying harder and harder; None if none was found."""
    packing = engine(task)
    for effort in RANDOM_EFFORTS:
        found = packing.random(rng, effort=effort)
        if found.solution:
            return laid(found.solution)
    first = packing.first(effort=EFFORT)
    return laid(first.solution) if first.solution else None


def some_solutions(task: Task, tally: Tally, number: int, rng: Random) -> tuple[Packing, ...]:
    """Choose several solutions by chance, no two of them turned or mirrored images of each other."""
    if number > 1 and tally.complete and tally.number <= LISTED:
        every = list(engine(task).distinct())
        chosen = every if len(every) <= number else chance.shuffled(rng, every)[:number]
        return tuple(laid(solution) for solution in chosen)
    found: dict[object, Packing] = {}
    for _ in range(3 * number):
        solution = some_solution(task, rng) if len(found) < number else None
        if solution is not None:
            found.setdefault(alike(solution), solution)
    return tuple(found.values())
