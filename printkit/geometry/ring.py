"""Rings of straight and arc edges, and regions: an outline with holes.

Rings are plain tuples of edges, each starting where the one before ends. Every function works on any ring; outlines of a
`Region` have positive area and holes negative area, so that the inside is always on the same side of an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, cos, fsum, hypot, pi, sin, sqrt

from printkit.geometry import ring_edge
from printkit.geometry.affine import Affine, Point
from printkit.geometry.ring_edge import Edge

Ring = tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """A connected part of the plane: an outline of positive area and holes of negative area."""

    outline: Ring
    holes: tuple[Ring, ...] = ()

    @property
    def rings(self) -> tuple[Ring, ...]:
        """Return the outline and the holes."""
        return (self.outline, *self.holes)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Return all edges, the inside on the same side of each."""
        return tuple(edge for one in self.rings for edge in one)

    @property
    def area(self) -> float:
        """Return the area without the holes."""
        return fsum(map(area, self.rings))

    def moved(self, motion: Affine) -> Region:
        """Move the region rigidly; it may be turned over."""
        return Region(moved(self.outline, motion), tuple(moved(hole, motion) for hole in self.holes))


def ring(vertices: Iterable[Sequence[float]]) -> Ring:
    """Build a ring from [x, y] or [x, y, bulge of the leaving edge], the notation of the files."""
    corners = [(vertex[0], vertex[1]) for vertex in vertices]
    bulges = [vertex[2] if len(vertex) > 2 else 0.0 for vertex in vertices]
    return tuple(Edge(start, end, bulge) for start, end, bulge in zip(corners, corners[1:] + corners[:1], bulges, strict=True))


def vertices(one: Ring) -> list[list[float]]:
    """Write a ring as [x, y] or [x, y, bulge] lists."""
    return [[*edge.start] if edge.is_straight else [*edge.start, edge.bulge] for edge in one]


def region(rings: Sequence[Ring]) -> Region:
    """Build a region from an outline and holes drawn in any sense."""
    outline, *holes = rings
    return Region(turned_positive(outline), tuple(reversed_ring(turned_positive(hole)) for hole in holes))


def polygon(points: Iterable[Point]) -> Region:
    """Build a region from the corners of a polygon, in any sense."""
    return region([ring(list(points))])


def area(one: Ring) -> float:
    """Measure the area, positive if the ring turns from x towards y, arcs counted exactly."""
    if not one:
        return 0.0
    # Measured from a corner: far from the origin, large triangles would cancel and lose digits.
    x, y = one[0].start
    return fsum(ring_edge.green_area(Edge((e[0][0] - x, e[0][1] - y), (e[1][0] - x, e[1][1] - y), e[2])) for e in one)


def perimeter(one: Ring) -> float:
    """Measure all around the ring."""
    return fsum(map(ring_edge.length, one))


def reversed_ring(one: Ring) -> Ring:
    """Walk the ring the other way."""
    return tuple(edge.reversed for edge in reversed(one))


def turned_positive(one: Ring) -> Ring:
    """Return the ring walked so that its area is positive."""
    return one if area(one) >= 0 else reversed_ring(one)


def moved(one: Ring, motion: Affine) -> Ring:
    """Move a ring; a reflection also walks it the other way, so that the sign of its area stays."""
    result = tuple(ring_edge.moved(edge, motion) for edge in one)
    a, b, c, d, _, _ = motion
    return result if a * d - b * c > 0 else reversed_ring(result)


def moved_boundary(edges: Iterable[Edge], motion: Affine) -> tuple[Edge, ...]:
    """Move loose edges of a boundary; a reflection turns each round, so that the inside stays on the same side."""
    result = tuple(ring_edge.moved(edge, motion) for edge in edges)
    a, b, c, d, _, _ = motion
    return result if a * d - b * c > 0 else tuple(edge.reversed for edge in result)


def bounds(edges: Iterable[Edge]) -> tuple[float, float, float, float]:
    """Return (left, top, right, bottom) of all edges."""
    boxes = [ring_edge.bounds(edge) for edge in edges]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def winding(edges: Iterable[Edge], point: Point) -> int:
    """Count how often closed rings wind around a point: 1 inside an outline, 0 in a hole of it or outside.

    The chords are counted as for a polygon; every arc then adds or takes its circular segment.
    """
    x, y = point
    count = 0
    for (x1, y1), (x2, y2), bulge in edges:
        side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if side == 0:  # on the line of the chord: decide as if the point were a little further along y, then along x
            side = (x2 - x1) or (y1 - y2)
        if y1 <= y < y2:
            count += side > 0
        elif y2 <= y < y1:
            count -= side < 0
        if bulge and side * bulge < 0 and _in_disc(x1, y1, x2, y2, bulge, x, y):
            count += 1 if bulge > 0 else -1
    return count


def flattened(one: Ring, tolerance: float) -> list[Point]:
    """Replace arcs by chords that stay within the tolerance and keep the area of the ring exactly.

    The inner points of an arc lie a little outside it, so that what the chords cut off is made up for.
    """
    points: list[Point] = []
    for edge in one:
        points.append(edge.start)
        if not edge.is_straight:
            points += _inner_points(edge, tolerance)
    return points


def diameter(edges: Iterable[Edge]) -> float:
    """Measure the longest distance between two points of the edges, arcs to within a thousandth; no motion changes it."""
    points = [point for edge in edges for point in _samples(edge)]
    hull = convex_hull(points)
    return max((hypot(a[0] - b[0], a[1] - b[1]) for index, a in enumerate(hull) for b in hull[:index]), default=0.0)


def convex_hull(points: Iterable[Point]) -> list[Point]:
    """Return the corners of the smallest convex polygon around the points, in positive sense."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    lower, upper = _half_hull(ordered), _half_hull(ordered[::-1])
    return lower[:-1] + upper[:-1]


def _half_hull(ordered: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in ordered:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _in_disc(x1: float, y1: float, x2: float, y2: float, bulge: float, x: float, y: float) -> bool:
    (cx, cy), radius = ring_edge.circle(Edge((x1, y1), (x2, y2), bulge))
    return (x - cx) ** 2 + (y - cy) ** 2 < radius * radius


def _samples(edge: Edge) -> list[Point]:
    if edge.is_straight:
        return [edge.start]
    steps = max(2, ceil(abs(ring_edge.sweep(edge)) / (pi / 32)))
    return [ring_edge.point_at(edge, index / steps) for index in range(steps)]


def _inner_points(edge: Edge, tolerance: float) -> list[Point]:
    (cx, cy), radius = ring_edge.circle(edge)
    turn = ring_edge.sweep(edge)
    widest = 2 * sqrt(2 * min(1.0, tolerance / radius))
    steps = max(2, ceil(abs(turn) / min(widest, pi / 4)))
    step = turn / steps
    # With end points on the circle and inner ones at `far` radii, the fan of triangles has the area of the sector.
    wanted, inner = abs(turn) / sin(abs(step)), steps - 2
    far = wanted / 2 if inner == 0 else (sqrt(1 + inner * wanted) - 1) / inner
    x, y = edge.start[0] - cx, edge.start[1] - cy
    turns = [step * index for index in range(1, steps)]
    return [(cx + far * (cos(t) * x - sin(t) * y), cy + far * (sin(t) * x + cos(t) * y)) for t in turns]
