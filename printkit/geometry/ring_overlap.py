"""Do two regions share a spot of some width? Decided on their exact edges, so arcs are never taken for chords.

What two regions share is bounded by stretches of the border of the one that run inside the other. The widest disc in it touches
one of these stretches, with its centre on the normal there. Discs that touch a border in one place lie in one another, the
smaller in the larger, so one look at the disc of the width in question tells whether it fits at that place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from printkit.geometry import contact, ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.ring import Region, winding
from printkit.geometry.ring_edge import Edge

_FINE = 1 / 64
"""Borders nearer to each other than this share of the width in question run along each other."""
_PLACES = 9
_CLOSER = 14
"""How many places of a stretch are looked at, and how often the neighbourhood of the best one is narrowed."""


def share_a_spot(a: Region, b: Region, width: float) -> bool:
    """Tell whether a disc of some width fits into what two regions share."""
    first, second = a.edges, b.edges
    inside, within = _stretches_inside(first, second, _FINE * width)
    return any(_fits_along(stretch, first, second, width) for stretch in inside) or any(
        _fits_along(stretch, second, first, width) for stretch in within
    )


def _stretches_inside(a: Sequence[Edge], b: Sequence[Edge], tolerance: float) -> tuple[list[Edge], list[Edge]]:
    """Split two borders where they meet, and list what runs inside the other, or along it in the same sense."""
    marks: list[list[Point]] = [[] for _ in (*a, *b)]
    for i, j in contact.near_pairs([ring_edge.bounds(edge) for edge in (*a, *b)], tolerance):
        if i < len(a) <= j:
            points = contact.contacts(a[i], b[j - len(a)], tolerance)
            marks[i] += points
            marks[j] += points
    one, other = (
        [
            part
            for edge, points in zip(edges, mine, strict=True)
            for part in contact.split(edge, points, tolerance)
            if _runs_inside(part, against, tolerance)
        ]
        for edges, mine, against in ((a, marks[: len(a)], b), (b, marks[len(a) :], a))
    )
    return one, other


def _runs_inside(part: Edge, border: Sequence[Edge], tolerance: float) -> bool:
    middle = ring_edge.middle(part)
    beside = min(border, key=lambda edge: ring_edge.distance(edge, middle))
    if ring_edge.distance(beside, middle) > tolerance:
        return winding(border, middle) != 0
    (ux, uy), (vx, vy) = _direction(part, middle), _direction(beside, middle)
    return ux * vx + uy * vy > 0


def _direction(edge: Edge, point: Point) -> Point:
    """Return the direction, of length 1, in which an edge runs at a point of it."""
    if edge.is_straight:
        dx, dy = edge.end[0] - edge.start[0], edge.end[1] - edge.start[1]
    else:
        (cx, cy), _ = ring_edge.circle(edge)
        dx, dy = (cy - point[1], point[0] - cx) if edge.bulge > 0 else (point[1] - cy, cx - point[0])
    long = hypot(dx, dy)
    return (dx / long, dy / long) if long else (1.0, 0.0)


def _fits_along(stretch: Edge, own: Sequence[Edge], other: Sequence[Edge], width: float) -> bool:
    """Tell whether the disc fits where it touches one stretch of the first border somewhere.

    It fits if no edge of either region comes into it, for which only those near by have to be looked at, and its centre is in both.
    """
    near = [edge for edge in (*own, *other) if _are_near(edge, stretch, width)]

    def centre(share: float) -> Point:
        x, y = ring_edge.point_at(stretch, share)
        ux, uy = _direction(stretch, (x, y))
        # The inside of a region lies to the left of its border, where x turns towards y.
        return (x - uy * width / 2, y + ux * width / 2)

    def room(share: float) -> float:
        middle = centre(share)
        return min((ring_edge.distance(edge, middle) for edge in near), default=width) - width / 2

    # Rounding, which is some 1e-16 of the coordinates, must not take the room away where borders are exactly that far apart.
    enough = -_FINE / 8 * width
    best, found = max((room((number + 0.5) / _PLACES), (number + 0.5) / _PLACES) for number in range(_PLACES))
    step = 0.5 / _PLACES
    for _ in range(_CLOSER):
        if best >= enough or best < -width:
            break
        shares = (share for share in (found - step, found + step) if 0 < share < 1)
        best, found = max((best, found), *((room(share), share) for share in shares))
        step /= 2
    return best >= enough and all(winding(edges, centre(found)) for edges in (own, other))


def _are_near(a: Edge, b: Edge, reach: float) -> bool:
    """Tell whether the boxes of two edges come within reach of each other."""
    (l1, t1, r1, b1), (l2, t2, r2, b2) = ring_edge.bounds(a), ring_edge.bounds(b)
    return l1 - reach <= r2 and l2 - reach <= r1 and t1 - reach <= b2 and t2 - reach <= b1
