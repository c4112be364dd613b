"""Paths as chains of straight lines, close enough for clipping, measuring and testing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, hypot, sqrt
from typing import NamedTuple

from printkit.geometry.affine import Point
from printkit.geometry.arc import Cubic, arc_cubics
from printkit.scene.item import Segment

TOLERANCE = 0.01
_MOST_KEPT = 128
"""Curves are hardly ever cut into more pieces than this; what is needed for so many is remembered."""


class Box(NamedTuple):
    """An upright rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Return the distance from the left to the right edge."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return the distance from the top to the bottom edge."""
        return self.bottom - self.top


class Chain(NamedTuple):
    """One flattened subpath."""

    points: tuple[Point, ...]
    closed: bool


def flatten(segments: Iterable[Segment], tolerance: float = TOLERANCE) -> tuple[Chain, ...]:
    """Replace curves and arcs by straight lines that stray from them by no more than `tolerance`, a chain for each subpath."""
    chains: list[Chain] = []
    points: list[Point] = []
    start: Point = (0.0, 0.0)
    for segment in segments:
        if segment[0] == "L":
            points.append((segment[1], segment[2]))
        elif segment[0] == "M":
            _finish(chains, points, closed=False)
            start = (segment[1], segment[2])
            points = [start]
        elif segment[0] == "Z":
            _finish(chains, points, closed=True)
            points = [start]
        elif segment[0] == "C":
            points += _cubic_points(points[-1], segment[1:], tolerance)
        else:
            for cubic in arc_cubics(points[-1], *segment[1:6], (segment[6], segment[7])):
                points += _cubic_points(points[-1], cubic, tolerance)
    _finish(chains, points, closed=False)
    return tuple(chains)


def rings(segments: Iterable[Segment], tolerance: float = TOLERANCE) -> list[tuple[Point, ...]]:
    """Flatten the closed subpaths of an outline: the outer ring and any holes, without repeating the first point."""
    return [chain.points for chain in flatten(segments, tolerance) if len(chain.points) >= 3]


def bounds(points: Iterable[Point]) -> Box:
    """Return the smallest upright rectangle around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _finish(chains: list[Chain], points: list[Point], closed: bool) -> None:
    """Keep a subpath that has length; a closing point equal to the first is dropped."""
    if len(points) < 2:
        return
    ring = closed and len(points) > 2 and points[0] == points[-1]
    chains.append(Chain(tuple(points[:-1] if ring else points), closed))


def _cubic_points(start: Point, cubic: Cubic, tolerance: float) -> list[Point]:
    """Cut a cubic into equal steps; the second differences of its control points bound how far a chord strays."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, cubic
    bend = max(hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
    pieces = max(1, ceil(sqrt(0.75 * bend / tolerance)))
    weights = _weights(pieces) if pieces <= _MOST_KEPT else _weights.__wrapped__(pieces)
    points = [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in weights]
    points.append((x3, y3))
    return points


@lru_cache(maxsize=_MOST_KEPT)
def _weights(pieces: int) -> list[tuple[float, float, float, float]]:
    """Return what the control points of a cubic weigh after each of so many equal steps but the last."""
    weights = []
    for step in range(1, pieces):
        t = step / pieces
        s = 1 - t
        weights.append((s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t))
    return weights
