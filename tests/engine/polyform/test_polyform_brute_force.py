"""Random small boards and piece sets against brute force, in every mode."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printkit.engine.polyform import Lattice, Packing, Piece, PieceSet, Placement, Problem, board_of_cells
from printkit.engine.polyform.growth import fixed_shapes, one_sided_shapes, turned
from printkit.engine.polyform.lattice import motions, moved, placed, shape_of


@st.composite
def problems(draw):
    """Small problems of every kind: flat, solid and of spheres; all or some pieces, once or repeatedly, full or partial."""
    lattice = draw(st.sampled_from(Lattice))
    size = {Lattice.SQUARE: (1, 3, 4), Lattice.CUBIC: (2, 2, 2), Lattice.SPHERES: (2, 3, 3)}[lattice]
    box = [(layer, row, column) for layer in range(size[0]) for row in range(size[1]) for column in range(size[2])]
    cells = [cell for cell in box if lattice is not Lattice.SPHERES or sum(cell) % 2 == 0]
    gone = draw(st.sets(st.sampled_from(cells), max_size=3))
    board = board_of_cells([cell for cell in cells if cell not in gone], lattice)
    shapes = [shape for length in (1, 2, 3) for shape in one_sided_shapes(lattice, length)]
    chosen = draw(st.lists(st.sampled_from(shapes), min_size=1, max_size=4, unique=True))
    if draw(st.booleans()) and lattice is Lattice.SQUARE:
        chosen[0] = draw(st.sampled_from(fixed_shapes(lattice, 4)))
    pieces = PieceSet(
        "drawn",
        lattice,
        tuple(Piece(str(number), shape, draw(st.sampled_from([1, 1, 1, 2]))) for number, shape in enumerate(chosen)),
        turn_over=draw(st.booleans()) or lattice is not Lattice.SQUARE,
    )
    full = draw(st.booleans())
    every = draw(st.booleans())
    repeat = draw(st.booleans()) if full or not every else False
    number = draw(st.integers(1, 4)) if draw(st.booleans()) or not (full or every) else None
    assume(number is None or number <= board.area)
    return Problem(board, pieces, every=every, repeat=repeat, full=full, number=number)


def brute_force(problem: Problem) -> set[frozenset[Placement]]:
    """Lay pieces in every order of placements, and keep what obeys the rules."""
    pieces = problem.used_pieces
    flip = pieces.turn_over and pieces.lattice is Lattice.SQUARE
    cells = set(problem.board.cells)
    ways = [
        Placement(piece.name, where)
        for piece in pieces.pieces
        for shape in turned(piece.shape, pieces.lattice, reflect=flip)
        for at in problem.board.cells
        if cells.issuperset(where := placed(shape, at))
    ]
    found = set()

    def lay(start: int, chosen: list[Placement], free: set) -> None:
        if obeys(problem, chosen, free):
            found.add(frozenset(chosen))
        for number in range(start, len(ways)):
            more = [*chosen, ways[number]]
            # on a board that is to be full, what lies before the next placement must be covered by now
            early = problem.full and bool(free) and min(free) != ways[number].cells[0]
            if free.issuperset(ways[number].cells) and not too_many(problem, more) and not early:
                lay(number + 1, more, free - set(ways[number].cells))

    ways.sort(key=lambda way: way.cells)
    lay(0, [], cells)
    return found


def too_many(problem: Problem, chosen: list[Placement]) -> bool:
    most = problem.bounds(chosen[-1].piece)[1]
    same = sum(placement.piece == chosen[-1].piece for placement in chosen)
    return (most is not None and same > most) or (problem.number is not None and len(chosen) > problem.number)


def obeys(problem: Problem, chosen: list[Placement], free: set) -> bool:
    used = Counter(placement.piece for placement in chosen)
    if (problem.full and free) or (problem.number is not None and len(chosen) != problem.number):
        return False
    for name in problem.pieces.names:
        least, most = problem.bounds(name)
        if used[name] < least or (most is not None and used[name] > most):
            return False
    return True


def orbits(solutions: set[frozenset[Placement]], problem: Problem, *, reflect: bool) -> int:
    """Count solutions up to motions of the board, by applying every motion to every solution."""
    pieces = problem.used_pieces
    lattice = problem.board.lattice
    flip = pieces.turn_over and lattice is Lattice.SQUARE

    @cache
    def kind(shape):
        return turned(shape, lattice, reflect=flip)[0]

    def image(solution, motion):
        turned_cells = [moved(cell, motion) for cell in problem.board.cells]
        step = tuple(goal - start for goal, start in zip(min(problem.board.cells), min(turned_cells), strict=True))
        return frozenset(
            tuple(sorted(tuple(a + b for a, b in zip(moved(cell, motion), step, strict=True)) for cell in placement.cells))
            for placement in solution
        )

    allowed = motions(lattice, proper=True) + (motions(lattice, proper=False) if reflect else ())
    board = set(problem.board.cells)
    counts = Counter((kind(piece.shape), piece.count) for piece in pieces.pieces)
    keeping = []
    for motion in allowed:
        whole = image([Placement("", problem.board.cells)], motion)
        mirrored = Counter((kind(shape_of(moved(cell, motion) for cell in piece.shape)), piece.count) for piece in pieces.pieces)
        if set(next(iter(whole))) == board and mirrored == counts:
            keeping.append(motion)
    # pieces of one shape but different names do not occur here, so the cells tell everything
    plain = {frozenset(placement.cells for placement in solution) for solution in solutions}
    assert len(plain) == len(solutions)
    left, number = set(plain), 0
    while left:
        first = next(iter(left))
        left -= {image([Placement("", cells) for cells in first], motion) for motion in keeping}
        number += 1
    return number


def distinct_kinds(problem: Problem) -> bool:
    pieces = problem.used_pieces
    flip = pieces.turn_over and pieces.lattice is Lattice.SQUARE
    found = [turned(piece.shape, pieces.lattice, reflect=flip)[0] for piece in pieces.pieces]
    return len(set(found)) == len(found)


@settings(max_examples=100)
@given(problems(), st.integers(0, 1 << 20))
def test_every_question_has_the_answer_of_brute_force(problem, seed):
    truth = brute_force(problem)
    assume(len(truth) <= 400)
    packing = Packing(problem)
    found = list(packing.solutions())
    assert len(found) == len(truth)
    assert {frozenset(solution) for solution in found} == truth
    assert packing.count().number == len(truth)
    first = packing.first()
    assert first.complete
    assert (first.solution is None) == (not truth)
    assert not (packing.obstacle and truth)
    chosen = packing.random(Random(seed))
    assert chosen.population == len(truth)
    assert chosen.solution is None or frozenset(chosen.solution) in truth


@settings(max_examples=100)
@given(problems())
def test_counts_up_to_symmetry_are_those_of_brute_force(problem):
    assume(distinct_kinds(problem))
    truth = brute_force(problem)
    assume(len(truth) <= 300)
    packing = Packing(problem)
    census = packing.census()
    assert census.complete
    assert census.raw == len(truth)
    assert census.rotation == orbits(truth, problem, reflect=False)
    assert census.unique == orbits(truth, problem, reflect=True)
    assert len(list(packing.distinct())) == census.unique


@settings(max_examples=50)
@given(problems(), st.data())
def test_hints_leave_the_solutions_that_contain_them(problem, data):
    truth = brute_force(problem)
    assume(0 < len(truth) <= 200)
    solution = data.draw(st.sampled_from(sorted(map(sorted, truth))))
    hints = data.draw(st.lists(st.sampled_from(solution), unique=True)) if solution else []
    hinted = Packing(
        Problem(
            problem.board, problem.pieces, problem.every, problem.repeat, problem.full, fixed=tuple(hints), number=problem.number
        )
    )
    expected = {other for other in truth if other.issuperset(hints)}
    assert {frozenset(found) for found in hinted.solutions()} == expected
    census = hinted.census()
    assert census.raw == len(expected)
    assert len(list(hinted.distinct())) == census.unique
