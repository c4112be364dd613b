"""Boards that cannot work are refused with the reason, before any search."""

from __future__ import annotations

import pytest

from printkit.engine.polyform import Packing, Placement, Problem, board_of_form, board_of_rows, piece_set
from printkit.errors import SpecError


def packing(board, pieces, **rules) -> Packing:
    shape = board_of_rows(board) if isinstance(board, list) else board_of_form(board)
    return Packing(Problem(shape, piece_set(pieces), **rules))


@pytest.mark.parametrize(
    ("board", "pieces", "rules", "reason"),
    [
        ("6x11", "pentominoes", {}, "the pieces have only 60 cells, but the board has 66"),
        ("6x9", "pentominoes", {}, "the pieces have 60 cells, but the board has only 54"),
        ("4x4", "pentominoes", {"every": False}, "no choice of the pieces has the 16 cells"),
        ("8x9", "pentominoes", {"every": False}, "no choice of the pieces has the 72 cells"),
        ("6x5", "pentominoes", {"every": False, "number": 5}, "no choice of the pieces has the 30 cells"),
        ("2x30", "pentominoes", {}, "does not fit on the board anywhere"),
        ("2x2", "pentominoes", {"every": False, "full": False, "number": 1}, "none of the pieces fits"),
        # the five tetrominoes cannot cover a rectangle of 20 cells: Golomb 1954
        ("4x5", "tetrominoes", {}, "painted like a chessboard"),
        # nor the 35 hexominoes one of 210
        ("14x15", "hexominoes", {}, "painted like a chessboard"),
        # straight trominoes on a chessboard without one corner: Golomb 1954
        ("8x8-1x1@1,1", "trominoes:I", {"every": False, "repeat": True}, "painted in diagonals of three colours"),
        (["#.###....", "...##....", "#.###...."], "pentominoes:XPI", {"every": False}, "no choice of the pieces"),
        ([".#....", "##....", "###."], "pentominoes", {"every": False}, "no piece can cover row 1, column 1"),
        (["...#...", "...#...", "####..."], "pentominoes", {"every": False}, "isolated region at row 1, column 1 has 6 cells"),
        ([".....", "", "....."], "tetrominoes", {"every": False}, "no choice of the pieces has the 10 cells"),
    ],
)
def test_the_reason_is_told(board, pieces, rules, reason):
    puzzle = packing(board, pieces, **rules)
    assert reason in (puzzle.obstacle or "")
    assert puzzle.count().number == puzzle.census().raw == puzzle.first().effort == 0
    assert list(puzzle.solutions()) == list(puzzle.distinct()) == []
    assert puzzle.solutions().complete
    with pytest.raises(SpecError, match="board: "):
        puzzle.refuse_if_impossible()


@pytest.mark.parametrize(
    ("board", "pieces"), [("6x10", "pentominoes"), ("3x3x3", "soma"), ("7x11", "heptominoes:1,2,3,4,5,6,7,8,9,10,11")]
)
def test_a_board_that_may_work_is_not_refused(board, pieces):
    puzzle = packing(board, pieces)
    assert puzzle.obstacle is None
    puzzle.refuse_if_impossible()


@pytest.mark.parametrize(
    ("board", "pieces", "rules", "fault"),
    [
        ("6x10", "soma", {}, "bodies do not lie on a flat board"),
        ("6x10", "tetraspheres", {}, "spheres and squares or cubes do not fit together"),
        ("6x10", "pentominoes", {"every": False, "full": False}, "nothing says how many pieces"),
        ("6x10", "pentominoes", {"number": 0}, "0 pieces cannot be laid"),
        ("6x10", "pentominoes", {"repeat": True, "full": False}, "no end of solutions"),
        (["..#..", "..#.."], "pentominoes", {"shape": "free"}, "falls apart"),
        ("100x100", "pentominoes", {"every": False, "repeat": True}, "too large: more than [0-9]+ placements on 10000 cells"),
        ("6x10", "pentominoes", {"fixed": (Placement("X", ((0, 0, 0),)),)}, "piece X cannot lie at row 1, column 1"),
        ("6x10", "pentominoes", {"fixed": (Placement("Q", ((0, 0, 0),)),)}, "piece Q cannot lie"),
    ],
)
def test_a_problem_that_makes_no_sense_is_refused_in_one_line(board, pieces, rules, fault):
    with pytest.raises(SpecError, match=fault) as caught:
        packing(board, pieces, **rules)
    assert "\n" not in str(caught.value)


def test_flat_pieces_become_bodies_on_a_board_in_space():
    assert packing("2x3x10", "pentominoes").census().unique == 12


def test_every_piece_at_least_once_when_pieces_repeat():
    # three dominoes and monominoes on a row of four: 1+1+2, 1+2+1, 2+1+1 use both
    assert packing("1x4", "monominoes+tetrominoes:O", every=False, repeat=True).count().number == 1
    puzzle = Packing(Problem(board_of_form("1x4"), piece_set("trominoes:I"), repeat=True))
    assert puzzle.obstacle == "no choice of the pieces has the 4 cells of the board"
