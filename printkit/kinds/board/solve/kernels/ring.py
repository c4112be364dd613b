"""The best value of every chain of pieces, by the pieces it uses, the place of the next one, and the direction of entering it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from printkit.engine.native.kernel import compiled

Values = NDArray[np.int16]
Numbers = NDArray[np.int64]

NOTHING = np.int16(-20000)
DOWN, RIGHT, ONWARD, WORTH = range(4)


@compiled
def fill(best: Values, moves: Numbers, first: Numbers, pieces: int, full: int) -> None:
    """Extend chains by one piece after the other.

    `best` is [used, direction, row, column] and holds the start already. `moves` lists (rows down, columns right, direction onward,
    worth); `first` says where those of a piece and a direction begin and end. A move is worth `WORTH` more, less twice the row it
    begins in for every column to the right.
    """
    side = best.shape[2]
    reach = side // 2
    # A set is a smaller number than any set that contains it, so chains are final before they are extended.
    for used in range(1, full):
        for direction in range(4):
            for piece in range(pieces):
                if used >> piece & 1:
                    continue
                target = used | 1 << piece
                for number in range(first[piece, direction], first[piece, direction + 1]):
                    down, right = moves[number, DOWN], moves[number, RIGHT]
                    onward, worth = moves[number, ONWARD], moves[number, WORTH]
                    # Clipped here, so that the innermost loop has no test and can be vectorised.
                    left, end = max(0, -right), min(side, side - right)
                    for row in range(max(0, -down), min(side, side - down)):
                        gain = np.int16(worth - 2 * (row - reach) * right)
                        for column in range(left, end):
                            value = best[used, direction, row, column] + gain
                            if value > best[target, onward, row + down, column + right]:  # noqa: PLR1730 - as fast as it is plain
                                best[target, onward, row + down, column + right] = value
