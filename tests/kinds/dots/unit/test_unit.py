"""Pages of unit dots: what is printed, what it becomes, and what is caught."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, dist, radians, sin
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import ART
from dot_pages import RING, drawn, promised, proof_of, proved, rocket, with_changed
from hypothesis import given, settings
from hypothesis import strategies as st
from inked import groups, texts

from printkit.errors import InputError, ProofError, SpecError
from printkit.kinds.dots.draw import View
from printkit.kinds.dots.unit.kind import from_json
from printkit.kinds.dots.unit.level import USUAL, level
from printkit.kinds.dots.unit.make import make
from printkit.kinds.dots.unit.puzzle import Unit
from printkit.kinds.dots.unit.spec import Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.scene.item import Dot

A4 = Frame(176, 244, theme("colour"), language("en"))


def made(seed: int = 1, folder: Path = ART, **given: Any) -> Unit:
    return make(Spec(**given).gathered(folder), Random(seed))


def test_the_rocket_of_the_rules_is_a_proved_sheet() -> None:
    facts = dict(proof_of(rocket()).facts)
    assert facts["dots"] == 9
    assert facts["lines"] == 13
    assert facts["clearance"] >= 1.4


def test_the_page_holds_exactly_the_dots_of_the_sheet_and_the_bar() -> None:
    puzzle = made(drawing="duck.svg", size=150, effort=0.2)
    layers = {group.name: group.items for group in groups(puzzle.page(A4))}
    assert len(layers["dots"]) == len(puzzle.sheet.dots)
    one, other = (item for item in layers["bar"] if isinstance(item, Dot))
    assert dist((one.x, one.y), (other.x, other.y)) == pytest.approx(puzzle.sheet.unit, abs=1e-6)
    assert [item.name for item in layers["cut"]] == ["cut", "scissors"]
    assert "exactly as far apart" in " ".join(text.text for text in texts(puzzle.page(A4)))
    low = Frame(176, View.whole(puzzle.sheet).height + 26, theme("colour"), language("en"))
    assert not texts(puzzle.page(low))
    assert {"dots", "bar", "cut"} <= {group.name for group in groups(puzzle.page(low))}


def test_on_a_low_page_the_bar_stands_beside_the_dots() -> None:
    sheet = rocket().sheet
    view = View.whole(sheet)
    page = rocket().page(Frame(120, view.height + 1, theme("colour"), language("en")))
    bar = next(group for group in groups(page) if group.name == "bar")
    assert bar.transform is not None
    assert bar.transform[4] > view.width
    assert page.height <= view.height + 1
    with pytest.raises(SpecError, match="there is room for"):
        rocket().page(Frame(80, view.height + 1, theme("colour"), language("en")))


def test_a_picture_that_is_drawn_wrongly_is_caught() -> None:
    sheet = drawn(rocket(), "mono")
    proved(rocket(), sheet)
    wrong: dict[str, tuple[str, Any]] = {
        "size": ("dots", lambda dot: replace(dot, radius=dot.radius + 0.4)),
        "two ends": ("bar", lambda dot: None),
        "rod and the marks": ("bar", lambda dot: replace(dot, x=dot.x + 0.1)),
        "too near to the bar": ("dots", lambda dot: replace(dot, x=dot.x + 0.1)),
        "not drawn at": ("dots", lambda dot: None),
    }
    for complaint, (name, change) in wrong.items():
        with pytest.raises(ProofError, match=complaint):
            proved(rocket(), replace(sheet, page_scene=with_changed(sheet.page_scene, name, change, -1)))


@settings(max_examples=60)
@given(st.integers(0, 8), st.floats(0, 360), st.floats(0.1, 40), st.sampled_from(["moved", "added", "lost"]))
def test_a_dot_that_is_moved_added_or_lost_is_caught(number: int, turn: float, away: float, how: str) -> None:
    sheet = rocket().sheet
    dots = list(sheet.dots)
    place = (dots[number][0] + away * cos(radians(turn)), dots[number][1] + away * sin(radians(turn)))
    if how == "moved":
        dots[number] = place
    elif how == "added":
        dots.append(place)
    else:
        del dots[number]
    links = tuple(link for link in sheet.links if max(link) < len(dots))
    with pytest.raises(ProofError):
        proof_of(replace(rocket(), sheet=replace(sheet, dots=tuple(dots), links=links)), spec=promised(rocket()))


def test_ink_that_is_missing_or_elsewhere_is_caught() -> None:
    sheet = rocket().sheet
    for ink in ((), (((0.0, 8.0), (30.0, 11.0)),)):
        with pytest.raises(ProofError):
            proof_of(replace(rocket(), sheet=replace(sheet, predrawn=ink)))


@pytest.mark.parametrize("line", [[0, 0], [1, 0], [0, 999], [0, -1], [0], [0, 1, 2], [0, 1.0], "ab"])
def test_a_line_that_joins_no_two_dots_is_refused(line: object) -> None:
    data = rocket().to_json()
    with pytest.raises(InputError, match="line"):
        from_json({**data, "lines": [*data["lines"], line]})


@pytest.mark.parametrize(("unit", "complaint"), [(None, "number"), ("20", "number"), (0, "too little"), (1e9, "number")])
def test_a_bar_that_has_no_length_is_refused(unit: object, complaint: str) -> None:
    data = rocket().to_json()
    with pytest.raises(InputError, match=complaint):
        from_json({**data, "printed": {**data["printed"], "bar": unit}})


def test_the_younger_the_larger_and_clearer() -> None:
    levels = [level(age) for age in (6, 8, 10, 40)]
    assert levels[-1] == USUAL == level(None)
    for younger, older in pairwise(levels):
        assert younger.dmin > older.dmin
        assert younger.margin > older.margin
        assert younger.diameter > older.diameter
    assert Spec(drawing="x", age=6).rules.dmin == 9
    assert Spec(drawing="x", age=6, dmin=10.0).rules.dmin == 10
    young, old = (made(drawing="cat.svg", size=150, age=age, effort=0.2).sheet for age in (6, 30))
    assert len(young.dots) < len(old.dots)
    assert young.unit > old.unit


def test_rules_that_cannot_be_are_told_with_their_remedy() -> None:
    with pytest.raises(ValueError, match="make dmin larger or dots smaller"):
        Spec(drawing="x", dmin=2.0)
    with pytest.raises(ValueError, match=r"unit: 5 mm is not clearly more than dmin, 5 mm; write 5\.6 or more, or a smaller dmin"):
        Spec(drawing="x", unit=5.0)


def test_a_drawing_that_is_shorter_than_a_step_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "ring.svg").write_text(RING)
    with pytest.raises(SpecError, match="less than one step of 60 mm; write a larger size or a smaller unit"):
        make(Spec(drawing="ring.svg", size=20, unit=60.0).gathered(tmp_path), Random(0))
