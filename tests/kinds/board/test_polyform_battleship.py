"""The fewest questions that find a hidden piece."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engine.polyform import Lattice, board_of_cells, board_of_form, piece_set
from printkit.errors import SpecError
from printkit.kinds.board.solve import fewest_questions, fewest_shots
from printkit.kinds.board.solve.battleship import answers, positions

small_boards = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=4, max_size=11).map(
    lambda cells: board_of_cells(((0, row, column) for row, column in cells), Lattice.SQUARE)
)


@settings(max_examples=40, deadline=None)
@given(small_boards, st.sampled_from(["trominoes", "tetrominoes:L", "tetrominoes:IO", "dominoes"]))
def test_shots_and_questions_are_those_of_brute_force(board, pieces):
    hidden = positions(board, piece_set(pieces))
    shots, questions = fewest_shots(board, piece_set(pieces)), fewest_questions(board, hidden)
    assert shots.cells is not None
    assert questions.cells is not None

    def hits(cells) -> bool:
        return all(any(answers(cells, position)) for position in hidden)

    def tells(cells) -> bool:
        return len({answers(cells, position) for position in hidden}) == len({position.cells for position in hidden})

    assert hits(shots.cells)
    assert tells(questions.cells)
    assert not shots.cells or not any(map(hits, combinations(board.cells, len(shots.cells) - 1)))
    assert not questions.cells or not any(map(tells, combinations(board.cells, len(questions.cells) - 1)))


@pytest.mark.parametrize(("letter", "fewest"), [("X", 10), ("I", 12), ("F", 14), ("T", 14), ("Z", 14), ("P", 16), ("U", 16)])
def test_shots_on_a_chessboard(letter, fewest):
    # the fewest monominoes that exclude a single pentomino: S. W. Golomb, Polyominoes
    found = fewest_shots(board_of_form("8x8"), piece_set(f"pentominoes:{letter}"))
    assert found.fewest == fewest


def test_effort_is_honest():
    found = fewest_shots(board_of_form("8x8"), piece_set("pentominoes:V"), effort=1000)
    assert found.cells is None
    assert found.fewest is None
    assert found.proved > 1


def test_too_large_boards_are_refused():
    with pytest.raises(SpecError, match="at most 64"):
        fewest_shots(board_of_form("10x10"), piece_set("pentominoes"))
    with pytest.raises(SpecError, match="told apart"):
        fewest_questions(board_of_form("8x8"), positions(board_of_form("8x8"), piece_set("pentominoes")))
