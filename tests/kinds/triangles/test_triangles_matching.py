"""Triangles with marked edges: boards, rotations, and solutions counted by brute force."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from printkit.kinds.triangles.solve import SIZES, Matching, Rules, board_of, corners, filled, usual_marks
from printkit.kinds.triangles.solve.board import edges
from printkit.kinds.triangles.solve.matching import marks_on

BOARDS = [(shape, size) for shape, (least, most, _) in SIZES.items() for size in range(least, most + 1)]


@pytest.mark.parametrize(
    ("shape", "size", "cells", "inner", "rotations"),
    [
        ("triangle", 2, 4, 3, 3),
        ("triangle", 3, 9, 9, 3),
        ("triangle", 5, 25, 30, 3),
        ("hexagon", 1, 6, 6, 6),
        ("hexagon", 2, 24, 30, 6),
        ("diamond", 3, 18, 21, 2),
        ("star", 1, 12, 12, 6),
    ],
)
def test_boards_have_their_cells_edges_and_rotations(shape, size, cells, inner, rotations):
    board = board_of(shape, size)
    assert len(board.cells) == cells
    assert len(set(board.cells)) == cells
    assert len(board.inner_edges) == inner
    assert len(board.rotations) == rotations


@pytest.mark.parametrize(("shape", "size"), BOARDS)
def test_an_inner_edge_lies_between_a_triangle_that_points_up_and_one_that_points_down(shape, size):
    board = board_of(shape, size)
    for edge in board.inner_edges:
        assert sorted(cell[2] for cell in board.cells if edge in edges(cell)) == [False, True]


@pytest.mark.parametrize(("shape", "size"), BOARDS)
def test_a_rotation_keeps_neighbours_and_the_order_of_edges(shape, size):
    board = board_of(shape, size)
    for rotation in board.rotations:
        assert sorted(number for number, _ in rotation) == list(range(len(board.cells)))
        image = {
            edge: edges(board.cells[rotation[number][0]])[(side + rotation[number][1]) % 3]
            for number, cell in enumerate(board.cells)
            for side, edge in enumerate(edges(cell))
        }
        for number, cell in enumerate(board.cells):
            there = [image[edge] for edge in edges(cell)]
            assert set(there) == set(edges(board.cells[rotation[number][0]]))


def by_brute_force(board, pieces, rules):
    """Try every order of the pieces, every turn of each; the first piece stays on the first cell."""
    found = 0
    sides = [edges(cell) for cell in board.cells]
    for order in permutations(pieces[1:]):
        looks = [sorted({marks_on(piece, turn) for turn in range(3)}) for piece in (pieces[0], *order)]
        found += sum(_fits(board, sides, shown, rules) for shown in product(*looks))
    return found


def _fits(board, sides, shown, rules):
    met = {}
    for cell, marks in zip(sides, shown, strict=True):
        for edge, mark in zip(cell, marks, strict=True):
            met.setdefault(edge, []).append(mark)
    for marks in met.values():
        if len(marks) == 2 and marks[0] != (-marks[1] if rules.halves else marks[1]):
            return False
        if rules.plain and (len(marks) == 1) != (marks[0] == 0):
            return False
    return True


@pytest.mark.parametrize("rules", [Rules(halves, plain) for halves in (False, True) for plain in (False, True)])
def test_the_engine_finds_what_trying_everything_finds(rules):
    board = board_of("hexagon", 1)  # all its cells are alike, so a solution has one image for every cell of the first piece
    found = filled(board, rules, 3, 1000, 100_000, Random(3))
    assert found
    counted = Matching(board, found.pieces, rules).census()
    assert counted.rotation == by_brute_force(board, found.pieces, rules)
    assert counted.raw == 6 * counted.rotation == found.counted.number


@pytest.mark.parametrize(("shape", "size"), BOARDS)
@pytest.mark.parametrize("halves", [False, True])
def test_pieces_with_a_plain_border_have_one_solution(shape, size, halves):
    board, rules = board_of(shape, size), Rules(halves, plain=True)
    found = filled(board, rules, usual_marks(board, rules, 6 if halves else 8), 1, 3_000_000, Random(11))
    assert found
    matching = Matching(board, found.pieces, rules)
    assert matching.census().rotation == 1
    shown = {(laid.piece, laid.cell, marks_on(found.pieces[laid.piece], laid.turn)) for laid in found.laid}
    assert shown <= {(laid.piece, laid.cell, marks_on(found.pieces[laid.piece], laid.turn)) for laid in matching.placements}


def test_too_little_effort_finds_nothing():
    assert filled(board_of("hexagon", 2), Rules(plain=False), 2, 1, 1000, Random(1)) is None


def test_corners_run_clockwise_on_paper():
    for cell in ((0, 0, True), (0, 0, False), (3, -2, True)):
        (ax, ay), (bx, by), (cx, cy) = ((x + y / 2, y) for x, y in corners(cell))
        assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0
