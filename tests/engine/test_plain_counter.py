"""The plain counter gives the published numbers, and what trying everything gives."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from printkit.engine.plain import Cell, OutOfReach, Piece, Symmetry, count, count_up_to
from printkit.engine.polyform import piece_set

DOMINO = frozenset({frozenset({(0, 0), (0, 1)}), frozenset({(0, 0), (1, 0)})})
CORNER = frozenset({frozenset({(0, 0), (0, 1), (1, 0), (1, 1)} - {gap}) for gap in ((0, 0), (0, 1), (1, 0), (1, 1))})
MONOMINO = frozenset({frozenset({(0, 0)})})


def rectangle(rows: int, columns: int) -> list[Cell]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def pentominoes() -> list[Piece]:
    """Each in all its forms, turned and turned over by the definition."""
    found = []
    for piece in piece_set("pentominoes").pieces:
        forms: set[frozenset[Cell]] = set()
        cells = [tuple(cell[-2:]) for cell in piece.shape]
        for flip in (1, -1):
            for a, b, c, d in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
                turned = [(a * r + b * flip * q, c * r + d * flip * q) for r, q in cells]
                low = min(r for r, _ in turned), min(q for _, q in turned)
                forms.add(frozenset((r - low[0], q - low[1]) for r, q in turned))
        found.append(Piece(frozenset(forms)))
    return found


def turns(rows: int, columns: int) -> list[Symmetry]:
    return [
        lambda cell: cell,
        lambda cell: (rows - 1 - cell[0], cell[1]),
        lambda cell: (cell[0], columns - 1 - cell[1]),
        lambda cell: (rows - 1 - cell[0], columns - 1 - cell[1]),
    ]


@pytest.mark.parametrize(("rows", "columns", "unique"), [(3, 20, 2), (4, 15, 368)])
def test_published_numbers_of_pentomino_rectangles(rows: int, columns: int, unique: int) -> None:
    board = rectangle(rows, columns)
    assert count(board, pentominoes()) == 4 * unique
    assert count_up_to(board, pentominoes(), turns(rows, columns)) == unique


@pytest.mark.slow
def test_the_2339_solutions_of_the_6_by_10_rectangle() -> None:
    assert count_up_to(rectangle(6, 10), pentominoes(), turns(6, 10)) == 2339


def test_dominoes_on_the_chessboard() -> None:
    """Kasteleyn's number."""
    assert count(rectangle(8, 8), [Piece(DOMINO, 32)]) == 12_988_816


def brute_force(board: list[Cell], pieces: list[Piece]) -> set[frozenset[tuple[int, frozenset[Cell]]]]:
    """Try every set of placements."""
    options = []
    for number, piece in enumerate(pieces):
        for form in piece.forms:
            for cell in board:
                shift = (cell[0] - min(form)[0], cell[1] - min(form)[1])
                placed = frozenset((r + shift[0], c + shift[1]) for r, c in form)
                if placed <= set(board):
                    options.append((number, placed))
    options = list(dict.fromkeys(options))
    total = sum(piece.copies for piece in pieces)
    found = set()
    for chosen in combinations(options, total):
        used = [number for number, _ in chosen]
        cells = [cell for _, placed in chosen for cell in placed]
        if sorted(cells) == sorted(board) and all(used.count(n) == piece.copies for n, piece in enumerate(pieces)):
            found.add(frozenset(chosen))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_it_counts_what_trying_everything_finds(seed: int) -> None:
    rng = Random(seed)
    pieces = [Piece(DOMINO, rng.randint(1, 2)), Piece(CORNER), Piece(MONOMINO, rng.randint(0, 2))]
    size = sum(piece.copies * len(next(iter(piece.forms))) for piece in pieces)
    board = rng.sample(rectangle(3, 4), size)
    found = brute_force(board, [piece for piece in pieces if piece.copies])
    assert count(board, [piece for piece in pieces if piece.copies]) == len(found)


def test_images_count_once_also_where_equal_pieces_change_places() -> None:
    quarter: Symmetry = lambda cell: (cell[1], 2 - cell[0])  # noqa: E731
    group = [lambda cell: cell, quarter, lambda cell: quarter(quarter(cell)), lambda cell: quarter(quarter(quarter(cell)))]
    ring = [cell for cell in rectangle(3, 3) if cell != (1, 1)]
    assert count(ring, [Piece(DOMINO, 4)]) == 2
    assert count_up_to(ring, [Piece(DOMINO, 4)], group) == 2, "each is its own image"
    mixed = [Piece(DOMINO, 3), Piece(MONOMINO, 2)]
    found = brute_force(ring, mixed)
    orbits = {frozenset(frozenset((n, frozenset(map(turn, cells))) for n, cells in one) for turn in group) for one in found}
    assert (count(ring, mixed), count_up_to(ring, mixed, group)) == (len(found), len(orbits)) == (16, 4)


def test_what_is_no_group_is_refused_and_what_is_too_much_is_given_up() -> None:
    with pytest.raises(ValueError, match="no group"):
        count_up_to(
            rectangle(1, 3), [Piece(DOMINO), Piece(MONOMINO)], [lambda cell: cell, lambda cell: cell, lambda cell: (0, 2 - cell[1])]
        )
    with pytest.raises(OutOfReach):
        count(rectangle(4, 15), pentominoes(), most_states=100)
