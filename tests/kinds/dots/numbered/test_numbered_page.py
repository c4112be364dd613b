"""Numbered pages: what is printed, and what it becomes."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import ART
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from inked import boxes, texts
from proving import proof_of
from shapely import box

from printkit.errors import InputError, SpecError
from printkit.kinds.dots.numbered.count import Counting, lettered
from printkit.kinds.dots.numbered.distance import farthest
from printkit.kinds.dots.numbered.kind import from_json
from printkit.kinds.dots.numbered.make import make
from printkit.kinds.dots.numbered.puzzle import Numbered
from printkit.kinds.dots.numbered.spec import AGES, Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.scene.item import Dot, Text

A4 = Frame(176, 244, theme("colour"), language("en"))


def spec_of(**given: Any) -> Spec:
    return Spec(**given).gathered(ART)


def made(seed: int = 1, **given: Any) -> Numbered:
    return make(spec_of(**given), Random(seed))


def facts_of(puzzle: Numbered, **given: Any) -> dict[str, Any]:
    return dict(proof_of("numbered", puzzle, spec_of(**given)).facts)


@pytest.mark.parametrize("dots", [10, 30, 100])
@pytest.mark.parametrize("name", ["cat", "whale"])
def test_as_many_numbers_as_were_asked_for(name: str, dots: int) -> None:
    puzzle = made(drawing=f"{name}.svg", dots=dots)
    facts = facts_of(puzzle, drawing=f"{name}.svg", dots=dots)
    assert facts["numbers"] == dots
    assert facts["text_pt"] >= 6
    assert puzzle.title(language("en")) == f"From 1 to {dots}"


def test_more_dots_come_nearer_to_the_drawing() -> None:
    strayed = [made(drawing="teapot.svg", dots=dots).eps for dots in (15, 50, 150)]
    assert strayed == sorted(strayed, reverse=True)
    assert strayed[-1] < 2


@pytest.mark.parametrize("eps", [0.8, 2.0])
def test_a_tolerance_is_kept(eps: float) -> None:
    puzzle = made(drawing="snail.svg", eps=eps, size=150)
    assert puzzle.eps == eps
    assert facts_of(puzzle, drawing="snail.svg", eps=eps, size=150)["strays_mm"] <= eps


def test_an_age_chooses_the_number_of_dots() -> None:
    assert [Spec(drawing="x", age=age).wish.dots for age in (4, 10, 16, 40)] == [12, 100, 400, 500]
    assert list(AGES.values()) == sorted(AGES.values())
    assert Spec(drawing="x").wish.dots == 60


def test_the_page_holds_exactly_the_dots_and_labels_of_the_sheet() -> None:
    puzzle = made(drawing="duck.svg", dots=60)
    scene = puzzle.page(A4)
    dots = [item for item, _ in boxes(scene) if isinstance(item, Dot)]
    written = [text.text for text in texts(scene) if text.name.startswith("label-")]
    assert {(dot.x, dot.y) for dot in dots} == set(puzzle.sheet.dots)
    assert sorted(map(int, written)) == list(range(1, 61))


def test_printed_letters_touch_no_dot_and_each_other_nowhere() -> None:
    """What is proved by rectangles is true of the outlines of the letters themselves."""
    scene = made(drawing="snail.svg", dots=150).page(A4)
    letters = [box(*area) for item, area in boxes(scene) if isinstance(item, Text) and item.name.startswith("label-")]
    dots = [box(*area) for item, area in boxes(scene) if isinstance(item, Dot)]
    assert len(letters) == 150
    assert not any(one.intersects(other) for one, other in combinations(letters, 2))
    assert all(one.distance(dot.centroid) > 0.3 for one in letters for dot in dots)


def test_numbers_run_on_from_line_to_line_or_begin_anew() -> None:
    assert Counting().texts((2, 3)) == [["1", "2"], ["3", "4", "5"]]
    assert Counting("backwards", 5).texts((2, 2)) == [["20", "15"], ["10", "5"]]
    assert Counting(parts="letters").texts((2, 3)) == [["A1", "A2"], ["B1", "B2", "B3"]]
    assert Counting("backwards", parts="letters").texts((2, 1)) == [["A2", "A1"], ["B1"]]
    assert Counting("letters").texts((28,))[0][24:] == ["Y", "Z", "AA", "AB"]
    assert lettered(26 * 27) == "ZZ"


@pytest.mark.parametrize(
    ("given", "title"),
    [
        ({"step": 7}, "From 7 to 210 in steps of 7"),
        ({"numbering": "backwards"}, "From 30 to 1"),
        ({"numbering": "letters"}, "From A to AD"),
    ],
)
def test_other_ways_to_count_are_proved_and_named(given: dict[str, Any], title: str) -> None:
    puzzle = made(drawing="boat.svg", dots=30, **given)
    facts = facts_of(puzzle, drawing="boat.svg", dots=30, **given)
    assert (facts["counting"], facts["step"]) == (given.get("numbering", "numbers"), given.get("step", 1))
    assert puzzle.title(language("en")) == title


def test_lines_with_letters_have_their_own_colours_and_the_same_letters_in_grey() -> None:
    puzzle = made(drawing="boat.svg", dots=60, parts="letters")
    facts_of(puzzle, drawing="boat.svg", dots=60, parts="letters")
    assert len(puzzle.chains) > 2
    inks = {text.text[0]: text.ink for text in texts(puzzle.page(A4)) if text.name.startswith("label-") and text.size_pt < 10}
    assert len({ink.colour for ink in inks.values()}) > 2
    grey = puzzle.page(Frame(176, 244, theme("mono"), language("en")))
    assert [text.text for text in texts(grey)] == [text.text for text in texts(puzzle.page(A4))]


def test_a_closed_line_has_two_numbers_at_its_seam() -> None:
    puzzle = made(drawing="duck.svg", dots=40, lines=1)
    assert puzzle.chains[0][0] == puzzle.chains[0][-1]
    assert len(puzzle.sheet.labels) == len(puzzle.sheet.dots) + 1


def test_large_print_places_the_labels_again_or_says_what_is_wrong() -> None:
    large = Frame(176, 230, theme("large"), language("en"))
    sizes = {text.size_pt for text in texts(made(drawing="duck.svg", dots=40).page(large))}
    assert min(sizes) >= 16
    with pytest.raises(SpecError, match=r"find no room at 16 pt, the smallest type allowed here; ask for about \d+ dots") as caught:
        made(drawing="whale.svg", dots=150).page(large)
    fitting = int(str(caught.value).partition("about ")[2].split()[0])
    assert 100 <= fitting < 150
    made(drawing="whale.svg", dots=fitting).page(large)


def test_a_drawing_of_straight_lines_is_met_exactly_and_can_be_kept(tmp_path: Path) -> None:
    lines = '<path d="M1 1H9V9H1Z"/><path d="M3 3H7"/><path d="M3 6H7"/>'
    (tmp_path / "window.svg").write_text(f'<svg viewBox="0 0 10 10" fill="none" stroke="#000" stroke-width=".1">{lines}</svg>')
    spec = Spec(drawing="window.svg", size=150).gathered(tmp_path)
    puzzle = make(spec, Random(1))
    proof = proof_of("numbered", puzzle, spec)
    assert proof["strays_mm"] == 0
    assert proof_of("numbered", from_json(json.loads(json.dumps(puzzle.to_json()))), spec) == proof


def test_a_frame_that_is_too_small_names_the_size_that_fits() -> None:
    small = Frame(100, 120, theme("colour"), language("en"))
    with pytest.raises(SpecError, match=r"write size = \d+") as caught:
        made(drawing="cat.svg", dots=30).page(small)
    size = int(str(caught.value).rpartition("= ")[2])
    made(drawing="cat.svg", dots=30, size=size).page(small)


def test_too_many_dots_are_refused_with_a_number_that_fits() -> None:
    with pytest.raises(SpecError, match=r"no room for 3000 dots.*ask for \d+ or fewer") as caught:
        made(drawing="duck.svg", dots=3000, size=60)
    most = int(str(caught.value).partition("ask for ")[2].split()[0])
    given: dict[str, Any] = {"drawing": "duck.svg", "dots": most, "size": 60}
    assert facts_of(made(**given), **given)["numbers"] > 0.8 * most


def test_where_not_all_dots_fit_there_are_as_many_as_can_be_read() -> None:
    puzzle = made(drawing="duck.svg", dots=160, size=60)
    facts = facts_of(puzzle, drawing="duck.svg", dots=160, size=60)
    assert 96 <= facts["numbers"] < 160
    assert facts["asked_for"] == 160
    assert facts["warning"] == f"{facts['numbers']} numbers can be read at this size, 160 were asked for"
    assert puzzle.title(language("en")) == f"From 1 to {facts['numbers']}"
    assert "asked_for" not in facts_of(made(drawing="duck.svg", dots=30), drawing="duck.svg", dots=30)


@pytest.mark.parametrize("dots", [100, 400])
def test_hundreds_of_dots_fit_on_a_page(dots: int) -> None:
    facts = facts_of(made(drawing="snail.svg", dots=dots), drawing="snail.svg", dots=dots)
    assert facts["numbers"] == dots
    assert facts["strays_mm"] < 2.5


def test_the_answer_is_the_picture_without_a_word() -> None:
    puzzle = made(drawing="cat.svg", dots=50)
    answer = puzzle.answer(Frame(60, 60, theme("colour"), language("en")))
    assert texts(answer) == []
    assert answer.width <= 60


def test_the_drawing_is_near_itself_and_far_from_a_moved_one() -> None:
    line = (((0.0, 0.0), (10.0, 0.0)),)
    assert farthest(line, line) == 0
    assert farthest(line, (((0.0, 3.0), (10.0, 3.0)),)) == pytest.approx(3)
    assert farthest(line, (((0.0, 0.0), (10.0, 0.0), (10.0, 4.0)),)) == pytest.approx(4)


@st.composite
def pictures(draw: st.DrawFn) -> dict[str, Any]:
    """Random graphs of straight lines, which may cross, touch and be very short."""
    count = draw(st.integers(4, 14))
    vertices = draw(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=count, max_size=count, unique=True))
    pairs = draw(st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), min_size=2, max_size=16))
    edges = [list(pair) for pair in pairs if pair[0] != pair[1]] or [[0, 1]]
    return {"format": "printkit-graph/1", "vertices": [list(vertex) for vertex in vertices], "edges": edges}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pictures(), st.integers(6, 50), st.integers(0, 3))
def test_any_drawing_becomes_a_proved_page_or_a_reason(tmp_path: Path, picture: dict[str, Any], dots: int, seed: int) -> None:
    (tmp_path / "random.json").write_text(json.dumps(picture))
    try:
        spec = Spec(drawing="random.json", dots=dots, size=140).gathered(tmp_path)
        puzzle = make(spec, Random(seed))
    except (InputError, SpecError):
        return
    facts = dict(proof_of("numbered", puzzle, spec).facts)
    assert 0.6 * dots <= facts["numbers"] <= dots
    assert puzzle.sheet.width >= 15
