"""Blocking a board with as few pieces as possible."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engine.polyform import Lattice, Packing, Problem, board_of_cells, board_of_form, piece_set
from printkit.errors import SpecError
from printkit.kinds.board.solve.blocking import blocking_sets, fewest_blocking, last_fit_puzzle, random_blocking_set


def game(board, pieces: str) -> Packing:
    shape = board_of_form(board) if isinstance(board, str) else board
    return Packing(Problem(shape, piece_set(pieces), every=False, full=False, number=1))


def clash(one, other) -> bool:
    return one.piece == other.piece or bool(set(one.cells) & set(other.cells))


def blocks(packing: Packing, laid) -> bool:
    apart = not any(clash(one, other) for one, other in combinations(laid, 2))
    return apart and all(any(clash(placement, other) for other in laid) for placement in packing.placements)


def brute_force(packing: Packing) -> int:
    numbers = range(1, len(packing.problem.pieces.pieces) + 1)
    return next(number for number in numbers if any(blocks(packing, laid) for laid in combinations(packing.placements, number)))


@settings(max_examples=40)
@given(
    st.sets(st.tuples(st.just(0), st.integers(0, 3), st.integers(0, 3)), min_size=6, max_size=11),
    st.sampled_from(["ILO", "LST", "IST"]),
)
def test_the_fewest_pieces_are_those_of_brute_force(cells, letters):
    packing = game(board_of_cells(cells, Lattice.SQUARE), f"tetrominoes:{letters}")
    if packing.placements:
        found = fewest_blocking(packing)
        assert found.solution is not None
        assert blocks(packing, found.solution)
        assert found.fewest == len(found.solution) == brute_force(packing)


@pytest.mark.parametrize(("board", "fewest"), [("4x5", 2), ("5x5", 2), ("6x6", 3)])
def test_small_boards_are_blocked_by_few_pentominoes(board, fewest):
    packing = game(board, "pentominoes")
    found = fewest_blocking(packing)
    assert found.fewest == fewest
    assert blocks(packing, found.solution)


@pytest.mark.slow
def test_five_pentominoes_block_a_chessboard_and_four_do_not():
    # S. W. Golomb, Checker boards and polyominoes (1954)
    packing = game("8x8", "pentominoes")
    found = fewest_blocking(packing)
    assert found.fewest == 5
    assert blocks(packing, found.solution)


def test_effort_and_number_leave_the_question_open():
    packing = game("6x6", "pentominoes")
    cut = fewest_blocking(packing, effort=50)
    assert (cut.solution, cut.fewest) == (None, None)
    assert cut.effort == 50
    assert cut.proved <= 3
    assert fewest_blocking(packing, most=2).proved == 3
    assert fewest_blocking(packing, most=2).solution is None


def test_a_board_that_is_too_large_is_refused():
    with pytest.raises(SpecError, match="take a smaller board"):
        fewest_blocking(game("20x20", "pentominoes"))


@settings(max_examples=25, deadline=None)
@given(
    st.sets(st.tuples(st.just(0), st.integers(0, 3), st.integers(0, 3)), min_size=6, max_size=10),
    st.sampled_from(["ILO", "LST", "IST"]),
)
def test_all_blocking_sets_are_those_of_brute_force(cells, letters):
    packing = game(board_of_cells(cells, Lattice.SQUARE), f"tetrominoes:{letters}")
    if packing.placements:
        found = list(blocking_sets(packing, 2))
        expected = {laid for number in (1, 2) for laid in combinations(packing.placements, number) if blocks(packing, laid)}
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_a_last_fit_puzzle_has_one_answer():
    packing = game("6x6", "pentominoes")
    puzzles = []
    for seed in range(6):
        blocking = random_blocking_set(packing, 3, Random(seed))
        assert blocking is not None
        assert blocks(packing, blocking)
        puzzle = last_fit_puzzle(packing, blocking, 2, Random(seed))
        if puzzle is not None:
            puzzles.append(puzzle)
            assert sorted((*puzzle.laid, *puzzle.answer)) == sorted(blocking)
            free = [one for one in packing.placements if not any(clash(one, other) for other in puzzle.laid)]
            rows = [sum(1 << place for place, other in enumerate(free) if clash(one, other)) for one in free]
            everything = (1 << len(free)) - 1
            assert everything not in rows
            ways = [
                {free[one], free[other]}
                for one, other in combinations(range(len(free)), 2)
                if not rows[one] >> other & 1 and rows[one] | rows[other] == everything
            ]
            assert ways == [set(puzzle.answer)]
    assert puzzles


def test_five_pieces_that_block_a_chessboard_are_found_quickly():
    packing = game("8x8", "pentominoes")
    blocking = random_blocking_set(packing, 5, Random(1))
    assert blocking is not None
    assert len(blocking) == 5
    assert blocks(packing, blocking)
