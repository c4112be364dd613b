"""Proving a puzzle from what is printed: triangles in the plane, the marks on their edges, and the answer.

The solutions are counted by walking over the board and laying every piece that fits what lies already; the engine that made the
puzzle has no part in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.contract import Proof
from printkit.errors import ProofError
from printkit.kinds.triangles.solve import Piece, board_of, corners

if TYPE_CHECKING:
    from printkit.kinds.triangles.puzzle import Match

MOST_TRIED = 20_000_000
"""A file whose solutions take longer to count is refused; what the generator makes takes less than a million."""

Corner = tuple[int, int]
Side = tuple[Corner, Corner]


def check(puzzle: Match) -> Proof:
    """Prove that the pieces are different, that the answer fits, and that the number of solutions is right."""
    faults = [*_bad_pieces(puzzle), *_bad_answer(puzzle)]
    if faults:
        raise ProofError(*faults)
    walk = _Walk(puzzle)
    raw = walk.count(0)
    turns = rotations([corners(cell) for cell in board_of(puzzle.shape, puzzle.size).cells])
    tally = puzzle.tally
    # all pieces differ, so a turned solution is never the same solution
    if (tally.raw, tally.unique * turns) != (raw, raw):
        raise ProofError(f"the puzzle says {tally.unique} solutions ({tally.raw} in all); found were {raw / turns:g} ({raw})")
    return Proof((("solutions", tally.unique), ("rotations of the board", turns), ("pieces tried", walk.tried)))


def rotations(triangles: list[tuple[Corner, Corner, Corner]]) -> int:
    """Count the rotations by sixths of a full turn that leave the board as it is."""
    count = 3 * len(triangles)
    middle = [sum(corner[axis] for triangle in triangles for corner in triangle) for axis in (0, 1)]
    # measured from the middle of the board, in parts so small that all numbers are whole
    board = {frozenset((count * x - middle[0], count * y - middle[1]) for x, y in triangle) for triangle in triangles}
    turned, number = board, 0
    for _ in range(6):
        turned = {frozenset((-y, x + y) for x, y in triangle) for triangle in turned}
        number += turned == board
    return number


def _bad_pieces(puzzle: Match) -> Iterator[str]:
    """List what is wrong with the pieces."""
    if len(puzzle.pieces) != len(board_of(puzzle.shape, puzzle.size).cells):
        yield "there are not as many pieces as cells"
    if len({min(_looks(piece)) for piece in puzzle.pieces}) != len(puzzle.pieces):
        yield "two pieces are alike"
    if not puzzle.rules.plain and any(0 in piece for piece in puzzle.pieces):
        yield "an edge has no mark"


def _bad_answer(puzzle: Match) -> Iterator[str]:
    """Lay the answer, and look at both sides of every edge."""
    cells, count = _sides(puzzle), len(puzzle.pieces)
    if sorted(laid.piece for laid in puzzle.solution) != list(range(count)):
        yield "the answer does not use every piece once"
        return
    if sorted(laid.cell for laid in puzzle.solution) != list(range(len(cells))):
        yield "the answer does not fill every cell once"
        return
    met: dict[Side, list[int]] = {}
    for laid in puzzle.solution:
        for number, mark in enumerate(puzzle.pieces[laid.piece]):
            met.setdefault(cells[laid.cell][(number + laid.turn) % 3], []).append(mark)
    sign = -1 if puzzle.rules.halves else 1
    for marks in met.values():
        if len(marks) == 2 and (marks[0] != sign * marks[1] or not marks[0]):
            yield "two neighbours do not match"
        if len(marks) == 1 and puzzle.rules.plain and marks[0]:
            yield "an edge on the outside has a mark"


def _sides(puzzle: Match) -> list[list[Side]]:
    """Return the sides of every cell, clockwise, each named by its ends, so that neighbours name it alike."""
    rings = [corners(cell) for cell in board_of(puzzle.shape, puzzle.size).cells]
    return [[_side(ring[at], ring[(at + 1) % 3]) for at in range(3)] for ring in rings]


def _side(one: Corner, two: Corner) -> Side:
    return (one, two) if one < two else (two, one)


def _looks(piece: Piece) -> set[Piece]:
    """Return what a piece shows when it is turned."""
    one, two, three = piece
    return {(one, two, three), (two, three, one), (three, one, two)}


class _Walk:
    """A walk over the cells in reading order that lays every piece that fits."""

    def __init__(self, puzzle: Match) -> None:
        self.tried = 0
        cells = _sides(puzzle)
        sides = [side for cell in cells for side in cell]
        self._sign = -1 if puzzle.rules.halves else 1
        names = {side: number for number, side in enumerate(dict.fromkeys(sides))}
        self._cells = [tuple(names[side] for side in cell) for cell in cells]
        outer = {names[side] for side in names if sides.count(side) == 1}
        last = {names[side]: number for number, cell in enumerate(cells) for side in cell}
        # what a cell asks of an edge: nothing of a free border, the mark of the neighbour if that lies already, or just any mark
        self._asks = [
            tuple(_ask(side, outer, last[side] == number, puzzle.rules.plain) for side in cell)
            for number, cell in enumerate(self._cells)
        ]
        self._shown = [0] * len(names)
        self._free = [True] * len(puzzle.pieces)
        self._fitting: list[dict[tuple[int, ...], list[tuple[int, Piece]]]] = [
            _by_marks(puzzle.pieces, asks) for asks in self._asks
        ]

    def count(self, at: int) -> int:
        """Count the ways to go on from a cell."""
        if at == len(self._cells):
            return 1
        cell, asks, total = self._cells[at], self._asks[at], 0
        key = tuple(self._sign * self._shown[side] for side, ask in zip(cell, asks, strict=True) if ask == "match")
        for piece, marks in self._fitting[at].get(key, ()):
            if self._free[piece]:
                self.tried += 1
                if self.tried > MOST_TRIED:
                    raise ProofError("there are too many ways to lay these pieces; the solutions cannot be counted")
                self._free[piece] = False
                for side, ask, mark in zip(cell, asks, marks, strict=True):
                    if ask == "any":
                        self._shown[side] = mark
                total += self.count(at + 1)
                self._free[piece] = True
        return total


def _ask(side: int, outer: set[int], is_last: bool, plain: bool) -> str:
    if side in outer:
        return "plain" if plain else "border"
    return "match" if is_last else "any"


def _by_marks(pieces: tuple[Piece, ...], asks: tuple[str, ...]) -> dict[tuple[int, ...], list[tuple[int, Piece]]]:
    """List the pieces, turned every way, by the marks that they show to neighbours that lie already."""
    found: dict[tuple[int, ...], list[tuple[int, Piece]]] = {}
    for number, piece in enumerate(pieces):
        for marks in sorted(_looks(piece)):
            if all((mark == 0) == (ask == "plain") for ask, mark in zip(asks, marks, strict=True) if ask != "border"):
                key = tuple(mark for ask, mark in zip(asks, marks, strict=True) if ask == "match")
                found.setdefault(key, []).append((number, marks))
    return found
