"""Pages of dots and stubs: what is printed, what it becomes, and what is caught."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from random import Random
from typing import Any

import pytest
from contract.case import ART
from drawn_lines import ILLUSTRATIONS
from hypothesis import given, settings
from hypothesis import strategies as st
from inked import groups, texts
from random_pictures import pictures

from printkit.errors import InputError, ProofError, SpecError
from printkit.page.frame import Frame
from printkit.page.howto import step_frame
from printkit.page.language import language
from printkit.puzzles._dot_picture import View
from printkit.puzzles.that import Spec, That, _how_to, _proof, from_json, how_to_play, make
from printkit.puzzles.that._level import USUAL, level
from printkit.puzzles.that._picture import sheet_layers
from printkit.render import svg
from printkit.scene.ink import theme
from printkit.scene.item import Dot, Scene
from printkit.scene.item import Path as Line
from printkit.solvers.rays import LineArt, Rules, Sheet
from printkit.sources import Options, read

A4 = Frame(176, 244, theme("colour"), language("en"))


def made(seed: int = 1, folder: Path = ART, **given: Any) -> That:
    return make(Spec(**given).gathered(folder), Random(seed))


def boat() -> That:
    """The sheet of the rules page, which no search can change."""
    lines = tuple((_how_to.BOAT[link.start], _how_to.BOAT[link.target]) for link in _how_to.LINKS)
    hole = ((54.0, 56.0), (58.0, 56.0))
    rules = Rules(eps=1.0, angle_deg=10.0, rho=1.5, dmin=10.0, dmax=60.0, diameter=3.2)
    return That(Sheet(LineArt((*lines, hole)), rules, _how_to.BOAT, (hole,), _how_to.LINKS))


def drawn(puzzle: That) -> tuple[Scene, _proof.Promise]:
    """Draw a sheet, and say what it is held against."""
    view = View.whole(puzzle.sheet)
    scene = Scene(view.width, view.height, tuple(sheet_layers(puzzle.sheet, view, theme("mono"))))
    lines = tuple(tuple(view.at(point) for point in line) for line in puzzle.sheet.art.lines)
    return scene, _proof.Promise(lines, puzzle.sheet.rules, tuple(puzzle.sheet.links))


def with_first(scene: Scene, name: str, change: Any) -> Scene:
    """Change the first item of a layer."""
    items = [
        replace(group, items=(change(group.items[0]), *group.items[1:])) if group.name == name else group for group in groups(scene)
    ]
    return replace(scene, items=tuple(items))


def test_the_boat_of_the_rules_is_a_proved_sheet() -> None:
    facts = dict(boat().check().facts)
    assert facts["dots"] == 8
    assert facts["lines"] == 9
    assert facts["clearance"] >= 1.5


@pytest.mark.parametrize("look", ["colour", "mono"])
def test_golden_pages(golden: Any, look: str) -> None:
    puzzle, frame = boat(), Frame(120, 90, theme(look), language("en"))
    golden(f"that-page-{look}", svg(puzzle.page(frame)))
    golden(f"that-answer-{look}", svg(puzzle.answer(Frame(60, 60, theme(look), language("en")))))
    step = how_to_play(step_frame(Frame(176, 240, theme(look), language("en")))).steps[2]
    golden(f"that-step-{look}", svg(step.picture))


def test_the_page_holds_exactly_the_dots_and_stubs_of_the_sheet() -> None:
    puzzle = made(drawing="duck.svg", size=150)
    layers = {group.name: group.items for group in groups(puzzle.page(A4))}
    assert len(layers["dots"]) == len(puzzle.sheet.dots)
    assert len(layers["stubs"]) == len(puzzle.sheet.links)
    assert "first dot that it points at" in " ".join(text.text for text in texts(puzzle.page(A4)))
    low = Frame(176, View.whole(puzzle.sheet).height + 3, theme("colour"), language("en"))
    assert not texts(puzzle.page(low))


def test_a_picture_that_is_drawn_wrongly_is_caught() -> None:
    scene, promise = drawn(boat())
    _proof.proved(scene, promise)

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
            _proof.proved(with_first(scene, name, change), promise)


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
        replace(boat(), sheet=replace(sheet, dots=tuple(dots), links=links)).check()


def test_the_json_is_the_traced_drawing_with_its_sheet() -> None:
    puzzle = made(drawing="boat.svg", size=150)
    data = json.loads(json.dumps(puzzle.to_json()))
    traced = read(str(ART / "boat.svg"), Options(size=150))
    assert data["drawing"] == [[list(point) for point in line] for line in traced.polylines()]
    assert data["params"] == {"eps": 3.0, "angle_deg": 8.0, "rho": 1.3, "dmin": 5.0, "dmax": 60.0, "diameter": 2.0}
    assert from_json(data) == puzzle


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


def test_a_frame_that_is_too_small_names_the_size_that_fits() -> None:
    small = Frame(100, 120, theme("colour"), language("en"))
    with pytest.raises(SpecError, match=r"write size = \d+") as caught:
        made(drawing="cat.svg").page(small)
    size = int(str(caught.value).rpartition("= ")[2])
    made(drawing="cat.svg", size=size).page(small)


def test_what_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    curved = tmp_path / "wave.svg"
    curved.write_text('<svg xmlns="http://www.w3.org/2000/svg"><circle cx="9" cy="9" r="8" fill="none" stroke="#000"/></svg>')
    with pytest.raises(SpecError, match="no dots can draw this"):
        make(Spec(drawing="wave.svg", size=20, eps=0.1, dmin=15.0).gathered(tmp_path), Random(0))


def test_the_answer_lies_over_a_light_picture() -> None:
    assert [group.name for group in groups(boat().answer(A4))] == ["picture", "predrawn", "answer", "dots"]
    begun = next(group for group in groups(boat().cover(A4)) if group.name == "begun")
    assert 0 < len(begun.items) < len(_how_to.LINKS) / 2
    assert all(isinstance(item, Line | Dot) for group in groups(boat().answer(A4)) for item in group.items)


@settings(max_examples=25)
@given(pictures(), st.floats(1, 6), st.floats(1, 2), st.floats(2, 20), st.floats(5, 12))
def test_any_drawing_becomes_a_proved_page_or_a_reason(
    tmp_path_factory: pytest.TempPathFactory, picture: dict[str, Any], eps: float, rho: float, angle_deg: float, dmin: float
) -> None:
    folder = tmp_path_factory.mktemp("random")
    (folder / "random.json").write_text(json.dumps(picture))
    spec = Spec(drawing="random.json", size=140, eps=eps, rho=rho, angle_deg=angle_deg, dmin=dmin, effort=0.5)
    try:
        puzzle = make(spec.gathered(folder), Random(0))
    except (InputError, SpecError):
        return
    puzzle.check()


@pytest.mark.slow
@pytest.mark.skipif(not ILLUSTRATIONS.is_dir(), reason="the corpus is not here")
def test_every_illustration_becomes_a_proved_page() -> None:
    for path in sorted(ILLUSTRATIONS.glob("*.svg")):
        made(folder=ILLUSTRATIONS, drawing=path.name).check()
