"""The picker of views."""

from __future__ import annotations

from itertools import product
from math import inf

from printkit.geometry.solid import Body, Camera, good_view, rate

CUBE = (Body("", tuple(product(range(3), repeat=3)), (-1.5, -1.5, -1.5)),)
TOWER = (Body("", ((0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 1, 0), (0, 2, 0), (2, 0, 0)), (-1.5, -1.5, -1.5)),)
BEHIND = (Body("", ((2, 0, 0), (2, 0, 1), (2, 1, 1), (2, 1, 0), (2, 2, 0), (2, 2, 1), (1, 1, 0)), (-1.5, -1, -1)),)


def test_a_view_along_an_axis_lets_lines_fall_together():
    poor, fair = rate(TOWER, Camera(45, 54.7356, inf)), rate(TOWER, Camera(22, 60))
    assert poor.clearance < 0.01 < fair.clearance


def test_a_cube_behind_a_wall_is_not_seen():
    front, back = rate(BEHIND, Camera(30, 75)), rate(BEHIND, Camera(210, 75))
    assert front.cubes <= back.cubes < 1, "one way the bump is hidden, the other way the cube that it stands before"
    assert front.faces < back.faces
    assert front.score < back.score


def test_the_best_view_is_no_worse_than_any_usual_one():
    for bodies in (CUBE, TOWER, BEHIND):
        best = rate(bodies, good_view(bodies))
        assert best.score >= max(rate(bodies, Camera(xa, 60)).score for xa in (30, 60, 120, 150, 210, 240, 300, 330))
        assert best.clearance > 0.05


def test_the_most_usual_view_wins_where_all_are_alike():
    assert good_view((Body("", ((0, 0, 0),), (-0.5, -0.5, -0.5)),)).x_angle_deg < 90


def test_shares_are_those_of_the_exact_picture():
    assert rate(CUBE, Camera(30, 60)).faces == 27 / 45
    assert rate(CUBE, Camera(0, 0)).faces == 9 / 45
