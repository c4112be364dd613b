"""Published and independently computed numbers of solutions."""

from __future__ import annotations

import pytest

from printkit.engine.polyform import Packing, Placement, Problem, board_of_form, piece_set, statistics

PENTOMINOES = piece_set("pentominoes")
LETTERS = "FILNPTUVWXYZ"

# (base, teeth, height) of the toothed parallelograms of area 60 that the pentominoes cover, with their solutions up to symmetry
TOOTHED = {
    (20, 3, 1): 2,
    (15, 4, 1): 138,
    (12, 5, 1): 233,
    (10, 6, 1): 156,
    (15, 2, 2): 320,
    (10, 3, 2): 1169,
    (6, 5, 2): 292,
    (5, 6, 2): 51,
    (10, 2, 3): 2497,
    (5, 4, 3): 287,
    (4, 5, 3): 6,
    (5, 3, 4): 514,
    (3, 5, 4): 2,
    (6, 2, 5): 2513,
    (4, 3, 5): 241,
    (5, 2, 6): 1653,
}


def packing(board: str, pieces: str, **rules) -> Packing:
    return Packing(Problem(board_of_form(board), piece_set(pieces), **rules))


@pytest.mark.parametrize(
    ("board", "pieces", "numbers"),
    [
        # rectangles: J. G. Fletcher, A program to solve the pentomino problem (1965); 8x8-2x2: D. S. Scott (1958)
        ("6x10", "pentominoes", (9356, 4678, 2339)),
        ("5x12", "pentominoes", (4040, 2020, 1010)),
        ("4x15", "pentominoes", (1472, 736, 368)),
        ("3x20", "pentominoes", (8, 4, 2)),
        ("8x8-2x2", "pentominoes", (520, 130, 65)),
        # the Soma cube: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982)
        ("3x3x3", "soma", (11520, 480, 240)),
        # boxes: C. J. Bouwkamp, Packing a rectangular box with the twelve solid pentominoes (1969)
        ("2x5x6", "flat-pentacubes", (2112, 528, 264)),
        ("2x3x10", "flat-pentacubes", (96, 24, 12)),
        ("3x4x5", "flat-pentacubes", (31520, 7880, 3940)),
        ("3x30", "one-sided-pentominoes", (184, 92, 46)),
    ],
)
def test_solutions_all_up_to_rotation_and_up_to_reflection(board, pieces, numbers):
    found = packing(board, pieces).census()
    assert (found.raw, found.rotation, found.unique) == numbers
    assert found.complete


@pytest.mark.parametrize(
    ("board", "pieces", "number"),
    [
        ("6x10", "pentominoes", 2056),
        ("5x12", "pentominoes", 1936),
        ("4x15", "pentominoes", 1696),
        ("3x20", "pentominoes", 1236),
        ("8x8-2x2", "pentominoes", 1568),
        ("3x3x3", "soma", 688),
        ("3x4x5", "flat-pentacubes", 2440),
    ],
)
def test_ways_to_lay_the_pieces(board, pieces, number):
    assert len(packing(board, pieces).placements) == number


@pytest.mark.parametrize(
    ("form", "own", "numbers"),
    [
        ("double", False, [0, 0, 0, 5, 15, 1, 5, 0, 5, 0, 2, 4]),
        ("double", True, [1, 2, 8, 7, 50, 1, 7, 0, 5, 0, 2, 7]),
        ("triple", False, [125, 19, 113, 68, 497, 106, 48, 63, 91, 15, 86, 131]),
    ],
)
def test_pentominoes_drawn_larger(form, own, numbers):
    found = [
        Packing(Problem(board_of_form(f"{form}:{letter}"), PENTOMINOES if own else PENTOMINOES.without(letter), every=False))
        .census()
        .unique
        for letter in LETTERS
    ]
    assert found == numbers


def test_toothed_parallelograms():
    sizes = [
        (60 // (teeth * height), teeth, height) for teeth in range(2, 61) for height in range(1, 31) if 60 % (teeth * height) == 0
    ]
    found = {size: packing(f"toothed:{','.join(map(str, size))}", "pentominoes").census() for size in sizes}
    assert {size: count.unique for size, count in found.items() if count.unique} == TOOTHED
    assert all(count.complete for count in found.values())


def test_all_solutions_and_one_of_each_kind():
    puzzle = packing("8x8-2x2", "pentominoes")
    everything, distinct = list(puzzle.solutions()), list(puzzle.distinct())
    assert len(everything) == len(set(everything)) == 520
    assert len(distinct) == 65
    images = {
        puzzle.solution(symmetry.options[number] for number in puzzle.numbers(solution))
        for solution in distinct
        for symmetry in puzzle.symmetries
    }
    assert images == set(everything)


def test_domino_tilings_of_the_chessboard_up_to_symmetry():
    # 12,988,816 by Kasteleyn (1961); 1,629,189 up to symmetry by Burnside's lemma
    found = packing("8x8", "dominoes", every=False, repeat=True).census()
    assert (found.raw, found.unique) == (12_988_816, 1_629_189)


def test_a_long_count_is_the_same_on_one_core_and_on_two():
    puzzle = packing("6x10", "pentominoes")
    alone, together = puzzle.count(jobs=1), puzzle.count(jobs=2)
    assert alone == together
    assert (alone.number, alone.effort) == (9356, 25_848_915)


@pytest.mark.parametrize("effort", [1_000_000, 7_654_321, 25_848_914])
def test_a_long_count_is_cut_at_the_same_step_by_any_number_of_cores(effort):
    puzzle = packing("6x10", "pentominoes")
    alone, together = puzzle.count(jobs=1, effort=effort), puzzle.count(jobs=2, effort=effort)
    assert alone == together
    assert (alone.effort, alone.cut) == (effort, "effort")
    assert alone.number <= 9356


def test_just_one_place_of_the_straight_pentomino_has_one_solution():
    # figure 4 of T. Clay, Puzzles in 2D and 3D visualized with DSGI and perspective mapping
    found = statistics(packing("6x10", "pentominoes"))
    straight = found.of_piece("I")
    assert (found.solutions, found.complete) == (2339, True)
    assert [count.solutions for count in straight].count(1) == 1
    assert straight[0].placement.cells == tuple((0, 2, column) for column in range(1, 6))
    assert straight[0] in found.deciding
    assert found.most_unusual is not None


def test_the_pentominoes_and_the_square_tetromino_fill_a_chessboard():
    # Dawson's problem; with the square in the middle it is the board with a hole
    square = Placement("O", tuple((0, row, column) for row in (3, 4) for column in (3, 4)))
    found = packing("8x8", "pentominoes+tetrominoes:O", fixed=(square,)).census()
    assert (found.raw, found.rotation, found.unique) == (520, 130, 65)


@pytest.mark.slow
def test_all_solutions_of_the_thickest_box_one_by_one():
    found = packing("3x4x5", "flat-pentacubes").count()
    assert (found.number, found.complete) == (31_520, True)


@pytest.mark.slow
def test_the_twenty_five_tetraspheres_fill_the_hollow_pyramid():
    found = packing("tetrahedron:8-4", "tetraspheres").first()
    assert found.solution is not None
    assert len({placement.piece for placement in found.solution}) == 25
    assert len({cell for placement in found.solution for cell in placement.cells}) == 100
