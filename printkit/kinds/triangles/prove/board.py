"""Boards of triangles, as the proof knows them: rows of triangles that point up and down in turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from printkit.errors import ProofError

Corner = tuple[int, int]
"""Half sides to the right and rows down, from the corner of the board's box."""
Cell = tuple[Corner, Corner, Corner]
"""The corners of a triangle, clockwise, beginning at the top or at the top left."""
Edge = frozenset[Corner]

_USUAL = {"triangle": 3, "hexagon": 1, "diamond": 2, "star": 1}
"""The sizes of boards for which none was asked."""


class Row(NamedTuple):
    """A row of a board: how many triangles it has, whether its first points up, and where its middle is, in quarter sides."""

    length: int
    up: bool
    middle: int


def edges_of(cell: Cell) -> tuple[Edge, Edge, Edge]:
    """Return the edges of a cell, clockwise; the first begins at its first corner."""
    one, two, three = cell
    return frozenset((one, two)), frozenset((two, three)), frozenset((three, one))


def points_up(cell: Cell) -> bool:
    """Tell whether a triangle stands on an edge."""
    return cell[0][1] != cell[1][1]


def uses(cells: Iterable[Cell]) -> Mapping[Edge, int]:
    """Tell of every edge of a board how many cells it has: an inner one two, one of the border one."""
    found: dict[Edge, int] = {}
    for cell in cells:
        for edge in edges_of(cell):
            found[edge] = found.get(edge, 0) + 1
    return found


def in_reading_order(cells: Iterable[Cell]) -> list[Cell]:
    """Sort cells row by row, from left to right."""
    return sorted(cells, key=lambda cell: (min(y for _, y in cell), sum(x for x, _ in cell)))


def check_shape(cells: Iterable[Cell], shape: str, size: int) -> None:
    """Make sure that a board has the shape and the size that were asked for."""
    drawn = _rows(in_reading_order(cells))
    asked = _asked(shape, size or _USUAL[shape])
    if [(row.length, row.up) for row in drawn] != asked or len({row.middle for row in drawn}) != 1:
        raise ProofError(f"the board is not the {shape} that was asked for")


def rotations(cells: Iterable[Cell]) -> int:
    """Count the rotations by sixths of a full turn that leave a board as it is."""
    board = {frozenset(_skewed(corner) for corner in cell) for cell in cells}
    count = 3 * len(board)
    middle = [sum(corner[axis] for cell in board for corner in cell) for axis in (0, 1)]
    # measured from the middle of the board, in parts so small that all numbers are whole
    start = {frozenset((count * x - middle[0], count * y - middle[1]) for x, y in cell) for cell in board}
    turned, number = start, 0
    for _ in range(6):
        turned = {frozenset((-y, x + y) for x, y in cell) for cell in turned}
        number += turned == start
    return number


def _skewed(corner: Corner) -> Corner:
    """Return doubled steps to the right and to the lower right, which are what a rotation by a sixth exchanges."""
    return corner[0] - corner[1], 2 * corner[1]


def _rows(cells: list[Cell]) -> list[Row]:
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(min(y for _, y in cell), []).append(cell)
    found = []
    for row in rows.values():
        xs = [x for cell in row for x, _ in cell]
        gapless = max(xs) - min(xs) == len(row) + 1
        found.append(Row(len(row) if gapless else 0, points_up(row[0]), min(xs) + max(xs)))
    return found


def _asked(shape: str, size: int) -> list[tuple[int, bool]]:
    """Return how many triangles the rows of a board have, and whether the first of each points up."""
    growing = [(2 * row + 1, True) for row in range(size)]
    match shape:
        case "triangle":
            return growing
        case "diamond":
            upper = growing
        case "hexagon":
            upper = [(2 * (size + row) + 1, True) for row in range(size)]
        case _:
            upper = [*growing, *((2 * (3 * size - row) - 1, False) for row in range(size))]
    return [*upper, *((count, not up) for count, up in reversed(upper))]
