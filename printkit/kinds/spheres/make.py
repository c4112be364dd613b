"""Making a puzzle: choose pieces that can build the figure, and count their solutions."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.engine.polyform import Board, Cell, Lattice, Packing, PieceSet, Placement, Problem, Solution, piece_set
from printkit.errors import Fault, SpecError
from printkit.kinds.spheres import figure
from printkit.kinds.spheres import figure as figure_module
from printkit.kinds.spheres.prove import MOST_COUNTED
from printkit.kinds.spheres.puzzle import Figure, Pieces, Shot, Tally

if TYPE_CHECKING:
    from printkit.kinds.spheres.spec import Spec

SPHERES = 4
"""The spheres of a piece."""
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


def usual_distance(cells: tuple[Cell, ...], on_triangles: bool) -> float:
    """Return how far away the camera stands, so that a figure looks neither flat nor bulging."""
    places = figure.centred(cells, on_triangles).values()
    return round(3.2 * (1 + max(hypot(*place) for place in places)), 1)


def make(spec: Spec, rng: Random) -> Figure | Pieces:
    """Choose pieces and find a solution, or show all pieces."""
    if spec.page == "pieces":
        return Pieces(tuple(Placement(piece.name, piece.shape) for piece in pieces().pieces))
    name = chance.choose(rng, figure_module.EASY) if spec.figure == figure_module.ANY else spec.figure
    cells, on_triangles = figure_module.cells_of(name), figure_module.stands_on_triangles(name)
    solution = solved(cells, spec.pieces, spec.effort, rng)
    used, laid_out = tray(solution)
    shot = Shot(spec.xa, spec.za, spec.distance or usual_distance(cells, on_triangles))
    return Figure(name, cells, on_triangles, laid_out, solution, tally(cells, used), shot)
