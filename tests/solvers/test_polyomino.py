from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.solvers.exact_cover import Effort
from printkit.solvers.polyomino import (
    PENTOMINOES,
    Board,
    Packing,
    Placement,
    Shape,
    count_packings,
    free_polyominoes,
    orientations,
    packings,
    placements,
    random_packing,
    rectangle,
    shape,
    symmetries,
)

SMALL_BOARDS = [
    rectangle(3, 5),
    rectangle(4, 5),
    rectangle(5, 5),
    rectangle(5, 5) | shape("......XXXXX"),
    shape("XXXX", "XXXX", "XXXX", "XXXXXXXX"),
    shape(".XXX.", "XXXXX", "XXXXX", "XXXXX", ".XX.."),
]


def fillings(board: Board, pieces: Mapping[str, Shape]) -> Iterator[frozenset[Placement]]:
    """Fill the first empty cell in every way: slow, plain, and nothing like the solver."""
    if not board:
        if not pieces:
            yield frozenset()
        return
    cell = min(board)
    for name, piece in pieces.items():
        rest = {other: pieces[other] for other in pieces if other != name}
        for form in orientations(piece):
            for r, c in form:
                cells = frozenset((cell[0] + a - r, cell[1] + b - c) for a, b in form)
                if cells <= board:
                    yield from (filling | {Placement(name, cells)} for filling in fillings(board - cells, rest))


def classes(found: set[frozenset[Placement]], board: Board, fixed: frozenset[Placement]) -> int:
    """Count fillings up to the symmetries of the board that keep the fixed pieces."""
    kept = [one for one in symmetries(board) if moved(fixed, one) == fixed]
    return len({frozenset(moved(filling, one) for one in kept) for filling in found})


def moved(filling: frozenset[Placement], symmetry: Mapping[tuple[int, int], tuple[int, int]]) -> frozenset[Placement]:
    return frozenset(Placement(name, frozenset(symmetry[cell] for cell in cells)) for name, cells in filling)


def covers_exactly(board: Board, packing: Packing) -> bool:
    cells = [cell for placed in packing for cell in placed.cells]
    return len(cells) == len(board) and set(cells) == board


def test_the_twelve_are_all_there_are() -> None:
    generated = {orientations(piece)[0] for piece in free_polyominoes(5)}
    assert {orientations(piece)[0] for piece in PENTOMINOES.values()} == generated
    assert "".join(PENTOMINOES) == "FILNPTUVWXYZ"
    assert [len(free_polyominoes(size)) for size in (1, 2, 3, 4, 5, 6)] == [1, 1, 2, 5, 12, 35]


def test_oriented_forms() -> None:
    counted = {name: len(orientations(piece)) for name, piece in PENTOMINOES.items()}
    assert counted == {"F": 8, "I": 2, "L": 8, "N": 8, "P": 8, "T": 4, "U": 4, "V": 4, "W": 4, "X": 1, "Y": 8, "Z": 4}
    assert sum(counted.values()) == 63
    one_sided = {name: len(orientations(piece, turn_over=False)) for name, piece in PENTOMINOES.items()}
    assert [name for name in PENTOMINOES if one_sided[name] < counted[name]] == list("FLNPYZ")


@pytest.mark.parametrize(("rows", "columns", "places"), [(6, 10, 2056), (5, 12, 1936), (4, 15, 1696), (3, 20, 1236)])
def test_places_on_the_rectangles(rows: int, columns: int, places: int) -> None:
    assert sum(len(placements(piece, rectangle(rows, columns))) for piece in PENTOMINOES.values()) == places


def test_symmetries_of_boards() -> None:
    assert len(symmetries(rectangle(6, 10))) == 4
    assert len(symmetries(rectangle(8, 8))) == 8
    assert len(symmetries(PENTOMINOES["Z"])) == 2
    assert len(symmetries(PENTOMINOES["F"])) == 1
    assert all(one[cell] == cell for one in symmetries(rectangle(2, 3))[:1] for cell in one)


@given(
    board=st.sampled_from(SMALL_BOARDS),
    names=st.permutations("FILNPTUVWXYZ"),
    fixed=st.integers(0, 2),
)
@settings(max_examples=60)
def test_counts_agree_with_plain_search(board: Board, names: list[str], fixed: int) -> None:
    pieces = {name: PENTOMINOES[name] for name in names[: len(board) // 5]}
    found = set(fillings(board, pieces))
    assert {frozenset(packing) for packing in packings(board, pieces)} == found
    assert count_packings(board, pieces).number == classes(found, board, frozenset())
    if found:
        given_pieces = tuple(sorted(min(found, key=sorted))[:fixed])
        completions = {filling for filling in found if filling >= set(given_pieces)}
        assert count_packings(board, pieces, given_pieces).number == classes(completions, board, frozenset(given_pieces))


def test_a_square_is_counted_up_to_all_eight_symmetries() -> None:
    pieces = {name: PENTOMINOES[name] for name in "ILPUX"}
    found = set(fillings(rectangle(5, 5), pieces))
    assert count_packings(rectangle(5, 5), pieces).number == classes(found, rectangle(5, 5), frozenset())


def test_symmetric_fillings_count_once() -> None:
    bar_in_frame = {"I": PENTOMINOES["I"], "l": shape("XXXXX"), "X": PENTOMINOES["X"]}
    board = shape("XXXXX", "..X..", ".XXX.", "..X..", "XXXXX")
    assert count_packings(board, bar_in_frame).number == classes(set(fillings(board, bar_in_frame)), board, frozenset()) == 1
    assert count_packings(PENTOMINOES["X"], {"X": PENTOMINOES["X"]}).number == 1


def test_equal_pieces_with_different_names_are_different() -> None:
    bars = {"a": shape("XX"), "b": shape("XX"), "c": shape("XXX")}
    board = shape("XX", "XXX", "XX")
    assert count_packings(board, bars).number == classes(set(fillings(board, bars)), board, frozenset()) > 0


def test_a_full_board_has_one_completion() -> None:
    packing = random_packing(rectangle(3, 20), PENTOMINOES, Random(0))
    assert packing is not None
    assert count_packings(rectangle(3, 20), PENTOMINOES, packing) == (1, True, 0)


@pytest.mark.parametrize(("rows", "columns"), [(6, 10), (12, 5), (4, 15), (20, 3)])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_random_packings_fill_the_board(rows: int, columns: int, seed: int) -> None:
    packing = random_packing(rectangle(rows, columns), PENTOMINOES, Random(seed))
    assert packing == random_packing(rectangle(rows, columns), PENTOMINOES, Random(seed))
    assert packing is not None
    assert covers_exactly(rectangle(rows, columns), packing)
    assert [placed.piece for placed in packing] == list(PENTOMINOES)


def test_effort_ends_a_search() -> None:
    effort = Effort(limit=5)
    assert random_packing(rectangle(6, 10), PENTOMINOES, Random(0), effort) is None
    assert effort.spent
    cut = count_packings(rectangle(6, 10), PENTOMINOES, limit=3000)
    assert not cut.complete
    assert cut.steps == 3000
    assert cut.number <= 2339


def test_a_count_stops_at_the_most_asked_for() -> None:
    assert count_packings(rectangle(3, 20), PENTOMINOES, most=1)[:2] == (1, False)
    assert count_packings(rectangle(3, 20), PENTOMINOES, most=2)[:2] == (2, True)


@pytest.mark.parametrize(
    ("rows", "columns", "number"),
    [
        (3, 20, 2),
        (4, 15, 368),
        pytest.param(5, 12, 1010, marks=pytest.mark.slow),
        pytest.param(6, 10, 2339, marks=pytest.mark.slow),
    ],
)
def test_published_counts(rows: int, columns: int, number: int) -> None:
    tally = count_packings(rectangle(rows, columns), PENTOMINOES)
    assert tally.complete
    assert tally.number == number


def test_raw_counts_are_four_times_as_many() -> None:
    assert sum(1 for _ in packings(rectangle(3, 20), PENTOMINOES)) == 8


def test_the_board_with_a_hole() -> None:
    hole = rectangle(8, 8) - {(3, 3), (3, 4), (4, 3), (4, 4)}
    assert count_packings(hole, PENTOMINOES).number == 65
