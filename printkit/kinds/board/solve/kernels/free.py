"""Free boards row by row, and the sets of pentominoes that cover each.

Half the perimeter of a board is the number of runs of cells in its rows and columns together. A board in a box of a rows and b
columns has at least one run in each, so a given perimeter leaves a certain number of extra runs; that prunes the enumeration
hard.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from printkit.engine.native.kernel import compiled, inlined, ones, signed

Rows = NDArray[np.int64]
Numbers = NDArray[np.int64]


@inlined
def _bits(word: int) -> int:
    """Return the number of cells of a row."""
    return signed(ones(np.uint64(word)))


@compiled
def boards_in_box(height: int, width: int, cells: int, extra: int, rows: Rows, work: Numbers, found: Rows) -> int:
    """Write all boards of a box down, one of each kind up to symmetry; return their number, even if there is no room for all.

    `rows` and `work` are scratch; `found` takes one board per line, as the bits of its rows.
    """
    full = (1 << width) - 1
    left, spare, seen = work[0], work[1], work[2]
    number, row = 0, 0
    left[0], spare[0], seen[0], rows[0] = cells, extra, 0, 0
    while row >= 0:
        rows[row] += 1
        mask = rows[row]
        if mask > full:
            row -= 1
            continue
        above = rows[row - 1] if row > 0 else 0
        below = height - row - 1
        rest = left[row] - _bits(mask)
        # Extra runs: those of this row beyond the first, and columns that begin again after a break.
        runs = _bits(mask & ~(mask << 1)) - 1 + _bits(mask & ~above & seen[row])
        # Every row below needs a cell, and has room for no more than its width.
        if rest < below or rest > below * width or runs > spare[row] or (row > 0 and mask & above == 0):
            continue
        if below > 0:
            row += 1
            left[row], spare[row], seen[row], rows[row] = rest, spare[row - 1] - runs, seen[row - 1] | mask, 0
        elif seen[row] | mask == full and runs == spare[row] and _wanted(rows, height, width, work[3]):
            if number < len(found):
                for line in range(height):
                    found[number, line] = rows[line]
            number += 1
    return number


@inlined
def _wanted(rows: Rows, height: int, width: int, scratch: Numbers) -> bool:
    """Say whether a board is in one piece and the first of its kind."""
    return _connected(rows, height, scratch) and _is_first(rows, height, width)


@inlined
def _connected(rows: Rows, height: int, reached: Numbers) -> bool:
    """Say whether a board is in one piece."""
    for row in range(height):
        reached[row] = 0
    reached[0] = rows[0] & -rows[0]
    changed = True
    while changed:
        changed = False
        for row in range(height):
            spread = reached[row] | reached[row] << 1 | reached[row] >> 1
            if row > 0:
                spread |= reached[row - 1]
            if row + 1 < height:
                spread |= reached[row + 1]
            spread &= rows[row]
            if spread != reached[row]:
                reached[row] = spread
                changed = True
    missing = 0
    for row in range(height):
        missing += reached[row] != rows[row]
    return missing == 0


@inlined
def _is_first(rows: Rows, height: int, width: int) -> bool:
    """Say whether no image of a board in the same box comes before it, row by row."""
    # Only a square box is its own image in a diagonal.
    for image in range(1, 8 if height == width else 4):
        for row in range(height):
            other = _row_of_image(rows, height, width, row, image)
            if other < rows[row]:
                return False
            if other > rows[row]:
                break
    return True


@inlined
def _row_of_image(rows: Rows, height: int, width: int, row: int, image: int) -> int:
    """Return a row of a board turned upside down (1), mirrored (2) or reflected in its diagonal (4)."""
    line = 0
    for column in range(width):
        from_row, from_column = (column, row) if image & 4 else (row, column)
        if image & 1:
            from_row = height - 1 - from_row
        if image & 2:
            from_column = width - 1 - from_column
        line |= (rows[from_row] >> from_column & 1) << column
    return line


@compiled
def covering_sets(
    cells: Numbers, shapes: Numbers, piece_of: Numbers, filled: Numbers, chosen: Numbers, tried: Numbers, sets: NDArray[np.bool_]
) -> None:
    """Mark the sets of pieces, as bits, that cover a board without repetition.

    `cells` are places of a grid, sorted; `shapes` gives the steps from the first cell of each shape to the others; `filled` is the
    grid with everything but the board filled; `chosen` and `tried` are scratch, one entry per level.
    """
    level, used, first = 0, 0, 0
    chosen[0], tried[0] = first, -1
    while level >= 0:
        first = chosen[level]
        if tried[level] >= 0:
            used ^= 1 << piece_of[tried[level]]
            _paint(filled, cells[first], shapes, tried[level], 0)
        shape = tried[level] + 1
        while shape < len(shapes) and not _fits(filled, cells[first], shapes, shape, used >> piece_of[shape] & 1):
            shape += 1
        if shape == len(shapes):
            level -= 1
            continue
        tried[level] = shape
        used |= 1 << piece_of[shape]
        _paint(filled, cells[first], shapes, shape, 1)
        # The first empty cell must be covered by something, so each covering comes up once.
        while first < len(cells) and filled[cells[first]] == 1:
            first += 1
        if first == len(cells):
            sets[used] = True
            continue
        level += 1
        chosen[level], tried[level] = first, -1


@inlined
def _fits(filled: Numbers, at: int, shapes: Numbers, shape: int, used: int) -> bool:
    """Say whether a shape whose piece is left fits at a place."""
    clashes = used
    for step in range(shapes.shape[1]):
        clashes += filled[at + shapes[shape, step]]
    return clashes == 0


@inlined
def _paint(filled: Numbers, at: int, shapes: Numbers, shape: int, value: int) -> None:
    """Fill or empty the cells of a shape."""
    for step in range(shapes.shape[1]):
        filled[at + shapes[shape, step]] = value
