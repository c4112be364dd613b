"""Pages of dots and stubs: what is printed, what it becomes, and what is caught."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import ART
from dot_pages import boat, drawn, promised, proof_of, proved, with_changed
from hypothesis import given, settings
from hypothesis import strategies as st
from inked import groups, texts

from printkit.errors import InputError, ProofError
from printkit.kinds.dots.draw import View
from printkit.kinds.dots.that.kind import from_json
from printkit.kinds.dots.that.level import USUAL, level
from printkit.kinds.dots.that.make import make
from printkit.kinds.dots.that.puzzle import That
from printkit.kinds.dots.that.spec import Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.scene.item import Path as Line

A4 = Frame(176, 244, theme("colour"), language("en"))


def made(seed: int = 1, folder: Path = ART, **given: Any) -> That:
    return make(Spec(**given).gathered(folder), Random(seed))


def test_the_boat_of_the_rules_is_a_proved_sheet() -> None:
    facts = dict(proof_of(boat()).facts)
    assert facts["dots"] == 8
    assert facts["lines"] == 9
    assert facts["clearance"] >= 1.5


def test_the_page_holds_exactly_the_dots_and_stubs_of_the_sheet() -> None:
    puzzle = made(drawing="duck.svg", size=150)
    layers = {group.name: group.items for group in groups(puzzle.page(A4))}
    assert len(layers["dots"]) == len(puzzle.sheet.dots)
    assert len(layers["stubs"]) == len(puzzle.sheet.links)
    assert "first dot that it points at" in " ".join(text.text for text in texts(puzzle.page(A4)))
    low = Frame(176, View.whole(puzzle.sheet).height + 3, theme("colour"), language("en"))
    assert not texts(puzzle.page(low))


def test_a_picture_that_is_drawn_wrongly_is_caught() -> None:
    sheet = drawn(boat(), "mono")
    proved(boat(), sheet)

    def turned(needle: Any) -> Line:
        first, (_, x, y), *rest = needle.segments
        return replace(needle, segments=(first, ("L", x + 1.0, y - 1.0), *rest))

    def moved(needle: Any) -> Line:
        (_, x, y), *rest = needle.segments
        return replace(needle, segments=(("M", x + 1.0, y), *rest))

    wrong: dict[str, tuple[str, Any]] = {
        "size": ("dots", lambda dot: replace(dot, radius=dot.radius + 0.4)),
        "answer|nothing|drawn": ("stubs", turned),
        "middle": ("stubs", moved),
        "begin|answer|leaves": ("dots", lambda dot: replace(dot, x=dot.x + 12)),
    }
    for complaint, (name, change) in wrong.items():
        with pytest.raises(ProofError, match=complaint):
            proved(boat(), replace(sheet, page_scene=with_changed(sheet.page_scene, name, change)))


@settings(max_examples=40)
@given(st.integers(0, 7), st.floats(0, 360), st.floats(4, 40), st.sampled_from(["moved", "added", "lost"]))
def test_a_dot_that_is_moved_added_or_lost_is_caught(number: int, turn: float, away: float, how: str) -> None:
    sheet = boat().sheet
    dots = list(sheet.dots)
    place = (dots[number][0] + away * cos(radians(turn)), dots[number][1] + away * sin(radians(turn)))
    links = sheet.links
    if how == "moved":
        dots[number] = place
    elif how == "added":
        dots.append(place)
    else:
        links = tuple(link for link in links if number not in link)
    with pytest.raises(ProofError):
        proof_of(replace(boat(), sheet=replace(sheet, dots=tuple(dots), links=links)), spec=promised(boat()))


@pytest.mark.parametrize("stub", [[0, 0], [0, 999], [0, -1], [0], [0, 1, 2], [0, 1.0], "ab"])
def test_a_stub_that_joins_no_two_dots_is_refused(stub: object) -> None:
    data = boat().to_json()
    with pytest.raises(InputError, match="stub"):
        from_json({**data, "stubs": [*data["stubs"], stub]})


def test_the_younger_the_larger_and_clearer() -> None:
    levels = [level(age) for age in (6, 8, 10, 40)]
    assert levels[-1] == USUAL == level(None)
    for younger, older in pairwise(levels):
        assert younger.dmin > older.dmin
        assert younger.rho > older.rho
        assert younger.angle_deg > older.angle_deg
        assert younger.diameter > older.diameter
    assert Spec(drawing="x", age=6).rules.dmin == 8
    assert Spec(drawing="x", age=6, dmin=9.0).rules.dmin == 9
    young, old = (made(drawing="cat.svg", size=150, age=age).sheet for age in (6, 30))
    assert len(young.dots) < len(old.dots)


def test_rules_that_cannot_be_are_told_with_their_remedy() -> None:
    with pytest.raises(ValueError, match="make dmin larger or dots smaller"):
        Spec(drawing="x", dmin=2.0)
