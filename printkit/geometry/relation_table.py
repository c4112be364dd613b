"""The table of relations as it was published, and nothing beside it.

Siqueira Júnior, Alves, Clua, Passos, da Silva, Montenegro and Oliveira, "A Novel Algorithm to Verify the Solution of Geometric
Puzzle Games", section 4.1: two straight edges, or two arcs of one circle that turn in opposite senses, have a relation by their
ends; every other pair has none. What is left of both is said by the ends alone. The one slip of the text is mended: of arcs that
agree in all four bits, those with a common start lose a stretch only if their ends differ, because otherwise they are the two
halves of a circle.
"""

from __future__ import annotations

from printkit.geometry import ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.edge_relation import ELIMINATE, NULL, SPLIT, Relation, code, run_alike, same, share_a_curve
from printkit.geometry.ring_edge import Edge

Spans = tuple[str, ...]
"""Stretches by the names of their ends, such as "a1b2"."""

_A, _B, _NOTHING = ("a1a2",), ("b1b2",), ()
_UNCHANGED: tuple[Spans, Spans] = (_A, _B)
TABLE: dict[int, tuple[Spans, Spans]] = {
    0: _UNCHANGED,
    1: (("a1b2", "b2a2"), _B),
    2: (("a1b1", "b1a2"), _B),
    3: (("a1b2", "b1a2"), _NOTHING),
    4: (_A, ("b1a2", "a2b2")),
    5: (("a1b2",), ("b1a2",)),
    6: _UNCHANGED,
    7: (("a1b2",), _NOTHING),
    8: (_A, ("b1a1", "a1b2")),
    9: _UNCHANGED,
    10: (("b1a2",), ("a1b2",)),
    11: (("b1a2",), _NOTHING),
    12: (_NOTHING, ("b1a2", "a1b2")),
    13: (_NOTHING, ("b1a2",)),
    14: (_NOTHING, ("a1b2",)),
    15: (_NOTHING, _NOTHING),
}
"""What is left of a and of b."""
STRAIGHT, ROUND = 1, 2
"""The number of the published table that a pair belongs to."""
ROUND_CODES = (0, 3, 5, 7, 10, 11, 12, 13, 14, 15)
"""The relations that arcs of one circle can have."""


def table_of(a: Edge, b: Edge, tolerance: float) -> int | None:
    """Say which of the two published tables knows a pair of edges; None if neither does."""
    if a.is_straight and b.is_straight:
        return STRAIGHT
    return ROUND if not a.is_straight and share_a_curve(a, b, tolerance) and not run_alike(a, b) else None


def by_table(a: Edge, b: Edge, tolerance: float) -> Relation:
    """Apply the table to two edges of different pieces."""
    number, table = code(a, b, tolerance), table_of(a, b, tolerance)
    if table is None:
        return Relation(number, NULL, (a,), (b,))
    spans = _spans(number, a, b, tolerance) if table == STRAIGHT else _round_spans(number, a, b, tolerance)
    if spans == _UNCHANGED:
        return Relation(number, NULL, (a,), (b,))
    ends = {"a1": a.start, "a2": a.end, "b1": b.start, "b2": b.end}
    left_a, left_b = (tuple(_stretch(edge, span, ends) for span in which) for edge, which in ((a, spans[0]), (b, spans[1])))
    return Relation(number, SPLIT if number in (1, 2, 4, 8) else ELIMINATE, left_a, left_b)


def _spans(number: int, a: Edge, b: Edge, tolerance: float) -> tuple[Spans, Spans]:
    """Look a relation up; where only ends meet, nothing changes."""
    if (number == 5 and same(a.end, b.end, tolerance)) or (number == 10 and same(a.start, b.start, tolerance)):
        return _UNCHANGED
    return TABLE[number]


def _round_spans(number: int, a: Edge, b: Edge, tolerance: float) -> tuple[Spans, Spans]:
    """Look a relation of arcs up, which can meet at both ends around their circle."""
    if number not in ROUND_CODES:
        return _UNCHANGED
    if number != 15 or (same(a.start, b.end, tolerance) and same(a.end, b.start, tolerance)):
        return _spans(number, a, b, tolerance)
    starts, ends = same(a.start, b.start, tolerance), same(a.end, b.end, tolerance)
    if starts and ends:
        return _UNCHANGED
    if starts:
        return ("a1b2",), ("b1a2",)
    return (("b1a2",), ("a1b2",)) if ends else (("b1b2",), ("a1a2",))


def _stretch(edge: Edge, span: str, ends: dict[str, Point]) -> Edge:
    start, end = ends[span[:2]], ends[span[2:]]
    return ring_edge.part(edge, ring_edge.share_of(edge, start), ring_edge.share_of(edge, end), start, end)
