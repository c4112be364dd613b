"""The proof of boards: what it counts agrees with known numbers, and what slipped through once is noticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from string import ascii_uppercase
from typing import Any

import pytest
from proving import proof_of

from printkit.contract import Printed, kind
from printkit.contract.job import printed
from printkit.engine.plain import Piece, coverings, used_up
from printkit.engine.polyform import Board, Lattice, board_of_form, piece_set
from printkit.errors import ProofError
from printkit.kinds.board.make import make
from printkit.kinds.board.prove.asked import PENTOMINOES, board, kit
from printkit.kinds.board.prove.blocking import blocking
from printkit.kinds.board.prove.cells import SHAPES, forms, polyominoes, rectangle
from printkit.kinds.board.prove.counting import solutions, stock
from printkit.kinds.board.prove.excluding import most_free
from printkit.kinds.board.prove.eye import look_at
from printkit.kinds.board.prove.wall import largest_field
from printkit.kinds.board.shape import moved
from printkit.kinds.board.solve import fewest_excluding, largest_ring
from printkit.kinds.board.spec import Spec
from printkit.kinds.board.state import Laid
from printkit.page.frame import Frame, usual_frame
from printkit.page.language import language
from printkit.render.svg import svg
from printkit.scene.ink import theme
from printkit.scene.seen import seen

GOLDEN: dict[str, dict[str, Any]] = {
    "given": {"given": 5, "hints": 2},
    "holes": {"problem": "holes", "board": "8x8-2x2@1,1", "given": 5},
    "twenty": {"problem": "twenty"},
    "progressive": {"problem": "progressive", "number": 5},
    "questions": {"problem": "questions", "board": "3x20", "way": "across"},
    "congruence": {"problem": "classroom", "topic": "congruence", "number": 3},
    "symmetry": {"problem": "classroom", "topic": "symmetry"},
    "ring": {"problem": "ring", "number": 5},
    "exclusion": {"problem": "exclusion", "board": "5x5"},
    "block": {"problem": "block", "board": "6x6"},
    "last-fit": {"problem": "last-fit"},
    "double": {"problem": "double", "board": "double:P", "show": 4, "answers": "outline"},
}


@lru_cache(maxsize=32)
def made(**more: Any) -> Any:
    return make(Spec(**more), Random(1))


@pytest.mark.parametrize("name", GOLDEN)
def test_pages_and_answers_look_as_expected(name: str, golden: Callable[[str, str], None]) -> None:
    puzzle = made(**GOLDEN[name])
    golden(f"page-{name}", svg(puzzle.page(usual_frame())))
    golden(f"answer-{name}", svg(puzzle.answer(Frame(84, 100, theme("colour"), language("en")))))


def test_patterns_look_as_expected(golden: Callable[[str, str], None]) -> None:
    golden("page-mono", svg(made(given=5, hints=2).page(Frame(120, 180, theme("mono"), language("pt")))))


# Numbers


def count(text: str, names: str = "FILNPTUVWXYZ", every: bool = True) -> int:
    cells = board(text, "usual")
    assert cells is not None
    chosen = PENTOMINOES.only(list(names))
    return solutions(cells, frozenset(), chosen, stock(chosen.pieces), every).number


def test_published_numbers_are_counted_again() -> None:
    assert count("3x20") == 2
    assert count("4x15") == 368
    assert count("8x8-2x2") == 65
    assert [count(f"double:{name}", "FILNPTUVWXYZ".replace(name, ""), every=False) for name in "NPTUWYZ"] == [5, 15, 1, 5, 5, 2, 4]
    assert count("triple:X", "FILNPTUVWYZ", every=False) == 15
    assert count("toothed:20,3,1") == 2


def test_pieces_that_are_not_turned_over_become_their_mirror_images() -> None:
    """Of the 184 ways to fill 3x30 with the one-sided pentominoes, 46 are different."""
    cells, sides = board("3x30", "usual"), kit("one-sided-pentominoes")
    assert cells is not None
    assert solutions(cells, frozenset(), sides, stock(sides.pieces), True).number == 46


def test_all_coverings_are_listed() -> None:
    cells = board("3x20", "usual")
    assert cells is not None
    pieces = [Piece(forms(shape)) for shape in SHAPES.values()]
    found = coverings(cells, pieces, 100)
    assert len({frozenset(one) for one in found}) == len(found) == 8
    assert all(sorted(cell for _, place in one for cell in place) == sorted(cells) for one in found)
    assert used_up(cells, pieces) == {(1,) * 12}


@pytest.mark.parametrize("size", [(4, 5), (5, 5), (5, 7), (6, 6)])
def test_the_fewest_counters_are_found_in_another_way(size: tuple[int, int]) -> None:
    cells = rectangle(*size)
    searched = fewest_excluding(Board(tuple(sorted((0, *cell) for cell in cells)), Lattice.SQUARE)).fewest
    assert len(cells) - most_free(cells) == searched


def test_the_chessboard_needs_24_counters() -> None:
    assert 64 - most_free(rectangle(8, 8)) == 24


@pytest.mark.parametrize("names", ["FPUZ", "ILPX", "FILTY", "FNPUVZ"])
def test_the_largest_wall_is_bounded_in_another_way(names: str) -> None:
    found = largest_ring(names)
    assert found is not None
    assert found.bound == largest_field(frozenset(names))


def test_five_pieces_are_needed_to_block_the_chessboard_and_two_for_five_by_five() -> None:
    assert not blocking(rectangle(5, 5), frozenset(), 1)
    assert blocking(rectangle(5, 5), frozenset(), 2)


def test_the_parameters_are_read_as_the_maker_reads_them() -> None:
    for form in (
        "6x10",
        "8x8-2x2",
        "8x8-1x1@1,2-2x1@4,5",
        "toothed:10,6,1",
        "double:L",
        "triple:Y",
        "ring:6x8,2",
        "stairs:4,2,1",
        "letter:Q",
    ):
        assert board(form, "as it is") == {cell[1:] for cell in board_of_form(form).cells}
    for text in ("pentominoes", "trominoes", "tetrominoes", "one-sided-pentominoes"):
        theirs = {piece.name: {cell[1:] for cell in piece.shape} for piece in piece_set(text).pieces}
        assert set(kit(text).names) == set(theirs)
        for name, cells in theirs.items():
            low = min(r for r, _ in cells), min(c for _, c in cells)
            at_corner = frozenset((r - low[0], c - low[1]) for r, c in cells)
            assert at_corner in forms(kit(text).shape(name), kit(text).turn_over)
    assert [len(polyominoes(number)) for number in range(1, 8)] == [1, 1, 2, 5, 12, 35, 108]


# What is printed


def test_a_letter_is_the_one_that_was_asked_for() -> None:
    """The boards of all letters have sixty cells, so that only their shapes tell them apart."""
    letters = {letter: board(f"letter:{letter}", "as it is") for letter in ascii_uppercase}
    assert {len(cells) for cells in letters.values()} == {60}
    assert len(set(letters.values())) == 26
    spec = Spec(board="letter:U", given=10)
    sheet = printed(make(spec, Random(1)), spec, usual_frame())
    assert kind("board").prove(sheet).facts
    with pytest.raises(ProofError, match="the board is not letter:H"):
        kind("board").prove(replace(sheet, spec=Spec(board="letter:H", given=10)))


def test_a_page_says_that_pieces_may_not_be_flipped_over() -> None:
    spec = Spec(board="3x30", pieces="one-sided-pentominoes", given=11)
    puzzle: Any = make(spec, Random(1))
    assert "do not flip them over" in " ".join(seen(puzzle.page(usual_frame())).paragraphs)
    assert proof_of("board", puzzle, spec).facts
    silent = replace(puzzle, task=replace(puzzle.task, tray=replace(puzzle.task.tray, turn_over=True)))
    with pytest.raises(ProofError, match="do not flip them over"):
        proof_of("board", silent, spec)


def test_ten_solutions_are_not_promised_where_there_is_one() -> None:
    spec = Spec(given=6)
    puzzle = make(spec, Random(1))
    assert proof_of("board", puzzle, spec)["solutions"] == 1
    with pytest.raises(ProofError, match="There are 10 different solutions"):
        proof_of("board", replace(puzzle, tally=puzzle.tally._replace(number=10)), spec)  # type: ignore[attr-defined, type-var]


@pytest.mark.parametrize(
    "more", [{"problem": "block", "board": "6x6"}, {"problem": "last-fit"}, {"problem": "double", "board": "double:P"}]
)
def test_a_piece_of_the_tray_that_nobody_uses_has_its_shape(more: dict[str, Any]) -> None:
    puzzle, spec = made(**more), Spec(**more)
    used = {piece.letter for one in look_at(seen(puzzle.answer(usual_frame()))).boards for piece in one.pieces}
    tray = puzzle.task.tray if more["problem"] == "double" else puzzle.pieces
    idle = next(laid for laid in tray.pieces if laid.piece not in used)
    other = next(laid for laid in tray.pieces if laid.piece in used)
    wrong = replace(tray, pieces=tuple(Laid(one.piece, other.cells) if one == idle else one for one in tray.pieces))
    damaged = (
        replace(puzzle, task=replace(puzzle.task, tray=wrong)) if more["problem"] == "double" else replace(puzzle, pieces=wrong)
    )
    with pytest.raises(ProofError):
        proof_of("board", damaged, spec)


def test_a_missing_piece_with_a_wrong_answer_is_judged() -> None:
    spec = Spec(problem="missing", number=4)
    puzzle: Any = make(spec, Random(1))
    first, *rest = puzzle.solution
    for damaged in (
        replace(puzzle, solution=tuple(rest)),
        replace(puzzle, solution=(Laid(first.piece, moved(first.cells, 0, 1)), *rest)),
        replace(puzzle, shown=replace(puzzle.shown, pieces=puzzle.shown.pieces[1:])),
        replace(puzzle, shown=replace(puzzle.shown, pieces=())),
    ):
        with pytest.raises(ProofError):
            proof_of("board", damaged, spec)


def test_words_that_are_left_out_are_missed_only_where_there_is_room_for_them() -> None:
    spec = Spec(given=6)
    puzzle = make(spec, Random(1))
    sheet = printed(puzzle, spec, usual_frame())
    page = sheet.page_scene
    prove = kind("board").prove
    assert prove is not None
    silent = replace(page, items=tuple(item for item in page.items if item.name != "foot"))
    with pytest.raises(ProofError, match="words are missing"):
        prove(Printed(silent, sheet.answer_scene, spec, sheet.language))
    assert prove(printed(puzzle, spec, Frame(70, 70, theme("colour"), language("en")))).facts


def test_pieces_without_letters_must_show_their_shapes() -> None:
    spec = Spec(board="4x6", pieces="hexominoes")
    puzzle = make(spec, Random(1))
    assert proof_of("board", puzzle, spec).facts, "all of a size are known, whatever their numbers"
    some = Spec(board="4x6", pieces="hexominoes:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30")
    other = make(some, Random(1))
    with pytest.raises(ProofError, match="the shapes of the pieces are not shown"):
        proof_of("board", other, some, Frame(85, 70, theme("colour"), language("en")))


@pytest.mark.parametrize(
    "more",
    [
        {"board": "5x8", "pieces": 'name = "b"\n[[piece]]\nname = "AA"\ncount = 8\ncells = ["XXXXX"]'},
        {"board": "3x30", "pieces": "one-sided-pentominoes", "given": 4},
        {"board": "letter:R", "given": 4},
        {"problem": "hints", "board": "5x12"},
        {"problem": "triple", "given": 2, "hints": 1},
        {"problem": "toothed", "given": 6},
    ],
)
def test_other_pieces_and_boards_are_proved(more: dict[str, Any]) -> None:
    puzzle, spec = made(**more), Spec(**more)
    for size, look in (((176, 232), "colour"), ((176, 105), "mono"), ((85, 110), "safe")):
        assert proof_of("board", puzzle, spec, Frame(*size, theme(look), language("de"))).facts
