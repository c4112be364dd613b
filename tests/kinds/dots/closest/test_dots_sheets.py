"""Making sheets: whatever comes out is proved, the same every time, and what cannot be made is said."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from dot_sheets import HOUSE, circle, proof_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printkit.errors import PrintkitError
from printkit.geometry.network import noded
from printkit.kinds.dots.closest.solve import LineArt, Rules, Taste, front, make

QUICK = 0.02

places = st.tuples(st.integers(0, 90), st.integers(0, 90))


@st.composite
def planar_drawings(draw: st.DrawFn) -> LineArt:
    """A few random polylines, split wherever they cross, and sometimes a circle."""
    lines = draw(st.lists(st.lists(places, min_size=2, max_size=5, unique=True), min_size=1, max_size=6))
    if draw(st.booleans()):
        radius, (x, y) = draw(st.integers(1, 40)), draw(places)
        lines.append(circle(radius, x, y, corners=24))  # type: ignore[arg-type]
    return LineArt.of(noded(lines, 1e-4))


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules that may be anything but contradictory."""
    dmin = draw(st.floats(1.0, 15.0))
    dmax = draw(st.none() | st.floats(dmin, 80.0))
    sizes = sorted(draw(st.lists(st.floats(0.5, 6.0), min_size=1, max_size=4)))
    return Rules(draw(st.floats(0.2, 8.0)), draw(st.floats(1.0, 2.5)), dmin, dmax, tuple(sizes))


tastes = st.builds(
    Taste, st.none() | st.integers(1, 8), likeness=st.floats(0, 3), corners=st.floats(0, 3), dot_price=st.floats(0.1, 3)
)


@given(planar_drawings(), rules(), tastes, st.integers(0, 2**32))
@settings(max_examples=40)
def test_no_drawing_and_no_rules_give_a_sheet_that_fails_the_proof(art: LineArt, rules: Rules, taste: Taste, seed: int) -> None:
    assume(art.extent >= rules.dmin)
    sheet = make(art, rules, taste, Random(seed), QUICK)
    proof = proof_of(sheet)
    assert not proof.faults
    assert proof.clearance >= rules.rho * (1 - 1e-6)
    assert sheet.colours <= (taste.colours or 8)
    assert 0 <= sheet.predrawn_share <= 1 + 1e-6


@pytest.mark.slow
@given(planar_drawings(), rules(), tastes, st.integers(0, 2**32))
@settings(max_examples=600)
def test_many_drawings_and_rules(art: LineArt, rules: Rules, taste: Taste, seed: int) -> None:
    if art.extent >= rules.dmin:
        assert proof_of(make(art, rules, taste, Random(seed), QUICK)).holds


def test_a_house_needs_few_colours_and_its_knob_as_ink() -> None:
    sheet = make(HOUSE, Rules(), Taste(), Random(1), effort=0.2)
    assert proof_of(sheet).holds
    assert sheet.colours <= 3
    assert sheet.predrawn_share * HOUSE.length == pytest.approx(2 * math.pi, rel=0.02)


def test_the_corners_of_a_house_survive() -> None:
    sheet = make(HOUSE, Rules(), Taste(), Random(1), effort=0.3)
    for corner in ((0, 25), (30, 0), (60, 25), (0, 60), (60, 60)):
        assert min(math.dist(corner, (dot.x, dot.y)) for dot in sheet.dots) < 1.0


def test_a_loop_needs_two_colours_and_gets_no_more() -> None:
    sheet = make(LineArt.of([circle(40)]), Rules(), Taste(), Random(1), effort=0.2)
    assert proof_of(sheet).holds
    assert sheet.colours == 2
    assert not sheet.predrawn


def test_two_lines_cross_without_a_dot() -> None:
    cross = LineArt.of([[(0, 20), (20, 20)], [(20, 20), (40, 20)], [(20, 0), (20, 20)], [(20, 20), (20, 40)]])
    sheet = make(cross, Rules(), Taste(), Random(1), effort=0.1)
    assert proof_of(sheet).holds
    assert len(sheet.dots) == 4
    assert not sheet.predrawn


def test_junctions_that_are_too_close_share_a_dot() -> None:
    """Two lines leave a third 2 mm apart: one dot stands for both junctions."""
    close = LineArt.of([[(0, 0), (30, 0)], [(30, 0), (32, 0)], [(32, 0), (62, 0)], [(30, 0), (20, 40)], [(32, 0), (42, 40)]])
    sheet = make(close, Rules(), Taste(), Random(1), effort=0.1)
    assert proof_of(sheet).holds
    assert not sheet.predrawn
    assert sum(math.dist((31, 0), (dot.x, dot.y)) < 4.5 for dot in sheet.dots) == 1


def test_the_budget_of_colours_is_kept_by_drawing_the_rest_beforehand() -> None:
    sheet = make(HOUSE, Rules(), Taste(colours=1), Random(1), effort=0.1)
    assert proof_of(sheet).holds
    assert sheet.colours == 1
    assert sheet.predrawn_share > 0.05


def test_no_line_is_longer_than_asked() -> None:
    rules = Rules(dmax=12.0)
    sheet = make(HOUSE, rules, Taste(), Random(1), effort=0.1)
    places = [(dot.x, dot.y) for dot in sheet.dots]
    assert max(math.dist(places[link.one], places[link.other]) for link in sheet.links) <= 12
    assert proof_of(sheet).holds


def test_numbers_of_colours_are_by_use() -> None:
    sheet = make(HOUSE, Rules(), Taste(), Random(1), QUICK)
    used = [link.colour for link in sheet.links]
    counts = [used.count(colour) for colour in range(sheet.colours)]
    assert counts == sorted(counts, reverse=True)


def test_the_same_in_any_process() -> None:
    here = json.dumps(make(HOUSE, Rules(), Taste(), Random(7), QUICK).to_json())
    script = (
        "import json; from random import Random; from dot_sheets import HOUSE; from printkit.kinds.dots.closest.solve import *;"
        f"print(json.dumps(make(HOUSE, Rules(), Taste(), Random(7), {QUICK}).to_json()))"
    )
    environment = os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": str(Path(__file__).parent)}
    there = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, env=environment)
    assert there.stdout.strip() == here


def test_another_seed_gives_another_sheet() -> None:
    one, other = (make(HOUSE, Rules(), Taste(), Random(seed), QUICK).dots for seed in (1, 2))
    assert one != other


def test_the_front_goes_from_few_colours_to_few_dots() -> None:
    offers = front(HOUSE, Rules(), Taste(), Random(3), QUICK)
    assert all(proof_of(offer.sheet).holds for offer in offers)
    figures = [offer.figures for offer in offers]
    assert len(set(figures)) == len(figures) >= 2
    for one in figures:
        assert not any(other != one and all(a <= b for a, b in zip(other, one, strict=True)) for other in figures)


def test_an_offer_comes_out_again() -> None:
    for offer in front(HOUSE, Rules(), Taste(), Random(3), QUICK):
        assert make(HOUSE, Rules(), offer.taste, Random(3), QUICK) == offer.sheet


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (lambda: make(LineArt.of([]), Rules(), Taste(), Random(1)), "the drawing has no lines"),
        (lambda: make(LineArt.of([[(3, 3), (3, 3)]]), Rules(), Taste(), Random(1)), "the drawing has no lines"),
        (lambda: make(LineArt.of([[(0, 0), (2, 2)]]), Rules(), Taste(), Random(1)), "only 2.83 mm across, less than dmin, 4.5 mm"),
        (lambda: make(HOUSE, Rules(), Taste(), Random(1), effort=0), "0 is not an effort"),
        (lambda: Rules(dmin=9, dmax=8), "dmin: 9 is more than dmax, 8; make dmin smaller or dmax larger"),
        (lambda: Rules(rho=0.9), "rho: 0.9 would let a farther dot pass for the nearest; write 1 or more"),
        (lambda: Rules(eps=-1), "eps: -1 is not a size we can use"),
        (lambda: Rules(eps=math.nan), "eps: nan is not a size we can use"),
        (lambda: Rules(diameters=()), "diameters: the dot sizes are not 1 to 8 diameters"),
        (lambda: Taste(colours=9), "colours: 9 colours are not possible; write 1 to 8"),
        (lambda: Taste(ink_price=-1), "ink_price: -1 is not a weight"),
    ],
)
def test_what_cannot_be_made_is_said(work, words: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(PrintkitError) as caught:
        work()
    assert words in str(caught.value)


def test_all_faults_are_said_at_once() -> None:
    with pytest.raises(PrintkitError) as caught:
        Rules(eps=-1, rho=0.5, dmin=9, dmax=8)
    assert [fault.field for fault in caught.value.faults] == ["eps", "rho", "dmin"]
