"""Where two edges meet: crossings, touches, tangencies and the ends of shared stretches, for lines and arcs alike.

Everything is decided within a tolerance. Ends of edges are preferred to computed crossings, so that edges which meet at a corner
keep meeting at that very corner when they are split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, sqrt

from printkit.geometry import ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.ring_edge import Edge

_CROSSING = 1e-3
"""Curves that meet at a smaller angle than this (its sine) touch; at a larger one they cross."""


def contacts(a: Edge, b: Edge, tolerance: float) -> list[Point]:
    """List the points that two edges share: single points as they are, a shared stretch by its two ends."""
    if a.is_straight and b.is_straight:
        return _line_contacts(a, b, tolerance)
    points = [point for point in (a.start, a.end) if ring_edge.distance(b, point) <= tolerance]
    points += [p for p in (b.start, b.end) if ring_edge.distance(a, p) <= tolerance and _is_new(p, points, tolerance)]
    return points + [
        point
        for point in _curve_crossings(a, b, tolerance)
        if ring_edge.distance(a, point) <= tolerance
        and ring_edge.distance(b, point) <= tolerance
        # An end and a computed crossing may each be off by the tolerance, so within twice of it they are one point.
        and _is_new(point, points, 2 * tolerance)
    ]


def only_a_corner(a: Edge, b: Edge, tolerance: float) -> bool:
    """Tell whether two lines have one corner in common and nothing else, as most neighbours in a ring; false if in doubt."""
    if a.bulge or b.bulge or (a.end != b.start and b.end != a.start):
        return False
    dx, dy, ux, uy = a.end[0] - a.start[0], a.end[1] - a.start[1], b.end[0] - b.start[0], b.end[1] - b.start[1]
    # The far end of each is farther than the tolerance from the line of the other.
    return abs(dx * uy - dy * ux) > tolerance * (abs(dx) + abs(dy) + abs(ux) + abs(uy))


def cross(a: Edge, b: Edge, points: Sequence[Point], tolerance: float) -> bool:
    """Tell whether two edges pass through each other at one of the points where they meet, away from all their ends."""
    return any(
        _is_new(point, (a.start, a.end, b.start, b.end), tolerance) and abs(_sine(a, b, point)) > _CROSSING for point in points
    )


def split(edge: Edge, points: Sequence[Point], tolerance: float) -> list[Edge]:
    """Split an edge at points on it; points within the tolerance of its ends, or of each other, are not used twice."""
    marks: list[tuple[float, Point]] = []
    for share, point in sorted((ring_edge.share_of(edge, point), point) for point in points):
        if _is_new(point, [edge.start, edge.end, *(known for _, known in marks)], tolerance) and 0 < share < 1:
            marks.append((share, point))
    ends = [(0.0, edge.start), *marks, (1.0, edge.end)]
    return [ring_edge.part(edge, s, t, p, q) for (s, p), (t, q) in pairwise(ends)]


def near_pairs(boxes: Sequence[tuple[float, float, float, float]], tolerance: float) -> Iterator[tuple[int, int]]:
    """Give the pairs of boxes (left, top, right, bottom) that come within the tolerance of each other."""
    order = sorted(range(len(boxes)), key=lambda index: boxes[index][0])
    active: list[int] = []
    for index in order:
        left, top, _, bottom = boxes[index]
        left, top, bottom = left - tolerance, top - tolerance, bottom + tolerance
        # Boxes come from left to right, so one that ends before this left edge meets none that is still to come.
        active = [other for other in active if boxes[other][2] >= left]
        for other in active:
            box = boxes[other]
            if box[1] <= bottom and box[3] >= top:
                yield (other, index) if other < index else (index, other)
        active.append(index)


def _line_contacts(a: Edge, b: Edge, tolerance: float) -> list[Point]:
    (ax, ay), (ex, ey), _ = a
    (bx, by), (fx, fy), _ = b
    dx, dy, ux, uy = ex - ax, ey - ay, fx - bx, fy - by
    long_a, long_b = hypot(dx, dy), hypot(ux, uy)
    # Signed distances of the ends of each line from the other: same sign on both ends means that they cannot meet. Most pairs
    # part here, so the tests stand in line and call nothing.
    near, far = (dx * (by - ay) - dy * (bx - ax)) / long_a, (dx * (fy - ay) - dy * (fx - ax)) / long_a
    if (near > tolerance and far > tolerance) or (near < -tolerance and far < -tolerance):
        return []
    first, last = (ux * (ay - by) - uy * (ax - bx)) / long_b, (ux * (ey - by) - uy * (ex - bx)) / long_b
    if (first > tolerance and last > tolerance) or (first < -tolerance and last < -tolerance):
        return []
    points = _shared_ends(a, b, (first, last, near, far), tolerance)
    # Only where no end lies on the other line: a computed crossing beside an end would be the same corner a second time.
    if not points and near * far < 0 and first * last < 0:
        # The two have opposite signs, so their difference cannot vanish.
        share = near / (near - far)
        points.append((bx + share * ux, by + share * uy))
    return points


def _shared_ends(a: Edge, b: Edge, off: tuple[float, float, float, float], tolerance: float) -> list[Point]:
    """List the ends of two lines that lie on the other line; `off` has their distances from its whole line, those of a first."""
    first, last, near, far = off
    points = [
        point
        for away, point in ((first, a.start), (last, a.end))
        if -tolerance <= away <= tolerance and ring_edge.distance(b, point) <= tolerance
    ]
    for away, point in ((near, b.start), (far, b.end)):
        if -tolerance <= away <= tolerance and ring_edge.distance(a, point) <= tolerance and _is_new(point, points, tolerance):
            points.append(point)
    return points


def _sine(a: Edge, b: Edge, point: Point) -> float:
    """Return the sine of the angle at which two edges meet in a point."""
    (ux, uy), (vx, vy) = _direction(a, point), _direction(b, point)
    return (ux * vy - uy * vx) / (hypot(ux, uy) * hypot(vx, vy))


def _direction(edge: Edge, point: Point) -> Point:
    if edge.is_straight:
        return (edge.end[0] - edge.start[0], edge.end[1] - edge.start[1])
    (cx, cy), _ = ring_edge.circle(edge)
    # The sense in which the arc is walked does not matter: only the size of the sine is asked for.
    return (cy - point[1], point[0] - cx)


def _is_new(point: Point, known: Sequence[Point], tolerance: float) -> bool:
    return all(hypot(point[0] - x, point[1] - y) > tolerance for x, y in known)


def _curve_crossings(a: Edge, b: Edge, tolerance: float) -> list[Point]:
    """Give the candidates for interior contacts of two edges of which at least one is an arc."""
    if a.is_straight:
        return _line_circle(a, ring_edge.circle(b), tolerance)
    if b.is_straight:
        return _line_circle(b, ring_edge.circle(a), tolerance)
    return _circle_circle(ring_edge.circle(a), ring_edge.circle(b), tolerance)


def _line_circle(line: Edge, disc: ring_edge.Circle, tolerance: float) -> list[Point]:
    (x1, y1), (x2, y2), _ = line
    (cx, cy), radius = disc
    long = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    along = (cx - x1) * ux + (cy - y1) * uy
    off = abs((cx - x1) * uy - (cy - y1) * ux)
    if off > radius + tolerance:
        return []
    foot = (x1 + along * ux, y1 + along * uy)
    # A touch is one point: the root below would tear it apart by much more than the tolerance.
    if off > radius - tolerance:
        return [foot]
    half = sqrt(radius * radius - off * off)
    return [(foot[0] - half * ux, foot[1] - half * uy), (foot[0] + half * ux, foot[1] + half * uy)]


def _circle_circle(a: ring_edge.Circle, b: ring_edge.Circle, tolerance: float) -> list[Point]:
    """Cross two circles; equal circles share stretches whose ends are ends of the arcs, so they give nothing here."""
    (ax, ay), r = a
    (bx, by), s = b
    gap = hypot(bx - ax, by - ay)
    if gap <= tolerance or gap > r + s + tolerance or gap < abs(r - s) - tolerance:
        return []
    ux, uy = (bx - ax) / gap, (by - ay) / gap
    along = (gap * gap + r * r - s * s) / (2 * gap)
    if gap > r + s - tolerance or gap < abs(r - s) + tolerance:
        # They touch on the side of the other centre, or, if the other circle is around this one, on the far side.
        reach = r if along > 0 else -r
        return [(ax + reach * ux, ay + reach * uy)]
    half = sqrt(max(0.0, r * r - along * along))
    foot = (ax + along * ux, ay + along * uy)
    return [(foot[0] - half * uy, foot[1] + half * ux), (foot[0] + half * uy, foot[1] - half * ux)]
