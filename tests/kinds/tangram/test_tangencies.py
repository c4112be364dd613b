"""Round pieces that touch, in any rotation, scale and place, with corners anywhere: none refused, none judged wrongly."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from random import Random

import pytest
from round_shapes import FAMILIES, Touching, anywhere, shifted, size, table, three_discs

from printkit.geometry import ring
from printkit.geometry.affine import Affine, compose, scaling
from printkit.geometry.ring_overlap import share_a_spot
from printkit.kinds.tangram.judge.verify import verify_table
from printkit.kinds.tangram.piece_set import read_set

TOLERANCE = 0.001
TRIES = 24
TRIES_OF_DISCS = 40

Family = Callable[[Random], Touching]


def status(one: Touching, off: float, target_motion: Affine, motion: Affine) -> str:
    """Judge the pieces, written with other corners than the target, the last one shifted by so many tolerances."""
    target = [piece.moved(target_motion) for piece in one.pieces]
    step = off * TOLERANCE * size(one.pieces)
    laid = shifted(one.again, -1, (step * one.inwards[0], step * one.inwards[1]))
    tolerance = TOLERANCE * size(target)
    return str(verify_table(table(target, [piece.moved(motion) for piece in laid], tol=tolerance))["results"][0]["status"])


def two_places(rng: Random) -> tuple[Affine, Affine]:
    """Choose two motions of one scale."""
    first, second = anywhere(rng), anywhere(rng)
    return first, compose(scaling(hypot(first[0], first[1]) / hypot(second[0], second[1])), second)


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in (1, 2))])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_touching_is_neither_overlap_nor_fault(family: Family, part: int) -> None:
    """A third of the tries is made; `pytest --slow` makes them all."""
    for seed in range(TRIES_OF_DISCS if family is three_discs else TRIES)[part::3]:
        rng = Random(seed)
        one = family(rng)
        places = two_places(rng)
        assert status(one, 0, *places) == "solved", seed
        assert status(one, 3, *places) == one.driven_in, seed
        if one.driven_out:
            assert status(one, -3, *places) == one.driven_out, seed


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_sets_of_round_pieces_are_taken(family: Family) -> None:
    for seed in range(TRIES):
        rng = Random(1000 + seed)
        one = family(rng)
        motion = anywhere(rng)
        pieces = [piece.moved(motion) for piece in one.pieces]
        tables = [{"name": f"p{i}", "rings": [ring.vertices(each) for each in piece.rings]} for i, piece in enumerate(pieces)]
        found = read_set({"name": "round", "piece": tables})
        assert found.outline.area == pytest.approx(sum(piece.area for piece in pieces), rel=1e-4), seed
        parts = [{"rings": [ring.vertices(each) for each in piece.moved(motion).rings]} for piece in one.again]
        assert read_set({"name": "round", "piece": tables, "outline": parts}).area == pytest.approx(found.outline.area, rel=1e-4)


@pytest.mark.parametrize("share", [0.3, 0.9, 1.1, 3.0])
def test_the_width_of_a_lens_is_known_exactly(share: float) -> None:
    """Two discs that overlap: the widest disc between them is as wide as they have come together."""
    width = 1e-7
    for seed in range(12):
        rng = Random(seed)
        one = three_discs(rng)
        step = share * width
        *_, first, last = shifted(one.again, -1, (step * one.inwards[0], step * one.inwards[1]))
        others = [piece for piece in one.again[:-1] if share_a_spot(piece, last, width)]
        # Driven straight into the first of the three; the way into the second is shorter.
        assert (one.again[0] in others) == (share > 1), seed
        assert not share_a_spot(one.again[0], first, width)
