"""Mazes: every board in every size is proved, walls are drawn in long strokes, and what is drawn wrongly is noticed."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import proof_of

from printkit.contract import Job, run
from printkit.errors import ProofError, SpecError
from printkit.kinds.maze import board, how_to, plan, solve, strokes
from printkit.kinds.maze.kind import KIND, from_json
from printkit.kinds.maze.make import make
from printkit.kinds.maze.puzzle import Maze
from printkit.kinds.maze.spec import Spec
from printkit.page.frame import Frame, usual_frame
from printkit.page.language import language, language_codes, told_to
from printkit.render.svg import svg
from printkit.scene.ink import theme
from printkit.scene.item import Group, Scene
from printkit.scene.item import Path as Drawn

README = Path(plan.__file__).parent / "README.md"


def made(seed: int = 1, **given: Any) -> Maze:
    return make(Spec(**given), Random(seed))


def frame(width: float = 176, height: float = 232, look: str = "colour", code: str = "en") -> Frame:
    return Frame(width, height, theme(look), language(code))


def drawn(scene: Scene, layer: str) -> list[Any]:
    return [item for group in scene.items if isinstance(group, Group) and group.name == layer for item in group.items]


@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("name", sorted(board.shapes()))
def test_every_silhouette_makes_a_maze_on_a_page_of_a4(name: str, size: str) -> None:
    spec = Spec(board=name, size=size)
    assert proof_of("maze", make(spec, Random(1)), spec)["cells"] == len(spec.cells)
    made(board=name, size=size).page(usual_frame())


@settings(max_examples=25)
@given(
    rows=st.integers(4, 16),
    columns=st.integers(4, 12),
    twist=st.sampled_from([0.0, 0.3, 0.75, 1.0]),
    goal=st.sampled_from(["exit", "middle"]),
    seed=st.integers(0, 999),
)
def test_any_rectangle_is_proved(rows: int, columns: int, twist: float, goal: str, seed: int) -> None:
    spec = Spec(board=f"{rows}x{columns}", twist=twist, goal=goal)
    assert run(Job("maze", spec, seed)).proof["cells"] == rows * columns


@settings(max_examples=25)
@given(cells=st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=30), seed=st.integers(0, 99))
def test_any_shape_is_proved(cells: set[tuple[int, int]], seed: int) -> None:
    part = max((board.connected(cells, cell) for cell in sorted(cells)), key=len)
    rows = ["".join(".#"[(r, c) not in part] for c in range(8)) for r in range(8)]
    if len(part) >= board.LEAST_CELLS:
        assert run(Job("maze", Spec(board="/".join(rows)), seed)).proof["cells"] == len(part)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("twist", [0.0, 1.0])
def test_a_word_lies_along_the_way_and_others_beside_it(seed: int, twist: float) -> None:
    maze = made(seed, board="16x10", word="labyrinth", twist=twist)
    assert maze.word == "LABYRINTH"
    assert len(maze.letters) >= 2 * len(maze.word)


def test_twist_makes_dead_ends_fewer_and_the_way_longer() -> None:
    few, many = ([run(Job("maze", Spec(board="20x15", twist=twist), seed)).proof for seed in range(5)] for twist in (1.0, 0.0))
    assert max(proof["dead ends"] for proof in few) < min(proof["dead ends"] for proof in many)
    assert sum(proof["way"] for proof in few) > sum(proof["way"] for proof in many)


def test_stars_go_from_one_to_five() -> None:
    boards = ["4x4", "9x7", "14x10", "22x17", "40x30"]
    scores = [run(Job("maze", Spec(board=size), 1)).difficulty for size in boards]
    assert [rated.stars for rated in scores] == [1, 2, 3, 4, 5]


def test_a_board_nobody_chose_fills_the_page() -> None:
    for size in ("small", "medium", "large"):
        for room in (usual_frame(), frame(85, 105), frame(120, 180, "large")):
            spec = Spec(size=size).for_page(room)
            page = make(spec, Random(1)).page(room)
            assert page.width > 0.85 * room.width or page.height > 0.85 * room.height


def test_cells_too_narrow_for_a_pencil_are_refused() -> None:
    with pytest.raises(SpecError, match="room for about 15 rows and 12 columns"):
        made(board="30x30").page(frame(60, 90))
    made(board="30x30").answer(frame(60, 90))


@pytest.mark.parametrize("text", ["8×6", " 8 x 6", "8X6"])
def test_sizes_may_be_written_in_several_ways(text: str) -> None:
    assert Spec(board=text).board == "8x6"


def test_rows_may_be_indented_and_stand_away_from_the_corner() -> None:
    written = Spec(
        board="""
        ######
        #....#
        #.##.#
        #.##.#
        #....#
    """
    )
    assert written.cells == Spec(board="..../.##./.##./....").cells


# Strokes


def test_walls_are_joined_into_long_strokes() -> None:
    maze = made(board="16x12")
    outer, inner = plan.walls(maze.plan)
    for mine, others in ((outer, inner), (inner, outer)):
        lines = strokes.strokes(mine, others)
        walked = [frozenset(pair) for line in lines for pair in itertools.pairwise(line)]
        assert len(walked) == len(set(walked)) == len(mine)
        assert len(lines) < 0.5 * len(mine)
    assert len(strokes.strokes(outer, inner)) <= 6
    paths = drawn(maze.page(frame()), "walls")
    assert [path.name for path in paths] == ["inner", "outer"]
    assert paths[0].stroke.width < paths[1].stroke.width


def test_a_ring_is_one_closed_stroke() -> None:
    ring = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0))]
    (stroke,) = strokes.strokes(ring, ())
    assert stroke[0] == stroke[-1]
    points = [(float(c), float(r)) for r, c in stroke]
    steps = strokes.path(points, set(points), 0.2)
    assert steps[-1] == ("Z",)
    assert sum(step[0] == "A" for step in steps) == 4


# No spoilers


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("given", [{"board": "12x9"}, {"board": "heart", "goal": "middle"}, {"board": "tree", "twist": 1.0}])
def test_the_cover_shows_the_beginning_of_another_way(seed: int, given: dict[str, Any]) -> None:
    maze = made(seed, **given)
    wrong = maze._wrong_way()
    assert wrong[0] == maze.start
    assert wrong[-1] not in maze.way
    assert len(set(wrong) & set(maze.way)) < 0.5 * len(maze.way)
    assert not drawn(maze.page(frame()), "answer")


def test_the_page_does_not_say_the_word() -> None:
    maze = made(board="12x10", word="tiger")
    assert "TIGER" not in svg(maze.page(frame()), outlines=False)
    assert "TIGER" in svg(maze.answer(frame()), outlines=False)


# The proof


def prove(page: Scene, answer: Scene, spec: Spec, code: str = "en") -> Any:
    from printkit.contract import Printed

    assert KIND.prove
    return KIND.prove(Printed(page, answer, spec, language(code)))


def test_a_wall_too_few_on_the_page_is_noticed_even_if_the_answer_has_it() -> None:
    spec = Spec(board="8x8")
    maze = make(spec, Random(1))
    page = maze.page(frame())

    def shortened(item: Any) -> Any:
        if isinstance(item, Group):
            return replace(item, items=tuple(map(shortened, item.items)))
        if isinstance(item, Drawn) and item.name == "inner":
            last = max(number for number, step in enumerate(item.segments) if step[0] == "M")
            return replace(item, segments=item.segments[:last])
        return item

    changed = replace(page, items=tuple(map(shortened, page.items)))
    prove(page, maze.answer(frame()), spec)
    with pytest.raises(ProofError, match="walls of the answer"):
        prove(changed, maze.answer(frame()), spec)
    with pytest.raises(ProofError, match="more than one way"):
        prove(changed, replace(maze.answer(frame()), items=tuple(map(shortened, maze.answer(frame()).items))), spec)


def test_answers_of_another_size_are_proved_too() -> None:
    spec = Spec(board="12x10", word="tiger")
    maze = make(spec, Random(1))
    facts = prove(maze.page(frame()), maze.answer(frame()), spec)
    for width, height in ((50, 60), (90, 70), (300, 400)):
        for look in ("colour", "mono", "large"):
            assert prove(maze.page(frame(look=look)), maze.answer(frame(width, height, look)), spec) == facts


def test_the_page_of_another_story_word_goal_or_board_is_refused() -> None:
    asked = {"board": "12x10", "word": "tiger", "story": "bee", "goal": "middle"}
    maze = made(**asked)
    for key, other in (("board", "10x12"), ("word", "tigre"), ("story", "mouse"), ("goal", "exit")):
        with pytest.raises(ProofError):
            proof_of("maze", maze, Spec(**{**asked, key: other}))
    with pytest.raises(ProofError):
        proof_of("maze", maze, Spec(**{**asked, "word": ""}))


# Words and pictures


@pytest.mark.parametrize("code", language_codes())
def test_the_example_spells_the_word_that_its_sentence_names(code: str) -> None:
    for whom in ("", "young", "adult"):
        words = told_to(language(code), whom) if whom else language(code)
        *_, last = words.list("maze.how_to.steps")
        assert words.say("maze.example") in last


def test_the_maze_of_the_example_is_a_good_one() -> None:
    passages = plan.passages(how_to.PLAN)
    assert len(passages) == len(plan.cells(how_to.PLAN)) - 1
    way = how_to.WAY
    assert solve.way(solve.halls(passages), way[0], way[-1]) == way
    assert all(plan.is_open(how_to.PLAN, *pair) for pair in zip(how_to.WRONG, how_to.WRONG[1:], strict=False))
    assert [cell for cell in way if cell in how_to.ON_WAY] == list(how_to.ON_WAY)
    assert not {cell for cell, _ in how_to.BESIDE} & set(way)


def test_the_format_in_the_readme_is_a_maze() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    maze = from_json(json.loads(example))
    assert maze.to_json() == json.loads(example)
    assert maze.word == "OK"
    passages = plan.passages(maze.plan)
    assert solve.way(solve.halls(passages), maze.way[0], maze.way[-1]) == maze.way
    assert len(passages) == len(plan.cells(maze.plan)) - 1


@pytest.mark.parametrize("look", ["colour", "mono", "large"])
def test_golden_pages(golden: Any, look: str) -> None:
    house = made(board="house", story="mouse")
    golden(f"maze-page-{look}", svg(house.page(frame(look=look))))
    golden(f"maze-answer-{look}", svg(house.answer(frame(60, 60, look))))
    golden(f"maze-word-{look}", svg(made(board="12x9", word="honey", story="bee").page(frame(150, 180, look))))
    golden(f"maze-word-answer-{look}", svg(made(board="12x9", word="honey", story="bee").answer(frame(150, 180, look))))
    golden(f"maze-cover-{look}", svg(made(board="star", goal="middle", story="robot").cover(frame(100, 100, look))))
