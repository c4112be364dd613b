"""How far one set of lines strays from another.

The distance from a moving point to *one* segment is convex. So if a single segment is within some distance of both ends of a piece,
it is that near to the whole piece: the smallest such distance bounds the piece from above, the ends bound it from below, and pieces
whose bounds differ are halved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Segments = NDArray[np.float64]
"""Rows of x1, y1, x2, y2."""

ACCURACY = 1e-3
_BATCH = 1_000_000


def segments(lines: Iterable[Sequence[tuple[float, float]]]) -> Segments:
    """Return the pieces of polylines."""
    parts = [np.hstack([points[:-1], points[1:]]) for points in map(np.array, lines) if len(points) > 1]
    return np.vstack(parts) if parts else np.zeros((0, 4))


def length(lines: Segments) -> float:
    """Return the total length."""
    return float(np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]).sum())


def straying(lines: Segments, others: Segments) -> tuple[float, tuple[float, float]]:
    """Return how far the farthest point of `lines` is from `others` (within `ACCURACY`), and where that is."""
    if not len(lines):
        return 0.0, (0.0, 0.0)
    if not len(others):
        return np.inf, (float(lines[0, 0]), float(lines[0, 1]))
    farthest, place = 0.0, (float(lines[0, 0]), float(lines[0, 1]))
    while len(lines):
        open_pieces = []
        for batch in _batches(lines, len(others)):
            start, end = _distances(batch[:, :2], others), _distances(batch[:, 2:], others)
            ends = np.stack([start.min(axis=1), end.min(axis=1)])
            side, row = np.unravel_index(int(ends.argmax()), ends.shape)
            if ends[side, row] > farthest:
                farthest, place = float(ends[side, row]), (float(batch[row, 2 * side]), float(batch[row, 2 * side + 1]))
            open_pieces.append(batch[np.maximum(start, end).min(axis=1) > farthest + ACCURACY])
        lines = _halved(np.vstack(open_pieces))
    return farthest, place


def _batches(lines: Segments, others: int) -> Iterator[Segments]:
    size = max(1, _BATCH // others)
    return (lines[first : first + size] for first in range(0, len(lines), size))


def _halved(lines: Segments) -> Segments:
    middle = (lines[:, :2] + lines[:, 2:]) / 2
    return np.vstack([np.hstack([lines[:, :2], middle]), np.hstack([middle, lines[:, 2:]])])


def _distances(points: NDArray[np.float64], lines: Segments) -> NDArray[np.float64]:
    """Return the distance of every point from every segment."""
    run = lines[:, 2:] - lines[:, :2]
    square = np.maximum((run**2).sum(axis=1), 1e-30)
    x, y = points[:, :1] - lines[:, 0], points[:, 1:] - lines[:, 1]
    along = np.clip((x * run[:, 0] + y * run[:, 1]) / square, 0.0, 1.0)
    away: NDArray[np.float64] = np.hypot(x - along * run[:, 0], y - along * run[:, 1])
    return away
