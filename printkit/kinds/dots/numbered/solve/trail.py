"""Trails: the strokes in which a hand would draw a network of lines.

At every junction the lines that run most nearly straight into each other are joined, two by two, so that as few strokes as possible
remain and none turns a corner without need. Every line of the network belongs to exactly one trail.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import acos, dist, hypot

import numpy as np
import shapely

from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.solve.stroke import Stroke, stroke

_LOOK_AHEAD = 3.0
"""So far along a line, in millimetres, its direction at a junction is measured."""
_TOUCHING = 1e-6

End = tuple[int, bool]
"""An edge, and whether its last point is meant rather than its first."""


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline between two numbered vertices of a network."""

    start: int
    end: int
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Trail:
    """A stroke: its points, and where along them it passes the vertices of the network."""

    points: tuple[Point, ...]
    stops: tuple[tuple[int, int], ...]
    """Index of a point and the vertex that lies there, in order; the first and the last are the ends."""

    @property
    def closed(self) -> bool:
        """Whether it returns to where it starts."""
        return self.points[0] == self.points[-1]

    @cached_property
    def length(self) -> float:
        """How long the stroke is."""
        return sum(dist(one, other) for one, other in pairwise(self.points))

    @cached_property
    def stroke(self) -> Stroke:
        """The same, measured along its length."""
        return stroke(self.points)


def trails(lines: Sequence[Line]) -> list[Trail]:
    """Cover all lines by strokes, in an order that depends on the lines alone."""
    partner = _partners(lines)
    used = [False] * len(lines)
    ends = [(number, last) for number in range(len(lines)) for last in (False, True)]
    # Strokes begin at ends that run on into nothing; what is left after them runs in circles, and may begin anywhere.
    firsts = [*(end for end in ends if end not in partner), *ends]
    return [_followed(first, lines, partner, used) for first in firsts if not used[first[0]]]


def outlined(lines: Sequence[Line]) -> list[Trail]:
    """Cover all lines by strokes, the outline of the picture by strokes of its own."""
    outside = _on_outline(lines)
    parts = ([line for line, out in zip(lines, outside, strict=True) if out is wanted] for wanted in (True, False))
    return [trail for part in parts for trail in trails(part)]


def _on_outline(lines: Sequence[Line]) -> list[bool]:
    """Tell which lines lie between the picture and the paper around it."""
    paths = np.array([shapely.LineString(line.points) for line in lines])
    areas = shapely.unary_union(shapely.get_parts(shapely.polygonize(paths)))
    rims = shapely.union_all(shapely.get_exterior_ring(shapely.get_parts(areas)))
    if rims.is_empty:
        return [False] * len(lines)
    return [bool(near) for near in shapely.dwithin(shapely.line_interpolate_point(paths, 0.5, normalized=True), rims, _TOUCHING)]


def _partners(lines: Sequence[Line]) -> dict[End, End]:
    """Say for each end of a line which other end it runs on into; ends that stop at a junction are absent."""
    meeting: dict[int, list[End]] = defaultdict(list)
    for number, line in enumerate(lines):
        meeting[line.start].append((number, False))
        meeting[line.end].append((number, True))
    partner: dict[End, End] = {}
    for ends in meeting.values():
        for one, other in sorted(combinations(ends, 2), key=lambda pair: (_bend(lines, *pair), pair)):
            if one not in partner and other not in partner:
                partner[one], partner[other] = other, one
    return partner


def _bend(lines: Sequence[Line], one: End, other: End) -> float:
    """How far, in radians, a pencil turns that runs from one line on into the other."""
    (ax, ay), (bx, by) = _outward(lines, one), _outward(lines, other)
    # Rounded, so that equal bends are equal on every machine and the numbers of the lines decide between them.
    return round(acos(max(-1.0, min(1.0, -(ax * bx + ay * by)))), 9)


def _outward(lines: Sequence[Line], end: End) -> Point:
    """The direction in which a line leaves its end."""
    points = lines[end[0]].points[::-1] if end[1] else lines[end[0]].points
    (x0, y0), (x, y) = points[0], points[-1]
    for px, py in points[1:]:
        x, y = px, py
        if hypot(px - x0, py - y0) >= _LOOK_AHEAD:
            break
    size = hypot(x - x0, y - y0)
    return ((x - x0) / size, (y - y0) / size) if size else (0.0, 0.0)


def _followed(first: End, lines: Sequence[Line], partner: dict[End, End], used: list[bool]) -> Trail:
    """Follow a stroke from one end until it stops or returns."""
    points: list[Point] = []
    stops: list[tuple[int, int]] = []
    end: End | None = first
    while end is not None and not used[end[0]]:
        number, reverse = end
        used[number] = True
        line = lines[number]
        way = line.points[::-1] if reverse else line.points
        if not stops:
            stops.append((0, line.end if reverse else line.start))
        points.extend(way if not points else way[1:])
        stops.append((len(points) - 1, line.start if reverse else line.end))
        end = partner.get((number, not reverse))
    return Trail(tuple(points), tuple(stops))
