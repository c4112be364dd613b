"""The published method: kept to compare with, and shown not to be enough."""

from __future__ import annotations

import pytest
from dot_sheets import HOUSE, circle, proof_of
from literal import literal

from printkit.kinds.dots.closest.solve import LineArt, Rules


def test_a_straight_line_is_one_link() -> None:
    sheet = literal(LineArt.of([[(0, 0), (60, 0)]]), Rules())
    assert [(dot.x, dot.y) for dot in sheet.dots] == [(0, 0), (60, 0)]
    assert proof_of(sheet).holds


def test_links_rise_by_the_factor() -> None:
    """60 mm in links of at most 40 mm take two."""
    sheet = literal(LineArt.of([[(0, 0), (0, 60)]]), Rules(dmax=40.0))
    assert len(sheet.dots) == 3
    assert sheet.colours == 1


def test_lines_that_fall_from_both_ends_may_meet_at_equal_lengths() -> None:
    """Taken literally, nothing forbids it, and the dot in the middle cannot tell which is nearer."""
    sheet = literal(LineArt.of([[(0, 0), (60, 0)]]), Rules(dmax=30.0))
    assert [dot.x for dot in sheet.dots] == [0, 30, 60]
    assert any("from dot 1 in colour 0" in fault for fault in proof_of(sheet).faults)


def test_a_circle_takes_two_colours_at_least() -> None:
    sheet = literal(LineArt.of([circle(30)]), Rules())
    assert sheet.colours >= 2
    assert sheet.predrawn_share < 0.05


def test_what_is_too_short_is_drawn_beforehand() -> None:
    sheet = literal(LineArt.of([[(0, 0), (60, 0)], [(0, 20), (4, 20)]]), Rules())
    assert sheet.predrawn == (((0.0, 20.0), (4 / 3, 20.0), (8 / 3, 20.0), (4.0, 20.0)),)


def test_every_junction_has_a_dot() -> None:
    sheet = literal(HOUSE, Rules())
    places = {(dot.x, dot.y) for dot in sheet.dots}
    assert {(24.0, 60.0), (37.0, 60.0)} <= places


@pytest.mark.parametrize("gap", [2.0, 4.0])
def test_dots_of_different_lines_may_come_too_close(gap: float) -> None:
    """The method's own limit: each line is solved alone."""
    proof = proof_of(literal(LineArt.of([[(0, 0), (60, 0)], [(0, gap), (60, gap)]]), Rules()))
    assert any("less than dmin" in fault for fault in proof.faults)
