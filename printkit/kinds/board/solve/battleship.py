"""Pentomino battleships: the fewest questions that are sure to find a hidden piece.

A question names a cell; the answer is "hit" or "miss". Two puzzles have a provable answer:

- *shots*: the fewest cells of which every hidden position covers at least one, so that some shot is sure to hit;
- *questions*: the fewest cells, all named beforehand, whose answers tell every hidden position from every other.

Both ask for the fewest cells that hit every one of many sets: positions, or what two positions differ in. Numbers are
searched from below, each to the end, so the first set found is a smallest one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printkit.engine.polyform.board import Board
from printkit.engine.polyform.lattice import Cell
from printkit.engine.polyform.piece import PieceSet
from printkit.engine.polyform.problem import Placement, Problem, placements
from printkit.errors import Fault, MissingLibrary, SpecError

MOST_CELLS = 64
MOST_SETS = 400_000
CHUNK = 100_000


@dataclass(frozen=True, slots=True)
class Questions:
    """Cells to ask for. Fewer than `proved` do not suffice; without cells, the effort ended before a set was found."""

    cells: tuple[Cell, ...] | None
    proved: int
    effort: int

    @property
    def fewest(self) -> int | None:
        """The smallest number of questions, if that is settled."""
        return self.proved if self.cells is not None and len(self.cells) == self.proved else None


def positions(board: Board, pieces: PieceSet) -> tuple[Placement, ...]:
    """Return every position of one hidden piece."""
    return placements(Problem(board, pieces, every=False, full=False, number=1))


def fewest_shots(board: Board, pieces: PieceSet, *, effort: int | None = None) -> Questions:
    """Find the fewest cells of which any position of any of the pieces covers at least one."""
    number = _numbers(board)
    sets = {_bits(position.cells, number) for position in positions(board, pieces)}
    return _fewest(board, sets, 0, effort)


def fewest_questions(board: Board, hidden: Sequence[Placement], *, effort: int | None = None) -> Questions:
    """Find the fewest cells whose answers, hit or miss, tell all hidden positions apart.

    Positions that cover the same cells cannot be told apart and count as one.
    """
    number = _numbers(board)
    sets = sorted({_bits(position.cells, number) for position in hidden})
    if len(sets) * (len(sets) - 1) // 2 > MOST_SETS:
        raise SpecError(
            Fault(f"{len(sets)} positions are too many to be told apart", "take a smaller board or fewer pieces", "board")
        )
    # Each answer is yes or no: so many of them tell no more than two to that power apart.
    least = (len(sets) - 1).bit_length()
    return _fewest(board, {one ^ other for one, other in combinations(sets, 2)}, least, effort)


def answers(cells: Iterable[Cell], position: Placement) -> tuple[bool, ...]:
    """Return what the questions are answered with for one position."""
    covered = set(position.cells)
    return tuple(cell in covered for cell in cells)


def _numbers(board: Board) -> dict[Cell, int]:
    if board.area > MOST_CELLS:
        raise SpecError(Fault(f"the board has {board.area} cells", f"use at most {MOST_CELLS}", "board"))
    return {cell: number for number, cell in enumerate(board.cells)}


def _bits(cells: Iterable[Cell], number: dict[Cell, int]) -> int:
    return sum(1 << number[cell] for cell in cells)


def _fewest(board: Board, sets: set[int], least: int, effort: int | None) -> Questions:
    """Search for one more cell each time, until a set is found."""
    needed = np.array(sorted(_minimal(sets), key=lambda cells: (cells.bit_count(), cells)), dtype=np.uint64)
    spent = 0
    for most in range(least, board.area + 1):
        found, steps, finished = _search(needed, most, None if effort is None else effort - spent)
        spent += steps
        if found is not None:
            return Questions(tuple(cell for number, cell in enumerate(board.cells) if found >> number & 1), most, spent)
        if not finished:
            return Questions(None, most, spent)
    raise AssertionError("all cells together hit everything")


def _minimal(sets: set[int]) -> list[int]:
    """Leave out sets that contain another: who hits that one hits them too."""
    kept: list[int] = []
    for cells in sorted(sets, key=lambda one: (one.bit_count(), one)):
        # Leaving sets out only saves time, and with many kept it would cost more than it saves.
        if len(kept) > 4_000 or not any(cells & other == other for other in kept):
            kept.append(cells)
    return kept


def _search(sets: NDArray[np.uint64], most: int, effort: int | None) -> tuple[int | None, int, bool]:
    """Look for a hitting set of at most so many cells; return it, the steps, and whether the search came to its end."""
    kernel = _kernel()
    chosen, barred, todo = np.zeros((3, most + 2), dtype=np.uint64)
    register = np.array([0, 0, 1], dtype=np.int64)
    while effort is None or register[1] < effort:
        steps = CHUNK if effort is None else min(CHUNK, effort - int(register[1]))
        result = kernel.advance(sets, most, chosen, barred, todo, register, steps)
        if result == kernel.FOUND:
            return int(chosen[register[0]]), int(register[1]), True
        if result == kernel.NONE:
            return None, int(register[1]), True
    return None, int(register[1]), False


def _kernel() -> Any:
    try:
        from printkit.kinds.board.solve.kernels import hit
    except ImportError as error:
        raise MissingLibrary(Fault("questions are searched with llvmlite, which is missing", "pip install llvmlite")) from error
    return hit
