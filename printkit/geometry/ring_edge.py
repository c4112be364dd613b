"""Edges that are straight or circular arcs, held exactly: a start, an end and a bulge.

The bulge is tan(sweep / 4): 0 is straight, 1 is a half circle, and the sign is that of the swept angle, so that an edge of an
outline of positive area with a positive bulge swells outwards. Unlike a radius, it also tells a minor arc from a major one.
"""

from __future__ import annotations

from math import atan, atan2, cos, hypot, pi, sin, tan
from typing import NamedTuple

from printkit.geometry.affine import Affine, Point, apply

STRAIGHT_BULGE = 1e-12
"""Arcs flatter than this are straight: their rise is lost in the rounding of any coordinate."""


class Edge(NamedTuple):
    """A directed edge from one point to another."""

    start: Point
    end: Point
    bulge: float = 0.0

    @property
    def is_straight(self) -> bool:
        """Tell a line from an arc."""
        return -STRAIGHT_BULGE < self.bulge < STRAIGHT_BULGE

    @property
    def reversed(self) -> Edge:
        """Return the same curve walked the other way."""
        return Edge(self.end, self.start, -self.bulge)


class Circle(NamedTuple):
    """The circle an arc lies on."""

    centre: Point
    radius: float


def chord(edge: Edge) -> float:
    """Measure the straight distance between the ends."""
    return hypot(edge.end[0] - edge.start[0], edge.end[1] - edge.start[1])


def sweep(edge: Edge) -> float:
    """Return the swept angle in radians, with its sign; 0 for a line."""
    return 4 * atan(edge.bulge)


def circle(edge: Edge) -> Circle:
    """Return the circle of an arc."""
    (x1, y1), (x2, y2), bulge = edge
    # This is 1 / (2 tan(sweep / 2)), without the angle: a half circle, whose tangent is infinite, is no exception.
    rise = (1 - bulge * bulge) / (4 * bulge)
    centre = ((x1 + x2) / 2 - (y2 - y1) * rise, (y1 + y2) / 2 + (x2 - x1) * rise)
    return Circle(centre, hypot(x2 - x1, y2 - y1) * (1 + bulge * bulge) / (4 * abs(bulge)))


def length(edge: Edge) -> float:
    """Measure along the edge."""
    return chord(edge) if edge.is_straight else abs(sweep(edge)) * circle(edge).radius


def middle(edge: Edge) -> Point:
    """Return the point halfway along the edge."""
    (x1, y1), (x2, y2), bulge = edge
    return ((x1 + x2) / 2 + bulge * (y2 - y1) / 2, (y1 + y2) / 2 - bulge * (x2 - x1) / 2)


def green_area(edge: Edge) -> float:
    """Return what the edge adds to the area of its ring: the triangle to the origin and the circular segment."""
    (x1, y1), (x2, y2), _ = edge
    triangle = (x1 * y2 - x2 * y1) / 2
    return triangle if edge.is_straight else triangle + segment_area(edge)


def segment_area(edge: Edge) -> float:
    """Measure the circular segment between chord and arc, positive for a positive bulge."""
    if abs(edge.bulge) < 1e-3:
        # The difference below would cancel; the series of (t - sin t) / (8 sin^2(t/2)) in the bulge does not.
        return chord(edge) ** 2 * edge.bulge / 3 * (1 + edge.bulge**2 / 5)
    turn, radius = sweep(edge), circle(edge).radius
    return radius * radius * (turn - sin(turn)) / 2


def point_at(edge: Edge, share: float) -> Point:
    """Return the point at a share of the way along the edge."""
    (x1, y1), (x2, y2), _ = edge
    if edge.is_straight:
        return (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
    (cx, cy), _ = circle(edge)
    turn = share * sweep(edge)
    c, s = cos(turn), sin(turn)
    return (cx + c * (x1 - cx) - s * (y1 - cy), cy + s * (x1 - cx) + c * (y1 - cy))


def start_angle(edge: Edge) -> float:
    """Return the direction, in radians, in which the edge leaves its start."""
    (x1, y1), (x2, y2), bulge = edge
    return atan2(y2 - y1, x2 - x1) - 2 * atan(bulge)


def end_angle(edge: Edge) -> float:
    """Return the direction, in radians, in which the edge arrives at its end."""
    (x1, y1), (x2, y2), bulge = edge
    return atan2(y2 - y1, x2 - x1) + 2 * atan(bulge)


def curvature(edge: Edge) -> float:
    """Return 1 / radius with the sign of the bulge; 0 for a line."""
    return 0.0 if edge.is_straight else 4 * edge.bulge / ((1 + edge.bulge * edge.bulge) * chord(edge))


def moved(edge: Edge, motion: Affine) -> Edge:
    """Move an edge rigidly (or scale it evenly); a reflection changes the sign of the bulge."""
    a, b, c, d, _, _ = motion
    bulge = edge.bulge if a * d - b * c > 0 else -edge.bulge
    return Edge(apply(motion, edge.start), apply(motion, edge.end), bulge)


def bounds(edge: Edge) -> tuple[float, float, float, float]:
    """Return (left, top, right, bottom), the arc's swelling included."""
    (x1, y1), (x2, y2), _ = edge
    left, right = (x1, x2) if x1 < x2 else (x2, x1)
    top, bottom = (y1, y2) if y1 < y2 else (y2, y1)
    if edge.is_straight:
        return left, top, right, bottom
    (cx, cy), radius = circle(edge)
    # An arc reaches beyond the box of its ends only at the four outermost points of its circle.
    for x, y in ((cx - radius, cy), (cx + radius, cy), (cx, cy - radius), (cx, cy + radius)):
        if in_sweep(edge, (x, y)):
            left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
    return left, top, right, bottom


def in_sweep(edge: Edge, point: Point) -> bool:
    """Tell whether the ray from an arc's centre through the point meets the arc.

    A point of the circle is on the arc if and only if it is on the arc's side of the chord.
    """
    (x1, y1), (x2, y2), bulge = edge
    side = (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
    (cx, cy), radius = circle(edge)
    away = hypot(point[0] - cx, point[1] - cy)
    # Moved out to the circle first: off it, a point may lie across the chord from where its ray meets the circle.
    if away != radius and away > 0:
        x, y = cx + (point[0] - cx) * radius / away, cy + (point[1] - cy) * radius / away
        side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    return side * bulge <= 0


def distance(edge: Edge, point: Point) -> float:
    """Measure from a point to the nearest point of the edge."""
    (x1, y1), (x2, y2), _ = edge
    x, y = point
    if edge.is_straight:
        dx, dy = x2 - x1, y2 - y1
        squared = dx * dx + dy * dy
        share = ((x - x1) * dx + (y - y1) * dy) / squared if squared else 0.0
        share = 0.0 if share < 0 else min(share, 1.0)
        return hypot(x - x1 - share * dx, y - y1 - share * dy)
    ends = min(hypot(x - x1, y - y1), hypot(x - x2, y - y2))
    (cx, cy), radius = circle(edge)
    return min(ends, abs(hypot(x - cx, y - cy) - radius)) if in_sweep(edge, point) else ends


def share_of(edge: Edge, point: Point) -> float:
    """Say how far along the edge a point of it is, as a share; a little below 0 or above 1 for points beyond the ends."""
    (x1, y1), (x2, y2), _ = edge
    if edge.is_straight:
        dx, dy = x2 - x1, y2 - y1
        return ((point[0] - x1) * dx + (point[1] - y1) * dy) / (dx * dx + dy * dy)
    (cx, cy), _ = circle(edge)
    full = sweep(edge)
    turn = atan2(point[1] - cy, point[0] - cx) - atan2(y1 - cy, x1 - cx)
    # Counted from the middle of the arc, so that the jump of the angle is as far from both ends as it can be.
    turn = (turn - full / 2 + pi) % (2 * pi) - pi + full / 2
    return turn / full


def part(edge: Edge, first: float, last: float, start: Point, end: Point) -> Edge:
    """Cut the stretch between two shares out of an edge; its ends are given, so that neighbours share them exactly."""
    if edge.is_straight:
        return Edge(start, end)
    return Edge(start, end, tan((last - first) * sweep(edge) / 4))
