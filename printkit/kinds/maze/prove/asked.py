"""The board that a book asks for, read by code of the proof's own."""

from __future__ import annotations

import tomllib
from pathlib import Path

Cell = tuple[int, int]
"""A row and a column, counted from 0."""
Cells = frozenset[Cell]

_UNLESS_GIVEN = {"small": (9, 7), "medium": (16, 12), "large": (26, 20)}
_SILHOUETTES = Path(__file__).parents[1] / "shapes.toml"
"""What the silhouettes look like is told there, and nowhere else."""


def asked(board: str, size: str) -> Cells:
    """Return the cells of the board that was asked for, from row and column 0 on."""
    if not board:
        return _rectangle(*_UNLESS_GIVEN[size])
    if board[0].isdigit():
        whole, _, hole = board.partition("-")
        rows, columns = map(int, whole.split("x"))
        return _rectangle(rows, columns) - (_in_the_middle(rows, columns, hole) if hole else frozenset())
    lines = board.split("/") if set(board) <= set(".#/") else _silhouette(board, size)
    cells = {(row, column) for row, line in enumerate(lines) for column, sign in enumerate(line) if sign == "."}
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    return frozenset((row - top, column - left) for row, column in cells)


def around(cell: Cell) -> list[Cell]:
    """Return the four cells beside one."""
    return [(cell[0] + down, cell[1] + right) for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def holes(cells: Cells) -> Cells:
    """Return what is not part of the board and yet surrounded by it."""
    height, width = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    empty = {(row, column) for row in range(-1, height + 1) for column in range(-1, width + 1)} - cells
    open_air = {(-1, -1)}
    new = set(open_air)
    while new:
        new = {other for cell in new for other in around(cell) if other in empty} - open_air
        open_air |= new
    return frozenset(empty - open_air)


def _rectangle(rows: int, columns: int) -> Cells:
    return frozenset((row, column) for row in range(rows) for column in range(columns))


def _in_the_middle(rows: int, columns: int, hole: str) -> Cells:
    """Return a hole that has as much board above as below and on either side, or one cell less above and on the left."""
    height, width = map(int, hole.split("x"))
    down, right = (rows - height) // 2, (columns - width) // 2
    return frozenset((row + down, column + right) for row, column in _rectangle(height, width))


def _silhouette(name: str, size: str) -> list[str]:
    return str(tomllib.loads(_SILHOUETTES.read_text(encoding="utf-8"))[name][size]).split()
