"""Curves stay within the stated distance of their chords."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point

from printkit.geometry.flatten import arc_points, arc_steps, cubic_points, mapped, quadratic_points, stretch

number = st.floats(-100, 100).map(lambda value: round(value, 3))
places = st.tuples(number, number)
tolerances = st.sampled_from([0.5, 0.05, 0.005])


def farthest(curve: list[tuple[float, float]], chain: np.ndarray) -> float:
    line = LineString(chain)
    return max(line.distance(Point(point)) for point in curve)


@given(places, places, places, tolerances)
def test_quadratic_curves(start, control, end, tolerance) -> None:
    chain = np.concatenate([[start], quadratic_points(start, control, end, tolerance)])
    ts = np.linspace(0, 1, 97)
    curve = [tuple((1 - t) ** 2 * np.array(start) + 2 * t * (1 - t) * np.array(control) + t * t * np.array(end)) for t in ts]
    assert tuple(chain[-1]) == pytest.approx(end)
    if (np.ptp(chain, axis=0) > 0).any():
        assert farthest(curve, chain) <= tolerance * 1.001 + 1e-9


@given(places, places, places, places, tolerances)
def test_cubic_curves(start, one, two, end, tolerance) -> None:
    chain = np.concatenate([[start], cubic_points(start, one, two, end, tolerance)])
    s, p, q, e = map(np.array, (start, one, two, end))
    curve = [tuple((1 - t) ** 3 * s + 3 * t * (1 - t) ** 2 * p + 3 * t * t * (1 - t) * q + t**3 * e) for t in np.linspace(0, 1, 97)]
    if (np.ptp(chain, axis=0) > 0).any():
        assert farthest(curve, chain) <= tolerance * 1.001 + 1e-9


def test_a_half_circle_keeps_its_distance() -> None:
    chain = np.concatenate([[(10.0, 0.0)], arc_points((10.0, 0.0), (10.0, 10.0), 0.0, False, True, (-10.0, 0.0), 0.01)])
    assert np.hypot(*chain.T) == pytest.approx(10)
    middles = (chain[1:] + chain[:-1]) / 2
    assert (10 - np.hypot(*middles.T)).max() <= 0.01
    assert chain[:, 1].max() == pytest.approx(10, abs=0.01)


def test_arcs_without_radius_or_length() -> None:
    assert arc_points((0, 0), (0, 5), 0, False, True, (3, 4), 0.1).tolist() == [[3, 4]]
    assert len(arc_points((1, 1), (5, 5), 0, True, True, (1, 1), 0.1)) == 0
    assert arc_points((0, 0), (1e-320, 1e-320), 0, False, True, (3, 4), 0.1).tolist()[-1] == [3, 4]


def test_steps_follow_the_curve_not_a_fixed_count() -> None:
    straight = cubic_points((0, 0), (1, 0), (2, 0), (3, 0), 0.01)
    bent = cubic_points((0, 0), (0, 100), (100, 100), (100, 0), 0.01)
    assert len(straight) == 1
    assert len(bent) > 20
    assert arc_steps(1000, pi, 0.01) > arc_steps(10, pi, 0.01) > arc_steps(0.001, pi, 0.01)


def test_the_largest_curve_is_bounded() -> None:
    assert len(cubic_points((0, 0), (0, 1e9), (1e9, 1e9), (1e9, 0), 1e-9)) <= 4096


@given(st.floats(0.1, 10), st.floats(0.1, 10), st.floats(0, 360))
def test_stretch_is_the_largest_lengthening(a: float, b: float, turn: float) -> None:
    c, s = cos(radians(turn)), sin(radians(turn))
    map_ = (c * a, s * a, -s * b, c * b, 0, 0)
    assert stretch(map_) == pytest.approx(max(a, b))


def test_many_points_are_mapped_like_one() -> None:
    assert mapped((1, 2, 3, 4, 5, 6), np.array([[1.0, 1.0]])).tolist() == [[9, 12]]
