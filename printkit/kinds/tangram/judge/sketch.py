"""What is compared of a boundary: straight stretches with their directions, places that mark it, and how its area lies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, hypot, sqrt

import numpy as np
from numpy.typing import NDArray

from printkit.geometry import ring_edge
from printkit.geometry.ring_boundary import Boundary, circle_rings
from printkit.kinds.tangram.judge.covering import Segments, segments

Numbers = NDArray[np.float64]
_MOST_VOTERS = 300
_MOST_SAMPLED = 1500
"""How many edges and places vote, and how many points are drawn closer."""
_SAMPLED_AT = np.array([0.02, 0.5, 0.98])


@dataclass(frozen=True)
class Sketch:
    """What is compared of a boundary: straight stretches, directions and lengths of its edges, and points that mark places."""

    stretches: Segments
    angles: Numbers
    lengths: Numbers
    places: Numbers
    boundary: Boundary

    def rough(self, tolerance: float) -> Sketch:
        """Return the same with fewer chords for arcs, which stray by up to the tolerance; of straight edges, this very sketch."""
        if len(self.stretches) == len(self.boundary.edges):
            return self
        halves = [half for pair in circle_rings(self.boundary) for half in pair]
        return replace(self, stretches=segments([*self.boundary.edges, *halves], tolerance))

    @cached_property
    def contour(self) -> float:
        """The length of the boundary."""
        return float(lengths(self.stretches).sum())

    @cached_property
    def before(self) -> Numbers:
        """How far along the whole boundary each stretch begins, all of them put in a row."""
        ends: Numbers = np.cumsum(self.frames[2])
        return ends - self.frames[2]

    @cached_property
    def frames(self) -> tuple[Numbers, Numbers, Numbers]:
        """Origin, unit direction and length of each stretch."""
        return _frames(self.stretches)

    @cached_property
    def samples(self) -> tuple[Numbers, Numbers]:
        """Points along the boundary, at both ends and in the middle of every stretch, and the directions in which it runs there."""
        start, along, _ = self.frames
        points = (start + _SAMPLED_AT[:, None, None] * (self.stretches[:, 2:] - start)).reshape(-1, 2)
        every = slice(None, None, 1 + len(points) // _MOST_SAMPLED)
        return points[every], np.tile(along, (len(_SAMPLED_AT), 1))[every]

    @cached_property
    def posture(self) -> Posture:
        """Where the area lies, how far it spreads, and along which direction most."""
        middle = self.stretches[:, :2].mean(axis=0)
        x1, y1, x2, y2 = (self.stretches - np.tile(middle, 2)).T
        cross = x1 * y2 - x2 * y1
        area = float(cross.sum()) / 2
        cx, cy = (float((cross * (a + b)).sum()) / (6 * area) for a, b in ((x1, x2), (y1, y2)))
        along, across = (
            float((cross * (a * a + a * b + b * b)).sum()) / 12 - area * c * c for a, b, c in ((x1, x2, cx), (y1, y2, cy))
        )
        mixed = float((cross * (x1 * y2 + 2 * (x1 * y1 + x2 * y2) + x2 * y1)).sum()) / 24 - area * cx * cy
        spread = hypot((along - across) / 2, mixed)
        return Posture(
            area,
            (along + across) / 2 + spread,
            (along + across) / 2 - spread,
            float(middle[0]) + cx,
            float(middle[1]) + cy,
            atan2(2 * mixed, along - across) / 2,
        )

    @cached_property
    def sway(self) -> Sway:
        """How far area, place and spread may go when every point of the boundary moves by one unit at most."""
        posture, long = self.posture, lengths(self.stretches)
        halfway = (self.stretches[:, :2] + self.stretches[:, 2:]) / 2 - (posture.x, posture.y)
        # The mean of the squared distance along a straight stretch is that of its middle and a twelfth of its own square.
        squares = (halfway**2).sum(axis=1) + long**2 / 12
        return Sway(float(long.sum()), float((long * np.sqrt(squares)).sum()) / abs(posture.area), float((long * squares).sum()))


@dataclass(frozen=True, slots=True)
class Posture:
    """Area, largest and smallest moment about the centroid (which no motion changes), centroid and main direction of a figure."""

    area: float
    largest: float
    smallest: float
    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class Sway:
    """The most by which area, centroid and moments change for every unit by which the boundary is off."""

    area: float
    place: float
    moment: float


def sketch(one: Boundary, tolerance: float) -> Sketch:
    """Prepare a boundary for comparison; arcs become chords within the tolerance."""
    halves = [half for pair in circle_rings(one) for half in pair]
    longest = sorted(one.edges, key=ring_edge.chord, reverse=True)[:_MOST_VOTERS]
    chords = np.array([(*edge.start, *edge.end) for edge in longest], dtype=np.float64).reshape(-1, 4)
    marks = [edge.start for edge in one.edges] + [ring_edge.circle(edge).centre for edge in one.edges if not edge.is_straight]
    marks += [disc.centre for disc, _ in one.circles]
    return Sketch(
        segments([*one.edges, *halves], tolerance),
        np.arctan2(chords[:, 3] - chords[:, 1], chords[:, 2] - chords[:, 0]),
        lengths(chords),
        np.array(marks[:: 1 + len(marks) // _MOST_VOTERS], dtype=np.float64).reshape(-1, 2),
        one,
    )


def sample_points(figure: Sketch, count: int) -> Numbers:
    """Give about so many points, evenly spread inside a figure."""
    corners = figure.stretches[:, :2]
    low, high = corners.min(axis=0), corners.max(axis=0)
    rings_area = abs(float(np.sum(corners[:, 0] * figure.stretches[:, 3] - figure.stretches[:, 2] * corners[:, 1]))) / 2
    step = sqrt(max(rings_area, 1e-300) / count)
    columns = np.arange(low[0] + step / 2, high[0], step)[: 16 * count]
    rows = np.arange(low[1] + step / 2, high[1], step)[: 16 * count]
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)[: 64 * count]
    inside: Numbers = grid[winding(grid, figure.stretches) != 0]
    return inside


def winding(points: Numbers, stretches: Segments) -> NDArray[np.int64]:
    """Count how often closed boundaries go round each of many points."""
    x1, y1, x2, y2 = stretches.T
    dx, dy = x2 - x1, y2 - y1
    side = points @ np.stack([-dy, dx]) + (x1 * dy - y1 * dx)
    y = points[:, 1, None]
    rises = dy > 0
    met = ((y1 <= y) != (y2 <= y)) & ((side > 0) == rises)
    count: NDArray[np.int64] = np.rint(met @ np.where(rises, 1.0, -1.0)).astype(np.int64)
    return count


def _frames(stretches: Segments) -> tuple[Numbers, Numbers, Numbers]:
    """Return origin, unit direction and length of each stretch."""
    long = lengths(stretches)
    return stretches[:, :2], (stretches[:, 2:] - stretches[:, :2]) / long[:, None], long


def in_frames(x: Numbers, y: Numbers, origin: Numbers, along: Numbers) -> tuple[Numbers, Numbers]:
    """Return how far along and how far across each stretch the points are."""
    dx, dy = x - origin[:, 0], y - origin[:, 1]
    return dx * along[:, 0] + dy * along[:, 1], dy * along[:, 0] - dx * along[:, 1]


def lengths(stretches: Segments) -> Numbers:
    """Measure stretches."""
    long: Numbers = np.hypot(stretches[:, 2] - stretches[:, 0], stretches[:, 3] - stretches[:, 1])
    return long
