"""All ways to lay one more piece beside others: along an edge, flush with a corner or middle to middle, or corner at corner."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from printkit.kinds.tangram.solve.likeness.face import Choice, Face, Lay, Numbers, Points

_SAME = 1e-6
_SAME_PLACE = 1e-5
_MIX = 1_000_003
_TOGETHER = 60
"""So many places are looked at in one go."""


class Joints(NamedTuple):
    """Places for a face: turns and shifts, one of each for every place."""

    turns: Points
    shifts: Points

    def taken(self, kept: Choice) -> Joints:
        """Keep some of the places."""
        return Joints(self.turns[kept], self.shifts[kept])

    def points(self, points: Points) -> Points:
        """Carry points of the face to every place, a row for each."""
        moved: Points = self.turns[:, None] * points[None, :] + self.shifts[:, None]
        return moved


class Table:
    """What lies on the table: the edges of all laid pieces, their corners, and their areas."""

    def __init__(self, laid: Sequence[Lay]) -> None:
        self.laid = tuple(laid)
        self.starts = np.concatenate([one.at(one.face.starts) for one in laid])
        self.ends = np.concatenate([one.at(one.face.ends) for one in laid])
        self.heads = np.concatenate([one.turn * one.face.heads for one in laid])
        self.tails = np.concatenate([one.turn * one.face.tails for one in laid])
        self.bends = np.concatenate([one.face.bends for one in laid])
        self.corners = _distinct(self.starts)
        self.cores = np.array([_area(one.at(one.face.core)) for one in laid])
        self.whole = shapely.union_all(self.cores)
        shapely.prepare(self.whole)
        outlines = [one.at(one.face.outline) for one in laid]
        self.chords = np.concatenate(outlines), np.concatenate([np.roll(one, -1) for one in outlines])

    def joints(self, face: Face, frame: float) -> Joints:
        """List all places of a face that join it to what lies there."""
        found = [*self._flush(face), *(self._at_corners(face, frame) if frame else ())]
        turns = np.concatenate([turn for turn, _ in found])
        shifts = np.concatenate([shift for _, shift in found])
        return Joints(turns, shifts)

    def _flush(self, face: Face) -> list[tuple[Points, Points]]:
        """Lay the face along every edge that bends like one of its own, by either end, by its middle, or level with a corner."""
        found = []
        for start, end, head, tail, bend in zip(face.starts, face.ends, face.heads, face.tails, face.bends, strict=True):
            like = np.abs(self.bends + bend) < _SAME
            turn = -self.tails[like] / head
            found.append((turn, self.ends[like] - turn * start))
            turn = -self.heads[like] / tail
            found.append((turn, self.starts[like] - turn * end))
            if abs(bend) < _SAME:
                middles = (self.starts[like] + self.ends[like]) / 2
                found.append((turn, middles - turn * (start + end) / 2))
                long = abs(end - start)
                # Turned around, the edge runs from its start backwards along the one that it lies at.
                found += [self._level(turn, like, start, (0.0, long)), self._level(turn, like, end, (-long, 0.0))]
        return found

    def _level(self, turn: Points, like: NDArray[np.bool_], point: complex, beyond: tuple[float, float]) -> tuple[Points, Points]:
        """Lay a corner of the face on the line of an edge, level with every corner that is laid, as long as the edges touch."""
        start, along = self.starts[like], self.heads[like]
        long = np.abs(self.ends[like] - start)
        reach = ((self.corners[None, :] - start[:, None]) * along[:, None].conj()).real
        use = (reach > beyond[0] + _SAME) & (reach < long[:, None] + beyond[1] - _SAME)
        spots = (start[:, None] + reach * along[:, None])[use]
        turns = np.broadcast_to(turn[:, None], reach.shape)[use]
        return turns, spots - turns * point

    def _at_corners(self, face: Face, frame: float) -> list[tuple[Points, Points]]:
        """Lay corners of the face on corners and middles of edges that are laid, and its middles on corners, in all directions."""
        turns = self.heads[0] / face.heads[0] * np.exp(1j * frame * np.arange(round(2 * pi / frame)))
        middles = _distinct((self.starts + self.ends) / 2)
        own = (face.starts + face.ends) / 2
        pairs = ((face.starts, np.concatenate([self.corners, middles])), (own, self.corners))
        found = []
        for held, spots in pairs:
            shifts = spots[None, None, :] - turns[:, None, None] * held[None, :, None]
            found.append((np.broadcast_to(turns[:, None, None], shifts.shape).ravel(), shifts.ravel()))
        return found

    def free(self, face: Face, joints: Joints) -> NDArray[np.bool_]:
        """Tell at which places the face overlaps nothing that lies there."""
        if not len(joints.turns):
            return np.zeros(0, dtype=bool)
        free: NDArray[np.bool_] = ~shapely.intersects(self.whole, areas_of(joints.points(face.core)))
        return free

    def first_free(self, face: Face, joints: Joints, most: int) -> list[int]:
        """List the first places at which the face overlaps nothing, looking at no more than it takes to find so many."""
        middle = joints.points(face.within[len(face.within) // 2 :][:1])[:, 0]
        open_ = np.flatnonzero(~shapely.contains_xy(self.whole, middle.real, middle.imag))
        found: list[int] = []
        for begin in range(0, len(open_), _TOGETHER):
            chunk = open_[begin : begin + _TOGETHER]
            found += [int(place) for place in chunk[self.free(face, joints.taken(chunk))]]
            if len(found) >= most:
                break
        return found[:most]

    def distance(self, points: Points) -> Numbers:
        """Measure how far points are from the outlines that lie there."""
        start, end = self.chords
        along = end - start
        share = ((points[..., None] - start) * along.conj()).real / np.maximum(np.abs(along) ** 2, 1e-300)
        nearest = start + np.clip(share, 0, 1) * along
        found: Numbers = np.abs(points[..., None] - nearest).min(axis=-1)
        return found


def distinct(face: Face, joints: Joints) -> Joints:
    """Keep one of all places at which the face covers the same: symmetric sums of its corners tell them apart."""
    corners = joints.points(face.starts)
    middle = corners.mean(axis=1)
    apart = corners - middle[:, None]
    return joints.taken(_first_of_each(middle, (apart * apart * apart).sum(axis=1)))


def _first_of_each(*marks: Points) -> NDArray[np.intp]:
    """Return the places of all that are not like one before, in their order: every mark becomes digits of one whole number."""
    keys = np.zeros(len(marks[0]), dtype=np.int64)
    with np.errstate(over="ignore"):
        for number in (part for mark in marks for part in (mark.real, mark.imag)):
            keys = keys * _MIX + np.round(number / _SAME_PLACE).astype(np.int64)
    _, first = np.unique(keys, return_index=True)
    return np.sort(first)


def areas_of(rows: Points) -> NDArray[np.object_]:
    """Turn rows of corners into areas."""
    closed = np.concatenate([rows, rows[:, :1]], axis=1)
    return np.array(shapely.polygons(np.stack([closed.real, closed.imag], axis=-1)), dtype=np.object_)


def _area(corners: Points) -> shapely.Polygon:
    return shapely.Polygon(np.stack([corners.real, corners.imag], axis=-1))


def _distinct(points: Points) -> Points:
    return points[_first_of_each(points)]
