"""Closest-dot pages: what is printed, what it becomes, and what is caught."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, dist, radians, sin
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import ART
from dot_pages import drawn, fish, promised, proof_of, proved, with_changed
from hypothesis import given, settings
from hypothesis import strategies as st
from inked import boxes, groups, texts

from printkit.errors import InputError, ProofError
from printkit.kinds.dots.closest import how_to
from printkit.kinds.dots.closest.draw import View
from printkit.kinds.dots.closest.front import Front
from printkit.kinds.dots.closest.level import USUAL, level
from printkit.kinds.dots.closest.look import SIGNS, Look
from printkit.kinds.dots.closest.make import make
from printkit.kinds.dots.closest.prove.reading import LEAST_GAP, Dots, _signs, dots
from printkit.kinds.dots.closest.puzzle import Closest
from printkit.kinds.dots.closest.spec import Spec
from printkit.kinds.dots.prove.sight import sight
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.scene.item import Dot, Item, Scene
from printkit.scene.item import Path as Line
from printkit.scene.seen import seen

A4 = Frame(176, 244, theme("colour"), language("en"))
MONO = Frame(176, 244, theme("mono"), language("en"))


def made(seed: int = 1, folder: Path = ART, **given: Any) -> Any:
    return make(Spec(**{"effort": 0.03, **given}).gathered(folder), Random(seed))


def read(*items: Item) -> Dots:
    return dots(sight(seen(Scene(200, 200, items))), LEAST_GAP)


def dots_of(scene: Scene) -> list[Dot]:
    (group,) = (group for group in groups(scene) if group.name == "dots")
    return [item for item in group.items if isinstance(item, Dot)]


def test_the_fish_of_the_rules_is_a_sheet_that_solves_to_a_closed_fish() -> None:
    facts = dict(proof_of(fish()).facts)
    assert facts["dots"] == facts["lines"] == 10
    assert facts["colours"] == 3
    assert facts["clearance"] >= how_to.RHO
    ends = [end for link in fish().sheet.links for end in (link.one, link.other)]
    assert all(ends.count(number) == 2 for number in range(10))


def test_the_page_holds_exactly_the_dots_of_the_sheet() -> None:
    puzzle = made(drawing="duck.svg", size=150)
    printed = dots_of(puzzle.page(A4))
    sheet = puzzle.sheet
    assert len(printed) == len(sheet.dots)
    for one, (printed_one, dot) in enumerate(zip(printed, sheet.dots, strict=True)):
        assert len(printed_one.inks) == len(dot.colours)
        assert printed_one.outline is not None
        wide = 2 * printed_one.radius + printed_one.outline.width
        assert wide == pytest.approx(sheet.rules.diameters[len(dot.colours) - 1])
        first = printed[0]
        assert printed_one.x - first.x == pytest.approx(dot.x - sheet.dots[0].x, abs=1e-5), one
    assert len({ink.colour for dot in printed for ink in dot.inks}) == sheet.colours


@pytest.mark.parametrize("marks", ["colours", "symbols"])
def test_one_ink_prints_signs_in_which_no_colour_is_lost(marks: str) -> None:
    puzzle = made(drawing="snail.svg", size=150, marks=marks)
    scene = puzzle.page(MONO)
    assert {ink.colour for dot in dots_of(scene) for ink in dot.inks} == {theme("mono").ink("paper").colour}
    (group,) = (group for group in groups(scene) if group.name == "dots")
    signs = [item for item in group.items if isinstance(item, Line)]
    assert len(signs) == sum(len(dot.colours) for dot in puzzle.sheet.dots)
    assert {sign.name for sign in signs} == set(SIGNS[: puzzle.sheet.colours])


def test_every_number_of_signs_finds_room_in_a_dot() -> None:
    look = Look.of(theme("mono"), 8, "colours")
    for count in range(1, 9):
        for first in range(9 - count):
            items = look.dot(10, 10, 2.4 + 0.6 * count, range(first, first + count))
            found = read(*items)
            assert [len(spot.colours) for spot in found.spots] == [count]
            assert found.sizes[count] == pytest.approx(2.4 + 0.6 * count)


def test_every_sign_is_told_from_the_others_in_any_size() -> None:
    look = Look.of(theme("mono"), 8, "colours")
    sizes = [(place, size) for place, size in enumerate((2.4, 3.0, 6.0))]
    items = [
        item for number in range(8) for place, size in sizes for item in look.dot(10 + 9 * number, 10 + 9 * place, size, (number,))
    ]
    marks = sight(seen(Scene(200, 200, tuple(items))))
    kinds = _signs(marks.discs, marks.patches, LEAST_GAP)
    assert len(set(kinds)) == len(SIGNS)
    assert all(kinds[3 * number] == kinds[3 * number + 1] == kinds[3 * number + 2] for number in range(8))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda dot: replace(dot, x=dot.x + 12), "closest|nearest|leaves|answer|drawn"),
        (lambda dot: replace(dot, radius=dot.radius + 0.4), "wide|size"),
        (lambda dot: replace(dot, inks=dot.inks[:1] * 2), "colour|wide|size"),
        (lambda dot: replace(dot, inks=dot.inks + dot.inks), "colour|wide|size"),
    ],
)
def test_a_page_that_is_drawn_wrongly_is_caught(change: Any, complaint: str) -> None:
    sheet = drawn(fish())
    proved(fish(), sheet)
    with pytest.raises(ProofError, match=complaint):
        proved(fish(), replace(sheet, page_scene=with_changed(sheet.page_scene, "dots", change)))


@settings(max_examples=40)
@given(st.integers(0, 9), st.floats(0, 360), st.floats(12, 40), st.data())
def test_a_dot_that_is_moved_recoloured_or_lost_is_caught(number: int, turn: float, away: float, data: st.DataObject) -> None:
    puzzle = fish()
    dots = list(puzzle.sheet.dots)
    how = data.draw(st.sampled_from(["moved", "recoloured", "lost"]))
    if how == "moved":
        dots[number] = replace(
            dots[number], x=dots[number].x + away * cos(radians(turn)), y=dots[number].y + away * sin(radians(turn))
        )
    elif how == "recoloured":
        others = [colours for size in (1, 2) for colours in combinations(range(4), size) if colours != dots[number].colours]
        dots[number] = replace(dots[number], colours=data.draw(st.sampled_from(others)))
    else:
        del dots[number]
    with pytest.raises(ProofError):
        proof_of(_with_dots(puzzle, dots), spec=promised(puzzle))


def _with_dots(puzzle: Closest, dots: Sequence[Any]) -> Closest:
    """Change dots, and leave out the lines that join none any more."""
    links = tuple(link for link in puzzle.sheet.links if max(link.one, link.other) < len(dots))
    return replace(puzzle, sheet=replace(puzzle.sheet, dots=tuple(dots), links=links))


def test_signs_that_touch_or_leave_their_dot_are_caught() -> None:
    items = Look.of(theme("mono"), 4, "colours").dot(10, 10, 3.0, (0, 1))
    ground, first, second = items
    assert isinstance(first, Line)
    assert isinstance(second, Line)
    touching = replace(second, segments=_moved(second, -0.4))
    outside = replace(second, segments=_moved(second, 0.4))
    for wrong, complaint in ((touching, "touch"), (outside, "rim")):
        with pytest.raises(ProofError, match=complaint):
            read(ground, first, wrong)


def _moved(sign: Line, along: float) -> Any:
    return tuple((*step[:-2], step[-2] + along, step[-1]) if step[0] != "Z" else step for step in sign.segments)


def variant_of(name: str) -> Closest:
    found = made(drawing="snail.svg", size=150, variant=name, effort=0.05)
    assert isinstance(found, Closest)
    return found


def seen_from(puzzle: Closest, number: int, colour: int) -> list[tuple[float, int]]:
    """How far the other dots of a colour are, the closest first."""
    here, dots = puzzle.sheet.dots[number], puzzle.sheet.dots
    others = [other for other, dot in enumerate(dots) if other != number and colour in dot.colours]
    return sorted((dist((here.x, here.y), (dots[other].x, dots[other].y)), other) for other in others)


def equals_of(puzzle: Closest) -> list[tuple[int, int]]:
    """The dots from which two or more are closest at the same distance, with the colour."""
    every = [(number, colour) for number, dot in enumerate(puzzle.sheet.dots) for colour in dot.colours]
    views = [(one, seen_from(puzzle, *one)) for one in every]
    return [one for one, seen in views if len(seen) > 1 and seen[1][0] < seen[0][0] + 0.01]


def test_equal_steps_are_equal_on_paper_and_everything_else_is_clear() -> None:
    puzzle = variant_of("equal")
    assert proof_of(puzzle)["clearance"] >= 1.25
    assert len(equals_of(puzzle)) >= 3
    for number, dot in enumerate(puzzle.sheet.dots):
        for colour in dot.colours:
            seen = seen_from(puzzle, number, colour)
            assert all(away < seen[0][0] + 0.01 or away > 1.249 * seen[0][0] for away, _ in seen)


def test_a_step_that_is_no_longer_equal_is_caught() -> None:
    puzzle = variant_of("equal")
    inner, _ = equals_of(puzzle)[0]
    dots = list(puzzle.sheet.dots)
    dots[inner] = replace(dots[inner], x=dots[inner].x + 0.3, y=dots[inner].y + 0.2)
    with pytest.raises(ProofError, match=r"clear|answer|drawn"):
        proof_of(_with_dots(puzzle, dots))


def test_pairs_are_mutual_and_a_chain_is_no_sheet_of_pairs() -> None:
    puzzle = variant_of("pairs")
    proof_of(puzzle)
    lines = Counter(end for link in puzzle.sheet.links for end in (link.one, link.other))
    assert all(lines[number] == len(dot.colours) for number, dot in enumerate(puzzle.sheet.dots))
    with pytest.raises(ProofError, match="other way round"):
        proof_of(replace(fish(), sheet=replace(fish().sheet, rules=replace(fish().sheet.rules, variant="pairs"))))


@pytest.mark.parametrize(("variant", "words"), [("equal", "exactly as close"), ("pairs", "as many lines as")])
def test_the_legend_says_by_which_rule_to_play(variant: str, words: str) -> None:
    puzzle = variant_of(variant)
    for frame in (A4, MONO):
        assert words in " ".join(text.text for text in texts(puzzle.page(frame)))


def test_the_younger_the_larger_and_clearer() -> None:
    levels = [level(age) for age in (6, 8, 10, 40)]
    assert levels[-1] == USUAL == level(None)
    for younger, older in pairwise(levels):
        assert younger.dmin > older.dmin
        assert younger.rho > older.rho
        assert younger.dot_sizes > older.dot_sizes
    assert Spec(drawing="x", age=6).rules.dmin == 7
    assert Spec(drawing="x", age=6, dmin=9.0).rules.dmin == 9
    assert Spec(drawing="x", marks="symbols").rules.diameters > Spec(drawing="x").rules.diameters


def test_a_colour_budget_and_many_dots_are_kept() -> None:
    assert made(drawing="duck.svg", size=150, most_colours=3).sheet.colours <= 3
    few, many = (made(drawing="duck.svg", size=150, most_colours=3, dots=amount).sheet for amount in ("few", "many"))
    assert many != few


def test_a_drawing_that_is_shorter_than_the_least_distance_is_told_of(tmp_path: Path) -> None:
    small = tmp_path / "small.json"
    small.write_text('{"format": "printkit-graph/1", "unit": "mm", "vertices": [[0, 0], [3, 0]], "edges": [[0, 1]]}')
    with pytest.raises(InputError, match="less than dmin"):
        make(Spec(drawing="small.json", size=15, dmin=40.0).gathered(tmp_path), Random(0))


def test_every_point_of_the_front_comes_out_again() -> None:
    wanted = {"drawing": "duck.svg", "size": 120.0, "detail": "silhouette", "effort": 0.02}
    front = made(page="front", most_colours=3, **wanted)
    assert isinstance(front, Front)
    for point in front.points:
        again = made(most_colours=point.most_colours, dots=point.dots, **wanted)
        assert again.sheet == point.sheet
    words = [text.text for text in texts(front.page(A4))]
    assert {"colours", "dots", "A"} <= set(words)


def test_the_legend_names_the_colours_and_gives_way() -> None:
    puzzle = made(drawing="duck.svg", size=150)
    words = " ".join(text.text for text in texts(puzzle.page(A4)))
    assert "closest dot of its colour" in words
    assert "red" in words
    assert "red" not in " ".join(text.text for text in texts(puzzle.page(MONO)))
    height = View.whole(puzzle.sheet).height
    assert not texts(puzzle.page(Frame(176, height + 3, theme("colour"), language("en"))))


def test_the_lines_of_the_answer_have_the_colours_of_the_dots() -> None:
    inks = {
        item.stroke.ink.colour for item, _ in boxes(fish().answer(A4)) if isinstance(item, Line) and item.name.startswith("line-")
    }
    assert len(inks) == 3
