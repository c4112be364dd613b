"""The machine that plays battleships: it knows all coverings of the board, and keeps those that agree with what it was told.

How likely a piece is to lie on a cell is the part of these coverings in which it does. Of the cells that it may ask for, the
machine takes those whose answers are expected to tell most, one after the other; and it names the covering once only one is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printkit.engine import polyform
from printkit.engine.polyform import Board, Lattice, Problem
from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine
from printkit.kinds.board.shape import Cell, Cells
from printkit.kinds.board.state import Packing

MOST_COVERINGS = 20_000
_LETTERS = "FILNPTUVWXYZ"


@lru_cache(maxsize=4)
def all_coverings(cells: Cells) -> tuple[Packing, ...]:
    """Return all coverings of a board with all pieces, turned and mirrored ones as well; a board with very many is refused."""
    packing = polyform.Packing(Problem(Board(engine.solid(cells), Lattice.SQUARE), polyform.piece_set("pentominoes")))
    found: list[Packing] = []
    for solution in packing.solutions():
        if len(found) == MOST_COVERINGS:
            problem = f"this board has more than {MOST_COVERINGS} coverings"
            raise SpecError(Fault(problem, "choose another, such as 8x8-2x2", "board"))
        found.append(engine.laid(solution))
    return tuple(found)


@lru_cache(maxsize=4)
def _written(cells: Cells) -> NDArray[np.uint8]:
    """Return for every covering which piece lies on every cell, cells in order."""
    place = {cell: number for number, cell in enumerate(sorted(cells))}
    table = np.zeros((len(all_coverings(cells)), len(cells)), dtype=np.uint8)
    for row, covering in enumerate(all_coverings(cells)):
        for laid in covering:
            table[row, [place[cell] for cell in laid.cells]] = _LETTERS.index(laid.piece)
    return table


class Machine:
    """What the machine knows of a hidden covering."""

    def __init__(self, cells: Cells, known: Mapping[Cell, str]) -> None:
        self._cells = sorted(cells)
        table = _written(cells)
        keeps = np.ones(len(table), dtype=bool)
        for cell, piece in known.items():
            if cell not in cells:
                raise SpecError(Fault("there is no such cell on the board", "name cells of the board", "known"))
            keeps &= table[:, self._cells.index(cell)] == _LETTERS.index(piece)
        self._left = np.flatnonzero(keeps)
        self._table = table[self._left]
        self._coverings = all_coverings(cells)

    @property
    def possible(self) -> int:
        """How many coverings agree with what is known."""
        return len(self._left)

    @property
    def answer(self) -> Packing | None:
        """The covering, if only one is left."""
        return self._coverings[int(self._left[0])] if self.possible == 1 else None

    def likelihood(self, piece: str) -> dict[Cell, float]:
        """Return how likely a piece is to lie on each cell."""
        share = (self._table == _LETTERS.index(piece)).mean(axis=0) if self.possible else np.zeros(len(self._cells))
        return dict(zip(self._cells, share.tolist(), strict=True))

    def questions(self, number: int) -> tuple[Cell, ...]:
        """Choose cells to ask for, each of which tells most after those before it; fewer, if fewer tell everything."""
        parts = np.zeros(self.possible, dtype=np.int64)
        chosen: list[int] = []
        for _ in range(number):
            told = [self._told(parts, column) for column in range(len(self._cells))]
            best = int(np.argmax(told))
            if told[best] <= self._told(parts, None) + 1e-9:
                break
            chosen.append(best)
            parts = np.unique(parts * len(_LETTERS) + self._table[:, best], return_inverse=True)[1]
        return tuple(self._cells[column] for column in chosen)

    def _told(self, parts: NDArray[np.int64], column: int | None) -> float:
        """Return how much is known on average, in bits, once a cell was asked for as well."""
        split = parts if column is None else parts * len(_LETTERS) + self._table[:, column]
        counts = np.unique(split, return_counts=True)[1] / self.possible
        return float(-(counts * np.log2(counts)).sum())


def played_by_machine(cells: Cells, hidden: Packing, per_turn: int) -> list[Sequence[Cell]]:
    """Let the machine find a covering, and return what it asked for turn by turn."""
    lies = {cell: laid.piece for laid in hidden for cell in laid.cells}
    known: dict[Cell, str] = {}
    turns: list[Sequence[Cell]] = []
    while (machine := Machine(cells, known)).answer is None:
        turns.append(machine.questions(per_turn))
        known |= {cell: lies[cell] for cell in turns[-1]}
    return turns
