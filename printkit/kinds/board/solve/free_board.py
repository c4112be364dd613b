"""Free boards: all of them with a given perimeter, and which sets of pieces cover them.

A free board is a cluster of cells without a prescribed outline. For the Problem of 20 one wants boards of twenty cells that twelve
pentominoes cover three times, four pieces at a time; small perimeters are compact boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printkit.engine.polyform.board import Board
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.lattice import Lattice
from printkit.errors import Fault, MissingLibrary, SpecError

LARGEST = 30  # cells
WIDEST = 30  # columns
MARGIN = 4
STRIDE = WIDEST + 2 * MARGIN


def free_boards(cells: int, perimeter: int) -> list[Board]:
    """Return all free boards of some cells with exactly this perimeter, one of each kind up to symmetry; holes are allowed."""
    if not 1 <= cells <= LARGEST or perimeter < 4 or perimeter % 2:
        raise SpecError(Fault("no free boards are listed for that", f"use 1 to {LARGEST} cells and an even perimeter", "board"))
    half = perimeter // 2
    boxes = [(height, width) for height in range(1, half) for width in range(height, half - height + 1)]
    return [
        Board(_cells(rows), Lattice.SQUARE)
        for height, width in boxes
        if cells <= height * width and width <= WIDEST
        for rows in _in_box(height, width, cells, half - height - width)
    ]


def covering_sets(boards: Iterable[Board]) -> list[list[str]]:
    """Return for every board the sets of distinct pentominoes that cover it, each as a string of letters."""
    names = piece_set("pentominoes").names
    found = (np.flatnonzero(table).tolist() for table in _tables(boards))
    return [["".join(name for place, name in enumerate(names) if mask >> place & 1) for mask in masks] for masks in found]


def disjoint_coverings(sets: Sequence[str], times: int) -> tuple[str, ...] | None:
    """Return the first sets of pieces, of which no two share a piece, that cover a board several times; None if there are none."""
    if times == 0:
        return ()
    for number, first in enumerate(sets):
        rest = [other for other in sets[number + 1 :] if not set(first) & set(other)]
        more = disjoint_coverings(rest, times - 1) if len(rest) >= times - 1 else None
        if more is not None:
            return (first, *more)
    return None


def _in_box(height: int, width: int, cells: int, extra: int) -> list[tuple[int, ...]]:
    kernel = _kernels().boards_in_box
    room = 1024
    while True:
        found = np.zeros((room, height), dtype=np.int64)
        scratch = np.zeros((4, height), dtype=np.int64)
        number = int(kernel(height, width, cells, extra, np.zeros(height, dtype=np.int64), scratch, found))
        if number <= room:
            return [tuple(rows) for rows in found[:number].tolist()]
        # The kernel counts on where there is no room, so the second try is large enough.
        room = number


def _cells(rows: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple((0, row, column) for row, bits in enumerate(rows) for column in range(bits.bit_length()) if bits >> column & 1)


def _tables(boards: Iterable[Board]) -> Iterator[NDArray[np.bool_]]:
    """Give for every board a table with a mark for every set of pieces that covers it."""
    kernel = _kernels().covering_sets
    pieces = piece_set("pentominoes")
    shapes = [(shape, place) for place, piece in enumerate(pieces.pieces) for shape in pieces.orientations(piece)]
    piece_of = np.array([place for _, place in shapes], dtype=np.int64)
    steps = np.array([[row * STRIDE + column for _, row, column in shape] for shape, _ in shapes], dtype=np.int64)
    for board in boards:
        cells, grid = _on_grid(board)
        table = np.zeros(1 << len(pieces.pieces), dtype=np.bool_)
        scratch = np.zeros((2, board.area // 5 + 2), dtype=np.int64)
        if board.area % 5 == 0:
            kernel(cells, steps, piece_of, grid, scratch[0], scratch[1], table)
        yield table


def _on_grid(board: Board) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Lay a board on a grid with margins so wide that no shape reaches over them into the next row."""
    _, height, width = board.extent
    if width > WIDEST:
        raise SpecError(Fault(f"the board has {width} columns", f"use at most {WIDEST}", "board"))
    cells = np.array([row * STRIDE + column + MARGIN for _, row, column in board.cells], dtype=np.int64)
    grid = np.ones((height + MARGIN + 1) * STRIDE, dtype=np.int64)
    grid[cells] = 0
    return cells, grid


def _kernels() -> Any:
    try:
        from printkit.kinds.board.solve.kernels import free
    except ImportError as error:
        raise MissingLibrary(Fault("free boards are listed with llvmlite, which is missing", "pip install llvmlite")) from error
    return free
