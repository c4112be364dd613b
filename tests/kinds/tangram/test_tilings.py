from __future__ import annotations

from math import hypot
from random import Random

import pytest
from convex import convex_candidates

from printkit.errors import SpecError
from printkit.geometry import ring, ring_match
from printkit.geometry.affine import apply, compose, rotation, translation
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.judge.assembly import assembly
from printkit.kinds.tangram.judge.verify import verify
from printkit.kinds.tangram.make import drawn
from printkit.kinds.tangram.piece_set import Figure, PieceSet, read_set, set_names, shipped_set
from printkit.kinds.tangram.solve.beauty import Wish
from printkit.kinds.tangram.solve.form import shapes_of
from printkit.kinds.tangram.solve.growth import grow_many
from printkit.kinds.tangram.solve.making_up import Lengths
from printkit.kinds.tangram.solve.solve import Solutions, is_solvable, solve, symmetries
from printkit.kinds.tangram.solve.symmetry import Symmetry
from printkit.kinds.tangram.solve.tiling import Search

TANGRAM = shipped_set("tangram")
ANYTHING = Wish(fewest_corners=3, most_corners=99, most_holes=2, sharpest_deg=0, narrowest=0, emptiest=0)


def proved(figure: Figure, pieces: PieceSet, found: Solutions) -> None:
    """Every solution must make the figure with exactly the pieces of the set."""
    for solution in found.solutions:
        assert [piece.name for piece in solution.pieces] == [piece.name for piece in pieces.pieces]
        verdict = verify(assembly(figure, [piece.region for piece in solution.pieces], pieces=pieces))
        assert verdict.is_solved
        for placed, home in zip(solution.pieces, pieces.pieces, strict=True):
            carried = ring.bounds(home.region.moved(placed.motion).edges)
            assert carried == pytest.approx(ring.bounds(placed.region.edges), abs=1e-4 * figure.size)


def test_exactly_thirteen_of_the_twenty_convex_figures_are_tangrams() -> None:
    candidates = convex_candidates()
    assert len(candidates) == 20
    found = [is_solvable(figure, TANGRAM) for figure in candidates]
    assert (found.count(True), found.count(False)) == (13, 7)


def test_exactly_sixteen_are_plates_of_wisdom() -> None:
    pieces = shipped_set("chie-no-ita").for_area(8)
    assert sum(is_solvable(figure, pieces) is True for figure in convex_candidates()) == 16


def test_the_set_lists_the_thirteen() -> None:
    outlines = [figure.boundary(1e-6) for figure in TANGRAM.figures]
    solvable = [figure for figure in convex_candidates() if is_solvable(figure, TANGRAM)]
    assert len(outlines) == len(solvable) == 13
    for figure in solvable:
        edges = figure.boundary(1e-6)
        matches = [one for one in outlines if any(ring_match.congruence(edges, one, 1e-5, over) for over in (False, True))]
        assert len(matches) == 1


QUICK = [(name, index) for name in set_names() if name != "stomachion" for index in range(len(shipped_set(name).figures))]
HARD = [("stomachion", index) for index in range(len(shipped_set("stomachion").figures))]


@pytest.mark.parametrize(
    ("name", "index"), [*QUICK, *HARD[:4], *(pytest.param(*case, marks=pytest.mark.slow) for case in HARD[4:])]
)
def test_every_listed_figure_can_be_made(name: str, index: int) -> None:
    pieces = shipped_set(name)
    figure = pieces.figures[index]
    found = solve(figure, pieces, limit=1)
    assert found.is_solvable
    proved(figure, pieces, found)


@pytest.mark.parametrize("figure", TANGRAM.figures, ids=lambda figure: figure.name)
def test_a_figure_and_its_turned_and_mirrored_images_have_as_many_solutions(figure: Figure) -> None:
    whole = solve(figure, TANGRAM)
    assert whole.complete
    proved(figure, TANGRAM, whole)
    motion = compose(translation(31, -17), compose(rotation(123.4), MIRROR))
    turned = solve(figure.moved(motion), TANGRAM)
    assert (turned.raw, turned.unique) == (whole.raw, whole.unique)
    # No arrangement with a single square and a single parallelogram is symmetric itself, so every orbit is full.
    assert whole.raw == whole.unique * len(symmetries(figure))
    assert figure.name != "square" or whole.unique == 1


@pytest.mark.parametrize(
    ("name", "raw", "unique"),
    [("t-puzzle", 2, 1), ("haberdasher", 6, 1), ("cross", 2, 1), ("egg", 3, 2), ("heart", 48, 24), ("circle", 12, 6)],
)
def test_outlines_of_other_sets(name: str, raw: int, unique: int) -> None:
    pieces = shipped_set(name)
    found = solve(pieces.outline, pieces)
    assert (found.raw, found.unique, found.complete) == (raw, unique, True)
    proved(pieces.outline, pieces, found)
    turned = solve(pieces.outline.moved(compose(rotation(29), MIRROR)), pieces)
    assert (turned.raw, turned.unique) == (raw, unique)


@pytest.mark.parametrize("name", ["haberdasher", "cross"])
def test_pieces_turned_freely_make_the_other_figure(name: str) -> None:
    pieces = shipped_set(name)
    (square,) = pieces.figures
    found = solve(square, pieces)
    assert found.unique == 1
    proved(square, pieces, found)


@pytest.mark.parametrize("name", set_names())
def test_grown_figures_are_solved_and_their_own_arrangement_is_found(name: str) -> None:
    pieces = shipped_set(name)
    for grown in grow_many(pieces, Random(8), 4, ANYTHING, 20_000):
        found = solve(grown.figure, pieces, limit=1)
        assert found.is_solvable
        proved(grown.figure, pieces, found)
        if len(pieces.pieces) < 10:
            everything = [frozenset(_places(tiling)) for tiling in _tilings(grown.figure, pieces)]
            assert frozenset(_places(grown.solution.pieces)) in everything


def _tilings(figure: Figure, pieces: PieceSet) -> list[object]:
    return list(Search(figure, pieces, 100_000, 1e-5 * figure.size).tilings())


def _places(tiling: object) -> list[tuple[float, ...]]:
    return [
        tuple(round(value + 0.00123, 2) for value in ring.bounds(piece.region.edges))
        for piece in tiling  # type: ignore[attr-defined]
    ]


@pytest.mark.parametrize("name", ["square", "lantern", "parallelogram", "rectangle", "house"])
def test_what_symmetry_saves_is_counted_all_the_same(name: str) -> None:
    figure = next(one for one in TANGRAM.figures if one.name == name)
    close = 1e-5 * figure.size
    ways = Symmetry(figure, close, turn_over=True)
    every = {frozenset(map(ways.mark, tiling)) for tiling in Search(figure, TANGRAM, 100_000, close).tilings()}
    found = solve(figure, TANGRAM)
    assert (found.raw, found.complete) == (len(every), True)


def test_lengths_that_pieces_cannot_fill() -> None:
    square = read_set({"piece": [{"name": "a", "rings": [[[0, 0], [2, 0], [2, 2], [0, 2]]]}]})
    lengths = Lengths(shapes_of(square.pieces), 1e-3)
    assert [lengths.may_end(rest) for rest in (-0.1, 0.0, 0.5, 1.9995, 7.0)] == [False, True, False, True, True]
    notched = read_set({"piece": [{"name": "u", "rings": [[[0, 0], [3, 0], [3, 2], [2, 2], [2, 1], [1, 1], [1, 2], [0, 2]]]}]})
    assert Lengths(shapes_of(notched.pieces), 1e-3).may_end(2.0)


def test_free_turns_inside_a_figure_are_found() -> None:
    """A strip cut at an odd angle: both parts turn freely, and only their own cut brings them back together."""
    pieces = read_set(
        {
            "piece": [
                {"name": "a", "rings": [[[0, 0], [1.37, 0], [2.11, 1], [0, 1]]]},
                {"name": "b", "rings": [[[1.37, 0], [4, 0], [4, 1], [2.11, 1]]]},
            ],
        }
    )
    figure = Figure("strip", (ring.polygon([(0, 0), (4, 0), (4, 1), (0, 1)]),)).moved(rotation(17))
    found = solve(figure, pieces)
    assert found.complete
    assert found.unique == 1


def test_holes_and_parts_are_filled() -> None:
    pieces = read_set(
        {
            "piece": [
                {"name": "frame", "rings": [[[0, 0], [4, 0], [4, 4], [0, 4]], [[1, 1], [3, 1], [3, 3], [1, 3]]]},
                {"name": "core", "rings": [[[1, 1], [3, 1], [3, 3], [1, 3]]]},
                {"name": "far", "rings": [[[6, 0], [7, 0], [6, 1]]]},
            ],
        }
    )
    whole = Figure("both", (ring.polygon([(0, 0), (4, 0), (4, 4), (0, 4)]), ring.polygon([(9, 9), (9, 10), (10, 9)])))
    found = solve(whole, pieces)
    assert found.is_solvable
    assert found.complete
    proved(whole, pieces, found)


def test_a_disc_is_counted_up_to_turning() -> None:
    half = [[-1, 0, 1], [1, 0]]
    other = [[1, 0, 1], [-1, 0]]
    pieces = read_set({"piece": [{"name": "a", "rings": [half]}, {"name": "b", "rings": [other]}]})
    found = solve(Figure("disc", (ring.region([ring.ring([[-1, 0, 1], [1, 0, 1]])]),)), pieces)
    assert (found.raw, found.unique, found.complete) == (1, 1, True)


def test_wrong_area_is_proved_unsolvable_at_once() -> None:
    found = solve(Figure("", (ring.polygon([(0, 0), (3, 0), (3, 3), (0, 3)]),)), TANGRAM)
    assert (found.is_solvable, found.effort, found.complete) == (False, 0, True)


def test_an_effort_that_does_not_suffice_is_admitted() -> None:
    figure = convex_candidates()[16]
    whole = solve(figure, TANGRAM)
    assert whole.is_solvable is False
    cut = solve(figure, TANGRAM, effort=whole.effort // 2)
    assert cut.is_solvable is None
    assert not cut.complete
    some = solve(TANGRAM.figures[0], TANGRAM, effort=80)
    assert some.raw < 36
    assert not some.complete


def test_a_limit_leaves_the_count_open() -> None:
    found = solve(TANGRAM.figures[0], TANGRAM, limit=2)
    assert found.unique == 2
    assert not found.complete


def test_rests_without_corners_end_the_proof() -> None:
    """Three lobes that meet in hollow corners give the search no corner to begin at."""
    lobe = [[-1, 0, 1.0], [1, 0, 1.0]]
    bulge = -3.0
    trefoil = ring.region([ring.ring([[0, 0, -bulge], [4, 0, -bulge], [2, 3.4641, -bulge]])])
    pieces = read_set({"piece": [{"name": "a", "rings": [lobe]}]}).for_area(trefoil.area)
    found = solve(Figure("trefoil", (trefoil,)), pieces)
    assert found.is_solvable is None


@pytest.mark.parametrize("some", [slice(4), pytest.param(slice(4, None), marks=pytest.mark.slow)], ids=["four", "six-more"])
@pytest.mark.parametrize("digits", [4, 3, 2])
def test_drawn_silhouettes_are_solved_at_any_size_and_roughness(digits: int, some: slice) -> None:
    figures = grow_many(TANGRAM, Random(4), 10)[some]
    solved = 0
    for grown in figures:
        corners = [[round(3 * x, digits), round(3 * y, digits)] for x, y in ring.vertices(grown.figure.regions[0].outline)]
        made = drawn(TANGRAM, Figure("drawn", (ring.region([ring.ring(corners)]),)), Random(0))
        assert made.figure.area == pytest.approx(8)
        assert made.tally.unique or not made.tally.complete
        solved += len(made.answer) == len(TANGRAM.pieces)
    assert solved == len(figures) >= 4


def test_a_drawn_silhouette_is_called_impossible_when_every_way_was_tried() -> None:
    hexagon = Figure("hexagon", (ring.polygon([(2, 0), (4, 0), (5, 2), (4, 4), (2, 4), (1, 2)]),))
    with pytest.raises(SpecError, match=r"is impossible: .*; every way was tried; the nearest figure"):
        drawn(TANGRAM, hexagon, Random(0))


def test_the_same_question_costs_the_same_effort() -> None:
    one, other = (solve(TANGRAM.figures[3], TANGRAM) for _ in range(2))
    assert one == other


def test_symmetries_are_motions_of_the_figure() -> None:
    corners = [edge.start for edge in TANGRAM.outline.regions[0].outline]
    found = symmetries(TANGRAM.outline)
    assert len(found) == 8
    for motion in found:
        images = [apply(motion, corner) for corner in corners]
        assert all(min(hypot(x - u, y - v) for u, v in corners) < 1e-4 for x, y in images)


@pytest.mark.slow
def test_the_square_of_archimedes_has_536_solutions() -> None:
    pieces = shipped_set("stomachion")
    found = solve(pieces.outline, pieces)
    assert (found.raw, found.unique, found.complete) == (4288, 536, True)
