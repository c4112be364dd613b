"""Boards that named pieces cover in exactly one way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from printkit.chance import below
from printkit.engine.polyform.board import Board
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.lattice import Cell, extent
from printkit.engine.polyform.measure import holes
from printkit.engine.polyform.packing import Packing, Solution
from printkit.engine.polyform.problem import Placement, Problem
from printkit.errors import Fault, SpecError
from printkit.kinds.board.solve.compact import compact_cluster

TRIES = 2_000
WIDEST = 4


@dataclass(frozen=True, slots=True)
class UniqueBoard:
    """A board and its only solution; `tries` boards were looked at."""

    board: Board
    solution: Solution
    tries: int


def unique_board(number: int, rng: Random, pieces: str | None = None, *, most_perimeter: int | None = None) -> UniqueBoard:
    """Build a compact board without holes that so many pentominoes, drawn unless they are named, cover in exactly one way.

    Solutions that differ only by a motion of the board count as one. Boards in which some of the pieces fill a rectangle by
    themselves are passed over, because they fall into two easier ones.
    """
    for tries in range(1, TRIES + 1):
        cluster = compact_cluster(number, rng, pieces, width=1 + below(rng, WIDEST))
        board = cluster.board
        if holes(board.cells) or (most_perimeter is not None and cluster.perimeter > most_perimeter):
            continue
        solution = only_solution(Packing(Problem(board, piece_set("pentominoes").only(cluster.pieces))))
        if solution is not None and not any(inner_rectangles(solution)):
            return UniqueBoard(board, solution, tries)
    raise SpecError(Fault(f"none of {TRIES} boards has exactly one solution", "take other pieces or more of them", "pieces"))


def only_solution(packing: Packing) -> Solution | None:
    """Return the solution of a problem if there is exactly one up to motions of the board."""
    search = packing.distinct()
    first = next(search, None)
    return first if first is not None and next(search, None) is None else None


def inner_rectangles(solution: Solution) -> Iterator[tuple[Placement, ...]]:
    """Give the sets of two or more pieces, but not all, that fill a rectangle together; the smallest sets first."""
    for number in range(2, len(solution)):
        for chosen in combinations(solution, number):
            cells: list[Cell] = [cell for placement in chosen for cell in placement.cells]
            _, rows, columns = extent(cells)
            if rows * columns == len(cells):
                yield chosen
