"""Every case of the table of relations, straight and as arcs of one circle, and the table against splitting and cancelling."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, tan

import pytest

from printkit.geometry import edge_relation as relation
from printkit.geometry import ring_boundary
from printkit.geometry.ring_edge import Edge

EPS = 1e-7
Span = tuple[float, float]


def straight(span: Span) -> Edge:
    return Edge((span[0], 0.0), (span[1], 0.0))


def arc(span: Span) -> Edge:
    """Write a span of the line as an arc of one circle, ten degrees for each unit, from 0 to 36 units round."""
    first, last = (value * pi / 18 for value in span)
    return Edge((cos(first), sin(first)), (cos(last), sin(last)), tan((last - first) / 4))


TABLE: list[tuple[int, Span, Span, list[Span], list[Span]]] = [
    (0, (0, 10), (15, 12), [(0, 10)], [(15, 12)]),
    (3, (0, 10), (7, 3), [(0, 3), (7, 10)], []),
    (12, (3, 7), (10, 0), [], [(10, 7), (3, 0)]),
    (5, (0, 10), (15, 5), [(0, 5)], [(15, 10)]),
    (5, (0, 10), (15, 10), [(0, 10)], [(15, 10)]),
    (10, (0, 10), (5, -5), [(5, 10)], [(0, -5)]),
    (10, (0, 10), (0, -5), [(0, 10)], [(0, -5)]),
    (7, (0, 10), (10, 6), [(0, 6)], []),
    (11, (0, 10), (4, 0), [(4, 10)], []),
    (13, (0, 4), (10, 0), [], [(10, 4)]),
    (14, (6, 10), (10, 0), [], [(6, 0)]),
    (15, (0, 10), (10, 0), [], []),
]
ROUND: list[tuple[int, Span, Span, list[Span], list[Span]]] = [
    (15, (0, 10), (0, -26), [(0, 10)], [(0, -26)]),
    (15, (0, 20), (0, -26), [(0, 10)], [(0, -16)]),
    (15, (0, 20), (4, -16), [(4, 20)], [(0, -16)]),
    (15, (0, 20), (2, -18), [(2, 18)], [(0, -16)]),
]
"""What only arcs can do: meet at both ends around their circle."""


AROUND = "reach into each other around their circle"
MEETING = {5: "ends meet", 10: "starts meet", 15: "both ends meet"}


def close(found: tuple[Edge, ...], expected: list[Edge]) -> bool:
    def number(edge: Edge) -> tuple[float, ...]:
        return tuple(round(value, 5) + 0.0 for value in (*edge.start, *edge.end, edge.bulge))

    return sorted(map(number, found)) == sorted(map(number, expected))


@pytest.mark.parametrize("shape", [straight, arc])
@pytest.mark.parametrize("case", TABLE, ids=str)
def test_table(case: tuple[int, Span, Span, list[Span], list[Span]], shape: Callable[[Span], Edge]) -> None:
    check(case, shape)


@pytest.mark.parametrize("case", ROUND, ids=str)
def test_arcs_that_meet_twice(case: tuple[int, Span, Span, list[Span], list[Span]]) -> None:
    check(case, arc)


def check(case: tuple[int, Span, Span, list[Span], list[Span]], shape: Callable[[Span], Edge]) -> None:
    number, a, b, left_a, left_b = case
    found = relation.relation(shape(a), shape(b), EPS)
    assert found.code == relation.code(shape(a), shape(b), EPS) == number
    assert close(found.left_of_a, [shape(span) for span in left_a])
    assert close(found.left_of_b, [shape(span) for span in left_b])
    changed = (left_a, left_b) != ([a], [b])
    assert found.group == (relation.ELIMINATE if changed else relation.NULL)
    changed_name = AROUND if number == 15 and left_a else relation.NAMES[number]
    assert found.name == (changed_name if changed or not number else MEETING[number])
    # The other way to the same end: split everywhere, cancel what is equal and opposite.
    left = tuple(part.edge for part in ring_boundary.parts_left([shape(a), shape(b)], EPS))
    assert close(left, [shape(span) for span in left_a + left_b])


@pytest.mark.parametrize(
    ("number", "a", "b", "parts"),
    [
        (1, Edge((0, 0), (4, 0)), Edge((1, 2), (1, 0)), (2, 1)),
        (2, Edge((0, 0), (4, 0)), Edge((1, 0), (1, 2)), (2, 1)),
        (4, Edge((0, 2), (0, 0)), Edge((-1, 0), (3, 0)), (1, 2)),
        (8, Edge((0, 0), (0, 2)), Edge((-1, 0), (3, 0)), (1, 2)),
        (0, Edge((-1, 0), (1, 0), 1.0), Edge((-2, -1), (2, -1)), (2, 2)),
        (0, Edge((-1, 0), (1, 0), 1.0), Edge((-1, -2), (1, -2), -1.0), (2, 2)),
    ],
    ids=["end of b", "start of b", "end of a", "start of a", "line tangent to arc", "tangent arcs"],
)
def test_touching_edges_are_split(number: int, a: Edge, b: Edge, parts: tuple[int, int]) -> None:
    found = relation.relation(a, b, EPS)
    assert (found.code, found.group) == (number, relation.SPLIT)
    assert (len(found.left_of_a), len(found.left_of_b)) == parts


def test_edges_that_cross_mean_overlap() -> None:
    found = relation.relation(Edge((0, 0), (4, 0)), Edge((2, -1), (2, 1)), EPS)
    assert (found.code, found.group, found.points) == (0, relation.OVERLAP, ((2.0, 0.0),))
    assert (len(found.left_of_a), len(found.left_of_b)) == (2, 2)


@pytest.mark.parametrize(
    ("number", "b"), [(6, ((4, 0), (5, 3))), (9, ((5, 3), (0, 0))), (5, ((5, 3), (4, 0))), (10, ((0, 0), (-1, 2)))]
)
def test_edges_that_meet_in_a_corner_stay(number: int, b: tuple[tuple[float, float], tuple[float, float]]) -> None:
    found = relation.relation(Edge((0, 0), (4, 0)), Edge(*b), EPS)
    assert (found.code, found.group) == (number, relation.NULL)


@pytest.mark.parametrize(
    ("number", "a", "b"),
    [(6, (0, 10), (5, 15)), (9, (5, 15), (0, 10)), (7, (0, 10), (6, 10)), (15, (0, 10), (0, 10)), (3, (0, 10), (3, 7))],
)
@pytest.mark.parametrize("shape", [straight, arc])
def test_edges_that_run_alike_mean_overlap(shape: Callable[[Span], Edge], number: int, a: Span, b: Span) -> None:
    found = relation.relation(shape(a), shape(b), EPS)
    assert (found.code, found.group) == (number, relation.OVERLAP)


@pytest.mark.parametrize(("number", "a", "b"), [(6, (0, 10), (10, 15)), (9, (10, 15), (0, 10))])
@pytest.mark.parametrize("shape", [straight, arc])
def test_edges_that_follow_each_other_stay(shape: Callable[[Span], Edge], number: int, a: Span, b: Span) -> None:
    found = relation.relation(shape(a), shape(b), EPS)
    assert (found.code, found.group) == (number, relation.NULL)


def test_two_arcs_that_make_a_circle_stay() -> None:
    assert relation.relation(arc((0, 10)), arc((10, 36)), EPS).group == relation.NULL
