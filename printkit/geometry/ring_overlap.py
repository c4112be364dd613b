"""Do two regions share a spot of some width? Decided on their exact edges, so arcs are never taken for chords.

What two regions share is bounded by stretches of the border of the one that run inside the other. The widest disc in it touches
one of these stretches, with its centre on the normal there. Discs that touch a border in one place lie in one another, the
smaller in the larger, so one look at the disc of the width in question tells whether it fits at that place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf

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


def depth(edges: Sequence[Edge], point: Point) -> float:
    """Measure how far inside of closed borders a point is; below 0 if it is outside."""
    away = min(ring_edge.distance(edge, point) for edge in edges)
    return away if winding(edges, point) else -away


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
    """Tell whether the disc fits where it touches one stretch of the first border somewhere."""

    def room(share: float) -> float:
        point = ring_edge.point_at(stretch, share)
        ux, uy = _direction(stretch, point)
        # The inside of a region lies to the left of its border, where x turns towards y.
        centre = (point[0] - uy * width / 2, point[1] + ux * width / 2)
        return min(depth(own, centre), depth(other, centre)) - width / 2

    # Rounding, which is some 1e-16 of the coordinates, must not take the room away where borders are exactly that far apart.
    enough = -_FINE / 8 * width
    shares = [(number + 0.5) / _PLACES for number in range(_PLACES)]
    best, found = -inf, 0.5
    for share in shares:
        here = room(share)
        if here > best:
            best, found = here, share
    step = 0.5 / _PLACES
    for _ in range(_CLOSER):
        if best >= enough or best < -width:
            break
        for share in (found - step, found + step):
            here = room(share) if 0 < share < 1 else -inf
            if here > best:
                best, found = here, share
        step /= 2
    return best >= enough
