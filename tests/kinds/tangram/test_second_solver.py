"""The second solver, which only the proof uses, against the first and against what others have published."""

from __future__ import annotations

from random import Random

import pytest
from proving import proof_of

from printkit.geometry import ring
from printkit.kinds.tangram.make import make
from printkit.kinds.tangram.piece_set import set_names, shipped_set
from printkit.kinds.tangram.prove.count import Shape, count
from printkit.kinds.tangram.prove.kit import shipped_figure, shipped_kit, shipped_outline
from printkit.kinds.tangram.solve.form import are_clear_cut
from printkit.kinds.tangram.solve.solve import solve
from printkit.kinds.tangram.spec import Spec

CONVEX = {
    "rectangle": 9, "right trapezium": 36, "long hexagon": 2, "trapezium": 6, "parallelogram": 6, "gate": 28, "lantern": 6,
    "house": 8, "leaning hexagon": 2, "wedge": 12, "leaning pentagon": 20, "triangle": 6, "square": 1,
}  # fmt: skip


def shapes(name: str) -> list[Shape]:
    kit = shipped_kit(name)
    alike = [kit.of_shape(shape) for shape in sorted({piece.shape for piece in kit.pieces})]
    return [Shape(pieces[0].region, len(pieces), pieces[0].turn_over) for pieces in alike]


@pytest.mark.parametrize(("figure", "number"), CONVEX.items())
def test_the_thirteen_convex_tangrams(figure: str, number: int) -> None:
    regions = shipped_figure("tangram", figure)
    assert regions
    found = count(regions, shapes("tangram"))
    assert (found.solutions, found.complete) == (number, True)


@pytest.mark.parametrize("name", [name for name in set_names() if name != "stomachion"])
def test_what_sets_are_cut_from(name: str) -> None:
    first = solve(shipped_set(name).outline, shipped_set(name))
    found = count(shipped_outline(name), shapes(name))
    assert found.complete
    assert found.solutions == first.unique


@pytest.mark.parametrize("name", set_names())
def test_pieces_of_shipped_sets_are_alike_or_clearly_different(name: str) -> None:
    assert are_clear_cut(shipped_set(name).pieces)


def test_what_takes_too_long_says_so() -> None:
    found = count(shipped_outline("stomachion"), shapes("stomachion"), 100)
    assert not found.complete
    assert found.placements <= 101


@pytest.mark.parametrize("name", set_names())
def test_own_reading_of_a_set_agrees_with_the_first(name: str) -> None:
    one, other = shipped_kit(name), shipped_set(name)
    assert [piece.region for piece in one.pieces] == pytest.approx([piece.region for piece in other.pieces])
    assert [piece.turn_over for piece in one.pieces] == [piece.turn_over for piece in other.pieces]


@pytest.mark.parametrize("name", ["tangram", "egg", "heart", "circle", "t-puzzle", "chie-no-ita", "haberdasher", "cross"])
def test_grown_figures_of_every_set_are_proved(name: str) -> None:
    for seed in (11, 12):
        spec = Spec(set=name)
        puzzle = make(spec, Random(seed))
        assert proof_of("tangram", puzzle, spec)["solutions"] == puzzle.tally.unique


def test_a_piece_with_a_hole_is_filled_by_another() -> None:
    frame = ring.region([ring.ring([[0, 0], [4, 0], [4, 4], [0, 4]]), ring.ring([[1, 1], [3, 1], [3, 3], [1, 3]])])
    core = [ring.polygon([(1, 1), (3, 1), (3, 3)]), ring.polygon([(1, 1), (3, 3), (1, 3)])]
    found = count([ring.polygon([(0, 0), (4, 0), (4, 4), (0, 4)])], [Shape(frame, 1, True), Shape(core[0], 2, True)])
    assert (found.fillings, found.solutions, found.complete) == (2, 1, True)
