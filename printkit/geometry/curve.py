"""Curves that are no circles, cubics and elliptical arcs, and the circular arcs that replace them.

A curve is given by a parameter that is not bound to its ends, so a part of a curve lies on the same curve. Between two values of
the parameter it is replaced by pairs of arcs that share its directions at both ends (biarcs), and halved until they are close
enough. The arcs do not depend on the sense in which the curve is walked, nor, but for rounding, on how it was turned or shifted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin, sqrt, tan
from typing import Protocol

from printkit.geometry import ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.arc import centre_form
from printkit.geometry.ring_edge import Edge

_DEEPEST = 12
"""How often a curve is halved at most: into four thousand parts."""
_LOOKED_AT = (0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9)
_FARTHEST_TURN = pi / 3
"""Where a curve turns by more than this between its ends, places between could be missed; it is halved anyway."""
_TINY = 1e-12


class Curve(Protocol):
    """A curve with a parameter."""

    @property
    def long(self) -> float:
        """A length of the size of the curve, which no motion changes."""

    def point(self, t: float) -> Point:
        """Return a point."""

    def direction(self, t: float, ahead: bool) -> float:
        """Return the angle, in radians, in which the curve runs; where it stops, a little ahead of there or behind."""


@dataclass(frozen=True, slots=True)
class Cubic:
    """A cubic by its four control points; its own parameter goes from 0 to 1."""

    p: Point
    q: Point
    r: Point
    s: Point

    @property
    def long(self) -> float:
        """Return the length of the control polygon."""
        points = (self.p, self.q, self.r, self.s)
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))

    @property
    def powers(self) -> tuple[Point, Point, Point, Point]:
        """Return the coefficients of 1, t, t squared and t cubed."""
        (px, py), (qx, qy), (rx, ry), (sx, sy) = self.p, self.q, self.r, self.s
        return (
            (px, py),
            (3 * (qx - px), 3 * (qy - py)),
            (3 * (px - 2 * qx + rx), 3 * (py - 2 * qy + ry)),
            (sx - 3 * rx + 3 * qx - px, sy - 3 * ry + 3 * qy - py),
        )

    def point(self, t: float) -> Point:
        """Return a point."""
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        return (
            a * self.p[0] + b * self.q[0] + c * self.r[0] + d * self.s[0],
            a * self.p[1] + b * self.q[1] + c * self.r[1] + d * self.s[1],
        )

    def slope(self, t: float) -> Point:
        """Return the derivative."""
        _, one, two, three = self.powers
        return (one[0] + t * (2 * two[0] + 3 * t * three[0]), one[1] + t * (2 * two[1] + 3 * t * three[1]))

    def direction(self, t: float, ahead: bool) -> float:
        """Return the angle in which the curve runs."""
        x, y = self.slope(t)
        if hypot(x, y) > _TINY * self.long:
            return atan2(y, x)
        # Control points that coincide make the curve stop for a moment; it then runs towards where it is a little later.
        (ax, ay), (bx, by) = self.point(t), self.point(t + (1e-4 if ahead else -1e-4))
        return atan2(by - ay, bx - ax) if ahead else atan2(ay - by, ax - bx)

    def part(self, first: float, last: float) -> Cubic:
        """Return the stretch between two values of the parameter, which may be in any order and beyond the ends."""
        step = (last - first) / 3
        start, end = self.point(first), self.point(last)
        (ux, uy), (vx, vy) = self.slope(first), self.slope(last)
        return Cubic(start, (start[0] + step * ux, start[1] + step * uy), (end[0] - step * vx, end[1] - step * vy), end)


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse; the parameter is the angle of its own circle, in radians."""

    centre: Point
    rx: float
    ry: float
    turn: float

    @property
    def long(self) -> float:
        """Return a length of the size of the ellipse."""
        return 2 * (self.rx + self.ry)

    def point(self, t: float) -> Point:
        """Return a point."""
        return self._at(self.rx * cos(t), self.ry * sin(t), self.centre)

    def direction(self, t: float, ahead: bool) -> float:
        """Return the angle in which the curve runs; it never stops."""
        x, y = self._at(-self.rx * sin(t), self.ry * cos(t), (0.0, 0.0))
        return atan2(y, x)

    def _at(self, u: float, v: float, origin: Point) -> Point:
        c, s = cos(self.turn), sin(self.turn)
        return (origin[0] + c * u - s * v, origin[1] + s * u + c * v)


def cubic_of_quadratic(start: Point, control: Point, end: Point) -> Cubic:
    """Write a quadratic as the cubic that it is."""
    one, two = (((a[0] + 2 * control[0]) / 3, (a[1] + 2 * control[1]) / 3) for a in (start, end))
    return Cubic(start, one, two, end)


def ellipse_of_arc(
    start: Point, radii: Point, turn_deg: float, large: bool, sweep: bool, end: Point
) -> tuple[Ellipse, float, float]:
    """Return the ellipse of an arc as SVG writes it, and the values of its parameter at both ends."""
    centre, rx, ry, first, swept = centre_form(start, abs(radii[0]), abs(radii[1]), turn_deg, large, sweep, end)
    return Ellipse(centre, rx, ry, radians(turn_deg)), first, first + swept


def arcs(curve: Curve, first: float, last: float, tolerance: float) -> list[Edge]:
    """Replace the stretch of a curve between two values of its parameter by arcs that stray from it by the tolerance at most."""
    if first > last:
        return [edge.reversed for edge in reversed(arcs(curve, last, first, tolerance))]
    return _arcs(curve, first, last, tolerance, _DEEPEST)


def _arcs(curve: Curve, first: float, last: float, tolerance: float, depth: int) -> list[Edge]:
    pair = biarc(curve.point(first), curve.direction(first, True), curve.point(last), curve.direction(last, False))
    if depth == 0 or (pair and _is_close(curve, first, last, pair, tolerance)):
        return pair or [Edge(curve.point(first), curve.point(last))]
    middle = (first + last) / 2
    return _arcs(curve, first, middle, tolerance, depth - 1) + _arcs(curve, middle, last, tolerance, depth - 1)


def _is_close(curve: Curve, first: float, last: float, pair: Sequence[Edge], tolerance: float) -> bool:
    if sum(abs(ring_edge.sweep(edge)) for edge in pair) > _FARTHEST_TURN:
        return False
    points = (curve.point(first + share * (last - first)) for share in _LOOKED_AT)
    # Between the places that are looked at it may be off by a little more.
    return all(min(ring_edge.distance(edge, point) for edge in pair) <= tolerance / 2 for point in points)


def biarc(start: Point, leaves: float, end: Point, arrives: float) -> list[Edge]:
    """Join two points by two arcs that have given directions there and one direction where they meet; none if they cannot."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    ax, ay, bx, by = cos(leaves), sin(leaves), cos(arrives), sin(arrives)
    along, apart = dx * (ax + bx) + dy * (ay + by), 2 * (1 - ax * bx - ay * by)
    chord = dx * dx + dy * dy
    # Both arcs have handles of one length, the root of a quadratic equation; written so that it holds for parallel directions.
    root = along + sqrt(max(0.0, along * along + apart * chord))
    if root <= _TINY * sqrt(chord) or chord == 0:
        return []
    handle = chord / root
    joint = ((start[0] + end[0] + handle * (ax - bx)) / 2, (start[1] + end[1] + handle * (ay - by)) / 2)
    first = _half_turn(atan2(joint[1] - start[1], joint[0] - start[0]) - leaves)
    last = _half_turn(arrives - atan2(end[1] - joint[1], end[0] - joint[0]))
    return [Edge(start, joint, tan(first / 2)), Edge(joint, end, tan(last / 2))]


def _half_turn(angle: float) -> float:
    """Return an angle between minus and plus half a turn."""
    return (angle + pi) % (2 * pi) - pi
