"""Sheets of dots and stubs: whatever is made is proved, and damage is caught."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
import shapely
from drawn_lines import HOUSE, drawings, is_drawn, is_free
from hypothesis import given, settings
from hypothesis import strategies as st
from printed_dots import proof_of, with_stubs

from printkit.kinds.dots.that.prove.judge import Given, Stub, judge
from printkit.kinds.dots.that.solve import LineArt, Rules, make


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules that may be anything but contradictory."""
    dmin = draw(st.floats(2.5, 15.0))
    dmax = draw(st.floats(dmin, 80.0))
    size = draw(st.floats(0.3, 0.7 * dmin - 0.81))
    return Rules(draw(st.floats(0.2, 8.0)), draw(st.floats(1.0, 20.0)), draw(st.floats(1.0, 2.5)), dmin, dmax, size)


@given(drawings(), rules(), st.integers(0, 2**32))
@settings(max_examples=50)
def test_no_drawing_and_no_rules_give_a_sheet_that_fails_the_proof(art: LineArt, chosen: Rules, seed: int) -> None:
    sheet = make(art, chosen, Random(seed), 0.4)
    proof_of(sheet)
    assert 0 <= sheet.predrawn_share <= 1 + 1e-3


def test_a_house_needs_no_ink_and_keeps_its_corners() -> None:
    sheet = make(HOUSE, Rules(), Random(1))
    proof = proof_of(sheet)
    assert not sheet.predrawn
    assert proof.clearance >= 1.3
    assert {(0.0, 40.0), (40.0, 0.0), (80.0, 40.0), (80.0, 100.0), (0.0, 100.0), (30.0, 65.0), (50.0, 65.0)} <= set(sheet.dots)


def test_shorter_lines_need_more_dots() -> None:
    long, short = (make(HOUSE, Rules(dmax=dmax), Random(1)) for dmax in (60.0, 15.0))
    assert len(short.dots) > 1.5 * len(long.dots)
    proof_of(short)


SLACK = 0.02
"""What a sheet that is certainly wrong is wrong by; between that and right, the proof may say what it wants."""


def seen(sheet: Given, stub: Stub) -> list[tuple[float, float, int]]:
    """Look along a stub: how far every other dot is, by how much its direction differs, and its number."""
    (x, y), found = sheet.dots[stub.dot], []
    ahead = math.atan2(stub.tip[1] - y, stub.tip[0] - x)
    for number, (there_x, there_y) in enumerate(sheet.dots):
        if number != stub.dot:
            turn = math.remainder(math.atan2(there_y - y, there_x - x) - ahead, math.tau)
            found.append((math.hypot(there_x - x, there_y - y), abs(turn), number))
    return found


def is_valid(sheet: Given) -> bool:
    """Judge a sheet by the rules alone, with no code of the proof, and a little too kindly."""
    lines, rim = [], sheet.diameter / 2 + 0.3 - SLACK
    for stub in sheet.stubs:
        others = seen(sheet, stub)
        met = [one for one in others if one[1] < math.pi / 2 and one[0] * math.sin(one[1]) <= 0.1 + SLACK]
        if not met or min(met)[0] > sheet.dmax + SLACK:
            return False
        cone = math.radians(sheet.angle_deg) - 1e-3
        if any(one != min(met) and one[1] <= cone and one[0] < sheet.rho * min(met)[0] - SLACK for one in others):
            return False
        needle = shapely.LineString([sheet.dots[stub.dot], stub.tip])
        if any(needle.distance(shapely.Point(sheet.dots[number])) < rim for _, _, number in others):
            return False
        lines.append((stub.dot, min(met)[2]))
    apart = all(math.dist(one, other) >= sheet.dmin - SLACK for one, other in combinations(sheet.dots, 2))
    once = len({frozenset(line) for line in lines}) == len(lines)
    picture = [*((sheet.dots[one], sheet.dots[other]) for one, other in lines), *sheet.ink]
    return apart and once and is_free(sheet.dots, lines, rim) and is_drawn(picture, sheet.ink, sheet.drawing, sheet.eps + SLACK)


@pytest.fixture(scope="module")
def house() -> Given:
    return with_stubs(make(HOUSE, Rules(), Random(1)))


@settings(max_examples=250)
@given(st.data())
def test_damage_is_caught_unless_the_sheet_is_still_right(house: Given, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(house.dots) - 1))
    turn = math.radians(data.draw(st.floats(0, 360) | st.sampled_from([0, 45, 90, 135, 180, 225, 270, 315])))
    away = data.draw(st.floats(0.05, 40) | st.sampled_from([10, 20, 30]))
    how = data.draw(st.sampled_from(["dot moved", "dot added", "stub lost", "stub turned", "stub doubled", "stub longer"]))
    dots, stubs = list(house.dots), list(house.stubs)
    place, at = (dots[number][0] + away * math.cos(turn), dots[number][1] + away * math.sin(turn)), number % len(stubs)
    (x, y), (tip_x, tip_y) = dots[stubs[at].dot], stubs[at].tip
    if how == "dot moved":
        dots[number] = place
    elif how == "dot added":
        dots.append(place)
    elif how == "stub lost":
        del stubs[at]
    elif how == "stub doubled":
        stubs.append(stubs[at])
    elif how == "stub longer":
        share = 1 + away / math.dist((x, y), (tip_x, tip_y))
        stubs[at] = replace(stubs[at], tip=(x + share * (tip_x - x), y + share * (tip_y - y)))
    else:
        dx, dy = tip_x - x, tip_y - y
        turned = (x + dx * math.cos(turn) - dy * math.sin(turn), y + dx * math.sin(turn) + dy * math.cos(turn))
        stubs[at] = replace(stubs[at], tip=turned)
    damaged = replace(house, dots=tuple(dots), stubs=tuple(stubs))
    assert judge(damaged).faults or is_valid(damaged)
    if how in {"stub lost", "stub doubled"}:
        assert not is_valid(damaged)


def test_a_dot_may_slide_along_a_wall_but_not_leave_it(house: Given) -> None:
    number, (x, y) = next((at, dot) for at, dot in enumerate(house.dots) if dot[1] == 40 and 5 < dot[0] < 75)
    slid, left = (
        replace(house, dots=(*house.dots[:number], place, *house.dots[number + 1 :])) for place in ((x - 1, y), (x, y - 1))
    )
    assert not judge(slid).faults
    assert is_valid(slid)
    assert judge(left).faults
    assert not is_valid(left)


def test_dots_on_top_of_each_other_are_a_fault_and_no_crash(house: Given) -> None:
    for number in range(1, len(house.dots)):
        dots = (*house.dots[:number], house.dots[number - 1], *house.dots[number + 1 :])
        assert any("apart" in fault for fault in judge(replace(house, dots=dots)).faults)


def test_a_stub_that_reaches_beyond_the_dot_it_means_is_caught(house: Given) -> None:
    stub = house.stubs[0]
    (x, y), target = house.dots[stub.dot], min(seen(house, stub), key=lambda one: one[1])
    share = (target[0] + 9) / math.dist((x, y), stub.tip)
    long = replace(stub, tip=(x + share * (stub.tip[0] - x), y + share * (stub.tip[1] - y)))
    assert any("could reach" in fault for fault in judge(replace(house, stubs=(long, *house.stubs[1:]))).faults)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"drawing": (((0.0, 0.0), (9.0, 9.0)),)}, "leaves the drawing"),
        ({"rho": 9.0, "angle_deg": 30.0}, "times as far"),
        ({"dmin": 30.0}, "apart"),
        ({"dmax": 10.0}, "mm long"),
        ({"ink": (((0.0, 0.0), (9.0, 0.0)),)}, "ink"),
        ({"diameter": 6.0}, "ends at a dot"),
    ],
)
def test_each_rule_is_checked(house: Given, changes: dict[str, Any], complaint: str) -> None:
    faults = judge(replace(house, **changes)).faults
    assert any(complaint in fault for fault in faults)
