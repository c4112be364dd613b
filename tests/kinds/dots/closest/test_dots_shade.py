"""Lines nearer to each other than the tolerance: one link stands for several, and what stands alone keeps its shape."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from dot_sheets import HOUSE, circle, proof_of

from printkit.kinds.dots.closest.solve import Dot, LineArt, Rules, Sheet, Taste, make
from printkit.kinds.dots.closest.solve.arrange import Workshop
from printkit.kinds.dots.closest.solve.ink import printed_lines
from printkit.kinds.dots.closest.solve.kernels.memory import Notes, State, desk
from printkit.kinds.dots.closest.solve.kernels.move import strip
from printkit.kinds.dots.closest.solve.kernels.shade import settle
from printkit.kinds.dots.closest.solve.kernels.undo import note_windows, take_back

RAILS = LineArt.of([[(0.0, 0.0), (60.0, 0.0)], [(0.0, 2.0), (60.0, 2.0)]])
"""Two lines on which dots would be too close to each other."""


def made(art: LineArt, effort: float = 0.1, **taste: Any) -> Any:
    sheet = make(art, Rules(), Taste(**taste), Random(1), effort)
    assert proof_of(sheet).holds
    return sheet


def test_one_line_stands_for_two_that_are_hardly_apart() -> None:
    sheet = made(RAILS)
    assert not sheet.predrawn
    assert sheet.colours == 1
    assert {round(dot.y) for dot in sheet.dots} <= {0, 1, 2}


def _linked(sheet: Sheet) -> list[tuple[Dot, Dot]]:
    return [(sheet.dots[link.one], sheet.dots[link.other]) for link in sheet.links]


def test_lines_farther_apart_than_the_tolerance_are_both_there() -> None:
    sheet = made(LineArt.of([[(0.0, 0.0), (60.0, 0.0)], [(0.0, 5.0), (60.0, 5.0)]]))
    ends = [(round(one.y / 5), round(other.y / 5)) for one, other in _linked(sheet)]
    assert (0, 0) in ends
    assert (1, 1) in ends


def test_who_wants_likeness_gets_both_lines() -> None:
    sheet = made(RAILS, likeness=20.0)
    for y in (0.0, 2.0):
        drawn = sum(abs(dots[0].x - dots[1].x) for dots in _linked(sheet) if all(abs(dot.y - y) < 0.9 for dot in dots))
        inked = sum(abs(line[0][0] - line[-1][0]) for line in sheet.predrawn if line[0][1] == y)
        assert drawn + inked > 57


def test_an_eye_beside_a_line_stays_whole() -> None:
    """A small circle lies all within the tolerance of a line that dots draw; without it the picture would lose its eye."""
    eye = circle(1.0, 30.0, 1.8, corners=24)
    sheet = made(LineArt.of([[(0.0, 0.0), (60.0, 0.0)], eye]))
    inked = sum(math.dist(*step) for line in sheet.predrawn for step in pairwise(line))
    assert inked == pytest.approx(2 * math.pi, rel=0.02)


def test_a_spot_that_is_hardly_more_than_a_line_becomes_one() -> None:
    turns = [2 * math.pi * step / 48 for step in range(49)]
    spot = [(20 + 3.5 * math.cos(turn), 20 + 0.7 * math.sin(turn)) for turn in turns]
    sheet = made(LineArt.of([spot, [(0.0, 40.0), (40.0, 40.0)]]))
    assert not sheet.predrawn
    assert sum(dot.y < 30 for dot in sheet.dots) == 2


def ready(art: LineArt) -> tuple[Workshop, State]:
    workshop = Workshop.open(art, Rules(), Taste())
    state = workshop.blank(Random(1))
    workshop.improve(state, 4, 400, 1.0)
    return workshop, state


def test_the_ledger_is_right_after_a_move_and_after_taking_it_back() -> None:
    workshop, state = ready(HOUSE)
    ground, terms = workshop.terrain.ground, workshop._terms(4)
    before, at_first = float(state.ledger[0]), state.shades.copy()
    strand = next(one for one in ground.strands if not one["closed"])
    ends = np.array([strand["first_slot"]]), np.array([strand["first_slot"] + strand["slots"] - 1])
    notes: Notes = desk(len(ground.slots), len(state.sites)).before
    note_windows(ground, state, *ends, 1, notes)
    strip(ground, terms, state, int(ends[0][0]), int(ends[1][0]))
    stripped, shades = float(state.ledger[0]), state.shades.copy()
    settle(ground, terms, state)
    assert stripped == pytest.approx(float(state.ledger[0]))
    assert (shades == state.shades).all()
    assert stripped > before + 50
    take_back(ground, terms, state, *ends, 1, notes)
    assert float(state.ledger[0]) == pytest.approx(before)
    assert (state.shades == at_first).all()


def test_ink_is_not_dashed_and_has_no_specks() -> None:
    """Everything of two lines is ink at first; then links are said to stand for parts of it."""
    workshop, state = ready(LineArt.of([[(0.0, 0.0), (60.0, 0.0)]]))
    ground = workshop.terrain.ground
    x = ground.fines["x"]
    state.shades["inked"][:-1] = True
    for shaded, printed in (((20, 22), [(0, 60)]), ((20, 30), [(0, 20), (30, 60)]), ((1.5, 60), [])):
        state.shades["links"] = 0
        state.shades["links"][(x > shaded[0] - 0.1) & (x < shaded[1] - 0.1), 0] = 1
        lines = printed_lines(ground, state, np.array([[2.0, 1.0, 60.0, 1.0]]), 3.0)
        assert [(line[0][0], line[-1][0]) for line in lines] == [pytest.approx(ends, abs=0.7) for ends in printed]
