"""Boards: cells to be covered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.engine.polyform.lattice import Cell, Lattice, cornered, extent, regions
from printkit.engine.polyform.rows import cells_of_rows, lettered
from printkit.errors import Fault, InputError, SpecError

LARGEST_SIDE = 200
MOST_CELLS = 10_000
LONGEST_TEXT = 1_000_000


@dataclass(frozen=True, slots=True)
class Board:
    """Cells to be covered, sorted, in a box that begins at the origin."""

    cells: tuple[Cell, ...]
    lattice: Lattice = Lattice.SQUARE

    @property
    def area(self) -> int:
        """The number of cells."""
        return len(self.cells)

    @property
    def extent(self) -> Cell:
        """The layers, rows and columns that the board spans."""
        return extent(self.cells)

    @property
    def connected(self) -> bool:
        """Whether it is in one piece."""
        return len(regions(self.cells, self.lattice)) == 1

    def text(self) -> str:
        """Draw the board: `.` is a cell, `#` is not; layers are separated by an empty line."""
        return lettered(dict.fromkeys(self.cells, "."), "#")


def board_of_cells(cells: Iterable[Cell], lattice: Lattice) -> Board:
    """Make a board of any cells; they are moved into the corner, and spheres only by steps that keep them on their lattice."""
    found = set(cells)
    if not found:
        raise SpecError(Fault("the board has no cells", "give it at least one", "board"))
    _check_size(found)
    if lattice is Lattice.SPHERES:
        return Board(tuple(sorted(found)), lattice)
    return Board(cornered(found), lattice)


def board_of_text(text: str, place: str = "board") -> Board:
    """Read a board that is drawn with `.` for cells and `#` for other places; layers are separated by one empty line.

    A row may end early; what is missing is not part of the board.
    """
    if len(text) > LONGEST_TEXT:
        raise InputError(Fault(f"the board has {len(text)} characters", f"draw it with at most {LONGEST_TEXT}", place=place))
    lines = [line.rstrip() for line in text.splitlines()]
    faults = [fault for number, line in enumerate(lines, start=1) for fault in _line_faults(line, f"{place}:{number}")]
    faults += _gap_faults(lines, place)
    if not faults and "." not in text:
        faults.append(Fault("the board has no cells", "mark them with .", place=place))
    if faults:
        raise InputError(*faults[:20])
    layers = [block.split("\n") for block in "\n".join(lines).strip("\n").split("\n\n")]
    return board_of_cells(cells_of_rows(layers, "."), Lattice.SQUARE if len(layers) == 1 else Lattice.CUBIC)


def board_of_rows(rows: Iterable[str], place: str = "board") -> Board:
    """Read a board from a list of rows, with an empty one between layers."""
    return board_of_text("\n".join(rows), place)


def _line_faults(line: str, place: str) -> list[Fault]:
    strange = next((character for character in line if character not in ".#"), None)
    if strange is not None:
        return [Fault(f'"{strange}" does not belong on a board', "use . for a cell and # for what is not part of it", place=place)]
    if len(line) > LARGEST_SIDE:
        return [Fault(f"the row has {len(line)} places", f"use at most {LARGEST_SIDE}", place=place)]
    return []


def _gap_faults(lines: list[str], place: str) -> list[Fault]:
    """Find two empty lines in a row between layers."""
    last = max((number for number, line in enumerate(lines) if line), default=0)
    first = min((number for number, line in enumerate(lines) if line), default=0)
    gaps = [number for number in range(first, last) if not lines[number] and not lines[number + 1]]
    return [Fault("two empty lines follow each other", "separate layers by one", place=f"{place}:{number + 2}") for number in gaps]


def _check_size(cells: set[Cell]) -> None:
    if len(cells) > MOST_CELLS or max(extent(cells)) > LARGEST_SIDE:
        size = "x".join(map(str, extent(cells)))
        remedy = f"use at most {MOST_CELLS} cells, and {LARGEST_SIDE} on a side"
        raise SpecError(Fault(f"the board is too large: {len(cells)} cells in a box of {size}", remedy, "board"))
