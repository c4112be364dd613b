from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.geometry import ring, ring_match
from printkit.geometry.affine import rotation
from printkit.kinds.tangram.judge.assembly import assembly
from printkit.kinds.tangram.judge.verify import verify
from printkit.kinds.tangram.piece_set import Figure, read_set, set_names, shipped_set
from printkit.kinds.tangram.solve.beauty import Wish, beauty, mirror_line, upright, wish_for
from printkit.kinds.tangram.solve.block import Blocks
from printkit.kinds.tangram.solve.growth import grow, grow_many
from printkit.kinds.tangram.solve.hint import easiest_hint
from printkit.kinds.tangram.solve.solve import solve

TANGRAM = shipped_set("tangram")


@pytest.mark.parametrize("name", set_names())
def test_figures_are_as_wished(name: str) -> None:
    pieces = shipped_set(name)
    wish = wish_for(pieces)
    figures = grow_many(pieces, Random(2), 3, effort=60_000)
    assert len(figures) == 3
    for grown in figures:
        assert wish.is_met(beauty(grown.figure))
        assert verify(assembly(grown.figure, [piece.region for piece in grown.solution.pieces], pieces=pieces)).is_solved


def test_a_set_is_parted_along_its_seams_only() -> None:
    stomachion = shipped_set("stomachion")
    blocks = Blocks(stomachion, Random(1), 5)
    assert len(blocks.set.pieces) == 5
    assert blocks.set.area == pytest.approx(stomachion.area)
    rings = [[[0, 0], [2, 0], [2, 1], [0, 1]], [[2, 0], [3, 0], [3, 2], [2, 2]], [[1, 2], [3, 2], [3, 3], [1, 3]]]
    rings += [[[0, 1], [1, 1], [1, 3], [0, 3]], [[1, 1], [2, 1], [2, 2], [1, 2]]]
    pinwheel = read_set({"piece": [{"name": str(index), "rings": [one]} for index, one in enumerate(rings)]})
    assert not Blocks(pinwheel, Random(1), 5).is_parted


@pytest.mark.parametrize("name", ["tangram", "egg", "circle", "chie-no-ita", "cross"])
def test_symmetric_figures_are_symmetric(name: str) -> None:
    pieces = shipped_set(name)
    figures = grow_many(pieces, Random(3), 2, wish_for(pieces, symmetric=True), effort=60_000)
    assert len(figures) == 2
    for grown in figures:
        line = mirror_line(grown.figure)
        assert line is not None
        assert verify(assembly(grown.figure, [piece.region for piece in grown.solution.pieces], pieces=pieces)).is_solved


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_any_seed_gives_a_figure_that_can_be_solved(seed: int) -> None:
    grown = grow(TANGRAM, Random(seed))
    assert grown is not None
    assert solve(grown.figure, TANGRAM, limit=1).is_solvable


def test_the_same_seed_gives_the_same_figures_and_another_seed_others() -> None:
    one, same, other = (grow_many(TANGRAM, Random(seed), 3) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_no_two_figures_are_congruent() -> None:
    outlines = [grown.figure.boundary(1e-5) for grown in grow_many(TANGRAM, Random(5), 12)]
    for index, one in enumerate(outlines):
        for other in outlines[:index]:
            assert all(ring_match.congruence(one, other, 1e-3, mirrored) is None for mirrored in (False, True))


def test_effort_ends_the_growing() -> None:
    assert grow(TANGRAM, Random(1), Wish(most_corners=2), effort=500) is None


def box(width: float, height: float) -> Figure:
    return Figure("", (ring.polygon([(0, 0), (width, 0), (width, height), (0, height)]),))


def test_beauty_sees_slivers_holes_parts_and_spikes() -> None:
    wish = Wish(fewest_corners=3)
    assert wish.is_met(beauty(box(2, 1)))
    assert not wish.is_met(beauty(box(20, 0.1)))
    assert not wish.is_met(beauty(Figure("", (*box(1, 1).regions, ring.polygon([(3, 0), (4, 0), (3, 1)])))))
    holed = Figure("", (ring.region([ring.ring([[0, 0], [4, 0], [4, 4], [0, 4]]), ring.ring([[1, 1], [3, 1], [3, 3], [1, 3]])]),))
    assert beauty(holed).holes == 1
    assert not wish.is_met(beauty(holed))
    spike = Figure("", (ring.polygon([(0, 0), (4, 0), (4, 4), (2.2, 0.4), (2, 4), (0, 4)]),))
    assert beauty(spike).sharpest_deg < 30
    neck = Figure("", (ring.polygon([(0, 0), (2, 0), (2, 0.9), (4, 0.9), (4, 2), (2, 2), (2, 1), (0, 1)]),))
    assert beauty(neck).narrowest == pytest.approx(0.1 / neck.area**0.5)
    assert beauty(box(2, 1)).is_symmetric
    assert not beauty(Figure("", (ring.polygon([(0, 0), (3, 0), (0, 1)]),))).is_symmetric


@pytest.mark.parametrize("angle", [0, 33, 45, 180, 271])
def test_figures_stand_upright(angle: float) -> None:
    house = Figure("", (ring.polygon([(0, 1), (2, -1), (4, 1), (4, 3), (0, 3)]),))
    stood = house.moved(rotation(angle)).moved(upright(house.moved(rotation(angle))))
    left, top, right, bottom = ring.bounds(stood.regions[0].edges)
    assert (left, top, right, bottom) == pytest.approx((-2, -2, 2, 2), abs=1e-6)
    tops = [edge.start for edge in stood.regions[0].outline if edge.start[1] < -1.9]
    assert len(tops) == 1
    assert tops[0] == pytest.approx((0, -2), abs=1e-6)


def test_a_hint_names_a_piece() -> None:
    found = solve(TANGRAM.figures[0], TANGRAM)
    assert easiest_hint(found) in {piece.name for piece in TANGRAM.pieces}
