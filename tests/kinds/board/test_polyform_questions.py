"""Questions about boards that have a proof: exclusion, hints, unique boards, largest perimeters."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engine.polyform import Lattice, Packing, Problem, board_of_cells, board_of_form, piece_set
from printkit.errors import SpecError
from printkit.kinds.board.solve import (
    chessboard_without,
    duplication,
    fewest_excluding,
    fewest_hints,
    inner_rectangles,
    keeps_off,
    largest_possible_perimeter,
    only_solution,
    some_hints,
    sprawling_cluster,
    toothed,
    toothed_sizes,
    triplication,
    unique_board,
)

small_boards = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=14).map(
    lambda cells: board_of_cells(((0, row, column) for row, column in cells), Lattice.SQUARE)
)


@settings(max_examples=60, deadline=None)
@given(small_boards, st.integers(2, 5))
def test_the_fewest_monominoes_are_those_of_brute_force(board, size):
    found = fewest_excluding(board, size)
    assert keeps_off(board, found.cells, size)
    assert set(found.cells) <= set(board.cells)
    smaller = combinations(board.cells, found.fewest - 1) if found.fewest else ()
    assert not any(keeps_off(board, chosen, size) for chosen in smaller)


def test_twenty_four_monominoes_keep_the_pentominoes_off_a_chessboard():
    # S. W. Golomb, Polyominoes: 24 are needed
    board = board_of_form("8x8")
    found = fewest_excluding(board)
    assert found.fewest == 24
    assert keeps_off(board, found.cells)
    assert not keeps_off(board, found.cells[1:])


def test_boards_that_are_too_wide_are_refused():
    with pytest.raises(SpecError, match="too wide"):
        fewest_excluding(board_of_form("3x20"))
    with pytest.raises(SpecError, match="2 to 6"):
        fewest_excluding(board_of_form("3x3"), 7)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(["double:N", "double:P", "double:Y", "5x5", "3x5"]), st.integers(0, 1 << 20))
def test_hints_leave_one_solution_and_fewer_do_not(form, seed):
    pieces = piece_set("pentominoes:LNPUVY")
    packing = Packing(Problem(board_of_form(form), pieces, every=False))
    solution = packing.random(Random(seed)).solution
    if solution is None:
        return
    everything = list(packing.solutions())
    hints = fewest_hints(packing, solution, Random(seed))
    assert hints is not None
    assert [found for found in everything if set(found) >= set(hints.placements)] == [solution]
    number = len(hints.placements)
    fewer = combinations(solution, number - 1) if number else ()
    assert all(sum(set(found) >= set(chosen) for found in everything) > 1 for chosen in fewer)
    greedy = some_hints(packing, solution, Random(seed))
    assert [found for found in everything if set(found) >= set(greedy.placements)] == [solution]
    assert len(greedy.placements) >= number


def test_two_hints_are_enough_for_most_rectangles():
    packing = Packing(Problem(board_of_form("5x12"), piece_set("pentominoes")))
    numbers = []
    for seed in range(4):
        solution = packing.random(Random(seed)).solution
        assert solution is not None
        hints = fewest_hints(packing, solution)
        assert hints is not None
        numbers.append(len(hints.placements))
    assert max(numbers) <= 3
    assert numbers.count(2) >= 2


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_unique_boards_have_one_solution(number):
    found = unique_board(number, Random(number))
    names = [placement.piece for placement in found.solution]
    packing = Packing(Problem(found.board, piece_set("pentominoes").only(names)))
    assert packing.census().unique == 1
    assert not any(inner_rectangles(found.solution))


def test_a_rectangle_inside_a_solution_is_found():
    packing = Packing(Problem(board_of_form("5x12"), piece_set("pentominoes")))
    split = next(solution for solution in packing.solutions() if any(inner_rectangles(solution)))
    part = next(inner_rectangles(split))
    assert 1 < len(part) < 12
    assert only_solution(packing) is None


def test_enlarged_pieces_leave_the_piece_itself_out():
    assert Packing(duplication("P")).census().unique == 15
    assert Packing(duplication("P", own_too=True)).census().unique == 50
    assert Packing(duplication("V")).census().unique == 0
    assert "W" not in triplication("W").pieces.names
    assert Packing(triplication("X")).census().unique == 15


def test_toothed_parallelograms_have_sixty_cells():
    sizes = toothed_sizes()
    assert len(set(sizes)) == len(sizes)
    assert all(toothed(*size).board.area == 60 for size in sizes)
    assert {(10, 6, 1), (6, 2, 5), (5, 2, 6)} <= set(sizes)


def test_four_holes_in_a_chessboard():
    assert Packing(chessboard_without([(3, 3), (3, 4), (4, 3), (4, 4)])).census().raw == 520
    assert Packing(chessboard_without([(0, 1), (1, 0), (5, 5), (7, 7)])).obstacle is not None
    with pytest.raises(SpecError, match="four"):
        chessboard_without([(0, 0), (0, 0), (1, 1), (2, 2)])


@given(st.lists(st.sampled_from("FILNPTUVWXYZ"), min_size=2, max_size=12, unique=True), st.integers(0, 1 << 20))
@settings(max_examples=25, deadline=None)
def test_the_largest_perimeter_is_reached(letters, seed):
    cluster = sprawling_cluster("".join(letters), Random(seed))
    expected = 10 * len(letters) + (0 if "P" in letters else 2)
    assert cluster.perimeter == largest_possible_perimeter("".join(letters)) == expected
