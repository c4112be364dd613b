import itertools
from math import cos, hypot, isfinite, pi, radians, sin

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from printkit.geometry.arc import arc_cubics, centre_form

coordinates = st.floats(-200, 200)
points = st.tuples(coordinates, coordinates)
radii = st.floats(0.5, 300)
angles = st.floats(-360, 360)


def on_cubic(start, cubic, t):
    """Evaluate a cubic by repeated halving of the way, an independent formula."""
    rows = [start, cubic[0:2], cubic[2:4], cubic[4:6]]
    while len(rows) > 1:
        rows = [tuple(a + (b - a) * t for a, b in zip(p, q, strict=True)) for p, q in itertools.pairwise(rows)]
    return rows[0]


def samples(start, cubics):
    here = start
    for cubic in cubics:
        yield from (on_cubic(here, cubic, t / 8) for t in range(9))
        here = cubic[4:6]


def off_the_ellipse(point, centre, rx, ry, turn_deg):
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    return abs(hypot((c * dx + s * dy) / rx, (-s * dx + c * dy) / ry) - 1)


@given(points, radii, radii, angles, st.booleans(), st.booleans(), points)
def test_the_curves_follow_the_ellipse_from_start_to_end(start, rx, ry, turn, large, sweep, end):
    assume(hypot(start[0] - end[0], start[1] - end[1]) > 1e-3)
    centre, wide_rx, wide_ry, _, swept = centre_form(start, rx, ry, turn, large, sweep, end)
    curves = arc_cubics(start, rx, ry, turn, large, sweep, end)
    assert curves[-1][4:6] == end
    assert len(curves) == max(1, -(-abs(swept) // (pi / 2 + 1e-9)))
    assert max(off_the_ellipse(p, centre, wide_rx, wide_ry, turn) for p in samples(start, curves)) < 5e-4


@given(points, radii, radii, angles, points)
def test_the_flags_choose_among_the_four_arcs(start, rx, ry, turn, end):
    assume(hypot(start[0] - end[0], start[1] - end[1]) > 1e-3)
    swept = {flags: centre_form(start, rx, ry, turn, *flags, end)[4] for flags in [(0, 0), (0, 1), (1, 0), (1, 1)]}
    assert all((angle > 0) == bool(sweep) for (_, sweep), angle in swept.items())
    assert all(abs(angle) >= pi - 1e-6 if large else abs(angle) <= pi + 1e-6 for (large, _), angle in swept.items())
    assert swept[0, 1] - swept[1, 0] == pytest.approx(2 * pi)


def test_a_quarter_circle_bulges_to_the_right_side():
    (curve,) = arc_cubics((0, -1), 1, 1, 0, False, True, (1, 0))
    assert on_cubic((0, -1), curve, 0.5) == pytest.approx((sin(pi / 4), -sin(pi / 4)), abs=3e-4)


def test_an_almost_closed_large_arc_is_almost_a_full_circle():
    curves = arc_cubics((10, 0), 10, 10, 0, True, True, (10, -1e-7))
    assert len(curves) == 4
    assert min(x for x, _ in samples((10, 0), curves)) == pytest.approx(-10, abs=0.01)


def test_radii_that_do_not_reach_are_enlarged():
    assert centre_form((0, 0), 1, 1, 0, False, True, (10, 0))[:3] == (pytest.approx((5, 0)), pytest.approx(5), pytest.approx(5))


def test_an_arc_to_where_it_starts_is_nothing():
    assert arc_cubics((3, 4), 5, 5, 0, True, True, (3, 4)) == []


@pytest.mark.parametrize(("rx", "ry"), [(0, 5), (5, 0), (0, 0), (1e-300, 1e-300), (1e-200, 5)])
def test_an_arc_without_radius_is_the_straight_line(rx, ry):
    assert arc_cubics((0, 0), rx, ry, 30, False, True, (8, 6)) == [(0, 0, 8, 6, 8, 6)]


def test_the_sign_of_a_radius_does_not_matter():
    assert arc_cubics((0, 0), -5, 4, 0, False, True, (3, 1)) == arc_cubics((0, 0), 5, -4, 0, False, True, (3, 1))


wild = st.floats(-1e150, 1e150)


@given(wild, wild, wild, wild, wild, wild, st.booleans(), st.booleans())
@example(0, 0, 5e-324, 0, 1e150, 1e150, True, True)
@example(0, 0, 1e-9, 0, 1e12, 1, True, True)
def test_no_numbers_break_it(x, y, to_x, to_y, rx, ry, large, sweep):
    assert all(isfinite(number) for curve in arc_cubics((x, y), rx, ry, 30, large, sweep, (to_x, to_y)) for number in curve)
