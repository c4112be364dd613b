"""Sheets of dots and stubs: whatever is made is proved, repeatable and mostly drawn, and damage is caught."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import SpecError
from printkit.geometry.network import noded
from printkit.solvers.rays import LineArt, Rules, Sheet, make
from printkit.solvers.rays.proof import Printed, Proof, Stub, prove
from printkit.sources import Options, read

ILLUSTRATIONS = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "illustrations"
LITTLE = {"bunny_01": 3.0, "contour_giraffe": 0.0, "dove_symbol": 1.0, "windmill": 3.0, "horse-toy": 0.0}
"""Of some illustrations, the most that may be pre-drawn, in percent."""

_WALLS = [(0, 40), (0, 100), (80, 100), (80, 40), (0, 40)]
_ROOF = [(0, 40), (40, 0), (80, 40)]
_DOOR = [(30, 100), (30, 65), (50, 65), (50, 100)]
HOUSE = LineArt.of(noded([_WALLS, _ROOF, _DOOR], 1e-4))
places = st.tuples(st.integers(0, 90), st.integers(0, 90))


def printed(sheet: Sheet, **changes: Any) -> Printed:
    stubs = []
    for link in sheet.links:
        here, there = sheet.dots[link.start], sheet.dots[link.target]
        share = sheet.rules.stub / math.dist(here, there)
        stubs.append(Stub(link.start, (here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1]))))
    rules = sheet.rules
    promised = (rules.eps, rules.angle_deg, rules.rho, rules.dmin, rules.dmax, rules.diameter)
    return replace(Printed(sheet.dots, tuple(stubs), sheet.predrawn, sheet.art.lines, *promised), **changes)


def proof_of(sheet: Sheet) -> Proof:
    proof = prove(printed(sheet))
    assert not proof.faults
    assert set(proof.lines) == set(sheet.links)
    return proof


@st.composite
def drawings(draw: st.DrawFn) -> LineArt:
    """A few random polylines, split wherever they cross, and sometimes a circle."""
    lines = draw(st.lists(st.lists(places, min_size=2, max_size=5, unique=True), min_size=1, max_size=6))
    if draw(st.booleans()):
        radius, (x, y) = draw(st.integers(1, 40)), draw(places)
        turns = [2 * math.pi * step / 24 for step in range(25)]
        lines.append([(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns])  # type: ignore[misc]
    return LineArt.of(noded(lines, 1e-4))


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


def test_the_same_chance_gives_the_same_sheet() -> None:
    assert make(HOUSE, Rules(), Random(5)) == make(HOUSE, Rules(), Random(5))
    assert len({make(HOUSE, Rules(), Random(seed)).dots for seed in range(6)}) > 1


def test_shorter_lines_need_more_dots() -> None:
    long, short = (make(HOUSE, Rules(dmax=dmax), Random(1)) for dmax in (60.0, 15.0))
    assert len(short.dots) > 1.5 * len(long.dots)
    proof_of(short)


def test_what_has_no_room_for_dots_is_pre_drawn() -> None:
    tiny = LineArt.of([[(0, 0), (2, 0), (2, 2), (0, 0)]])
    sheet = make(tiny, Rules(), Random(1))
    assert not sheet.dots
    assert sheet.predrawn_share == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rho": 0.9}, "rho"),
        ({"angle_deg": 50.0}, "angle_deg"),
        ({"eps": 0.0}, "eps"),
        ({"dmin": 8.0, "dmax": 7.0}, "dmin"),
        ({"diameter": 3.5}, "dmin"),
        ({"dmax": math.inf}, "dmax"),
    ],
)
def test_rules_that_cannot_be_are_refused(changes: dict[str, float], field: str) -> None:
    with pytest.raises(SpecError) as caught:
        Rules(**changes)
    assert [fault.field for fault in caught.value.faults] == [field]


@settings(max_examples=60)
@given(st.data())
def test_damage_is_caught(data: st.DataObject) -> None:
    whole = printed(make(HOUSE, Rules(), Random(1)))
    number = data.draw(st.integers(0, len(whole.dots) - 1))
    turn = math.radians(90 * data.draw(st.integers(0, 3)) + data.draw(st.floats(20, 25)))  # along no line of the house
    how = data.draw(st.sampled_from(["dot moved", "dot added", "stub lost", "stub turned", "stub doubled"]))
    dots, stubs = list(whole.dots), list(whole.stubs)
    at = number % len(stubs)
    if how == "dot moved":
        dots[number] = (dots[number][0] + 14 * math.cos(turn), dots[number][1] + 14 * math.sin(turn))
    elif how == "dot added":
        dots.append((dots[number][0] + 9 * math.cos(turn), dots[number][1] + 9 * math.sin(turn)))
    elif how == "stub lost":
        del stubs[at]
    elif how == "stub doubled":
        stubs.append(stubs[at])
    else:
        (x, y), angle = dots[stubs[at].dot], math.radians(data.draw(st.floats(5, 355)))
        dx, dy = stubs[at].tip[0] - x, stubs[at].tip[1] - y
        tip = (x + dx * math.cos(angle) - dy * math.sin(angle), y + dx * math.sin(angle) + dy * math.cos(angle))
        stubs[at] = replace(stubs[at], tip=tip)
    assert prove(replace(whole, dots=tuple(dots), stubs=tuple(stubs))).faults


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
def test_each_rule_is_checked(changes: dict[str, Any], complaint: str) -> None:
    faults = prove(printed(make(HOUSE, Rules(), Random(1)), **changes)).faults
    assert any(complaint in fault for fault in faults)


def illustrated(path: Path) -> Sheet:
    sheet = make(LineArt.of(read(str(path), Options(size=(156.0, 205.0))).polylines()), Rules(), Random(1))
    proof_of(sheet)
    return sheet


@pytest.mark.skipif(not ILLUSTRATIONS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("name", sorted(LITTLE))
def test_little_of_an_illustration_is_pre_drawn(name: str) -> None:
    assert 100 * illustrated(ILLUSTRATIONS / f"{name}.svg").predrawn_share <= LITTLE[name]


@pytest.mark.slow
@pytest.mark.skipif(not ILLUSTRATIONS.is_dir(), reason="the corpus is not here")
def test_every_illustration_becomes_a_proved_sheet_of_which_most_is_to_be_drawn() -> None:
    shares = sorted(illustrated(path).predrawn_share for path in ILLUSTRATIONS.glob("*.svg"))
    assert shares[-1] < 0.5
    assert shares[len(shares) // 2] < 0.1
