from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, box

from printkit.kinds.dots.numbered.solve.candidate import CLEARER, Ground, Wanted
from printkit.kinds.dots.numbered.solve.labelling import Crowded, Placed, placed
from printkit.kinds.dots.numbered.solve.segment import meets_boxes, segment_distance

SIDE, RADIUS = 100.0, 0.4


def ground(dots: list[tuple[float, float]], ink: list[LineString] | None = None) -> Ground:
    pieces = np.array([shapely.get_coordinates(line).ravel() for line in ink or []]).reshape(-1, 4)
    return Ground(SIDE, SIDE, np.array(dots, dtype=float), RADIUS, pieces, 0.5, np.empty((0, 4)))


def wanted(count: int) -> list[Wanted]:
    return [Wanted(dot, 3.4, 1.5, (0.0, -1.0)) for dot in range(count)]


def assert_good(found: list[Placed], dots: list[tuple[float, float]]) -> None:
    boxes = [box(*one.box) for one in found]
    assert all(box(0, 0, SIDE, SIDE).covers(one) for one in boxes)
    assert all(one.distance(other) > 0.3 for one, other in combinations(boxes, 2))
    for place, (one, shape) in enumerate(zip(found, boxes, strict=True)):
        gaps = [shape.distance(Point(dot)) for dot in dots]
        assert min(gaps) >= RADIUS + 0.25
        if one.leader is None:
            assert all(gap >= CLEARER * gaps[place] - 1e-6 for other, gap in enumerate(gaps) if other != place)
        else:
            leader = LineString((one.leader[:2], one.leader[2:]))
            assert all(leader.distance(Point(dot)) > RADIUS + 0.3 for other, dot in enumerate(dots) if other != place)
            assert all(leader.distance(shape) > 0.3 for other, shape in enumerate(boxes) if other != place)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(4, 32), st.integers(4, 32)), min_size=1, max_size=60, unique=True))
def test_labels_of_random_dots_never_touch_and_are_never_doubtful(cells: list[tuple[int, int]]) -> None:
    dots = [(3.0 * x, 3.0 * y) for x, y in cells]
    try:
        found = placed(wanted(len(dots)), ground(dots))
    except Crowded:
        return
    assert_good(found, dots)


def test_a_close_row_of_dots_gets_its_labels() -> None:
    dots = [(10 + 2.3 * k, 50.0) for k in range(34)]
    assert_good(placed(wanted(len(dots)), ground(dots)), dots)


def test_a_label_looks_where_it_is_asked_to() -> None:
    (above,) = placed([Wanted(0, 3.0, 1.5, (0.0, -1.0))], ground([(50, 50)]))
    (right,) = placed([Wanted(0, 3.0, 1.5, (1.0, 0.0))], ground([(50, 50)]))
    assert above.box[3] < 50 - RADIUS
    assert right.box[0] > 50 + RADIUS
    assert above.leader is right.leader is None


def test_a_leader_helps_a_dot_between_lines() -> None:
    fence = [LineString(((40, y), (60, y))) for y in (48.6, 51.4)] + [LineString(((47, 40), (47, 47)))]
    (found,) = placed([Wanted(0, 3.4, 1.5, (0.0, -1.0))], ground([(58.5, 50.0)], fence))
    assert all(box(*found.box).distance(line) > 0.4 for line in fence)


def test_where_there_is_no_room_the_labels_in_trouble_are_named() -> None:
    dots = [(50 + 1.2 * x, 50 + 1.2 * y) for x in range(9) for y in range(9)]
    with pytest.raises(Crowded) as caught:
        placed(wanted(len(dots)), ground(dots))
    assert set(caught.value.labels) <= set(range(81))


def test_the_same_dots_get_the_same_labels() -> None:
    dots = [(10 + 2.4 * k, 50.0 + k % 3) for k in range(30)]
    assert placed(wanted(30), ground(dots)) == placed(wanted(30), ground(dots))


segments = st.lists(st.tuples(*[st.integers(-5, 5)] * 4), min_size=1, max_size=20)


@given(segments, segments)
def test_distances_agree_with_another_library(ones: list[tuple[int, ...]], others: list[tuple[int, ...]]) -> None:
    count = min(len(ones), len(others))
    a, b = np.array(ones[:count], dtype=float), np.array(others[:count], dtype=float)
    expected = shapely.distance(shapely.linestrings(a.reshape(-1, 2, 2)), shapely.linestrings(b.reshape(-1, 2, 2)))
    assert np.allclose(segment_distance(a, b), expected, atol=1e-6)


@given(segments, st.tuples(st.integers(-4, 0), st.integers(-4, 0), st.integers(1, 4), st.integers(1, 4)))
def test_meeting_boxes_agrees_with_another_library(ones: list[tuple[int, ...]], corners: tuple[int, int, int, int]) -> None:
    lines = np.array(ones, dtype=float)
    shape = box(*corners)
    expected = [shape.intersects(LineString((one[:2], one[2:])) if one[:2] != one[2:] else Point(one[:2])) for one in ones]
    assert meets_boxes(lines, np.tile(np.array(corners, dtype=float), (len(ones), 1))).tolist() == expected
