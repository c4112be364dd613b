"""Symmetric figures."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_pieces import is_cluster, name_of

from printkit.engine.polyform import Packing, Problem, piece_set
from printkit.engine.polyform.lattice import cornered, motions, moved, orientations, shape_of
from printkit.errors import SpecError
from printkit.kinds.board.solve import free_boards, symmetric_cluster, symmetric_figures
from printkit.kinds.board.solve.symmetric import symmetric_board, symmetries

PENTOMINOES = piece_set("pentominoes")
ALL = (*motions(PENTOMINOES.lattice, proper=True), *motions(PENTOMINOES.lattice, proper=False))


def mirror_images(cells) -> int:
    """Count the motions that keep a figure by drawing it as text and turning the text."""
    high, wide = max(row for _, row, _ in cells) + 1, max(column for _, _, column in cells) + 1
    rows = ["".join("X" if (0, row, column) in cells else "." for column in range(wide)) for row in range(high)]
    images = []
    for _ in range(4):
        rows = ["".join(line) for line in zip(*rows[::-1], strict=True)]
        images += [rows, [line[::-1] for line in rows]]
    return sum(image == images[6] for image in images) - 1


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 11), st.integers(0, 1 << 20))
def test_symmetric_clusters_are_symmetric_and_covered(number, seed):
    cluster = symmetric_cluster(number, Random(seed))
    assert mirror_images(cluster.board.cells) > 0
    assert len(set(cluster.pieces)) == number
    assert is_cluster([placement.cells for placement in cluster.placements])
    assert all(name_of(shape_of(placement.cells), PENTOMINOES) == placement.piece for placement in cluster.placements)


@given(st.integers(5, 40), st.integers(0, 1 << 20))
def test_symmetric_boards_have_the_wanted_size(area, seed):
    board = symmetric_board(area, Random(seed))
    assert board.area == area
    assert board.connected
    assert symmetries(board.cells)
    assert mirror_images(board.cells) == len(symmetries(board.cells))


@pytest.mark.parametrize("pair", ["FN", "LP", "TY", "WZ"])
def test_two_pieces_make_the_symmetric_figures_that_free_boards_have(pair):
    boards = [board for half in range(7, 13) for board in free_boards(10, 2 * half)]
    covered = {
        orientations(board.cells, ALL)
        for board in boards
        if symmetries(board.cells) and Packing(Problem(board, PENTOMINOES.only(pair))).first().solution
    }
    found = symmetric_figures(pair)
    assert {orientations(cluster.board.cells, ALL) for cluster in found} == covered
    assert len(found) == len(covered)


def test_three_pieces_make_ten_symmetric_figures():
    found = symmetric_figures("FNP")
    assert len(found) == 10
    for cluster in found:
        assert sorted(cluster.pieces) == ["F", "N", "P"]
        assert mirror_images(cluster.board.cells) > 0
    assert all(cornered(one.board.cells) != cornered(other.board.cells) for one, other in combinations(found, 2))
    assert moved((0, 0, 0), ALL[0]) == (0, 0, 0)


def test_only_a_few_pieces_can_be_listed():
    with pytest.raises(SpecError, match="name 2 or 3"):
        symmetric_figures("FILN")
