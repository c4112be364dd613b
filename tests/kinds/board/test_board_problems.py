"""Every type of problem on boards: made, proved, read back, drawn, and each damage noticed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inked import groups, texts
from proving import proof_of
from pydantic import ValidationError
from test_contract import assert_inside

from printkit import resources
from printkit.contract import Job, kind, run
from printkit.errors import InputError, PrintkitError, ProofError, SpecError
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.engine import pentominoes
from printkit.kinds.board.kind import from_json
from printkit.kinds.board.make import make
from printkit.kinds.board.shape import axes, enclosed, forms, half_turn, parts, perimeter, rectangle, walled
from printkit.kinds.board.spec import Spec
from printkit.kinds.board.state import Laid, covered, turned
from printkit.kinds.board.table import PROBLEMS
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme

BOOK = resources.template("books", "pentominoes")

SPECS: dict[str, dict[str, Any]] = {
    "exact": {"board": "5x5", "show": 6, "answers": "outline"},
    "unique": {"number": 4, "hints": 2},
    "hints": {"board": "3x20"},
    "progressive": {"number": 5},
    "missing": {"number": 4},
    "twenty": {},
    "thirty": {"board": "5x6"},
    "double": {"board": "double:P", "show": 15},
    "triple": {"board": "triple:X"},
    "toothed": {"board": "toothed:20,3,1"},
    "holes": {"board": "8x8-2x2@1,1", "given": 5},
    "tetromino": {"given": 8},
    "exclusion": {"board": "5x5"},
    "ring": {"number": 5},
    "perimeter": {"number": 4},
    "symmetric": {"number": 3},
    "block": {"board": "6x6"},
    "questions": {"board": "3x20"},
    "classroom": {"topic": "congruence", "number": 3},
    "exact-game": {},
    "twenty-game": {},
    "thirty-game": {},
    "last-fit": {"board": "5x6"},
    "battleships": {},
}
"""A quick spec of every type."""

SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><path d='%s' stroke='#000'/></svg>"
TOPICS = ("perimeter", "area", "symmetry")


def spec_of(problem: str) -> Spec:
    return Spec(problem=problem, **SPECS[problem])


@lru_cache(maxsize=64)
def made(problem: str, seed: int = 1) -> Any:
    return make(spec_of(problem), Random(seed))


def frame(width: float, height: float, look: str = "colour", code: str = "en") -> Frame:
    return Frame(width, height, theme(look), language(code))


def test_table_spec_and_tests_know_the_same_problems() -> None:
    assert set(PROBLEMS) == set(get_args(Spec.model_fields["problem"].annotation)) == set(SPECS)


@pytest.mark.parametrize("problem", SPECS)
def test_a_problem_is_proved_and_comes_back_from_json(problem: str) -> None:
    leaf = run(Job("board", Spec(problem=problem, **SPECS[problem]), 1))
    assert leaf.puzzle == made(problem)
    assert leaf.proof.facts
    data = leaf.puzzle.to_json()
    assert data["problem"] == problem
    assert from_json(json.loads(json.dumps(data))) == leaf.puzzle
    assert pickle.loads(pickle.dumps(leaf.puzzle)) == leaf.puzzle
    assert hash(leaf.puzzle) == hash(from_json(data))


QUICK = sorted(set(SPECS) - {"exclusion", "ring", "questions", "hints", "block", "progressive"})


@given(st.sampled_from(QUICK), st.integers(0, 2**32))
@settings(max_examples=30)
def test_any_seed_gives_a_puzzle_that_is_proved(problem: str, seed: int) -> None:
    leaf = run(Job("board", Spec(problem=problem, **SPECS[problem]), seed))
    assert proof_of("board", from_json(leaf.puzzle.to_json()), leaf.job.spec) == leaf.proof


@pytest.mark.parametrize("problem", SPECS)
def test_json_that_is_twisted_is_refused(problem: str) -> None:
    good = made(problem).to_json()
    for key in good:
        for twisted in (None, 10**13, "x" * 300, [], [[]], ["a", 1], {}, {"a": 1}, [[float("nan")]], ["."] * 500):
            if (key, twisted) != ("given", []):
                with pytest.raises(InputError):
                    from_json({**good, key: twisted})
        with pytest.raises(InputError):
            from_json({other: good[other] for other in good if other != key})


@pytest.mark.parametrize("problem", SPECS)
def test_pages_answers_and_covers_stay_inside_and_say_what_to_do(problem: str) -> None:
    puzzle = made(problem)
    for size, look, code in (
        ((176, 240), "colour", "en"),
        ((176, 105), "mono", "pt"),
        ((85, 75), "large", "pt"),
        ((50, 50), "safe", "en"),
    ):
        room = frame(*size, look, code)
        for scene in (puzzle.page(room), puzzle.answer(room), puzzle.cover(room)):
            assert_inside(scene, room)
    page, answer = groups(puzzle.page(frame(176, 240))), groups(puzzle.answer(frame(176, 240)))
    assert "answer" in {group.name for group in answer}
    assert "answer" not in {group.name for group in page}
    titles = [puzzle.title(language(code)) for code in ("en", "pt")]
    assert titles[0] != titles[1]
    assert all(0 < len(title) <= 60 for title in titles)
    assert 0 <= puzzle.difficulty(proof_of("board", puzzle, spec_of(problem))).score <= 1


@pytest.mark.parametrize("topic", TOPICS)
def test_lessons_are_drawn_and_measured(topic: str) -> None:
    spec = Spec(problem="classroom", topic=topic, number=6)  # type: ignore[arg-type]
    puzzle = make(spec, Random(3))
    proof_of("board", puzzle, spec)
    room = frame(176, 240)
    for scene in (puzzle.page(room), puzzle.answer(room)):
        assert_inside(scene, room)
    assert from_json(puzzle.to_json()) == puzzle


@pytest.mark.parametrize("problem", [name for name, sort in PROBLEMS.items() if sort.sheet])
def test_sheets_have_rules_and_a_table(problem: str) -> None:
    assert Spec(problem=problem).is_sheet()  # type: ignore[arg-type]
    words = " ".join(text.text for text in texts(made(problem).page(frame(176, 240))))
    for sentence in language("en").list(f"board.problem.{problem}.rules"):
        assert sentence.split()[-1] in words
    assert "Name" in words


# What problems promise


def test_unique_boards_and_hints_have_one_solution() -> None:
    for problem in ("unique", "hints"):
        assert made(problem).tally[:2] == (1, True)


def test_fewest_hints_are_few() -> None:
    puzzle = make(Spec(problem="hints", board="4x15"), Random(5))
    assert isinstance(puzzle, Covering)
    assert 1 <= len(puzzle.task.given) <= 3


def test_published_counts_are_printed() -> None:
    assert made("double").tally[:2] == (15, True)
    assert len(made("double").solutions) == 15
    assert made("triple").tally[:2] == (15, True)
    assert made("toothed").tally[:2] == (2, True)
    assert len(made("exclusion").counters) == 8


def test_the_problem_of_twenty_has_its_three_coverings_in_the_answer() -> None:
    for seed in range(4):
        puzzle = make(Spec(problem="twenty"), Random(seed))
        answer = [group for group in groups(puzzle.answer(frame(120, 90))) if group.name == "answer"]
        assert len([item for item in answer[0].items if item.name.startswith("piece-")]) == 12  # type: ignore[union-attr]
        assert sorted(laid.piece for covering in puzzle.coverings for laid in covering) == list(pentominoes().names)  # type: ignore[attr-defined]


def test_every_step_has_one_piece_more() -> None:
    trays = [task.tray.names for task in made("progressive").tasks]
    assert [len(names) for names in trays] == [3, 4, 5]
    assert all(after[:-1] == before for before, after in pairwise(trays))


def test_a_blocked_board_takes_no_other_piece() -> None:
    puzzle = made("block")
    free = puzzle.cells - set(covered((*puzzle.given, *puzzle.added)))
    used = {laid.piece for laid in (*puzzle.given, *puzzle.added)}
    for name, shape in pentominoes().pieces:
        if name not in used:
            places = (
                frozenset((r + down, c + right) for r, c in form)
                for form in forms(shape)
                for down in range(6)
                for right in range(6)
            )
            assert not any(place <= free for place in places)


# Damage


def _first_moved(packing: tuple[Laid, ...]) -> tuple[Laid, ...]:
    one, *rest = packing
    return (Laid(one.piece, frozenset((r + 40, c) for r, c in one.cells)), *rest)


def _recovered(puzzle: Any, place: int) -> Any:
    coverings = list(puzzle.coverings)
    coverings[place] = coverings[place - 1]
    return replace(puzzle, coverings=tuple(coverings))


DAMAGES: dict[str, dict[str, Callable[[Any], Any]]] = {
    "unique": {
        "two solutions": lambda one: replace(one, tally=one.tally._replace(number=2)),
        "the count is cut short": lambda one: replace(one, tally=one.tally._replace(complete=False)),
        "a strange hint": lambda one: replace(one, hinted=("Q",)),
    },
    "exact": {
        "an answer is there twice": lambda one: replace(one, solutions=(*one.solutions, one.solutions[0])),
        "an answer is there mirrored": lambda one: replace(
            one, solutions=(*one.solutions, turned(one.solutions[0], lambda r, c: (r, -c)))
        ),
        "more pieces are used": lambda one: replace(one, task=replace(one.task, use=6)),
    },
    "progressive": {
        "an answer is missing": lambda one: replace(one, solutions=one.solutions[:-1]),
        "the steps are out of order": lambda one: replace(
            one, tasks=one.tasks[::-1], solutions=one.solutions[::-1], tallies=one.tallies[::-1]
        ),
        "a piece has moved": lambda one: replace(one, solutions=(_first_moved(one.solutions[0]), *one.solutions[1:])),
    },
    "missing": {
        "another piece is missing": lambda one: replace(one, shown=pentominoes().only(one.solution[k].piece for k in range(1, 4))),
        "no piece is missing": lambda one: replace(one, shown=pentominoes().only(laid.piece for laid in one.solution)),
        "the answer has moved": lambda one: replace(one, solution=_first_moved(one.solution)),
        "a shape is wrong": lambda one: replace(
            one, shown=replace(one.shown, pieces=(Laid(one.shown.pieces[0].piece, rectangle(1, 4)), *one.shown.pieces[1:]))
        ),
    },
    "twenty": {
        "a covering is there twice": lambda one: _recovered(one, 1),
        "a covering is missing": lambda one: replace(one, coverings=one.coverings[1:]),
        "the ways are miscounted": lambda one: replace(one, ways=one.ways + 1),
        "a piece has moved": lambda one: replace(one, coverings=(_first_moved(one.coverings[0]), *one.coverings[1:])),
        "the tray lacks a piece": lambda one: replace(one, tray_pieces=replace(one.tray, pieces=one.tray.pieces[1:])),
    },
    "exclusion": {
        "a counter is missing": lambda one: replace(one, counters=one.counters - {min(one.counters)}),
        "there is a counter too many": lambda one: replace(one, counters=one.counters | {min(one.cells - one.counters)}),
        "a counter lies beside the board": lambda one: replace(one, counters=one.counters | {(50, 50)}),
    },
    "ring": {
        "more is promised": lambda one: replace(one, target=one.target + 1),
        "a piece has moved": lambda one: replace(one, figure=_first_moved(one.figure)),
        "a piece is not used": lambda one: replace(one, figure=one.figure[1:]),
    },
    "perimeter": {
        "less is promised": lambda one: replace(one, target=one.target - 2),
        "the figure falls apart": lambda one: replace(one, room=rectangle(60, 60), figure=_first_moved(one.figure)),
    },
    "symmetric": {
        "a piece is turned": lambda one: replace(
            one, room=rectangle(30, 30), figure=(*turned(one.figure[:1], lambda r, c: (c, -r)), *one.figure[1:])
        ),
        "another number of pieces": lambda one: replace(one, target=4),
    },
    "block": {
        "a piece still fits": lambda one: replace(one, added=one.added[1:]),
        "nothing is added": lambda one: replace(one, given=(*one.given, *one.added), added=()),
        "a piece has moved": lambda one: replace(one, added=_first_moved(one.added)),
        "fewer were given": lambda one: replace(one, given=(), added=(*one.given, *one.added)),
    },
    "questions": {
        "nothing was asked": lambda one: replace(one, asked=frozenset()),
        "more was asked than needed": lambda one: replace(one, asked=one.asked | set(sorted(one.task.cells - one.asked)[:2])),
        "a question lies beside the board": lambda one: replace(one, asked=frozenset({(60, 60)})),
        "the covering has moved": lambda one: replace(one, solution=_first_moved(one.solution)),
    },
    "classroom": {
        "an answer is wrong": lambda one: replace(one, numbers=(one.numbers[0], 1 - one.numbers[1], *one.numbers[2:])),
        "an answer is missing": lambda one: replace(one, numbers=one.numbers[1:]),
        "a figure falls apart": lambda one: replace(one, figures=(frozenset({(0, 0), (2, 2)}), *one.figures[1:])),
    },
    "last-fit": {
        "the game is not over": lambda one: replace(one, games=(one.games[0][1:],)),
        "two pieces overlap": lambda one: replace(one, games=((one.games[0][0], *one.games[0]),)),
        "there is no game": lambda one: replace(one, games=()),
    },
    "twenty-game": {"a board is not covered": lambda one: replace(one, games=(one.games[0][1:], *one.games[1:]))},
    "battleships": {"a piece is missing": lambda one: replace(one, games=(one.games[0][1:],))},
}


@pytest.mark.parametrize(("problem", "damage"), [(problem, damage) for problem in DAMAGES for damage in DAMAGES[problem]])
def test_damage_to_a_problem_is_noticed(problem: str, damage: str) -> None:
    puzzle = made(problem)
    damaged = DAMAGES[problem][damage](puzzle)
    assert damaged != puzzle
    with pytest.raises(ProofError):
        proof_of("board", damaged, spec_of(problem))


# Parameters


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"problem": "ring", "given": 2}, 'the problem "ring" has no given; leave it out (it takes number)'),
        ({"problem": "battleships", "show": 4}, "has no show; leave it out (it takes board, way)"),
        ({"problem": "symmetric", "number": 4}, "write an odd number instead of 4"),
        ({"problem": "twenty", "board": "5x5"}, "the board has 25 cells; this problem needs one of 20"),
        ({"problem": "double", "board": "double:F"}, "the others cannot make F twice as large; choose one of: N, P, T, U, W, Y, Z"),
        ({"problem": "toothed", "board": "toothed:30,2,1"}, "the twelve pieces do not fill toothed:30,2,1"),
        ({"problem": "holes", "board": "8x8-1x1@1,2-1x1@2,1-2x1@7,7"}, "the holes cut off cells that no pieces fill"),
        ({"problem": "holes", "board": "6x10"}, "the board is not 8x8 without four cells"),
        ({"problem": "progressive", "number": 3}, "write 4 to 12 as its number"),
        ({"problem": "unique", "board": "5x5", "number": 4}, "leave the number out"),
        ({"problem": "exclusion", "board": "9x9"}, "the board is too large to be proved"),
        ({"problem": "block", "board": "3x20"}, "are not blocked here"),
        ({"problem": "classroom", "number": 1}, "write 2 to 12"),
        ({"problem": "exact-game", "board": "5x5"}, "this game needs one of 60"),
        ({"pieces": "soma"}, "are bodies, which do not lie on a flat board"),
        ({"pieces": "hexominos"}, 'did you mean "hexominoes"?'),
        ({"board": "6x10", "pieces": "pentominoes:FILNPTUVWXY"}, "the board has 60 cells, the pieces have only 55"),
    ],
)
def test_parameters_that_make_no_puzzle_are_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Spec(**wrong)
    assert said in str(caught.value)
    assert len(caught.value.errors()) == 1


THIN_HEART = "##..##..##/#...##...#/........../........../........../#........#/##......##/###....###/####..####"


@pytest.mark.parametrize(("board", "said"), [("2x30", "this board has no solution: "), (THIN_HEART, "every way was tried")])
def test_boards_that_cannot_be_filled_are_recognised(board: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        make(Spec(board=board), Random(1))


# Boards and pieces that people draw


@pytest.mark.parametrize(("name", "cells"), [("heart.svg", 60), ("fish.txt", 60), ("house.toml", 60)])
def test_boards_come_from_files(name: str, cells: int) -> None:
    spec = Spec(board=f"boards/{name}", given=6).gathered(BOOK)
    assert spec.board.count(".") == cells
    assert run(Job("board", spec, 2)).proof.facts
    assert Job("board", spec, 2).identity == Job("board", Spec(board=spec.board, given=6), 2).identity


def test_pieces_come_from_files_and_sets() -> None:
    own = Spec(board="5x8", pieces="pieces/blocks.toml").gathered(BOOK)
    assert len(run(Job("board", own, 1)).puzzle.to_json()["task"]["tray"]["pieces"]) == 9
    mixed = Spec(board="2x5", pieces="trominoes+tetrominoes:O")
    assert mixed.tray().names == ("I", "V", "O")
    with pytest.raises(SpecError, match="this board has no solution"):
        make(mixed, Random(1))
    one_sided = run(Job("board", Spec(board="3x30", pieces="one-sided-pentominoes", given=9), 1))
    assert len(one_sided.puzzle.to_json()["task"]["tray"]["pieces"]) == 18


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none.txt", None, "there is no such file"),
        ("odd.txt", b"..x..\n", 'line:1: "x" does not belong on a board'),
        ("odd.toml", b"rows = 3\n", "this is not a list of rows"),
        (
            "odd.svg",
            b"<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 L9 9' stroke='#000'/></svg>",
            "no line encloses an area",
        ),
        ("latin.txt", b"\xff\xfe\x00", "this is not text"),
        ("small.txt", b"...\n...\n", "the board has 6 cells"),
    ],
)
def test_files_that_cannot_be_used_are_refused_by_name(tmp_path: Path, name: str, content: bytes | None, said: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(PrintkitError) as caught:
        Spec(board=name).gathered(tmp_path)
    assert said in str(caught.value)


@pytest.mark.parametrize("name", ["../fish.txt", "/etc/passwd.txt", "..\\b.txt", "c:x.toml"])
def test_a_book_reaches_only_into_its_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(SpecError, match="is not in the folder of the book"):
        Spec(board=name).gathered(tmp_path)


def test_rows_in_the_book_file_are_a_board() -> None:
    assert Spec(board="#..\n...\n....\n.").board == Spec(board="#../.../..../.").board == "#..#/...#/..../.###"
    assert run(Job("board", Spec(board=".../..../..../...."), 1)).proof.facts


# Plain code on cells


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20))
@settings(max_examples=60)
def test_plain_measures_agree_with_each_other(found: set[tuple[int, int]]) -> None:
    cells = frozenset(found)
    assert sum(len(part) for part in parts(cells)) == len(cells)
    assert perimeter(cells) % 2 == 0
    assert walled(cells) <= enclosed(cells)
    assert not enclosed(cells) & cells
    ways = len(forms(cells))
    assert ways * (1 + len(axes(cells)) + half_turn(cells)) <= 16
    assert 8 % ways == 0


def test_the_pieces_are_as_symmetric_as_everybody_knows() -> None:
    shapes = pentominoes().shapes
    assert {name: len(axes(shape)) for name, shape in shapes.items() if axes(shape)} == {
        "I": 2,
        "T": 1,
        "U": 1,
        "V": 1,
        "W": 1,
        "X": 4,
    }
    assert [name for name, shape in shapes.items() if half_turn(shape)] == ["I", "X", "Z"]
    assert sum(len(forms(shape)) for shape in shapes.values()) == 63
    assert [name for name, shape in shapes.items() if perimeter(shape) == 10] == ["P"]


def test_the_kind_is_known() -> None:
    assert kind("board").spec is Spec
