"""A stroke measured along its length: places, curvature, corners, and how far straight links stray from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from printkit.geometry.affine import Point

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int], np.dtype[np.intp]]

_STEP = 0.25
_SMOOTH = 1.5
_SHARP_DEG = 38.0


@dataclass(frozen=True, eq=False)
class Stroke:
    """A polyline resampled at even steps; `at` holds the length up to each sample."""

    samples: Floats
    at: Floats
    closed: bool

    @property
    def length(self) -> float:
        """How long the stroke is."""
        return float(self.at[-1])

    def point(self, place: float) -> Point:
        """The point at a length along the stroke; a closed stroke goes round."""
        where = place % self.length if self.closed else min(max(place, 0.0), self.length)
        return (
            float(np.interp(where, self.at, self.samples[:, 0])),
            float(np.interp(where, self.at, self.samples[:, 1])),
        )

    def points(self, places: Floats) -> Floats:
        """The points at many places."""
        where = places % self.length if self.closed else np.clip(places, 0.0, self.length)
        return np.stack([np.interp(where, self.at, self.samples[:, axis]) for axis in (0, 1)], axis=1)

    @cached_property
    def bend(self) -> Floats:
        """How sharply the stroke bends at each sample, per millimetre, smoothed."""
        return np.asarray(np.deg2rad(_turning_deg(self, _SMOOTH)) / _SMOOTH)

    def between(self, start: float, end: float) -> Floats:
        """The samples from one place to a later one, ends included; on a closed stroke the later one may lie past the seam."""
        inner = self.at[(self.at > start + 1e-9) & (self.at < end - 1e-9)]
        if self.closed and end > self.length:
            more = self.at[(self.at > 1e-9) & (self.at < end - self.length - 1e-9)] + self.length
            inner = np.concatenate([inner, more])
        places = np.concatenate([[start], inner, [end]])
        where = places % self.length if self.closed else places
        if self.closed and not start % self.length and end >= self.length:
            where[-1] = end - self.length
        return np.stack([np.interp(where, self.at, self.samples[:, axis]) for axis in (0, 1)], axis=1)


def stroke(points: Sequence[Point]) -> Stroke:
    """Measure a polyline; every one of its points stays a sample, so that sharp corners stay sharp."""
    corners = np.asarray(points, dtype=float)
    lengths = np.hypot(*np.diff(corners, axis=0).T)
    ends = np.concatenate([[0.0], np.cumsum(lengths)])
    even = np.linspace(0.0, ends[-1], max(4, int(ends[-1] / _STEP) + 1))
    at = np.unique(np.concatenate([ends, even]))
    at = at[np.concatenate([[True], np.diff(at) > 1e-6])]
    at[-1] = ends[-1]  # of two that are nearly the same the first was kept, but the end must stay the end
    samples = np.stack([np.interp(at, ends, corners[:, axis]) for axis in (0, 1)], axis=1)
    return Stroke(samples, at, bool((corners[0] == corners[-1]).all()))


def corners(one: Stroke, reach: float) -> list[tuple[float, float]]:
    """Find where a stroke turns sharply, seen at the scale `reach`: the place and how many degrees it turns."""
    turn = _turning_deg(one, reach)
    count = len(turn)
    found: list[tuple[float, float]] = []
    for place in np.flatnonzero(turn >= _SHARP_DEG).tolist():
        window = _window(one, place, reach)
        highest = int(window[turn[window].argmax()])
        if highest == place and not (one.closed and place == count - 1):
            found.append((float(one.at[place]), float(turn[place])))
    return found


def from_links(points: Floats, starts: Floats, ends: Floats) -> Floats:
    """The squared distance of each point from a straight link of its own."""
    along = ends - starts
    size = np.maximum((along**2).sum(axis=1), 1e-12)
    share = np.clip(((points - starts) * along).sum(axis=1) / size, 0.0, 1.0)
    return np.asarray(((points - starts - share[:, None] * along) ** 2).sum(axis=1))


def _turning_deg(one: Stroke, reach: float) -> Floats:
    """By how many degrees the direction changes at each sample, looking `reach` back and ahead."""
    back, ahead = one.samples - _moved(one, -reach), _moved(one, reach) - one.samples
    cross = back[:, 0] * ahead[:, 1] - back[:, 1] * ahead[:, 0]
    along = (back * ahead).sum(axis=1)
    turn: Floats = np.degrees(np.abs(np.arctan2(cross, along)))
    return np.asarray(np.round(turn, 6))


def _moved(one: Stroke, distance: float) -> Floats:
    where = one.at + distance
    where = where % one.length if one.closed else np.clip(where, 0.0, one.length)
    return np.stack([np.interp(where, one.at, one.samples[:, axis]) for axis in (0, 1)], axis=1)


def _window(one: Stroke, place: int, reach: float) -> Ints:
    """The samples within reach of one of them, in the order of the stroke."""
    distance = np.abs(one.at - one.at[place])
    if one.closed:
        distance = np.minimum(distance, one.length - distance)
    return np.flatnonzero(distance <= reach)
