"""How much room a drawing leaves for dots and their labels, place by place.

Where lines run close to each other there is less paper for every millimetre of line, and dots must stand farther apart if each is
to have a readable label. Lines are counted on a fine grid in whole numbers, so that the result is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.solve.stroke import Floats

_CELL = 1.0
_REACH = 3
"""Lines are counted in squares that reach so many cells each way, twice over: about as far as labels stand from their dots."""
_STEP = 0.25
_DRAWN, _PRINTED = 2, 1
"""A printed line takes up paper, but needs none for labels."""
_AROUND = 5.0

Pressure = tuple[Point, float]
"""A place where labels found no room, and how many times farther apart dots should be there."""


@dataclass(frozen=True, eq=False)
class Room:
    """The least distance of neighbouring dots: never less than `dmin`, and more where the paper is crowded."""

    dmin: float
    label: float
    """How much paper a label takes, in square millimetres, free space around it included."""
    _corner: Point
    _crowding: Floats

    def spacing(self, points: Floats) -> Floats:
        """How far apart dots should be at some points."""
        cells = np.floor((points - np.asarray(self._corner)) / _CELL).astype(int)
        rows, columns = np.clip(cells.T[::-1], 0, np.array(self._crowding.shape)[:, None] - 1)
        return np.asarray(np.maximum(self.dmin, self.label * self._crowding[rows, columns]))


def room(
    drawn: Sequence[Sequence[Point]],
    printed: Sequence[Sequence[Point]],
    dmin: float,
    label: float,
    pressed: Sequence[Pressure] = (),
) -> Room:
    """Measure the room along lines to draw, beside others that are printed already; `pressed` tells where it was too small."""
    walked = [(_walked(line), weight) for lines, weight in ((drawn, _DRAWN), (printed, _PRINTED)) for line in lines]
    edge = 2 * _REACH * _CELL
    everything = np.concatenate([points for points, _ in walked])
    low, high = everything.min(axis=0) - edge, everything.max(axis=0) + edge
    columns, rows = (np.ceil((high - low) / _CELL).astype(int) + 1).tolist()
    counts = np.zeros((rows, columns), dtype=np.int64)
    for points, weight in walked:
        column, row = np.floor((points - low) / _CELL).astype(int).T
        np.add.at(counts, (row, column), weight)
    side = 2 * _REACH + 1
    crowding = _summed(_summed(counts)) * (_STEP / _DRAWN / (side**4 * _CELL**2))
    corner = (float(low[0]), float(low[1]))
    return Room(dmin, label, corner, crowding * _pressure(crowding.shape, corner, pressed))


def _walked(line: Sequence[Point]) -> Floats:
    """Points at even steps along a line."""
    points = np.asarray(line, dtype=float)
    ends = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    places = np.arange(_STEP / 2, max(float(ends[-1]), _STEP), _STEP)
    return np.stack([np.interp(places, ends, points[:, axis]) for axis in (0, 1)], axis=1)


def _summed(counts: np.ndarray) -> np.ndarray:
    """Sum whole numbers over a square around every cell."""
    for axis in (0, 1):
        width = [(0, 0), (0, 0)]
        width[axis] = (_REACH + 1, _REACH)
        total = np.cumsum(np.pad(counts, width), axis=axis)
        size = counts.shape[axis]
        later = np.take(total, np.arange(2 * _REACH + 1, 2 * _REACH + 1 + size), axis=axis)
        counts = later - np.take(total, np.arange(size), axis=axis)
    return counts


def _pressure(shape: tuple[int, ...], corner: Point, pressed: Sequence[Pressure]) -> Floats:
    """How many times more room is needed in every cell."""
    times = np.ones(shape)
    row, column = np.ogrid[: shape[0], : shape[1]]
    for (x, y), factor in pressed:
        across = corner[0] + (column + 0.5) * _CELL - x
        down = corner[1] + (row + 0.5) * _CELL - y
        times[across**2 + down**2 <= _AROUND**2] *= factor
    return times
