"""The camera: the published formulas, and what they mean."""

from __future__ import annotations

from math import cos, inf, radians, sin, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry.solid import ISOMETRIC_Z_DEG, Body, Camera
from printkit.geometry.solid.sight import is_among, is_inside

ANGLES = st.floats(-180, 180, allow_nan=False)
COORDINATES = st.floats(-3, 3, allow_nan=False)


@given(ANGLES, st.floats(0, 180), st.floats(8, 100), st.floats(0.1, 10), COORDINATES, COORDINATES, COORDINATES)
def test_the_three_formulas_of_the_paper(xa_deg, za_deg, cd, sd, x, y, z):
    xa, za = radians(xa_deg), radians(za_deg)
    new_z = -cos(xa) * sin(za) * x - sin(xa) * sin(za) * y - cos(za) * z + cd
    screen_x = (-sin(xa) * x + cos(xa) * y) / (new_z / sd)
    screen_y = (-cos(xa) * cos(za) * x - sin(xa) * cos(za) * y + sin(za) * z) / (new_z / sd)
    camera = Camera(xa_deg, za_deg, cd, sd)
    assert camera.depth((x, y, z)) == pytest.approx(new_z)
    assert camera.project((x, y, z)) == pytest.approx((screen_x, screen_y))


def test_with_an_x_angle_of_0_the_x_axis_points_straight_down():
    for za_deg in (10, 45, 60, 85):
        x, y = Camera(0, za_deg).project((1, 0, 0))
        assert x == pytest.approx(0)
        assert y < 0


def test_with_a_positive_x_angle_the_x_axis_points_down_and_to_the_left():
    for xa_deg in (5, 30, 60, 85):
        x, y = Camera(xa_deg, 60).project((1, 0, 0))
        assert x < 0
        assert y < 0


def test_the_origin_is_in_the_middle_and_up_is_up():
    camera = Camera(25, 70)
    assert camera.project((0, 0, 0)) == (0, 0)
    assert camera.project((0, 0, 1))[1] > 0
    assert camera.project((0, 1, 0))[0] > 0


def test_the_z_angle_is_that_between_the_line_of_sight_and_the_z_axis():
    assert Camera(40, 0, 5).position == pytest.approx((0, 0, 5))
    assert Camera(0, 90, 5).position == pytest.approx((5, 0, 0))
    x, y, z = Camera(33, 52, 7).position
    assert sqrt(x * x + y * y + z * z) == pytest.approx(7)
    assert z == pytest.approx(7 * cos(radians(52)))


def test_near_things_are_larger_and_a_distant_camera_makes_less_of_that():
    def ratio(distance: float) -> float:
        camera = Camera(0, 90, distance)
        near, far = (camera.project((x, 1, 0))[0] for x in (1, -1))
        return near / far

    assert ratio(4) > ratio(12) > ratio(100) > 1
    assert ratio(inf) == 1


def test_the_screen_distance_is_a_scale():
    point = (0.5, 1, -2)
    one, three = (Camera(20, 50, 12, screen).project(point) for screen in (1, 3))
    assert three == pytest.approx((3 * one[0], 3 * one[1]))


def test_an_isometric_camera_shortens_all_axes_alike():
    camera = Camera(45, ISOMETRIC_Z_DEG, inf)
    lengths = [np.hypot(*camera.project(axis)) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    assert lengths == pytest.approx([sqrt(2 / 3)] * 3)


def test_the_right_eye_stands_to_the_right():
    camera = Camera(30, 60)
    right = np.array(camera.axes[0])
    left_eye, right_eye = camera.eyes(6)
    assert np.dot(right_eye.position, right) > 0 > np.dot(left_eye.position, right)
    assert right_eye.x_angle_deg - left_eye.x_angle_deg == 6


def test_a_camera_inside_is_noticed():
    cube = Body("", ((0, 0, 0),), (-0.5, -0.5, -0.5))
    ring = Body("", ((0, 0, 0), (2, 0, 0)), (-1.5, -0.5, -0.5))
    assert is_inside(Camera(30, 60, 0.3), [cube])
    assert not is_inside(Camera(30, 60, 2), [cube])
    assert not is_inside(Camera(30, 60, inf), [cube])
    assert not is_inside(Camera(90, 60, 0.3), [ring])
    assert is_among(Camera(90, 60, 0.3), [ring])
    assert not is_among(Camera(90, 60, 3), [ring])
    assert not is_among(Camera(90, 60, inf), [ring])
