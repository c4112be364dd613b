"""The sixteen relations of two edges that lie along each other, as the verification of geometric puzzles names them.

For edges a = (a1, a2) and b = (b1, b2) of different pieces, all pieces drawn in the same sense, the code is
8 [a1 on b] + 4 [a2 on b] + 2 [b1 on a] + 1 [b2 on a], ends included. Across a seam the two edges run against each other, so the
code says what to do: leave both, split one where a corner of the other touches it, or drop the stretch they share. The table
holds for two straight edges, and for two arcs of one circle that turn in opposite senses.

`ring_boundary` reaches the same result without a table, by splitting everything first and cancelling what is equal and opposite;
the relations explain that step, label it when something looks wrong, and test it. `relation_table` is the table as published.
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
_CORNERS = {5: "ends meet", 6: "end of a meets start of b", 9: "start of a meets end of b", 10: "starts meet", 15: "both ends meet"}


@dataclass(frozen=True, slots=True)
class Relation:
    """The relation of two edges: its code, what kind of treatment it asks for, and what is left of each edge after it."""

    code: int
    group: str
    left_of_a: tuple[Edge, ...]
    left_of_b: tuple[Edge, ...]
    shared: tuple[Edge, ...] = ()
    """The stretches of the first edge that the second one runs along."""
    points: tuple[Point, ...] = ()
    """Where the two meet otherwise."""

    @property
    def name(self) -> str:
        """Return the relation in words."""
        if self.group == OVERLAP:
            return "a and b run along each other in one sense" if self.shared else "a and b cross"
        if self.points and not self.shared and self.code not in (1, 2, 4, 8):
            return _CORNERS.get(self.code, "touch in corners") if self.group == NULL else "touch between their ends"
        if self.code == len(NAMES) - 1 and (self.left_of_a or self.left_of_b):
            return "reach into each other around their circle"
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
    cases (figures 10 to 15) fail for it. Edges that run the same way along each other, or cross, can only come from overlapping
    pieces.
    """
    number = code(a, b, tolerance)
    if not share_a_curve(a, b, tolerance):
        return _meeting(number, a, b, tolerance)
    if run_alike(a, b):
        return _alike(number, a, b, tolerance)
    return _against(number, a, b, tolerance)


def _meeting(number: int, a: Edge, b: Edge, tolerance: float) -> Relation:
    """Split edges that meet in single points."""
    points = contact.contacts(a, b, tolerance)
    left_a, left_b = contact.split(a, points, tolerance), contact.split(b, points, tolerance)
    group = OVERLAP if contact.cross(a, b, points, tolerance) else SPLIT if len(left_a) + len(left_b) > 2 else NULL
    return Relation(number, group, tuple(left_a), tuple(left_b), points=tuple(points))


def _alike(number: int, a: Edge, b: Edge, tolerance: float) -> Relation:
    """Edges along the same curve in the same sense: pieces overlap, unless the edges merely follow one another."""
    followers = not a.is_straight and number == 15 and same(a.start, b.end, tolerance) and same(a.end, b.start, tolerance)
    touching = number in (0, 6, 9) and not _interiors_meet(number, a, b, tolerance)
    if followers or touching:
        return Relation(number, NULL, (a,), (b,), points=_ends_on(a, b, tolerance))
    return Relation(number, OVERLAP, (a,), (b,), _stretches(a, b, tolerance)[1])


def _against(number: int, a: Edge, b: Edge, tolerance: float) -> Relation:
    """Apply the table to edges that run against each other: cut both at all ends and drop what they share."""
    left_a, shared = _stretches(a, b, tolerance)
    left_b, _ = _stretches(b, a, tolerance)
    points = () if shared else _ends_on(a, b, tolerance)
    unchanged = left_a == (a,) and left_b == (b,)
    return Relation(number, NULL if unchanged else ELIMINATE, left_a, left_b, shared, points)


def _stretches(edge: Edge, other: Edge, tolerance: float) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
    """Return what an edge has for itself, and what it shares with another one along the same curve."""
    inner = [point for point in (other.start, other.end) if ring_edge.distance(edge, point) <= tolerance]
    parts = contact.split(edge, inner, tolerance)
    apart = [ring_edge.distance(other, ring_edge.middle(part)) > tolerance for part in parts]
    own, shared = (tuple(part for part, is_own in zip(parts, apart, strict=True) if is_own == wanted) for wanted in (True, False))
    return own, shared


def _ends_on(a: Edge, b: Edge, tolerance: float) -> tuple[Point, ...]:
    """List the ends of two edges that lie on the other, each point once."""
    points = [point for point in (a.start, a.end) if ring_edge.distance(b, point) <= tolerance]
    points += [
        p for p in (b.start, b.end) if ring_edge.distance(a, p) <= tolerance and not any(same(p, q, tolerance) for q in points)
    ]
    return tuple(points)


def share_a_curve(a: Edge, b: Edge, tolerance: float) -> bool:
    """Tell whether two edges lie on one line, or on one circle."""
    if a.is_straight != b.is_straight:
        return False
    if not a.is_straight:
        (centre_a, radius_a), (centre_b, radius_b) = ring_edge.circle(a), ring_edge.circle(b)
        return same(centre_a, centre_b, tolerance) and abs(radius_a - radius_b) <= tolerance
    long, short = (a, b) if ring_edge.chord(a) >= ring_edge.chord(b) else (b, a)
    return all(_off_line(long, point) <= tolerance for point in (short.start, short.end))


def _off_line(line: Edge, point: Point) -> float:
    (x1, y1), (x2, y2), _ = line
    return abs((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / ring_edge.chord(line)


def run_alike(a: Edge, b: Edge) -> bool:
    """Tell edges of one curve that run in the same sense from those that run against each other."""
    if not a.is_straight:
        return a.bulge * b.bulge > 0
    (x1, y1), (x2, y2), _ = a
    (x3, y3), (x4, y4), _ = b
    return (x2 - x1) * (x4 - x3) + (y2 - y1) * (y4 - y3) > 0


def _interiors_meet(number: int, a: Edge, b: Edge, tolerance: float) -> bool:
    if number == 6:
        return not same(a.end, b.start, tolerance)
    return number == 9 and not same(a.start, b.end, tolerance)


def same(p: Point, q: Point, tolerance: float) -> bool:
    """Tell whether two points are one."""
    return hypot(p[0] - q[0], p[1] - q[1]) <= tolerance
