"""The proof: what holds, what does not, and that damage is always found."""

from __future__ import annotations

import copy
import math
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from dot_sheets import HOUSE, KNOB, dotted, proof_of, without_solution
from hypothesis import assume, given
from hypothesis import strategies as st

from printkit.errors import InputError
from printkit.kinds.dots.closest.prove import Given
from printkit.kinds.dots.closest.solve import Rules, Taste, make
from printkit.kinds.dots.prove import distance
from printkit.kinds.dots.prove.distance import Segments, segments, straying

VALLEY = dotted((0, 0, "r"), (20, 0, "r"), (36, 0, "r"), (60, 0, "r"))


@cache
def whole() -> dict[str, Any]:
    made: dict[str, Any] = make(HOUSE, Rules(), Taste(), Random(5), effort=0.05).to_json()
    return made


def faults(sheet: dict[str, Any]) -> str:
    return "; ".join(proof_of(sheet).faults)


def damaged(sheet: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return copy.deepcopy(sheet) | changes


def with_dot(sheet: dict[str, Any], number: int, **changes: Any) -> dict[str, Any]:
    changed = copy.deepcopy(sheet)
    changed["dots"][number] |= changes
    return changed


def test_a_valley_of_links_holds() -> None:
    proof = proof_of(VALLEY)
    assert proof.holds
    assert set(proof.lines) == {(0, 1, "r"), (1, 2, "r"), (2, 3, "r")}
    assert proof.clearance == pytest.approx(20 / 16)
    assert proof.strays == proof.misses == 0.0


def test_the_published_rule_is_not_enough() -> None:
    """Lengths rise by far more than rho, and yet the last dot sees 40.0 and 44.5 mm: a ratio of 1.11."""
    proof = proof_of(dotted((0, 0, "r"), (4.5, 0, "r"), (44.5, 0, "r")))
    assert proof.clearance == pytest.approx(44.5 / 40)
    assert proof.faults == ("from dot 2 in colour r, dot 1 at 40.00 mm is not clear of the next at 44.50 mm",)


def test_a_line_that_turns_back_to_its_start() -> None:
    """The thesis, figure 10: lengths rise along the line, but the last dot is nearer to the first than to the one before it."""
    dots = [(0.0, 0.0, "r"), (10.0, 0.0, "r"), (10.0, 13.0, "r"), (-7.0, 13.0, "r")]
    lengths = [math.dist(one[:2], other[:2]) for one, other in pairwise(dots)]
    assert all(after >= 1.25 * before for before, after in pairwise(lengths))
    assert "1 lines that were meant are not drawn and 1 are drawn that were not meant" in faults(dotted(*dots))
    assert "leaves the drawing" in faults(without_solution(dotted(*dots)))


def test_three_chains_that_agree_in_pairs_only() -> None:
    """The thesis, figure 11: any two of three chains can share a colour, all three cannot: the middle one is not drawn."""
    dots = [(0.0, 0.0), (10.0, 0.0), (25.0, 0.0), (35.0, 0.0)]
    for missing in (0, 3):
        assert proof_of(dotted(*[(*dot, "r") for number, dot in enumerate(dots) if number != missing])).holds
    apart = dotted((0, 0, "r"), (10, 0, "rb"), (25, 0, "rb"), (35, 0, "r"), solution=None)
    assert set(proof_of(apart).lines) == {(0, 1, "r"), (2, 3, "r"), (1, 2, "b")}
    assert proof_of(apart).holds
    together = dotted(*[(*dot, "r") for dot in dots])
    assert set(proof_of(together).lines) == {(0, 1, "r"), (2, 3, "r")}
    assert "the drawing is not drawn" in faults(without_solution(together))


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (with_dot(VALLEY, 3, colors=["b"]), "dot 3 is the only one of its colour b"),
        (with_dot(VALLEY, 3, colors=[]), "dot 3 has no colour"),
        (with_dot(VALLEY, 3, colors=["r", "r"]), "dot 3 has no colour, or one twice"),
        (with_dot(VALLEY, 3, colors=list("rbgyk")), "5 colours, for which there is no size"),
        (with_dot(VALLEY, 3, y=math.inf), "dot 3 is nowhere"),
        (with_dot(VALLEY, 3, y=3.2), "leaves the drawing by 3.200 mm at (60.0, 3.2)"),
        (with_dot(VALLEY, 3, x=56.5), "the drawing is not drawn at (60.0, 0.0): the nearest line is 3.500 mm away"),
        (with_dot(VALLEY, 3, x=55.9), "not clear of the next"),
        (dotted((0, 0, "r"), (20, 0, "r"), (36, 0, "rb"), (60, 0, "rb"), (62, 3, "b")), "dots 3 and 4 are 3.61 mm apart"),
        (dotted((0, 0, "r"), (2, 0, "r")), "dots 0 and 1 overlap"),
        (damaged(VALLEY, params={"eps": 3, "rho": 1.25, "dmin": 4.5, "dmax": 23}), "from dot 2 to dot 3 is 24.00 mm long"),
        (damaged(VALLEY, params={"eps": 3, "rho": 1.26, "dmin": 4.5, "dmax": None}), "not clear of the next"),
        (damaged(VALLEY, predrawn=[[[5, 0.5], [9, 0.5]]]), "pre-drawn ink leaves the drawing by 0.500 mm"),
        (damaged(VALLEY, drawing=[]), "there is no drawing"),
        (damaged(VALLEY, predrawn=[[[0, 0], [math.nan, 0]]]), "a line goes nowhere"),
        (damaged(VALLEY, solution=[[0, 1, "r"]]), "0 lines that were meant are not drawn and 2 are drawn"),
        (damaged(VALLEY, dots=[]), "the drawing is not drawn"),
    ],
)
def test_every_rule_is_kept(sheet: dict[str, Any], words: str) -> None:
    proof = proof_of(sheet)
    assert not proof.holds
    assert words in "; ".join(proof.faults)


@pytest.mark.parametrize("sheet", [{}, {"dots": 3}, damaged(VALLEY, params={}), with_dot(VALLEY, 0, x="here")])
def test_what_is_no_sheet_is_an_error_for_people(sheet: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="this is not a sheet of dots"):
        Given.from_json(sheet)


def test_the_house_holds_and_its_knob_is_ink() -> None:
    assert proof_of(whole()).holds
    knob = segments([KNOB])
    assert straying(knob, segments(whole()["predrawn"]))[0] < 0.01


numbers = st.deferred(lambda: st.integers(0, len(whole()["dots"]) - 1))


@given(numbers, st.floats(0, 2 * math.pi), st.floats(3.1, 40.0))
def test_a_moved_dot_is_found(number: int, turn: float, distance: float) -> None:
    dot = whole()["dots"][number]
    x, y = dot["x"] + distance * math.cos(turn), dot["y"] + distance * math.sin(turn)
    away, _ = straying(segments([((x, y), (x, y + 1e-9))]), segments(whole()["drawing"]))
    assume(away > 3.01)
    assert faults(without_solution(with_dot(whole(), number, x=x, y=y)))


@given(numbers, st.data())
def test_a_missing_colour_is_found(number: int, data: st.DataObject) -> None:
    colours = whole()["dots"][number]["colors"]
    left_out = data.draw(st.sampled_from(colours))
    assert faults(with_dot(whole(), number, colors=[colour for colour in colours if colour != left_out]))


@given(numbers, st.integers(0, 7))
def test_an_additional_colour_is_found(number: int, colour: int) -> None:
    colours = whole()["dots"][number]["colors"]
    assume(colour not in colours)
    assert faults(with_dot(whole(), number, colors=[*colours, colour]))


@given(numbers)
def test_a_removed_dot_is_found(number: int) -> None:
    dots = [dot for place, dot in enumerate(whole()["dots"]) if place != number]
    assert faults(damaged(whole(), dots=dots))


@given(st.floats(-40, 100), st.floats(-40, 100), st.integers(0, 7))
def test_an_added_dot_is_found(x: float, y: float, colour: int) -> None:
    assert faults(damaged(whole(), dots=[*whole()["dots"], {"x": x, "y": y, "colors": [colour]}]))


@given(st.floats(0, 2 * math.pi), st.floats(0.3, 50.0))
def test_shifted_ink_is_found(turn: float, distance: float) -> None:
    shift = distance * math.cos(turn), distance * math.sin(turn)
    moved = [[[x + shift[0], y + shift[1]] for x, y in line] for line in whole()["predrawn"]]
    assert "pre-drawn ink leaves the drawing" in faults(damaged(whole(), predrawn=moved))


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=2, max_size=6), st.floats(0.1, 5.0))
def test_straying_agrees_with_plain_sampling(points: list[tuple[float, float]], aside: float) -> None:
    line, other = segments([points]), segments([[(x + aside, y) for x, y in points[:-1]] + [points[-1]]])
    found, _ = straying(line, other)
    sampled = max(_distance(place, other) for one in line for place in _between(one))
    assert sampled - 1e-6 <= found <= sampled + 0.3


def test_straying_of_many_lines_by_tiles_agrees_with_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(3)

    def scattered(reach: float) -> Segments:
        ends = [[chance.uniform(0, 150), chance.uniform(0, 150)] for _ in range(900)]
        return np.array([[x, y, x + chance.uniform(-reach, reach), y + chance.uniform(-reach, reach)] for x, y in ends])

    lines, others = scattered(25.0), scattered(2.0)
    at_once = straying(lines, others)
    monkeypatch.setattr(distance, "_BATCH", 5_000)
    by_tiles = straying(lines, others)
    assert by_tiles[0] == pytest.approx(at_once[0], abs=2 * distance.ACCURACY)
    assert by_tiles[0] > 3.0


def _between(segment: Any) -> list[tuple[float, float]]:
    steps = max(1, math.ceil(math.dist(segment[:2], segment[2:]) / 0.5))
    return [tuple(segment[:2] + (segment[2:] - segment[:2]) * step / steps) for step in range(steps + 1)]


def _distance(place: tuple[float, float], lines: Any) -> float:
    nearest = math.inf
    for ax, ay, bx, by in lines:
        square = (bx - ax) ** 2 + (by - ay) ** 2
        along = ((place[0] - ax) * (bx - ax) + (place[1] - ay) * (by - ay)) / square if square else 0.0
        along = min(1.0, max(0.0, along))
        nearest = min(nearest, math.hypot(place[0] - ax - along * (bx - ax), place[1] - ay - along * (by - ay)))
    return nearest


def test_ambiguity_is_how_near_the_nearest_wrong_choice_is() -> None:
    """From the outer dots the next nearest is at 36, 40, from the inner ones at 20, 24."""
    assert proof_of(VALLEY).ambiguity == pytest.approx((20 / 36 + 16 / 20 + 16 / 24 + 24 / 40) / 4)
    assert proof_of(dotted((0, 0, "r"), (20, 0, "r"))).ambiguity == 0.0


def test_obfuscation_is_what_the_eye_does_not_see() -> None:
    """Neighbours on one line are joined by the eye as they should be; a picture that is all ink hides nothing."""
    assert proof_of(VALLEY).obfuscation == 0.0
    ink = dotted((0, 0, "r"), (20, 0, "r"))
    ink |= {"dots": [], "predrawn": ink["drawing"], "solution": []}
    assert proof_of(ink).holds
    assert proof_of(ink).obfuscation == 0.0
    crossed = dotted((0, 0, "r"), (30, 0, "r"), solution=None)
    crossed["drawing"].append([[0, 6], [30, 6]])
    crossed["dots"] += [{"x": 0, "y": 6, "colors": ["b"]}, {"x": 30, "y": 6, "colors": ["b"]}]
    assert proof_of(crossed).holds
    assert 0.3 < proof_of(crossed).obfuscation < 0.7
