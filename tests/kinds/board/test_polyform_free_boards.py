"""Free boards by perimeter, and those of the Problem of 20."""

from __future__ import annotations

import pytest

from printkit.engine.polyform import Packing, Problem, board_of_form, board_of_rows, piece_set
from printkit.engine.polyform.growth import free_shapes
from printkit.engine.polyform.lattice import Lattice
from printkit.engine.polyform.measure import perimeter
from printkit.errors import SpecError
from printkit.kinds.board.solve.free_board import covering_sets, disjoint_coverings, free_boards


@pytest.mark.parametrize("cells", [1, 2, 4, 5, 7])
def test_free_boards_are_the_polyominoes(cells):
    boards = [board for length in range(4, 2 * cells + 4, 2) for board in free_boards(cells, length)]
    assert len(boards) == len(free_shapes(Lattice.SQUARE, cells))
    assert all(board.area == cells and board.connected for board in boards)


@pytest.mark.parametrize("length", [12, 14, 16])
def test_free_boards_have_the_perimeter_they_should(length):
    boards = free_boards(8, length)
    assert boards
    assert {perimeter(board.cells) for board in boards} == {length}


def problem_of_20(length: int) -> tuple[int, int, int]:
    boards = free_boards(20, length)
    sets = covering_sets(boards)
    return len(boards), sum(map(bool, sets)), sum(disjoint_coverings(found, 3) is not None for found in sets)


@pytest.mark.parametrize(("length", "numbers"), [(18, (1, 1, 0)), (20, (59, 59, 7)), (22, (1590, 1590, 45))])
def test_compact_boards_of_the_problem_of_20(length, numbers):
    assert problem_of_20(length) == numbers


@pytest.mark.slow
@pytest.mark.parametrize(("length", "numbers"), [(24, (19_143, 18_957, 61)), (26, (158_074, 152_183, 89))])
def test_all_boards_of_the_problem_of_20(length, numbers):
    assert problem_of_20(length) == numbers


def test_covering_sets_are_those_that_the_engine_finds():
    for board in [*free_boards(15, 16)[:20], board_of_form("4x5"), board_of_rows(["....#", "#....", "#....", "##..", ".....#"])]:
        packing = Packing(Problem(board, piece_set("pentominoes"), every=False))
        expected = {"".join(sorted(placement.piece for placement in solution)) for solution in packing.solutions()}
        assert set(covering_sets([board])[0]) == expected


def test_sets_that_share_no_piece():
    assert disjoint_coverings(["FIL", "FNP", "TUV", "NPW"], 2) == ("FIL", "TUV")
    assert disjoint_coverings(["FIL", "FNP", "TUV", "NPW"], 3) == ("FIL", "TUV", "NPW")
    assert disjoint_coverings(["FIL", "FNP"], 2) is None
    assert disjoint_coverings([], 0) == ()


@pytest.mark.parametrize(("cells", "length"), [(0, 4), (31, 40), (20, 19), (20, 2)])
def test_boards_that_are_not_listed_are_refused(cells, length):
    with pytest.raises(SpecError, match="no free boards are listed"):
        free_boards(cells, length)


def test_a_board_that_is_too_wide_is_refused():
    with pytest.raises(SpecError, match="40 columns"):
        covering_sets([board_of_form("1x40")])
