"""Packing problems: which pieces go on which board, and by which rules.

A problem has four characteristics: all pieces or only some of them, each used once or repeatedly, the board covered wholly or
partly, and its shape given beforehand or free.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from printkit.engine.polyform.board import Board
from printkit.engine.polyform.lattice import Cell, Lattice, Shape, placed
from printkit.engine.polyform.piece import PieceSet
from printkit.errors import Fault, SpecError

MOST_BITS = 1 << 30  # cells times placements; the search needs several times as many bits of memory


class Placement(NamedTuple):
    """A piece lying on a board: its name, and the cells it covers, sorted."""

    piece: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A packing problem.

    `every` piece must be used, or just some; pieces may `repeat`, or are used as often as the set has them; the board is covered
    in `full` or not; its `shape` is exact, or free: then it is a cluster of pieces and must hang together. `number` says how many
    pieces are laid, where that does not follow from the rest; `fixed` placements are in every solution.
    """

    board: Board
    pieces: PieceSet
    every: bool = True
    repeat: bool = False
    full: bool = True
    shape: Literal["exact", "free"] = "exact"
    number: int | None = None
    fixed: tuple[Placement, ...] = ()

    def __post_init__(self) -> None:
        faults = [*self._rule_faults(), *self._board_faults()]
        if faults:
            raise SpecError(*faults)

    @property
    def used_pieces(self) -> PieceSet:
        """The pieces as they lie on the board: flat ones become bodies on a board in space."""
        return self.pieces.in_space() if self.board.lattice is Lattice.CUBIC else self.pieces

    def bounds(self, name: str) -> tuple[int, int | None]:
        """Return how often a piece must and may be used; None is any number of times."""
        count = self.pieces[name].count
        if self.repeat:
            return (1 if self.every else 0), None
        return (count if self.every else 0), count

    def _rule_faults(self) -> list[Fault]:
        faults = []
        if not self.full and not self.every and self.number is None:
            faults.append(Fault("nothing says how many pieces are to be laid", "give their number", "number"))
        if self.number is not None and not 1 <= self.number <= self.board.area:
            faults.append(Fault(f"{self.number} pieces cannot be laid", f"use 1 to {self.board.area}", "number"))
        if self.repeat and self.every and not self.full:
            remedy = "cover the board in full, or let some pieces be left out"
            faults.append(Fault("with every piece any number of times, an open board has no end of solutions", remedy, "repeat"))
        return faults

    def _board_faults(self) -> list[Fault]:
        faults = []
        lattices = {self.pieces.lattice, self.board.lattice}
        if Lattice.SPHERES in lattices and len(lattices) > 1:
            faults.append(Fault("spheres and squares or cubes do not fit together", "take pieces and board of one kind", "pieces"))
        elif self.board.lattice.flat and not self.pieces.lattice.flat:
            faults.append(Fault("bodies do not lie on a flat board", "give the board layers, as in 1x6x10", "board"))
        if self.shape == "free" and not self.board.connected:
            faults.append(Fault("a free board is a cluster of pieces, but this one falls apart", "join its parts", "board"))
        return faults


def placements(problem: Problem) -> tuple[Placement, ...]:
    """Return every way to lay every piece on the board, sorted by piece and then by place."""
    cells = set(problem.board.cells)
    pieces = problem.used_pieces
    found: list[Placement] = []
    for piece in pieces.pieces:
        mine = {cells_of for shape in pieces.orientations(piece) for cells_of in _fitting(shape, problem.board, cells)}
        found += [Placement(piece.name, where) for where in sorted(mine)]
        if len(found) * problem.board.area > MOST_BITS:
            size = f"more than {len(found)} placements on {problem.board.area} cells"
            raise SpecError(Fault(f"the problem is too large: {size}", "take a smaller board or fewer pieces", "board"))
    return tuple(found)


def _fitting(shape: Shape, board: Board, cells: set[Cell]) -> list[tuple[Cell, ...]]:
    """Return the places of one shape; its first cell is the first of the cells it covers."""
    return [where for at in board.cells if cells.issuperset(where := placed(shape, at))]
