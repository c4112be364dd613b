from __future__ import annotations

from math import hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from printkit.scene.flatten import Box, Chain, bounds, flatten, rings
from printkit.scene.shape import circle, polygon, polyline, rectangle


def test_straight_paths_keep_their_points() -> None:
    assert flatten(polyline([(0, 0), (4, 0), (4, 3)])) == (Chain(((0, 0), (4, 0), (4, 3)), False),)
    assert flatten(polygon([(0, 0), (4, 0), (4, 3)])) == (Chain(((0, 0), (4, 0), (4, 3)), True),)


def test_a_ring_that_repeats_its_first_point_does_so_once() -> None:
    assert rings((("M", 0, 0), ("L", 4, 0), ("L", 4, 3), ("L", 0, 0), ("Z",))) == [((0, 0), (4, 0), (4, 3))]


def test_a_path_goes_on_from_where_it_was_closed() -> None:
    path = (("M", 0, 0), ("L", 4, 0), ("L", 4, 3), ("Z",), ("L", -1, -1), ("L", -2, 0), ("Z",))
    assert rings(path) == [((0, 0), (4, 0), (4, 3)), ((0, 0), (-1, -1), (-2, 0))]


@given(st.floats(0.5, 80), st.sampled_from([0.001, 0.01, 0.1]))
def test_arcs_stay_within_the_tolerance(radius: float, tolerance: float) -> None:
    (ring,) = rings(circle(3, -2, radius), tolerance)
    assert all(abs(hypot(x - 3, y + 2) - radius) <= 3e-4 * radius + 1e-9 for x, y in ring), "the corners lie on the circle"
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    middles = [hypot((a[0] + b[0]) / 2 - 3, (a[1] + b[1]) / 2 + 2) for a, b in sides]
    assert min(middles) >= radius - tolerance - 3e-4 * radius


def test_cubics_stay_within_the_tolerance() -> None:
    (chain,) = flatten((("M", 0, 0), ("C", 0, 30, 40, 30, 40, 0)), 0.01)
    (fine,) = flatten((("M", 0, 0), ("C", 0, 30, 40, 30, 40, 0)), 0.00001)
    assert Polygon(chain.points).hausdorff_distance(Polygon(fine.points)) <= 0.01
    assert chain.points[0] == (0, 0)
    assert chain.points[-1] == (40, 0)


def test_the_area_of_a_rounded_rectangle() -> None:
    (ring,) = rings(rectangle(0, 0, 30, 20, 5), 0.0001)
    assert Polygon(ring).area == pytest.approx(30 * 20 - (4 - pi) * 25, rel=1e-4)


def test_bounds() -> None:
    box = bounds([(1, 5), (-2, 3), (4, 4)])
    assert box == Box(-2, 3, 4, 5)
    assert (box.width, box.height) == (6, 2)
