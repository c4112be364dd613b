from __future__ import annotations

from math import isclose, pi

import pytest

from printkit.geometry import ring, ring_path

KAPPA = 0.5522847498


@pytest.mark.parametrize(
    "corners", [[[0, 0], [4, 0], [4, 3]], [[-2, 0, 1], [2, 0, 1]], [[0, 0], [4, 0, 1.7], [4, 3, -0.4], [0, 3]]]
)
def test_a_ring_survives_being_a_path(corners: list[list[float]]) -> None:
    shape = ring.ring(corners)
    (back,) = ring_path.rings_of_path(ring_path.path([shape]), 1e-6)
    assert isclose(ring.area(back), ring.area(shape))
    assert [edge.bulge for edge in back] == pytest.approx([edge.bulge for edge in shape])


def test_circles_of_drawing_programs_become_arcs() -> None:
    k = KAPPA
    steps = [
        ("M", 1.0, 0.0), ("C", 1.0, k, k, 1.0, 0.0, 1.0), ("C", -k, 1.0, -1.0, k, -1.0, 0.0),
        ("C", -1.0, -k, -k, -1.0, 0.0, -1.0), ("C", k, -1.0, 1.0, -k, 1.0, 0.0), ("Z",),
    ]  # fmt: skip
    (found,) = ring_path.rings_of_path(steps, 1e-3)
    assert len(found) == 4
    assert isclose(ring.area(found), pi, rel_tol=1e-3)
    (flat,) = ring_path.rings_of_path(steps, 1e-6)
    assert len(flat) > 40


def test_other_curves_become_short_steps() -> None:
    steps = [("M", 0.0, 0.0), ("C", 0.0, 3.0, 1.0, -2.0, 4.0, 0.0), ("L", 4.0, 5.0), ("Z",)]
    (found,) = ring_path.rings_of_path(steps, 0.01)
    assert len(found) > 6
    ellipse = [("M", -2.0, 0.0), ("A", 2.0, 1.0, 0.0, False, True, 2.0, 0.0), ("A", 2.0, 1.0, 0.0, False, True, -2.0, 0.0)]
    (oval,) = ring_path.rings_of_path(ellipse, 1e-3)
    assert isclose(abs(ring.area(oval)), 2 * pi, rel_tol=2e-3)


def test_open_rings_are_closed_and_several_are_read() -> None:
    steps = [
        ("M", 0.0, 0.0),
        ("L", 1.0, 0.0),
        ("L", 0.0, 1.0),
        ("M", 5.0, 5.0),
        ("L", 6.0, 5.0),
        ("L", 5.0, 6.0),
        ("Z",),
        ("M", 9.0, 9.0),
    ]
    found = ring_path.rings_of_path(steps, 0.01)
    assert [len(one) for one in found] == [3, 3]
    assert all(isclose(ring.area(one), 0.5) for one in found)


def test_a_nearly_whole_circle_is_written_in_two() -> None:
    steps = [("M", 1.0, 0.0), ("A", 1.0, 1.0, 0.0, True, True, 1.0, -1e-3), ("Z",)]
    (found,) = ring_path.rings_of_path(steps, 1e-4)
    assert isclose(ring.area(found), pi, rel_tol=1e-2)
    assert max(abs(edge.bulge) for edge in found) < 10
