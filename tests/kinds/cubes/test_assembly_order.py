"""The order in which pieces go in, replayed cube by cube."""

from __future__ import annotations

from itertools import islice

import pytest

from printkit.engine.polyform import Packing, Placement, Problem, board_of_form, piece_set
from printkit.kinds.cubes.solve import assembly, is_free, stands


def replayed(solution, moves) -> bool:
    """Push every piece in from far away, one step at a time."""
    cells = {placed.piece: placed.cells for placed in solution}
    built: set = set()
    for piece, out in moves:
        for distance in range(20, -1, -1):
            here = {(a + distance * out[0], b + distance * out[1], c + distance * out[2]) for a, b, c in cells[piece]}
            if here & built or (out[0] < 0):
                return False
        built |= set(cells[piece])
    return len(built) == sum(map(len, cells.values()))


@pytest.fixture(scope="module")
def soma() -> list:
    packing = Packing(Problem(board_of_form("3x3x3"), piece_set("soma")))
    return list(islice(packing.distinct(), 0, 240, 24))


def test_every_piece_slides_in_and_what_is_built_stands(soma):
    for solution in soma:
        found = assembly(solution)
        assert found is not None
        assert sorted(move.piece for move in found.moves) == sorted("VLTZABP")
        assert replayed(solution, found.moves)
        if found.steady:
            cells = {placed.piece: placed.cells for placed in solution}
            names = [move.piece for move in found.moves]
            assert all(stands([cells[name] for name in names[:count]]) for count in range(1, 8))


def test_most_solutions_of_the_cube_can_be_built_steadily(soma):
    assert sum(assembly(solution).steady for solution in soma) >= 8


def test_a_locked_ring_has_no_order():
    hook = Placement("A", ((0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0), (1, 0, 2), (2, 0, 0), (2, 0, 1), (2, 0, 2)))
    bar = Placement("B", ((1, 0, 1), (1, 1, 1), (1, -1, 1), (1, 1, 2), (1, -1, 0), (1, 1, 0), (1, -1, 2)))
    assert assembly((hook, bar)) is None


def test_without_balance_there_is_still_an_order():
    base, beam, load = Placement("A", ((0, 0, 0),)), Placement("B", ((1, 0, 0), (1, 0, 1), (1, 0, 2))), Placement("C", ((2, 0, 2),))
    found = assembly((base, beam, load))
    assert found is not None
    assert not found.steady
    assert replayed((base, beam, load), found.moves)


def test_copies_of_a_piece_are_told_apart():
    found = assembly((Placement("A", ((0, 0, 0),)), Placement("A", ((1, 0, 0),))))
    assert found is not None
    assert [move.piece for move in found.moves] == ["A", "A"]


def test_a_piece_under_another_is_not_free_upwards():
    assert is_free([(0, 0, 0)], [(0, 0, 1)], (1, 0, 0))
    assert not is_free([(0, 0, 0)], [(2, 0, 0)], (1, 0, 0))
    assert is_free([(2, 0, 0)], [(0, 0, 0)], (1, 0, 0))
    assert not is_free([(0, 0, 0)], [(0, 0, 3)], (0, 0, 1))
    assert is_free([(0, 0, 0)], [(0, 0, 3)], (0, 0, -1))
