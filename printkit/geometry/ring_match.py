"""Which rigid motions carry one boundary onto another: equality, congruence and symmetry of figures.

One motion must carry all edges and circles at once (parts, holes and islands included), so the boundaries are compared as sets of
longest edges and it does not matter how rings were walked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, sin

from printkit.geometry import ring_edge
from printkit.geometry.affine import IDENTITY, Affine, Point, apply, compose
from printkit.geometry.ring_boundary import Boundary
from printkit.geometry.ring_edge import Circle, Edge

MIRROR: Affine = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
"""Turning over about the y axis."""

Anchor = tuple[Point, Point]
Size = tuple[float, float]
"""The chord of an edge, and how high it swells over it."""


def motion(angle: float, before: Point, after: Point) -> Affine:
    """Turn by an angle in radians so that one point comes to another."""
    c, s = cos(angle), sin(angle)
    (x, y), (u, v) = before, after
    return (c, s, -s, c, u - c * x + s * y, v - s * x - c * y)


def congruence(a: Boundary, b: Boundary, tolerance: float, mirrored: bool = False) -> Affine | None:
    """Find one motion that carries a onto b, without reflection or with one; None if there is none."""
    return next(congruences(a, b, tolerance, mirrored), None)


def congruences(a: Boundary, b: Boundary, tolerance: float, mirrored: bool = False) -> Iterator[Affine]:
    """Give every motion that carries a onto b; of the endlessly many of concentric circles, one."""
    sizes, others = _sizes(a), _sizes(b)
    if not _could_match(a, b, sizes, others, tolerance):
        return
    before = a.moved(MIRROR) if mirrored else a
    for move in _candidates(before, b, sizes, others, tolerance):
        fitted = _fitted(before, b, move, tolerance)
        if fitted is not None:
            yield compose(fitted, MIRROR) if mirrored else fitted


def symmetries(one: Boundary, tolerance: float) -> list[Affine]:
    """List the motions that carry a figure onto itself: the identity first, then turns, then reflections."""
    turns = sorted(congruences(one, one, tolerance), key=lambda move: atan2(move[1], move[0]) % 6.283185)
    return turns + list(congruences(one, one, tolerance, mirrored=True))


def _sizes(one: Boundary) -> list[Size]:
    """List the chord and the rise of every edge, which not even a reflection changes."""
    return [((chord := ring_edge.chord(edge)), edge.bulge * chord / 2) for edge in one.edges]


def _could_match(a: Boundary, b: Boundary, sizes: Sequence[Size], others: Sequence[Size], tolerance: float) -> bool:
    """Compare what no motion changes: the numbers of edges and circles, and their sorted lengths and rises."""
    if len(sizes) != len(others) or len(a.circles) != len(b.circles):
        return False
    for which in (0, 1):
        one, other = (sorted(size[which] for size in both) for both in (sizes, others))
        # Either end may be off by the tolerance, so a chord by twice of it.
        if any(abs(p - q) > 2 * tolerance for p, q in zip(one, other, strict=True)):
            return False
    discs = [sorted((positive, disc.radius) for disc, positive in one.circles) for one in (a, b)]
    return all(p == q and abs(r - s) <= 2 * tolerance for (p, r), (q, s) in zip(*discs, strict=True))


def _rise(edge: Edge) -> float:
    """Measure how high an arc swells over its chord."""
    return edge.bulge * ring_edge.chord(edge) / 2


def _candidates(a: Boundary, b: Boundary, sizes: Sequence[Size], others: Sequence[Size], tolerance: float) -> Iterator[Affine]:
    """Propose motions by the edge of a that has the fewest counterparts in b, or by the circles if there is no edge."""
    if a.edges:
        mates = [[edge for edge, other in zip(b.edges, others, strict=True) if _alike(size, other, tolerance)] for size in sizes]
        # Few counterparts leave few motions to try; of edges that have equally few, the longest gives the best angle.
        chosen = min(range(len(mates)), key=lambda index: (len(mates[index]), -sizes[index][0]))
        anchor = a.edges[chosen]
        yield from (_carrying((anchor.start, anchor.end), (edge.start, edge.end)) for edge in mates[chosen])
    elif a.circles:
        yield from _circle_candidates(a.circles, b.circles, tolerance)
    else:
        yield IDENTITY


def _circle_candidates(a: Sequence[tuple[Circle, bool]], b: Sequence[tuple[Circle, bool]], tolerance: float) -> Iterator[Affine]:
    """Propose motions that carry two circle centres that are apart onto two others as far apart."""
    (first, _), *others = a
    # The farthest centre gives the best angle.
    second = max((disc.centre for disc, _ in others), key=lambda centre: _gap(first.centre, centre), default=first.centre)
    reach = _gap(first.centre, second)
    if reach <= tolerance:
        yield from (motion(0.0, first.centre, disc.centre) for disc, _ in b)
        return
    for disc, _ in b:
        for mate, _ in b:
            if abs(_gap(disc.centre, mate.centre) - reach) <= 2 * tolerance and disc != mate:
                yield _carrying((first.centre, second), (disc.centre, mate.centre))


def _alike(a: Size, b: Size, tolerance: float) -> bool:
    return abs(a[0] - b[0]) <= 2 * tolerance and abs(a[1] - b[1]) <= 2 * tolerance


def _carrying(before: Anchor, after: Anchor) -> Affine:
    """Carry one pair of points as well as possible onto another: middle onto middle, direction onto direction."""
    (p, q), (r, s) = before, after
    angle = atan2(s[1] - r[1], s[0] - r[0]) - atan2(q[1] - p[1], q[0] - p[0])
    return motion(angle, ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2), ((r[0] + s[0]) / 2, (r[1] + s[1]) / 2))


def _fitted(a: Boundary, b: Boundary, move: Affine, tolerance: float) -> Affine | None:
    """Improve a proposed motion by least squares over all edges, and keep it if it then carries everything within the tolerance."""
    # One edge alone gives a rough angle, and the error grows towards the far end of the figure; hence the wider tolerance here.
    pairs = _pairs(a, b, move, 4 * tolerance)
    if pairs is None:
        return None
    best = least_squares(pairs) if len(pairs) > 1 else move
    return best if _pairs(a, b, best, tolerance) is not None else None


def _pairs(a: Boundary, b: Boundary, move: Affine, tolerance: float) -> list[Anchor] | None:
    """Match every edge and circle of a, moved, with one of b; None if one has no counterpart."""
    pairs: list[Anchor] = []
    free = list(b.edges)
    for edge in a.edges:
        ends = apply(move, edge.start), apply(move, edge.end)
        mate = next((other for other in free if _coincide(edge, ends, other, tolerance)), None)
        if mate is None:
            return None
        # Each counterpart is used once, so two edges that coincide need two.
        free.remove(mate)
        pairs += [(edge.start, mate.start), (edge.end, mate.end)]
    discs = list(b.circles)
    for disc, positive in a.circles:
        centre = apply(move, disc.centre)
        found = [
            (other, sense)
            for other, sense in discs
            if sense == positive and _gap(centre, other.centre) <= tolerance and abs(disc.radius - other.radius) <= tolerance
        ]
        if not found:
            return None
        discs.remove(found[0])
        pairs.append((disc.centre, found[0][0].centre))
    return pairs


def _coincide(edge: Edge, ends: tuple[Point, Point], other: Edge, tolerance: float) -> bool:
    """Tell whether an edge whose ends were moved lies on another, so that no point of it is off by more than the tolerance."""
    first, last = _gap(ends[0], other.start), _gap(ends[1], other.end)
    # Half-way along, what both ends are off adds up with the difference of the rises.
    return first <= tolerance and last <= tolerance and abs(_rise(edge) - _rise(other)) <= tolerance - (first + last) / 2


def least_squares(pairs: Sequence[Anchor]) -> Affine:
    """Return the turn and shift that carries points closest to their counterparts."""
    n = len(pairs)
    px, py = sum(p[0] for p, _ in pairs) / n, sum(p[1] for p, _ in pairs) / n
    qx, qy = sum(q[0] for _, q in pairs) / n, sum(q[1] for _, q in pairs) / n
    dot = sum((p[0] - px) * (q[0] - qx) + (p[1] - py) * (q[1] - qy) for p, q in pairs)
    cross = sum((p[0] - px) * (q[1] - qy) - (p[1] - py) * (q[0] - qx) for p, q in pairs)
    return motion(atan2(cross, dot), (px, py), (qx, qy))


def _gap(p: Point, q: Point) -> float:
    return hypot(p[0] - q[0], p[1] - q[1])
