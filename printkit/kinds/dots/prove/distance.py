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
"""So many distances are measured at once."""
_TILE = 12.0
"""If there are more of them, lines are taken by tiles of this size, in mm."""


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
        for batch, near in _batches(lines, others):
            start, end = _distances(batch[:, :2], near), _distances(batch[:, 2:], near)
            ends = np.stack([start.min(axis=1), end.min(axis=1)])
            side, row = np.unravel_index(int(ends.argmax()), ends.shape)
            if ends[side, row] > farthest:
                farthest, place = float(ends[side, row]), (float(batch[row, 2 * side]), float(batch[row, 2 * side + 1]))
            open_pieces.append(batch[np.maximum(start, end).min(axis=1) > farthest + ACCURACY])
        lines = _halved(np.vstack(open_pieces))
    return farthest, place


def _batches(lines: Segments, others: Segments) -> Iterator[tuple[Segments, Segments]]:
    """Divide lines into batches of bounded work, each with those of the others among which its nearest ones are."""
    parts = [(lines, others)] if len(lines) * len(others) <= _BATCH else _by_place(lines, others)
    for some, near in parts:
        size = max(1, _BATCH // len(near))
        yield from ((some[first : first + size], near) for first in range(0, len(some), size))


def _by_place(lines: Segments, others: Segments) -> Iterator[tuple[Segments, Segments]]:
    """Divide lines by the tile of the plane in which their middles lie."""
    tiles = np.floor((lines[:, :2] + lines[:, 2:]) / (2 * _TILE))
    _, tile = np.unique(tiles, axis=0, return_inverse=True)
    order = np.argsort(tile.ravel(), kind="stable")
    for some in np.split(order, np.flatnonzero(np.diff(tile.ravel()[order])) + 1):
        yield lines[some], _near(lines[some], others)


def _near(lines: Segments, others: Segments) -> Segments:
    """Leave out the others that are nearest to no point of the lines.

    No point of the lines is farther than `radius` from the middle of their box, and so none is farther than `radius` more than the
    middle from the nearest of the others.
    """
    points = lines.reshape(-1, 2)
    low, high = points.min(axis=0), points.max(axis=0)
    away = _distances((low + high)[None, :] / 2, others)[0]
    radius = float(np.hypot(*(high - low))) / 2
    near: Segments = others[away <= away.min() + 2 * radius + ACCURACY]
    return near


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
