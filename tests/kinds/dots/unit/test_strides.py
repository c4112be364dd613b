"""Sheets of unit dots: whatever is made is proved, and damage is caught."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from drawn_lines import HOUSE, drawings, is_drawn, is_free
from hypothesis import given, settings
from hypothesis import strategies as st
from printed_dots import proof_of, with_bar

from printkit.kinds.dots.unit.prove.judge import Given, judge
from printkit.kinds.dots.unit.solve import LineArt, Rules, make, units


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules that may be anything but contradictory."""
    dmin = draw(st.floats(2.5, 15.0))
    size = draw(st.floats(0.3, dmin - 0.41))
    return Rules(draw(st.floats(0.2, 8.0)), draw(st.floats(0.02, 0.5)), dmin, size)


@given(drawings(), rules(), st.integers(0, 2**32), st.none() | st.floats(1.0, 3.0))
@settings(max_examples=30)
def test_no_drawing_and_no_rules_give_a_sheet_that_fails_the_proof(
    art: LineArt, chosen: Rules, seed: int, step: float | None
) -> None:
    sheet = make(art, chosen, Random(seed), 0.3, step and step * chosen.least_unit)
    proof_of(sheet)
    assert 0 <= sheet.predrawn_share <= 1 + 1e-3


def test_a_house_needs_little_ink() -> None:
    sheet = make(HOUSE, Rules(), Random(1))
    proof = proof_of(sheet)
    assert sheet.predrawn_share < 0.04
    assert proof.clearance >= 1.12 - 1e-3
    assert {round(math.dist(sheet.dots[one], sheet.dots[other]), 3) for one, other in sheet.links} == {round(sheet.unit, 3)}


def test_a_square_of_four_units_is_drawn_without_ink() -> None:
    square = LineArt.of([[(0, 0), (40, 0), (40, 40), (0, 40), (0, 0)]])
    sheet = make(square, Rules(eps=1.0), Random(2), unit=10.0)
    proof_of(sheet)
    assert not sheet.predrawn
    assert len(sheet.dots) == len(sheet.links) == 16


def test_longer_steps_need_fewer_dots() -> None:
    short, long = (make(HOUSE, Rules(), Random(1), 0.5, unit) for unit in (8.0, 16.0))
    assert (short.unit, long.unit) == (8.0, 16.0)
    assert len(short.dots) > 1.5 * len(long.dots)
    proof_of(long)


def test_a_larger_margin_keeps_other_distances_farther_from_the_unit() -> None:
    for margin in (0.05, 0.3):
        assert proof_of(make(HOUSE, Rules(margin=margin), Random(1), 0.3)).clearance >= 1 + margin - 1e-3


def test_units_lie_above_the_least_distance_and_below_the_drawing() -> None:
    tried = units(HOUSE, Rules())
    assert list(tried) == sorted(set(tried))
    assert all(Rules().least_unit <= unit <= HOUSE.extent / 2 for unit in tried)
    assert len(units(LineArt.of([[(0, 0), (6, 0)]]), Rules())) == 1


def test_small_details_are_rather_pre_drawn_than_lost() -> None:
    eye = [(40 + 3 * math.cos(turn / 6 * math.pi), 70 + 3 * math.sin(turn / 6 * math.pi)) for turn in range(13)]
    sheet = make(LineArt((*HOUSE.lines, tuple(eye))), Rules(), Random(1), 0.3)
    near = [point for line in sheet.predrawn for point in line if math.dist(point, (40, 70)) < 3.1]
    assert len(near) >= 12


@pytest.fixture(scope="module")
def house() -> Given:
    return with_bar(make(HOUSE, Rules(), Random(1), 0.5))


SLACK = 0.02
"""What a sheet that is certainly wrong is wrong by; between that and right, the proof may say what it wants."""


def is_valid(sheet: Given) -> bool:
    """Judge a sheet by the rules alone, with no code of the proof, and a little too kindly."""
    pairs = {(one, other): math.dist(sheet.dots[one], sheet.dots[other]) for one, other in combinations(range(len(sheet.dots)), 2)}
    lines = [pair for pair, away in pairs.items() if abs(away - sheet.unit) <= 0.01]
    least, most = sheet.unit / (1 + sheet.margin) + SLACK, sheet.unit * (1 + sheet.margin) - SLACK
    clear = all(pair in lines or away <= least or away >= most for pair, away in pairs.items())
    apart = all(away >= sheet.dmin - SLACK for away in pairs.values())
    picture = [*((sheet.dots[one], sheet.dots[other]) for one, other in lines), *sheet.ink]
    free = is_free(sheet.dots, lines, sheet.diameter / 2 + 0.3 - SLACK)
    return clear and apart and free and is_drawn(picture, sheet.ink, sheet.drawing, sheet.eps + SLACK)


@settings(max_examples=150)
@given(st.data())
def test_damage_is_caught(house: Given, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(house.dots) - 1))
    turn, away = math.radians(data.draw(st.floats(0, 360))), data.draw(st.floats(0.1, 25))
    how = data.draw(st.sampled_from(["dot moved", "dot added", "dot lost", "bar changed", "ink lost"]))
    dots, unit, ink = list(house.dots), house.unit, house.ink
    place = (dots[number][0] + away * math.cos(turn), dots[number][1] + away * math.sin(turn))
    if how == "dot moved":
        dots[number] = place
    elif how == "dot added":
        dots.append(place)
    elif how == "dot lost":
        del dots[number]
    elif how == "ink lost":
        ink = ink[1:]
    else:
        unit *= data.draw(st.floats(0.5, 0.99) | st.floats(1.01, 1.5))
    damaged = replace(house, dots=tuple(dots), unit=unit, ink=ink)
    if judge(damaged).faults:
        return
    assert is_valid(damaged)
    assert how in {"dot moved", "ink lost"}
    assert how == "ink lost" or away < 1.0, "a dot that is joined exactly cannot go far"


def test_ink_that_is_missing_is_caught() -> None:
    sheet = make(LineArt((*HOUSE.lines, ((100.0, 0.0), (103.0, 3.0)))), Rules(), Random(1), 0.3)
    assert sheet.predrawn
    faults = judge(replace(with_bar(sheet), ink=())).faults
    assert any("not drawn" in fault for fault in faults)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"drawing": (((0.0, 0.0), (9.0, 9.0)),)}, "leaves the drawing"),
        ({"margin": 0.45}, "too near to the bar"),
        ({"dmin": 30.0}, "apart"),
        ({"ink": (((0.0, 0.0), (9.0, 0.0)),)}, "ink"),
        ({"diameter": 12.0}, "apart|touches"),
    ],
)
def test_each_rule_is_checked(house: Given, changes: dict[str, Any], complaint: str) -> None:
    faults = judge(replace(house, **changes)).faults
    assert any(word in fault for fault in faults for word in complaint.split("|"))


def test_a_line_over_a_dot_is_caught() -> None:
    dots = ((0.0, 0.0), (20.0, 0.0), (10.0, 0.5), (30.0, 0.5))
    sheet = Given(20.0, dots, (), (((0.0, 0.0), (30.0, 0.0)),), 3.0, 0.12, 5.0, 2.0)
    assert any("touches dot 2" in fault for fault in judge(sheet).faults)
