"""Pages of triangles: where halves meet, what is cut out, what the proof counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from inked import groups, texts
from proving import proof_of

from printkit.contract import Printed
from printkit.contract.job import printed
from printkit.errors import ProofError, SpecError
from printkit.kinds.triangles.make import make
from printkit.kinds.triangles.mark import ALIKE, HEADS_AND_TAILS
from printkit.kinds.triangles.prove import marks, prove, search
from printkit.kinds.triangles.puzzle import Tally
from printkit.kinds.triangles.spec import Spec
from printkit.page.cutout import sheets
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.render import svg
from printkit.scene import Scene
from printkit.scene.flatten import rings
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
    halves = [half for pair in HEADS_AND_TAILS for half in pair]
    assert len(set(halves)) == len(halves)
    assert len(set(ALIKE)) == len(ALIKE)


@pytest.mark.parametrize("outline", [*ALIKE, *(half for pair in HEADS_AND_TAILS for half in pair)])
def test_a_half_is_its_own_mirror_image_and_leaves_room_for_the_letter(outline):
    points = {(round(step[-2], 6), round(step[-1], 6)) for step in outline if step[0] != "Z"}
    assert points == {(-x, y) for x, y in points}
    assert all(abs(x) <= 0.2 and 0 <= y <= 0.2 for x, y in points)


def test_the_page_says_how_many_solutions_there_are():
    puzzle = make(Spec(border="free", board="hexagon", marks=4, solutions=50), Random(2))
    words = " ".join(text.text for text in texts(puzzle.page(PAGE)))
    assert puzzle.tally.unique > 1
    assert f"There are {puzzle.tally.unique} solutions" in words
    proof = proof_of("triangles", puzzle, Spec(border="free", board="hexagon", marks=4, solutions=50))
    assert proof["solutions"] == puzzle.tally.unique


def test_the_proof_does_not_believe_the_engine():
    puzzle = make(Spec(), Random(2))
    wrong = replace(puzzle, tally=Tally(6, 2, puzzle.tally.effort))
    with pytest.raises(ProofError, match=r'says ".* There are 2 solutions;.*", but true is ".* There is only one solution;'):
        proof_of("triangles", wrong, Spec())


def test_the_stars_come_from_the_proof_alone():
    puzzle = make(Spec(), Random(2))
    boasting = replace(puzzle, tally=puzzle.tally._replace(raw=12, effort=10_000_000))
    proof = proof_of("triangles", boasting, Spec())
    assert boasting.difficulty(proof) == puzzle.difficulty(proof_of("triangles", puzzle, Spec()))


def test_a_count_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(search, "MOST_STEPS", 20)
    with pytest.raises(ProofError, match="too many ways"):
        proof_of("triangles", make(Spec(), Random(2)), Spec())


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("edges", ["same", "halves"])
def test_the_search_of_the_proof_finds_what_the_engine_finds(edges, plain):
    spec = Spec(board="hexagon", edges=edges, border="plain" if plain else "free", marks=3, solutions=1000)
    for seed in range(5):
        puzzle = make(spec, Random(seed))
        proof = proof_of("triangles", puzzle, spec)
        assert proof["solutions"] * proof["rotations of the board"] == puzzle.tally.raw


def test_every_picture_is_known_by_its_outline():
    for edges, outlines in (("same", ALIKE), ("halves", [half for pair in HEADS_AND_TAILS for half in pair])):
        halves = [marks.read(tuple(rings(outline, 1e-4)), edges) for outline in outlines]
        assert len(set(halves)) == len(halves)
        assert [sum(marks.matches(one, other) for other in halves) for one in halves] == [1] * len(halves)


def test_pieces_that_overlap_are_refused():
    """Two whole pieces of the tray, one over the other: every part of them is where its piece is."""
    puzzle = make(Spec(), Random(2))
    sheet = printed(puzzle, Spec(), PAGE)
    pieces = next(group for group in sheet.page_scene.items if group.name == "pieces")
    at = [number for number, item in enumerate(pieces.items) if item.name.startswith("paper-")] + [len(pieces.items)]
    labels = next(group for group in sheet.page_scene.items if group.name == "labels")
    start, end = at[1], at[2]
    shifted = Group("", (*pieces.items[start:end], labels.items[1]), (1, 0, 0, 1, -6, 0))
    page = replace(
        sheet.page_scene,
        items=(
            sheet.page_scene.items[0],
            replace(pieces, items=(*pieces.items[:start], shifted, *pieces.items[end:])),
            replace(labels, items=(labels.items[0], *labels.items[2:])),
        ),
    )
    with pytest.raises(ProofError, match="overlap"):
        prove(Printed(page, sheet.answer_scene, Spec(), PAGE.language))


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
