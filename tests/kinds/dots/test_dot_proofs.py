"""What the proofs of the family hold a page against: its book, its answer, its words, and what is measured on it."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from cases import ART
from damage import leaves, replaced
from dot_pages import boat, drawn, fish, promised, proof_of, proved, rocket
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import proof_of as proof_in_frame

from printkit.contract import Printed, Puzzle, kind
from printkit.errors import PrintkitError, ProofError
from printkit.kinds.dots.closest.front import Front, Point
from printkit.page.language import language, language_codes
from printkit.scene.item import Dot, Path, Scene
from printkit.scene.shape import line

EXAMPLES = {"closest": fish, "that": boat, "unit": rocket}
FRONT = {"drawing": "duck.svg", "size": 120, "page": "front", "most_colours": 3, "detail": "silhouette", "effort": 0.01}

every_kind = pytest.mark.parametrize("name", EXAMPLES)


@pytest.mark.parametrize(
    ("name", "changes", "complaint"),
    [
        ("closest", {"eps": 0.0001}, "leaves the drawing|not drawn"),
        ("closest", {"rho": 2.5}, "not clear"),
        ("closest", {"dmin": 21.0}, "less than dmin"),
        ("closest", {"dmax": 15.0}, "mm long"),
        ("closest", {"diameters": (3.8, 5.0)}, "not promised"),
        ("closest", {"diameters": (4.0,)}, "not promised"),
        ("closest", {"variant": "pairs"}, "other way round"),
        ("that", {"eps": 0.0001}, "leaves the drawing|not drawn"),
        ("that", {"rho": 5.0, "angle_deg": 40.0}, "times as far"),
        ("that", {"dmin": 17.5}, "apart"),
        ("that", {"dmax": 20.0}, "mm long"),
        ("that", {"diameter": 3.0}, "not promised"),
        ("unit", {"margin": 0.45}, "too near to the bar"),
        ("unit", {"dmin": 20.5}, "apart"),
        ("unit", {"diameter": 3.0}, "not promised"),
    ],
)
def test_a_page_is_held_against_the_rules_of_its_book(name: str, changes: dict[str, Any], complaint: str) -> None:
    puzzle = EXAMPLES[name]()
    asked = promised(puzzle)
    asked.rules = replace(asked.rules, **changes)
    if "eps" in changes:
        lines = [[(x + 0.01 * number, y) for x, y in one] for number, one in enumerate(asked.traced.polylines())]
        asked.traced.polylines = lambda: lines
        puzzle = replace(puzzle, sheet=replace(puzzle.sheet, art=type(puzzle.sheet.art)(tuple(map(tuple, lines))), predrawn=()))
    with pytest.raises(ProofError, match=complaint):
        proof_of(puzzle, spec=asked)


def test_the_bar_has_the_length_that_was_asked_for() -> None:
    asked = promised(rocket())
    asked.unit = 20.5
    with pytest.raises(ProofError, match=r"the bar is 20\.000 mm long, not 20\.500"):
        proof_of(rocket(), spec=asked)


def test_signs_that_were_asked_for_are_no_colours() -> None:
    asked = promised(fish())
    asked.marks = "symbols"
    with pytest.raises(ProofError, match="signs were asked for"):
        proof_of(fish(), spec=asked)
    proof_of(fish(), "mono", asked)


def test_the_colour_of_every_line_of_an_answer_is_read() -> None:
    sheet = drawn(fish())
    items = [
        (place, item) for place, item, _ in leaves(sheet.answer_scene) if isinstance(item, Path) and item.name.startswith("line-")
    ]
    strokes = {item.stroke for _, item in items}
    assert len(strokes) == 3
    for place, item in items:
        for stroke in strokes - {item.stroke}:
            wrong = replaced(sheet.answer_scene, place, replace(item, stroke=stroke))
            with pytest.raises(ProofError, match="colour"):
                proved(fish(), replace(sheet, answer_scene=wrong))


@every_kind
def test_an_answer_without_a_line_or_with_one_more_is_refused(name: str) -> None:
    puzzle = EXAMPLES[name]()
    sheet = drawn(puzzle)
    joins = [place for place, item, names in leaves(sheet.answer_scene) if isinstance(item, Path) and names[0] == "answer"]
    ends = [item for _, item, _ in leaves(sheet.answer_scene) if isinstance(item, Dot)]
    _, last = next((place, item) for place, item, _ in leaves(sheet.answer_scene) if place == joins[-1])
    more = replace(last, segments=line(ends[0].x, ends[0].y, ends[4].x, ends[4].y))
    scenes = [replaced(sheet.answer_scene, place, None) for place in joins]
    scenes += [replace(sheet.answer_scene, items=(*sheet.answer_scene.items, more))]
    for scene in scenes:
        with pytest.raises(ProofError):
            proved(puzzle, replace(sheet, answer_scene=scene))


@every_kind
def test_the_rule_is_said_in_the_language_of_the_page(name: str) -> None:
    puzzle = EXAMPLES[name]()
    sheet = drawn(puzzle)
    for code in language_codes():
        if code != "en":
            with pytest.raises(ProofError, match="by which rule"):
                proved(puzzle, Printed(sheet.page_scene, sheet.answer_scene, sheet.spec, language(code)))


@every_kind
def test_stars_come_from_the_proof_alone(name: str) -> None:
    puzzle = EXAMPLES[name]()
    proof = proof_of(puzzle)
    lesser: Any = replace(puzzle, sheet=replace(puzzle.sheet, dots=puzzle.sheet.dots[:2], links=puzzle.sheet.links[:1]))
    assert lesser.difficulty(proof) == puzzle.difficulty(proof)


def test_what_the_table_of_a_front_says_is_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = kind("closest").spec(**FRONT).gathered(ART)
    front = kind("closest").make(spec, Random(1))
    assert isinstance(front, Front)
    assert proof_in_frame("closest", front, spec)["points"] == len(front.points)
    honest: Any = Point.row.fget  # type: ignore[attr-defined]
    for column, wrong in enumerate(("7", "99", "88", "7.7 %", "most_colours = 9")):
        monkeypatch.setattr(Point, "row", property(lambda one: (*honest(one)[:column], wrong, *honest(one)[column + 1 :])))  # noqa: B023 - used at once
        with pytest.raises(ProofError, match="the table"):
            proof_in_frame("closest", front, spec)


def test_a_front_has_an_answer_for_every_sheet_in_its_order() -> None:
    spec = kind("closest").spec(**FRONT).gathered(ART)
    front: Any = kind("closest").make(spec, Random(1))
    fewer, turned = (replace(front, points=points) for points in (front.points[:-1], front.points[::-1]))
    for other in (fewer, turned):
        with pytest.raises(ProofError):
            proved(front, Printed(front.page(_frame()), other.answer(_frame()), spec, language("en")))


def _frame() -> Any:
    from printkit.page.frame import usual_frame

    return usual_frame()


def changed(data: Any, rng: Random) -> Any:
    """Change one number somewhere in a record, or leave one entry of a list out."""
    found = json.loads(json.dumps(data))
    places = list(_places(found))
    holder, key = places[rng.randrange(len(places))]
    if isinstance(holder, list) and rng.random() < 0.3:
        del holder[key]
    elif isinstance(holder[key], int):
        holder[key] += rng.choice((-1, 1, 3))
    else:
        holder[key] += rng.choice((-30.0, -4.0, 0.5, 7.0, 60.0))
    return found


def _places(data: Any) -> Any:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield data, key
        else:
            yield from _places(value)


@every_kind
@settings(max_examples=120)
@given(seed=st.integers(0, 2**32))
def test_a_damaged_record_is_refused_or_proved_and_never_a_crash(name: str, seed: int) -> None:
    puzzle = EXAMPLES[name]()
    try:
        damaged: Puzzle = kind(name).from_json(changed(puzzle.to_json(), Random(seed)))
        proof_of(damaged, "mono" if seed % 2 else "colour", promised(puzzle))
    except PrintkitError:
        return


def test_a_page_of_nothing_is_refused() -> None:
    for name, example in EXAMPLES.items():
        sheet = drawn(example())
        for empty in (replace(sheet, page_scene=Scene(100, 100)), replace(sheet, answer_scene=Scene(100, 100))):
            with pytest.raises(ProofError):
                proved(example(), empty)
        assert name
