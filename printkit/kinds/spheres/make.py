"""Making a puzzle: choose pieces that can build the figure, and count their solutions."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.engine.polyform import Board, Cell, Lattice, Packing, PieceSet, Placement, Problem, Solution, piece_set
from printkit.errors import Fault, SpecError
from printkit.kinds.spheres.figure import ANY, EASY, cells_of, least_distance
from printkit.kinds.spheres.puzzle import Figure, Pieces, Shot, Tally

if TYPE_CHECKING:
    from printkit.kinds.spheres.spec import Spec

SPHERES = 4
"""The spheres of a piece."""
MOST_COUNTED = 24
"""Solutions of larger figures are not counted."""
CHOOSING = 200_000
"""Search steps for choosing pieces by chance."""


def pieces() -> PieceSet:
    """Return all 25 pieces."""
    return piece_set("tetraspheres")


def solved(cells: tuple[Cell, ...], chosen: str, effort: int, rng: Random) -> Solution:
    """Return a solution with the chosen pieces, or with pieces by chance."""
    number = len(cells) // SPHERES
    board, every = Board(cells, Lattice.SPHERES), pieces()
    if not chosen and number < len(every.pieces):
        packing = Packing(Problem(board, every, every=False, number=number))
        found = packing.random(rng, effort=min(effort, CHOOSING)).solution
    else:
        packing = Packing(Problem(board, every.only(chosen) if chosen else every))
        tried = packing.first(effort=effort)
        found = tried.solution
        if found is None and tried.complete:
            raise SpecError(Fault("these pieces cannot build the figure", "choose others, or leave the choice to chance", "pieces"))
    if found is None:
        raise SpecError(Fault("no solution was found within the effort", "give more effort, or choose a smaller figure", "effort"))
    return found


def tally(cells: tuple[Cell, ...], used: PieceSet) -> Tally:
    """Count the solutions of a small figure."""
    if len(cells) > MOST_COUNTED:
        return Tally()
    found = Packing(Problem(Board(cells, Lattice.SPHERES), used)).census(jobs=1)
    return Tally(found.raw, found.rotation, True, found.effort)


def tray(solution: Solution) -> tuple[PieceSet, tuple[Placement, ...]]:
    """Return the pieces of a solution, in the order of their letters."""
    used = pieces().only(sorted(placed.piece for placed in solution))
    return used, tuple(Placement(piece.name, piece.shape) for piece in used.pieces)


def usual_distance(name: str) -> float:
    """Return how far away the camera stands, so that a figure looks neither flat nor bulging."""
    return round(3.2 * least_distance(name), 1)


def make(spec: Spec, rng: Random) -> Figure | Pieces:
    """Choose pieces and find a solution, or show all pieces."""
    if spec.problem == "pieces":
        return Pieces(tuple(Placement(piece.name, piece.shape) for piece in pieces().pieces))
    name = chance.choose(rng, EASY) if spec.figure == ANY else spec.figure
    if spec.distance and spec.distance <= least_distance(name):
        raise SpecError(Fault("the camera is too near", f"give a distance of more than {least_distance(name):.1f}", "distance"))
    solution = solved(cells_of(name), spec.pieces, spec.effort, rng)
    used, laid_out = tray(solution)
    shot = Shot(spec.xa, spec.za, spec.distance or usual_distance(name))
    return Figure(name, laid_out, solution, tally(cells_of(name), used), shot)
