"""Each relation as a small picture: two edges in a box of 24 by 12, with what they share and where they are split."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin, tan
from typing import NamedTuple

from printkit.geometry import edge_relation, ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.edge_relation import Relation
from printkit.geometry.relation_table import ROUND_CODES
from printkit.geometry.ring_edge import Edge
from printkit.scene.item import Dot, Ink, Item, Path, Segment, Stroke
from printkit.scene.shape import polygon

WIDTH, HEIGHT = 24.0, 12.0
A_INK, B_INK = Ink("edge-a", "#0B5C8A"), Ink("edge-b", "#B3541E")
GONE = Ink("eliminated", "#8C8C8C")
PAPER = Ink("paper", "#FFFFFF")
_APART = 0.75
"""Edges along each other are drawn a little to their insides, so that both are seen."""
_THICK = 0.55
_SAME = 1e-6


class Example(NamedTuple):
    """Two edges that have a relation."""

    code: int
    a: Edge
    b: Edge


Span = tuple[float, float]
_LINES: dict[int, tuple[Span, Span]] = {
    0: ((3, 11), (21, 15)),
    3: ((3, 21), (16, 8)),
    5: ((3, 15), (21, 9)),
    7: ((3, 21), (21, 13)),
    10: ((9, 21), (15, 3)),
    11: ((3, 21), (11, 3)),
    12: ((8, 16), (21, 3)),
    13: ((3, 11), (21, 3)),
    14: ((13, 21), (21, 3)),
    15: ((3, 21), (21, 3)),
}
"""Pairs along one line, by where they begin and end from left to right: a runs to the right, b to the left."""
_TOUCHING: dict[int, tuple[Edge, Edge]] = {
    1: (Edge((3, 7), (21, 7)), Edge((3, 1), (9, 7))),
    2: (Edge((3, 7), (21, 7)), Edge((9, 7), (15, 1))),
    4: (Edge((21, 11), (15, 5)), Edge((21, 5), (3, 5))),
    8: (Edge((15, 5), (9, 11)), Edge((21, 5), (3, 5))),
    6: (Edge((3, 6.5), (12, 6.5)), Edge((12, 6.5), (19, 1.5))),
    9: (Edge((12, 6.5), (21, 6.5)), Edge((5, 1.5), (12, 6.5))),
}
_CORNERS: dict[int, tuple[Edge, Edge]] = {
    5: (Edge((3, 6.5), (12, 6.5)), Edge((19, 1.5), (12, 6.5))),
    10: (Edge((12, 6.5), (21, 6.5)), Edge((12, 6.5), (5, 1.5))),
    15: (Edge((4, 6), (20, 6), 0.3), Edge((20, 6), (4, 6), 0.3)),
}
"""What else some relations may be: only corners meet."""
TOUCH = Example(0, Edge((3, 8), (21, 8)), Edge((20, 3), (4, 3), 0.625))
CROSS = Example(0, Edge((4, 10), (20, 4)), Edge((7, 2), (16, 11)))
ALIKE = Example(6, Edge((3, 6), (15, 6)), Edge((9, 6), (21, 6)))
"""What the table has nothing for: edges that touch between their ends, that cross, and that run along each other in one sense."""
_ROUND: dict[int, tuple[Span, Span]] = {code: _LINES[code] for code in ROUND_CODES}
AROUND: tuple[tuple[Span, Span], ...] = (
    ((0, 180), (0, -180)),
    ((0, 200), (0, -260)),
    ((0, 200), (40, -160)),
    ((0, 200), (20, -180)),
)
"""Arcs that meet at both ends around their circle, in degrees: what relation 15 may be besides the same stretch."""
_RADIUS, _SAG = 26.0, 2.4
_SMALL_RADIUS = 3.6


def straight_examples() -> list[Example]:
    """Return an example of each of the sixteen relations of straight edges."""
    along = {code: (_level(a, 6.0), _level(b, 6.0)) for code, (a, b) in _LINES.items()}
    return [Example(code, *pair) for code, pair in sorted((along | _TOUCHING).items())]


def round_examples() -> list[Example]:
    """Return an example of each relation of two arcs of one circle."""
    flat = [Example(code, _curved(a), _curved(b)) for code, (a, b) in sorted(_ROUND.items())]
    return flat + [Example(15, _around(a), _around(b)) for a, b in AROUND]


def example(code: int, is_round: bool, is_corner: bool) -> Example:
    """Return the example of a relation, or of what else it may be where only corners meet."""
    if is_corner and code in _CORNERS:
        return Example(code, *_CORNERS[code])
    return next(one for one in (round_examples() if is_round else straight_examples()) if one.code == code)


def _level(span: Span, y: float) -> Edge:
    return Edge((span[0], y), (span[1], y))


def _curved(span: Span) -> Edge:
    """Bend a span of a line into an arc of a large circle below it."""
    first, last = ((value - WIDTH / 2) / _RADIUS for value in span)
    centre = (WIDTH / 2, HEIGHT / 2 - _SAG / 2 + _RADIUS)
    start, end = ((centre[0] + _RADIUS * sin(turn), centre[1] - _RADIUS * cos(turn)) for turn in (first, last))
    return Edge(start, end, tan((last - first) / 4))


def _around(span: Span) -> Edge:
    """Draw a span of degrees as an arc of a small circle, from the right and downwards."""
    first, last = (value * pi / 180 for value in span)
    start, end = ((WIDTH / 2 + _SMALL_RADIUS * cos(turn), HEIGHT / 2 + _SMALL_RADIUS * sin(turn)) for turn in (first, last))
    return Edge(start, end, tan((last - first) / 4))


def relation_items(one: Example) -> Iterator[Item]:
    """Draw the two edges: what goes is dashed, splits are rings, and an arrow says which way each is walked."""
    found = edge_relation.relation(one.a, one.b, _SAME)
    for edge, left, ink in ((one.a, found.left_of_a, A_INK), (one.b, found.left_of_b, B_INK)):
        aside = _aside(one, edge)
        yield Path(edge_path([moved_in(edge, aside)]), Stroke(ink, 0.3, (0.7, 0.6), "butt"))
        if left:
            yield Path(edge_path([moved_in(part, aside) for part in left]), Stroke(ink, _THICK, cap="butt"))
        yield from arrow(moved_in(edge, aside), ink)
        yield Dot(*moved_in(edge, aside).start, 0.6, (ink,))
        yield Dot(*moved_in(edge, aside).end, 0.6, (PAPER,), Stroke(ink, 0.35))
    yield from (ring_mark(point, 0.95) for point in split_points(one, found))


def split_points(one: Example, found: Relation) -> list[Point]:
    """List where a relation splits an edge without taking anything away."""
    pairs = ((one.a, found.left_of_a), (one.b, found.left_of_b))
    return [part.end for edge, left in pairs if len(left) > 1 and not found.shared for part in left[:-1] if part.end != edge.end]


def ring_mark(point: Point, radius: float) -> Item:
    """Mark a split point."""
    return Dot(*point, radius, (), Stroke(Ink("split", "#7A4B9A"), 0.35))


def _aside(one: Example, edge: Edge) -> float:
    """Return by how much an edge is drawn to its inside: those that lie along each other, and nothing else."""
    if not edge_relation.share_a_curve(one.a, one.b, _SAME):
        return 0.0
    # Edges that run in one sense have their insides on one side; they are drawn on both to be told apart.
    return -_APART if edge is one.b and edge_relation.run_alike(one.a, one.b) else _APART


def moved_in(edge: Edge, by: float) -> Edge:
    """Move an edge to its inside, which is on its right as one looks along it on the page."""
    if not by:
        return edge
    if edge.is_straight:
        (x1, y1), (x2, y2), _ = edge
        long = hypot(x2 - x1, y2 - y1)
        ux, uy = -(y2 - y1) / long * by, (x2 - x1) / long * by
        return Edge((x1 + ux, y1 + uy), (x2 + ux, y2 + uy))
    (cx, cy), radius = ring_edge.circle(edge)
    factor = (radius - by if edge.bulge > 0 else radius + by) / radius
    start, end = (((x - cx) * factor + cx, (y - cy) * factor + cy) for x, y in (edge.start, edge.end))
    return Edge(start, end, edge.bulge)


def edge_path(edges: list[Edge]) -> tuple[Segment, ...]:
    """Write loose edges as the steps of one path."""
    return tuple(step for edge in edges for step in _steps(edge))


def _steps(edge: Edge) -> tuple[Segment, ...]:
    if edge.is_straight:
        return ("M", *edge.start), ("L", *edge.end)
    radius = ring_edge.circle(edge).radius
    return ("M", *edge.start), ("A", radius, radius, 0.0, abs(edge.bulge) > 1, edge.bulge > 0, *edge.end)


def arrow(edge: Edge, ink: Ink, size: float = 1.7) -> Iterator[Item]:
    """Draw an arrowhead a little beyond the middle of an edge, so that opposite ones stand side by side; none if it is short."""
    if ring_edge.length(edge) < 1.6 * size:
        return
    (x, y), (px, py) = ring_edge.point_at(edge, 0.64), ring_edge.point_at(edge, 0.62)
    turn = atan2(y - py, x - px)
    corners = [
        (x + size * reach * cos(turn + off), y + size * reach * sin(turn + off))
        for off, reach in ((0, 0.6), (2.5, 0.7), (-2.5, 0.7))
    ]
    yield Path(polygon(corners), fill=ink)
