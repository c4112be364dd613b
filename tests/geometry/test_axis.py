"""Centre lines of thin areas."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiLineString, Point, Polygon, union_all

from printkit.geometry.axis import Axis, axis_of


def lines(axis: Axis) -> MultiLineString:
    return MultiLineString([branch.points for branch in axis.branches])


def test_a_bar_has_its_middle_line() -> None:
    axis = axis_of(Polygon([(0, 0), (50, 0), (50, 2), (0, 2)]), 0.4)
    (branch,) = axis.branches
    assert branch.points[:, 1] == pytest.approx(1)
    assert branch.widths.min() == pytest.approx(2, rel=0.05)
    assert branch.length == pytest.approx(48, abs=1)


def test_a_ring_is_a_loop() -> None:
    axis = axis_of(Polygon(Point(0, 0).buffer(21).exterior, [Point(0, 0).buffer(19).exterior]), 0.5)
    (branch,) = axis.branches
    assert branch.start == branch.end
    assert np.hypot(*branch.points.T) == pytest.approx(20, abs=0.1)


def test_a_cross_has_one_fork_of_four() -> None:
    cross = union_all([LineString([(-20, 0), (20, 0)]).buffer(1), LineString([(0, -20), (0, 20)]).buffer(1)])
    axis = axis_of(cross, 0.4)
    assert sorted(axis.degree().values()) == [1, 1, 1, 1, 4]
    (fork,) = (node for node, count in axis.degree().items() if count == 4)
    places = [branch.points[0] if branch.start == fork else branch.points[-1] for branch in axis.branches]
    assert all(np.hypot(*place) < 0.5 for place in places)


def test_a_sharp_bend_meets_in_a_point() -> None:
    bend = LineString([(0, 0), (15, 40), (30, 0)]).buffer(1.5, join_style="mitre", cap_style="flat")
    axis = axis_of(bend, 0.4)
    (branch,) = axis.branches
    assert branch.points[:, 1].max() == pytest.approx(40, abs=1.5)


def test_bumps_make_no_twigs() -> None:
    wavy = [(x / 2, 2 + 0.3 * (x % 2)) for x in range(101)]
    axis = axis_of(Polygon([(0, 0), (50, 0), *reversed(wavy)]), 0.4)
    assert len(axis.branches) == 1


def test_a_side_branch_stays() -> None:
    comb = union_all([LineString([(0, 0), (40, 0)]).buffer(1), LineString([(20, 0), (20, 10)]).buffer(1)])
    assert sorted(axis_of(comb, 0.4).degree().values()) == [1, 1, 1, 3]


@given(st.lists(st.tuples(st.floats(0, 60), st.floats(0, 60)), min_size=2, max_size=5), st.floats(0.5, 3))
def test_the_axis_of_a_stroke_stays_in_it_and_follows_it(points: list[tuple[float, float]], width: float) -> None:
    path = LineString(points)
    area = path.buffer(width / 2)
    folded = area.area < path.length * width  # a stroke that lies on itself is a blot, and a blot has no such axis
    if path.length < 4 * width or not isinstance(area, Polygon) or folded:
        return
    axis = axis_of(area, width / 4)
    assert axis.branches
    assert lines(axis).within(area.buffer(width / 4))
    assert lines(axis).hausdorff_distance(path) < 2 * width + 1
