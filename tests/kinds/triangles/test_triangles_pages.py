"""Pages of triangles: where halves meet, what is cut out, what the check counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from inked import groups, texts

from printkit.errors import ProofError, SpecError
from printkit.kinds.triangles import mark as mark_module
from printkit.kinds.triangles import prove
from printkit.kinds.triangles.make import make
from printkit.kinds.triangles.puzzle import Tally
from printkit.kinds.triangles.spec import Spec
from printkit.page.cutout import sheets
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.render import svg
from printkit.scene import Scene
from printkit.scene.ink import theme
from printkit.scene.item import Group, Item, Path

PAGE = Frame(176, 225, theme("colour"), language("en"))


def paths(items: tuple[Item, ...]) -> list[Path]:
    found: list[Path] = []
    for item in items:
        found += paths(item.items) if isinstance(item, Group) else [item] if isinstance(item, Path) else []
    return found


def named(scene: Scene, layer: str, start: str) -> list[Path]:
    (group,) = [group for group in groups(scene) if group.name == layer]
    return [path for path in paths(group.items) if path.name.startswith(start)]


def side_of(path: Path) -> float:
    (_, ax, ay), (_, bx, by) = path.segments[:2]
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


@pytest.mark.parametrize("edges", ["same", "halves"])
def test_in_the_answer_every_mark_meets_its_other_half(edges):
    puzzle = make(Spec(edges=edges), Random(4))
    names = Counter(path.name for path in named(puzzle.answer(PAGE), "answer", "mark-"))
    assert names.total() == sum(mark != 0 for piece in puzzle.pieces for mark in piece) > 0
    if edges == "same":
        assert not any(number % 2 for number in names.values())
    else:
        assert all(number == names[f"{name}b"] for name, number in names.items() if not name.endswith("b"))


def test_pieces_are_cut_at_the_scale_of_the_board():
    puzzle = make(Spec(board="star"), Random(4))
    (cutout,) = puzzle.cutouts(PAGE)
    scene = sheets(cutout, PAGE)[0]
    cut = side_of(named(scene, "cut", "cut-A")[0])
    (border,) = named(puzzle.page(PAGE), "board", "border")
    assert cut == pytest.approx(side_of(border), abs=0.01)
    assert len(cutout.pieces) == 12


def test_no_two_halves_look_alike():
    halves = [half for pair in mark_module.HEADS_AND_TAILS for half in pair]
    assert len(set(halves)) == len(halves)
    assert len(set(mark_module.ALIKE)) == len(mark_module.ALIKE)


@pytest.mark.parametrize("outline", [*mark_module.ALIKE, *(half for pair in mark_module.HEADS_AND_TAILS for half in pair)])
def test_a_half_is_its_own_mirror_image_and_leaves_room_for_the_letter(outline):
    points = {(round(step[-2], 6), round(step[-1], 6)) for step in outline if step[0] != "Z"}
    assert points == {(-x, y) for x, y in points}
    assert all(abs(x) <= 0.2 and 0 <= y <= 0.2 for x, y in points)


def test_the_page_says_how_many_solutions_there_are():
    puzzle = make(Spec(border="free", board="hexagon", marks=4, solutions=50), Random(2))
    words = " ".join(text.text for text in texts(puzzle.page(PAGE)))
    assert puzzle.tally.unique > 1
    assert f"There are {puzzle.tally.unique} solutions" in words
    assert dict(puzzle.check().facts)["solutions"] == puzzle.tally.unique


def test_the_check_does_not_believe_the_engine():
    puzzle = make(Spec(), Random(2))
    wrong = replace(puzzle, tally=Tally(6, 2, puzzle.tally.effort))
    with pytest.raises(ProofError, match=r"says 2 solutions \(6 in all\); found were 1 \(3\)"):
        wrong.check()


def test_a_count_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(prove, "MOST_TRIED", 20)
    with pytest.raises(ProofError, match="too many ways"):
        make(Spec(), Random(2)).check()


def test_a_board_that_cannot_have_so_few_solutions_is_refused_with_a_remedy():
    with pytest.raises(SpecError, match='allow more solutions, marks or effort, or write border = "plain"'):
        make(Spec(board="hexagon", size=2, border="free", marks=2, effort=20_000), Random(1))


@pytest.mark.parametrize(
    ("name", "spec", "look"), [("plain", {}, "colour"), ("halves", {"edges": "halves", "board": "star"}, "mono")]
)
def test_golden_pages(name, spec, look, golden):
    frame = Frame(120, 160, theme(look), language("en"))
    puzzle = make(Spec(**spec), Random(7))
    golden(f"page-{name}", svg(puzzle.page(frame)))
    golden(f"answer-{name}", svg(puzzle.answer(frame)))
