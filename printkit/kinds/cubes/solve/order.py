"""The order in which pieces go in.

A piece can be put in if it can be taken out: it slides away from all others on a straight line, up or to a side, never down through
the table. Taking pieces away only makes room, so an order exists if and only if pieces can be taken out one by one, whichever is
free. Among the orders we look for one in which what has been built stands by itself after every step, and in which pieces come from
above.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.engine.polyform.lattice import Cell
from printkit.engine.polyform.problem import Placement
from printkit.kinds.cubes.solve.balance import stands

UP: Cell = (1, 0, 0)
WAYS_OUT: tuple[Cell, ...] = (UP, (0, 1, 0), (0, 0, 1), (0, 0, -1), (0, -1, 0))
"""Up, then towards the viewer, to the right, to the left, and away."""

PATIENCE = 400
"""How many states are looked at in search of an order that stands at every step."""


class Move(NamedTuple):
    """A piece and the direction in which it leaves; it is put in the other way."""

    piece: str
    out: Cell


@dataclass(frozen=True, slots=True)
class Assembly:
    """An order in which pieces are put in, and whether what is built stands after every step."""

    moves: tuple[Move, ...]
    steady: bool


def is_free(cells: Collection[Cell], others: Collection[Cell], out: Cell) -> bool:
    """Tell whether a piece can slide away in a direction without touching the cells of others."""
    axis = next(number for number in range(3) if out[number])
    first, second = (number for number in range(3) if number != axis)
    # On each line of cells in that direction the hindmost cell of the piece sweeps over all that lie before it.
    edge: dict[tuple[int, int], int] = {}
    for cell in cells:
        line = (cell[first], cell[second])
        edge[line] = min(edge.get(line, out[axis] * cell[axis]), out[axis] * cell[axis])
    return not any(edge.get((other[first], other[second]), 1 << 30) < out[axis] * other[axis] for other in others)


def assembly(solution: Sequence[Placement]) -> Assembly | None:
    """Find an order, steady at every step if possible; None if pieces are locked into each other."""
    pieces = {placed.piece: placed.cells for placed in solution}
    if len(pieces) != len(solution):  # a set with equal pieces: names alone do not tell them apart
        pieces = {f"{placed.piece}\0{number}": placed.cells for number, placed in enumerate(solution)}
    hunt = _Hunt(pieces)
    steady = hunt.taken_apart(frozenset(pieces))
    moves = steady if steady is not None else _any_order(pieces)
    if moves is None:
        return None
    named = tuple(Move(move.piece.partition("\0")[0], move.out) for move in reversed(moves))
    return Assembly(named, steady is not None)


class _Hunt:
    """A search for an order of taking apart in which the rest always stands; states that lead nowhere are remembered."""

    def __init__(self, pieces: dict[str, tuple[Cell, ...]]) -> None:
        self._pieces = pieces
        self._dead: set[frozenset[str]] = set()

    def taken_apart(self, left: frozenset[str]) -> list[Move] | None:
        if not left:
            return []
        if left in self._dead or len(self._dead) > PATIENCE:
            return None
        if stands([self._pieces[name] for name in sorted(left)]):
            for move in _ways_out(self._pieces, left):
                rest = self.taken_apart(left - {move.piece})
                if rest is not None:
                    return [move, *rest]
        self._dead.add(left)
        return None


def _any_order(pieces: dict[str, tuple[Cell, ...]]) -> list[Move] | None:
    """Take out whatever is free until nothing is left."""
    left, moves = frozenset(pieces), []
    while left:
        move = next(_ways_out(pieces, left), None)
        if move is None:
            return None
        moves.append(move)
        left -= {move.piece}
    return moves


def _ways_out(pieces: dict[str, tuple[Cell, ...]], left: frozenset[str]) -> Iterator[Move]:
    """Give the pieces that can be taken out: upwards before sideways, high ones first."""
    high = sorted(left, key=lambda name: (-sum(cell[0] for cell in pieces[name]) / len(pieces[name]), name))
    filled = {name: frozenset(cell for other in left if other != name for cell in pieces[other]) for name in high}
    for out in WAYS_OUT:
        yield from (Move(name, out) for name in high if is_free(pieces[name], filled[name], out))
