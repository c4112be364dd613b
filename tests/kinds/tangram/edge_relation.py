"""The sixteen relations of two edges that lie along each other, as the verification of geometric puzzles names them.

For edges a = (a1, a2) and b = (b1, b2) of different pieces, all pieces drawn in the same sense, the code is
8 [a1 on b] + 4 [a2 on b] + 2 [b1 on a] + 1 [b2 on a], ends included. Across a seam the two edges run against each other, so the
code says what to do: leave both, split one where a corner of the other touches it, or drop the stretch they share. The table
holds for two straight edges, and for two arcs of one circle that turn in opposite senses.

`ring_boundary` reaches the same result without a table, by splitting everything first and cancelling what is equal and opposite;
the relations explain that step, label it when something looks wrong, and test it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from printkit.geometry import contact, ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.ring_edge import Edge

NULL, SPLIT, ELIMINATE, OVERLAP = "null", "split", "eliminate", "overlap"

NAMES = (
    "apart",
    "end of b touches a",
    "start of b touches a",
    "b lies inside a",
    "end of a touches b",
    "ends reach into each other",
    "end of a meets start of b",
    "b lies at the end of a",
    "start of a touches b",
    "start of a meets end of b",
    "starts reach into each other",
    "b lies at the start of a",
    "a lies inside b",
    "a lies at the end of b",
    "a lies at the start of b",
    "same stretch",
)
"""One name for each code, for two edges that run against each other."""


@dataclass(frozen=True, slots=True)
class Relation:
    """The relation of two edges: its code, what kind of treatment it asks for, and what is left of each edge after it."""

    code: int
    group: str
    left_of_a: tuple[Edge, ...]
    left_of_b: tuple[Edge, ...]

    @property
    def name(self) -> str:
        """Return the relation in words."""
        return NAMES[self.code]


def code(a: Edge, b: Edge, tolerance: float) -> int:
    """Return the relation code, 0 to 15."""
    return (
        8 * (ring_edge.distance(b, a.start) <= tolerance)
        + 4 * (ring_edge.distance(b, a.end) <= tolerance)
        + 2 * (ring_edge.distance(a, b.start) <= tolerance)
        + (ring_edge.distance(a, b.end) <= tolerance)
    )


def relation(a: Edge, b: Edge, tolerance: float) -> Relation:
    """Classify two edges and apply the table to them.

    Edges that merely cross or touch, whatever their code, are split where they meet; the paper leaves these out and its special
    cases (figures 10 to 15) fail for it. Edges that run the same way along each other can only come from overlapping pieces.
    """
    number = code(a, b, tolerance)
    if not _share_a_curve(a, b, tolerance):
        return _meeting(number, a, b, tolerance)
    if _run_alike(a, b):
        return _alike(number, a, b, tolerance)
    return _against(number, a, b, tolerance)


def _meeting(number: int, a: Edge, b: Edge, tolerance: float) -> Relation:
    """Split edges that meet in single points."""
    points = contact.contacts(a, b, tolerance)
    left_a, left_b = contact.split(a, points, tolerance), contact.split(b, points, tolerance)
    group = SPLIT if len(left_a) + len(left_b) > 2 else NULL
    return Relation(number, group, tuple(left_a), tuple(left_b))


def _alike(number: int, a: Edge, b: Edge, tolerance: float) -> Relation:
    """Edges along the same curve in the same sense: pieces overlap, unless the edges merely follow one another."""
    followers = not a.is_straight and number == 15 and _same(a.start, b.end, tolerance) and _same(a.end, b.start, tolerance)
    touching = number in (0, 6, 9) and not _interiors_meet(number, a, b, tolerance)
    return Relation(number, NULL if followers or touching else OVERLAP, (a,), (b,))


def _against(number: int, a: Edge, b: Edge, tolerance: float) -> Relation:
    """Apply the table to edges that run against each other: cut both at all ends and drop what they share."""
    points = [a.start, a.end, b.start, b.end]
    left_a = _cut_out(a, b, points, tolerance)
    left_b = _cut_out(b, a, points, tolerance)
    unchanged = left_a == (a,) and left_b == (b,)
    return Relation(number, NULL if unchanged else ELIMINATE, left_a, left_b)


def _cut_out(edge: Edge, other: Edge, points: list[Point], tolerance: float) -> tuple[Edge, ...]:
    """Return what is left of an edge when the stretch it shares with another is taken away."""
    inner = [point for point in points if ring_edge.distance(edge, point) <= tolerance]
    parts = contact.split(edge, inner, tolerance)
    return tuple(part for part in parts if ring_edge.distance(other, ring_edge.middle(part)) > tolerance)


def _share_a_curve(a: Edge, b: Edge, tolerance: float) -> bool:
    """Tell whether two edges lie on one line, or on one circle."""
    if a.is_straight != b.is_straight:
        return False
    if not a.is_straight:
        (centre_a, radius_a), (centre_b, radius_b) = ring_edge.circle(a), ring_edge.circle(b)
        return _same(centre_a, centre_b, tolerance) and abs(radius_a - radius_b) <= tolerance
    long, short = (a, b) if ring_edge.chord(a) >= ring_edge.chord(b) else (b, a)
    return all(_off_line(long, point) <= tolerance for point in (short.start, short.end))


def _off_line(line: Edge, point: Point) -> float:
    (x1, y1), (x2, y2), _ = line
    return abs((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / ring_edge.chord(line)


def _run_alike(a: Edge, b: Edge) -> bool:
    """Tell edges of one curve that run in the same sense from those that run against each other."""
    if not a.is_straight:
        return a.bulge * b.bulge > 0
    (x1, y1), (x2, y2), _ = a
    (x3, y3), (x4, y4), _ = b
    return (x2 - x1) * (x4 - x3) + (y2 - y1) * (y4 - y3) > 0


def _interiors_meet(number: int, a: Edge, b: Edge, tolerance: float) -> bool:
    if number == 6:
        return not _same(a.end, b.start, tolerance)
    return number == 9 and not _same(a.start, b.end, tolerance)


def _same(p: Point, q: Point, tolerance: float) -> bool:
    return hypot(p[0] - q[0], p[1] - q[1]) <= tolerance
