from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry.affine import IDENTITY, Affine, apply, compose, rotation, scaling, translation

numbers = st.floats(-1000, 1000)
maps: st.SearchStrategy[Affine] = st.tuples(*[st.floats(-3, 3)] * 4, numbers, numbers)
points = st.tuples(numbers, numbers)


def test_a_positive_angle_turns_clockwise_on_paper():
    assert apply(rotation(90), (1, 0)) == pytest.approx((0, 1))


def test_a_rotation_keeps_its_centre():
    assert apply(rotation(37, 5, 7), (5, 7)) == pytest.approx((5, 7))


def test_a_scaling_may_differ_in_x_and_y():
    assert apply(scaling(2), (3, 4)) == (6, 8)
    assert apply(scaling(2, -1), (3, 4)) == (6, -4)


@given(maps, maps, points)
def test_composing_is_applying_one_after_the_other(outer, inner, point):
    assert apply(compose(outer, inner), point) == pytest.approx(apply(outer, apply(inner, point)), abs=1e-6)


@given(maps)
def test_the_identity_changes_nothing(map_):
    assert compose(IDENTITY, map_) == map_ == compose(map_, IDENTITY)


@given(st.floats(-720, 720), points, points, points)
def test_rotations_and_translations_keep_distances(angle, centre, one, two):
    move = compose(translation(*centre), rotation(angle, *centre))
    moved, other = apply(move, one), apply(move, two)
    assert hypot(moved[0] - other[0], moved[1] - other[1]) == pytest.approx(hypot(one[0] - two[0], one[1] - two[1]), abs=1e-6)
