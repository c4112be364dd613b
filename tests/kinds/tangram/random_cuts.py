"""Dissections by chance whose solution is known: a figure cut again and again along lines and arcs, with code of its own.

Nothing of the judged geometry is used: points on arcs, cuts and motions are worked out here, and shapely says what is sound.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, cos, hypot, pi, sin, sqrt, tan
from random import Random
from typing import Any, NamedTuple

import shapely

Point = tuple[float, float]
_TRIES = 40
_FLAT = 1e-12
_QUARTER = tan(pi / 8)


class Edge(NamedTuple):
    """A line or an arc."""

    start: Point
    end: Point
    bulge: float = 0.0

    def at(self, share: float) -> Point:
        (x1, y1), (x2, y2), bulge = self
        if abs(bulge) < _FLAT:
            return (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
        rise = (1 - bulge * bulge) / (4 * bulge)
        cx, cy = (x1 + x2) / 2 - (y2 - y1) * rise, (y1 + y2) / 2 + (x2 - x1) * rise
        turn = 4 * share * atan(bulge)
        return (cx + cos(turn) * (x1 - cx) - sin(turn) * (y1 - cy), cy + sin(turn) * (x1 - cx) + cos(turn) * (y1 - cy))

    def part(self, first: float, last: float) -> Edge:
        start, end = self.start if first == 0 else self.at(first), self.end if last == 1 else self.at(last)
        return Edge(start, end, tan((last - first) * atan(self.bulge)))

    def back(self) -> Edge:
        return Edge(self.end, self.start, -self.bulge)


Ring = list[Edge]
FIGURES: list[Ring] = [
    [Edge((0, 0), (3, 0)), Edge((3, 0), (3, 2)), Edge((3, 2), (0, 2)), Edge((0, 2), (0, 0))],
    [
        Edge((1, 0), (0, 1), _QUARTER),
        Edge((0, 1), (-1, 0), _QUARTER),
        Edge((-1, 0), (0, -1), _QUARTER),
        Edge((0, -1), (1, 0), _QUARTER),
    ],
    [Edge((0, 0), (2, 0), 0.3), Edge((2, 0), (2, 2), -0.2), Edge((2, 2), (0, 2), 0.4), Edge((0, 2), (0, 0))],
    [Edge((-1, 0), (1, 0), 1.0), Edge((1, 0), (-1, 0), 0.2)],
    [Edge((0, 0), (4, 0)), Edge((4, 0), (0, 3), 0.25), Edge((0, 3), (0, 0), -0.15)],
]


@dataclass(frozen=True)
class Motion:
    """A turn, a shift and a scale; perhaps it is turned over before."""

    angle: float
    x: float
    y: float
    scale: float = 1.0
    over: bool = False

    def ring(self, ring: Ring) -> Ring:
        return [Edge(self.point(edge.start), self.point(edge.end), -edge.bulge if self.over else edge.bulge) for edge in ring]

    def point(self, point: Point) -> Point:
        x, y = self.scale * (-point[0] if self.over else point[0]), self.scale * point[1]
        return (cos(self.angle) * x - sin(self.angle) * y + self.x, sin(self.angle) * x + cos(self.angle) * y + self.y)


def anywhere(rng: Random, scale: float, over: bool = False) -> Motion:
    return Motion(2 * pi * rng.random(), rng.uniform(-5, 5) * scale, rng.uniform(-5, 5) * scale, scale, over)


def polygon(ring: Ring, steps: int = 60) -> shapely.Polygon:
    return shapely.Polygon([edge.at(step / steps) for edge in ring for step in (range(steps) if abs(edge.bulge) > _FLAT else (0,))])


def size(ring: Ring) -> float:
    corners = shapely.convex_hull(polygon(ring)).exterior.coords
    return max(hypot(a[0] - b[0], a[1] - b[1]) for a in corners for b in corners)


def dissection(rng: Random) -> tuple[Ring, list[Ring]]:
    """Cut a figure into at least two pieces, always the largest one next."""
    while True:
        figure = rng.choice(FIGURES)
        pieces = [figure]
        for _ in range(rng.randrange(2, 7)):
            pieces.sort(key=lambda ring: -polygon(ring).area)
            halves = _cut(pieces[0], rng)
            pieces[:1] = halves or pieces[:1]
        if len(pieces) > 1:
            return figure, pieces


def _cut(ring: Ring, rng: Random) -> list[Ring] | None:
    """Cut a piece from one edge to another, from corners or between them, along a line or an arc."""
    whole = polygon(ring)
    for _ in range(_TRIES):
        i, j = sorted(rng.sample(range(len(ring)), 2))
        s, t = (0.0 if rng.random() < 0.25 else rng.uniform(0.15, 0.85) for _ in range(2))
        bulge = rng.choice((0.0, 0.0, rng.uniform(-0.8, 0.8), _QUARTER, -_QUARTER))
        seam = Edge(ring[i].at(s), ring[j].at(t), bulge)
        inner = [shapely.Point(seam.at(step / 40)) for step in range(1, 40)]
        room = whole.buffer(-0.004 * sqrt(whole.area))
        if not all(whole.contains(point) for point in inner) or not all(room.contains(point) for point in inner[5:-5]):
            continue
        first = [ring[i].part(s, 1), *ring[i + 1 : j], *([ring[j].part(0, t)] if t else []), seam.back()]
        second = [ring[j].part(t, 1), *ring[j + 1 :], *ring[:i], *([ring[i].part(0, s)] if s else []), seam]
        halves = [polygon(first, 400), polygon(second, 400)]
        if all(half.is_valid for half in halves) and min(half.area for half in halves) > 0.03 * whole.area:
            return [first, second]
    return None


def with_more_corners(ring: Ring, rng: Random) -> Ring:
    """Give some edges a corner more, some of them close to an end."""
    found: Ring = []
    for edge in ring:
        share = rng.choice((rng.uniform(0.1, 0.9), 1e-3, 0.5))
        found += [edge.part(0, share), edge.part(share, 1)] if rng.random() < 0.3 else [edge]
    return found


def written(ring: Ring, rng: Random) -> dict[str, Any]:
    """Write a ring from any corner on, in either sense."""
    if rng.random() < 0.5:
        ring = [edge.back() for edge in reversed(ring)]
    first = rng.randrange(len(ring))
    return {"rings": [[[*edge.start, edge.bulge] for edge in ring[first:] + ring[:first]]]}
