"""The exclusion problem: the fewest monominoes that keep every pentomino off a board.

Any five cells that hang together are some pentomino. So the monominoes must cut what they leave free into parts of at most four
cells. The board is read cell by cell, and all that matters of what lies behind is how the free cells of the last row hang together
and how large their parts are. Of all ways to the same such front, only one with fewest monominoes is kept; so the search is
exhaustive, and the number it ends with is the smallest there is.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.engine.polyform.board import Board
from printkit.engine.polyform.lattice import Cell, regions
from printkit.errors import Fault, SpecError

MOST_WIDTH = 9
LARGEST_PIECE = 6

Front = tuple[int, ...]
"""For every column the part that its last cell belongs to, 0 if it is not free; then the sizes of the parts."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Cells that keep the pieces off, as few as possible; `fronts` tells how many situations were compared."""

    cells: tuple[Cell, ...]
    fronts: int

    @property
    def fewest(self) -> int:
        """Their number, which is proved to be the smallest."""
        return len(self.cells)


def keeps_off(board: Board, cells: tuple[Cell, ...], size: int = 5) -> bool:
    """Say whether no polyomino of this size fits beside the given cells."""
    blocked = set(cells)
    parts = regions((cell for cell in board.cells if cell not in blocked), board.lattice)
    return all(len(part) < size for part in parts)


def fewest_excluding(board: Board, size: int = 5) -> Exclusion:
    """Find the fewest cells of a board that keep all polyominoes of a size off, with proof."""
    columns = board.extent[2]
    if not board.lattice.flat or columns > MOST_WIDTH:
        raise SpecError(Fault("the board is too wide to be searched", f"use a flat one of at most {MOST_WIDTH} columns", "board"))
    if not 2 <= size <= LARGEST_PIECE:
        raise SpecError(Fault(f"polyominoes of {size} cells are not kept off", f"use 2 to {LARGEST_PIECE}", "pieces"))
    return _Sweep(board, size, columns).result()


@dataclass(slots=True)
class _Way:
    """The cheapest way to a front: its monominoes, the way before it, and the cell if it is one of them."""

    cost: int
    before: _Way | None
    cell: Cell | None


class _Sweep:
    """The fronts of a board, cell by cell."""

    def __init__(self, board: Board, size: int, columns: int) -> None:
        self._board, self._size, self._columns = board, size, columns
        self.compared = 0

    def result(self) -> Exclusion:
        inside = set(self._board.cells)
        fronts: dict[Front, _Way] = {(0,) * self._columns: _Way(0, None, None)}
        for row in range(self._board.extent[1]):
            for column in range(self._columns):
                fronts = self._after(fronts, column, (0, row, column), (0, row, column) in inside)
                self.compared += len(fronts)
        return Exclusion(tuple(_cells(min(fronts.values(), key=lambda way: way.cost))), self.compared)

    def _after(self, fronts: dict[Front, _Way], column: int, cell: Cell, usable: bool) -> dict[Front, _Way]:
        """Leave a cell free or put a monomino on it, in every situation."""
        found: dict[Front, _Way] = {}
        for front, way in fronts.items():
            # A cell outside the board is closed without a monomino.
            _add(found, self._closed(front, column), _Way(way.cost + usable, way, cell if usable else None))
            free = self._opened(front, column) if usable else None
            if free is not None:
                _add(found, free, _Way(way.cost, way, None))
        # a row of monominoes puts any situation on a par with any other, so much dearer ones cannot win
        limit = min(way.cost for way in found.values()) + self._columns
        return {front: way for front, way in found.items() if way.cost < limit}

    def _closed(self, front: Front, column: int) -> Front:
        parts = list(front[: self._columns])
        parts[column] = 0
        return self._normal(parts, front[self._columns :])

    def _opened(self, front: Front, column: int) -> Front | None:
        """Join a free cell with the parts above and to the left; None if the part becomes as large as a piece."""
        parts, sizes = list(front[: self._columns]), list(front[self._columns :])
        joined = {parts[column], parts[column - 1] if column else 0} - {0}
        total = 1 + sum(sizes[part - 1] for part in joined)
        if total >= self._size:
            return None
        sizes.append(total)
        parts = [len(sizes) if part in joined else part for part in parts]
        parts[column] = len(sizes)
        return self._normal(parts, sizes)

    def _normal(self, parts: list[int], sizes: list[int] | Front) -> Front:
        """Number the parts in the order in which they appear, and forget those that are behind."""
        names: dict[int, int] = {0: 0}
        for part in parts:
            names.setdefault(part, len(names))
        return (*(names[part] for part in parts), *(sizes[part - 1] for part in names if part))


def _add(found: dict[Front, _Way], front: Front, way: _Way) -> None:
    known = found.get(front)
    if known is None or way.cost < known.cost:
        found[front] = way


def _cells(way: _Way) -> list[Cell]:
    """Follow a way back and collect its monominoes."""
    cells: list[Cell] = []
    step: _Way | None = way
    while step is not None:
        if step.cell is not None:
            cells.append(step.cell)
        step = step.before
    return cells[::-1]
