from __future__ import annotations

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry import contact, ring_edge
from printkit.geometry.ring_edge import Edge

EPS = 1e-7
HALF = Edge((-1, 0), (1, 0), 1.0)
"""The half circle below the x axis (towards negative y)."""


def same(found: list[tuple[float, float]], expected: list[tuple[float, float]]) -> bool:
    return len(found) == len(expected) and all(any(hypot(x - u, y - v) < 1e-6 for u, v in found) for x, y in expected)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (Edge((0, 0), (2, 0)), Edge((1, -1), (1, 1)), [(1, 0)]),
        (Edge((0, 0), (2, 0)), Edge((1, 0), (1, 1)), [(1, 0)]),
        (Edge((0, 0), (2, 0)), Edge((2, 0), (3, 1)), [(2, 0)]),
        (Edge((0, 0), (2, 0)), Edge((3, 0), (1, 0)), [(2, 0), (1, 0)]),
        (Edge((0, 0), (2, 0)), Edge((0, 1), (2, 1)), []),
        (Edge((0, 0), (2, 0)), Edge((3, -1), (3, 1)), []),
        (HALF, Edge((-2, -1), (2, -1)), [(0, -1)]),
        (HALF, Edge((0, -3), (0, 3)), [(0, -1)]),
        (HALF, Edge((-2, -0.6), (2, -0.6)), [(-0.8, -0.6), (0.8, -0.6)]),
        (HALF, Edge((-2, 0.5), (2, 0.5)), []),
        (HALF, Edge((2, -2), (-2, -2), -1.0), []),
        (HALF, Edge((-1, -2), (1, -2), -1.0), [(0, -1)]),
        (HALF, Edge((0, -1), (2, -1), -1.0), [(0, -1), (1, 0)]),
        (HALF, Edge((0, -1), (1, 0), sqrt(2) - 1), [(0, -1), (1, 0)]),
        (HALF, Edge((0, -1), (-1, 0), 1 - sqrt(2)), [(0, -1), (-1, 0)]),
        (HALF, Edge((1, 0), (-1, 0), 1.0), [(1, 0), (-1, 0)]),
        (HALF, Edge((-0.5, 0), (0.5, 0), 1.0), []),
        (HALF, Edge((-0.5, -0.5), (0.5, -0.5), 1.0), [(0, -1)]),
    ],
    ids=[
        "cross", "T", "corner", "lines overlap", "parallel", "apart", "line tangent", "line cuts once", "line cuts twice",
        "line passes by", "arcs apart", "arcs tangent outside", "arcs cross at ends", "arc overlaps", "arc overlaps backwards",
        "rest of the circle", "concentric", "arcs tangent inside",
    ],
)  # fmt: skip
def test_contacts(a: Edge, b: Edge, expected: list[tuple[float, float]]) -> None:
    assert same(contact.contacts(a, b, EPS), expected)
    assert same(contact.contacts(b, a, EPS), expected)
    assert same(contact.contacts(a.reversed, b, EPS), expected)


def test_ends_are_kept_as_they_are() -> None:
    nearly = (1.0, 4e-8)
    assert contact.contacts(Edge((0, 0), (2, 0)), Edge(nearly, (1, 1)), EPS) == [nearly]


def test_split_in_order_and_without_slivers() -> None:
    parts = contact.split(Edge((0, 0), (4, 0)), [(3, 0), (1, 0), (1 + 1e-9, 0), (4, 0), (0, 0)], EPS)
    assert [(part.start[0], part.end[0]) for part in parts] == [(0, 1), (1, 3), (3, 4)]


@given(st.lists(st.floats(0.02, 0.98), max_size=5))
def test_split_arcs_stay_on_the_arc(shares: list[float]) -> None:
    edge = Edge((0, 0), (3, 1), 1.7)
    parts = contact.split(edge, [ring_edge.point_at(edge, share) for share in shares], 1e-6)
    assert sum(map(ring_edge.length, parts)) == pytest.approx(ring_edge.length(edge))
    assert all(ring_edge.distance(edge, ring_edge.middle(part)) < 1e-6 for part in parts)


@given(st.lists(st.tuples(*[st.integers(0, 12)] * 4), max_size=14))
def test_near_pairs_finds_all_pairs(corners: list[tuple[int, int, int, int]]) -> None:
    boxes = [(float(min(a, c)), float(min(b, d)), float(max(a, c)), float(max(b, d))) for a, b, c, d in corners]
    pairs = [(i, j) for j in range(len(boxes)) for i in range(j)]
    meet = [
        (i, j)
        for i, j in pairs
        if boxes[i][0] <= boxes[j][2] and boxes[j][0] <= boxes[i][2] and boxes[i][1] <= boxes[j][3] and boxes[j][1] <= boxes[i][3]
    ]
    assert sorted(contact.near_pairs(boxes, 0.0)) == sorted(meet)
