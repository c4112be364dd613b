"""Outlines become squares."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from printkit.geometry.squares import enclosed, squares


def box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]


def test_an_outline_on_a_grid_is_taken_as_it_is():
    assert squares(Polygon([(0, 0), (30, 0), (30, 10), (10, 10), (10, 20), (0, 20)]), 4) == ((0, 0), (0, 1), (0, 2), (1, 0))
    assert len(squares(Polygon(box(3, 4, 100, 60)), 60)) == 60


def test_a_loop_inside_is_a_hole_and_a_grid_is_not():
    ring = enclosed([box(0, 0, 80, 80), box(30, 30, 20, 20)])
    assert ring.area == pytest.approx(6000)
    assert len(squares(ring, 60)) == 60
    assert (3, 3) not in squares(ring, 60)
    checked = enclosed([box(0, 0, 80, 80), [(40, 0), (40, 80)], [(0, 40), (80, 40)]])
    assert checked.area == pytest.approx(6400)
    island = enclosed([box(0, 0, 90, 90), box(10, 10, 70, 70), box(40, 40, 10, 10)])
    assert island.area == pytest.approx(8100 - 4900 + 100)


def test_lines_that_enclose_nothing_give_nothing():
    assert enclosed([[(0, 0), (10, 0)]]).is_empty
    assert squares(enclosed([[(0, 0), (10, 0)]]), 5) == ()


@settings(max_examples=15, deadline=None)
@given(st.integers(12, 80))
def test_a_disc_becomes_a_board_of_the_wanted_size(number):
    disc = Polygon([(50 * cos(2 * pi * step / 90), 50 * sin(2 * pi * step / 90)) for step in range(90)])
    found = set(squares(disc, number))
    assert len(found) == number
    assert min(row for row, _ in found) == min(column for _, column in found) == 0


def test_a_symmetric_outline_becomes_a_symmetric_board():
    heart = Polygon([(50, 90), (8, 45), (8, 25), (30, 10), (50, 30), (70, 10), (92, 25), (92, 45)])
    found = set(squares(heart, 60))
    wide = max(column for _, column in found)
    assert {(row, wide - column) for row, column in found} == found
