"""A board with pieces lying on it: validating, placing, removing and moving them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from printkit.engine.polyform.board import Board
from printkit.engine.polyform.lattice import Cell, place_name, shifted
from printkit.engine.polyform.problem import Placement
from printkit.engine.polyform.rows import lettered
from printkit.errors import Fault, SpecError, suggest


@dataclass(frozen=True, slots=True)
class Table:
    """A board and what lies on it; every change gives a new table.

    A piece is placed by the cell that its origin (0, 0, 0) is to lie on; its other cells lie as they do in its drawing. A place
    of the board is empty or has a piece on it; what is not part of the board can never be covered.
    """

    board: Board
    laid: tuple[Placement, ...] = ()

    @property
    def empty(self) -> tuple[Cell, ...]:
        """The cells on which nothing lies, sorted."""
        covered = {cell for placement in self.laid for cell in placement.cells}
        return tuple(cell for cell in self.board.cells if cell not in covered)

    @property
    def covered(self) -> bool:
        """Whether no cell is empty."""
        return not self.empty

    def fits(self, shape: Iterable[Cell], at: Cell) -> bool:
        """Validate a placement: every cell lies on the board, and none is covered by another piece."""
        return self._hindrance(_laid(shape, at)) is None

    def place(self, name: str, shape: Iterable[Cell], at: Cell) -> Table:
        """Lay a piece down; one that does not fit is refused."""
        if any(placement.piece == name for placement in self.laid):
            raise SpecError(Fault(f"piece {name} lies on the board already", "remove or move it", "piece"))
        cells = _laid(shape, at)
        hindrance = self._hindrance(cells)
        if hindrance:
            raise SpecError(Fault(f"piece {name} does not fit: {hindrance}", "choose another place or turn it", "piece"))
        return replace(self, laid=(*self.laid, Placement(name, cells)))

    def remove(self, name: str) -> Table:
        """Take a piece off the board."""
        gone = self.find(name)
        return replace(self, laid=tuple(placement for placement in self.laid if placement != gone))

    def move(self, name: str, shape: Iterable[Cell], at: Cell) -> Table:
        """Take a piece off the board and lay it down elsewhere, turned or not; if it does not fit there, nothing changes."""
        return self.remove(name).place(name, shape, at)

    def find(self, name: str) -> Placement:
        """Return how a piece lies."""
        for placement in self.laid:
            if placement.piece == name:
                return placement
        raise SpecError(Fault(f'no piece "{name}" lies on the board', suggest(name, [laid.piece for laid in self.laid]), "piece"))

    def text(self) -> str:
        """Draw the board with the first letter of every piece: `.` is empty, `#` is not part of the board."""
        letters = dict.fromkeys(self.board.cells, ".")
        letters.update({cell: placement.piece[0] for placement in self.laid for cell in placement.cells})
        return lettered(letters, "#")

    def _hindrance(self, cells: tuple[Cell, ...]) -> str | None:
        """Return what keeps a piece from lying somewhere."""
        board = set(self.board.cells)
        outside = next((cell for cell in cells if cell not in board), None)
        if outside is not None:
            return f"{place_name(outside)} is not on the board"
        for placement in self.laid:
            shared = next((cell for cell in cells if cell in placement.cells), None)
            if shared is not None:
                return f"piece {placement.piece} lies on {place_name(shared)}"
        return None


def _laid(shape: Iterable[Cell], at: Cell) -> tuple[Cell, ...]:
    return tuple(sorted(shifted(cell, at) for cell in shape))
