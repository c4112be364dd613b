from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from printkit.kinds.dots.numbered.solve.trail import Line, trails

POSTS = [(10.0 * x, 10.0 * y) for x in range(4) for y in range(4)]


def straight(start: int, end: int) -> Line:
    return Line(start, end, (POSTS[start], POSTS[end]))


edges = st.lists(st.tuples(st.integers(0, 15), st.integers(0, 15)), min_size=1, max_size=20, unique_by=frozenset).map(
    lambda pairs: [straight(a, b) for a, b in pairs if a != b]
)


def links(points: tuple[tuple[float, float], ...]) -> list[frozenset[tuple[float, float]]]:
    return [frozenset(pair) for pair in pairwise(points)]


@given(edges)
def test_every_line_is_in_exactly_one_trail(lines: list[Line]) -> None:
    found = trails(lines)
    drawn = Counter(link for trail in found for link in links(trail.points))
    assert drawn == Counter(link for line in lines for link in links(line.points))


@given(edges)
def test_no_more_trails_than_odd_junctions_and_loops_need(lines: list[Line]) -> None:
    ends = Counter(vertex for line in lines for vertex in (line.start, line.end))
    found = trails(lines)
    assert sum(not trail.closed for trail in found) == sum(count % 2 for count in ends.values()) / 2


def test_a_crossing_is_passed_straight() -> None:
    middle = 5
    found = trails([straight(end, middle) for end in (1, 9, 4, 6)])
    assert {frozenset((trail.points[0], trail.points[-1])) for trail in found} == {
        frozenset((POSTS[1], POSTS[9])),
        frozenset((POSTS[4], POSTS[6])),
    }


def test_a_trail_knows_the_vertices_it_passes() -> None:
    (trail,) = trails([straight(0, 1), straight(1, 2)])
    assert [vertex for _, vertex in trail.stops] in ([0, 1, 2], [2, 1, 0])
    assert all(trail.points[index] == POSTS[vertex] for index, vertex in trail.stops)


def test_a_loop_is_closed() -> None:
    (trail,) = trails([straight(0, 1), straight(1, 5), straight(5, 0)])
    assert trail.closed
    assert trail.length == 10 + 10 + 200**0.5
