"""Curves that are parts of one another, replaced by the same arcs.

Where pieces are cut along a curve, one has it whole and its neighbours have parts of it, walked the other way. Each for itself
would be replaced by arcs of its own, and the seam would not cancel. So all curves of an assembly are gathered first; those that lie
on one curve are a family, which is split wherever one of its members ends, and every stretch between two splits is replaced once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot, pi, sqrt

from printkit.geometry.affine import Point
from printkit.geometry.curve import Cubic, Ellipse, arcs
from printkit.geometry.ring_edge import Edge

CLOSE = 2e-6
"""How far arcs stray from a curve, as a share of its length."""
_SAME = 1e-6
"""Curves whose control points, or centres and radii, are nearer than this share of their length are parts of one."""
_SAME_PLACE = 1e-7
_NOTHING = 1e-9
_TURN = 2 * pi


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a curve between two values of its parameter."""

    curve: Cubic | Ellipse
    first: float
    last: float

    @property
    def ends(self) -> tuple[Point, Point]:
        """Return both ends."""
        return self.curve.point(self.first), self.curve.point(self.last)


@dataclass
class _Family:
    """Curves on one; `stops` are the values of the parameter of the first one at which some member ends."""

    root: Cubic | Ellipse
    stops: list[float] = field(default_factory=list)


class Families:
    """All curves of an assembly."""

    def __init__(self, stretches: Iterable[Stretch] = ()) -> None:
        self._families: list[_Family] = []
        for stretch in stretches:
            family, first, last = self._found(stretch)
            family.stops += [first, last]

    def edges(self, stretch: Stretch) -> list[Edge]:
        """Return the arcs for a stretch; what other members of its family have of it is replaced by the same."""
        family, first, last = self._found(stretch)
        low, high = min(first, last), max(first, last)
        period = _TURN if isinstance(family.root, Ellipse) else 0.0
        shifts = range(-2, 3) if period else (0,)
        inner = {stop + shift * period for stop in family.stops for shift in shifts}
        span = max(1.0, high - low)
        stops = [low]
        for stop in sorted(inner):
            if stops[-1] + _SAME_PLACE * span < stop < high - _SAME_PLACE * span:
                stops.append(stop)
        stops.append(high)
        error = CLOSE * family.root.long
        found = [edge for a, b in pairwise(stops) for edge in arcs(family.root, a, b, error)]
        return found if first < last else [edge.reversed for edge in reversed(found)]

    def _found(self, stretch: Stretch) -> tuple[_Family, float, float]:
        """Find the family of a stretch, or found one; and the values of its parameter at the ends of the stretch."""
        for family in self._families:
            ends = _on(family.root, stretch)
            if ends is not None:
                return family, *ends
        family = _Family(stretch.curve)
        self._families.append(family)
        return family, stretch.first, stretch.last


def _on(root: Cubic | Ellipse, stretch: Stretch) -> tuple[float, float] | None:
    """Return the values of a curve's parameter at the ends of a stretch that lies on it; None if it does not."""
    if isinstance(root, Ellipse) and isinstance(stretch.curve, Ellipse):
        return _on_ellipse(root, stretch.curve, stretch.first, stretch.last)
    if isinstance(root, Cubic) and isinstance(stretch.curve, Cubic):
        return _on_cubic(root, stretch.curve.part(stretch.first, stretch.last))
    return None


def _on_ellipse(root: Ellipse, other: Ellipse, first: float, last: float) -> tuple[float, float] | None:
    near = _SAME * root.long
    if _far(root.centre, other.centre) > near:
        return None
    # The same ellipse may be written with its axes in either order, a quarter turn apart, and half a turn makes no difference.
    quarters = [(other.rx, other.ry, 0.0), (other.ry, other.rx, pi / 2)]
    for rx, ry, quarter in quarters:
        off = (other.turn + quarter - root.turn + pi / 2) % pi - pi / 2
        if abs(rx - root.rx) <= near and abs(ry - root.ry) <= near and abs(off) * root.long <= near:
            shift = round((other.turn - root.turn) / (pi / 2)) * (pi / 2)
            # Shifted by whole turns, so that stretches of one place have values of one range.
            start = (first + shift) % _TURN
            return start, start + last - first
    return None


def _on_cubic(root: Cubic, other: Cubic) -> tuple[float, float] | None:
    near = _SAME * max(root.long, other.long)
    for start, end in _guesses(root, other):
        first, last = _nearest(root, other.p, start), _nearest(root, other.s, end)
        part = root.part(first, last)
        pairs = ((part.p, other.p), (part.q, other.q), (part.r, other.r), (part.s, other.s))
        if abs(first - last) > _NOTHING and all(_far(a, b) <= near for a, b in pairs):
            return first, last
    return None


def _guesses(root: Cubic, other: Cubic) -> list[tuple[float, float]]:
    """Compare coefficients: if the second curve at u is the first at a + b u, the highest ones give b and the next ones a."""
    _, p1, p2, p3 = root.powers
    _, q1, q2, q3 = other.powers
    if _size(p3) > _NOTHING * root.long and _size(q3) > _NOTHING * other.long:
        ratio = _dot(q3, p3) / _dot(p3, p3)
        b = abs(ratio) ** (1 / 3) * (1 if ratio > 0 else -1)
        a = (_dot(q2, p3) / (b * b) - _dot(p2, p3)) / (3 * _dot(p3, p3))
        return [(a, a + b)] if abs(b) > _NOTHING else []
    if _size(p2) > _NOTHING * root.long and _size(q2) > _NOTHING * other.long:
        ratio = _dot(q2, p2) / _dot(p2, p2)
        found = []
        for b in (sqrt(ratio), -sqrt(ratio)) if ratio > _NOTHING**2 else ():
            a = (_dot(q1, p2) / b - _dot(p1, p2)) / (2 * _dot(p2, p2))
            found.append((a, a + b))
        return found
    return []


def _nearest(curve: Cubic, point: Point, guess: float) -> float:
    """Improve the value of the parameter at a point that lies on a curve."""
    t = guess
    for _ in range(4):
        (x, y), (u, v) = curve.point(t), curve.slope(t)
        steep = u * u + v * v
        if steep <= (_NOTHING * curve.long) ** 2:
            break
        t -= ((x - point[0]) * u + (y - point[1]) * v) / steep
    return t


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _size(a: Point) -> float:
    return hypot(a[0], a[1])


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
