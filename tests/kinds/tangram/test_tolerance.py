"""The tolerance is a width: what is off by less is accepted, what is off by more is not, close to it as well.

A piece is shifted by a known share of the tolerance. A disc wider than the shift fits neither between the piece and where it was
nor into what it now covers of others, so anything below the tolerance is to be accepted. Across a seam, on the other hand, a gap
or an overlap comes about that is as wide as the shift, whatever the motion, so anything above it is to be refused.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random

import pytest

from printkit.geometry import ring_edge
from printkit.geometry.affine import Point, compose, rotation, translation
from printkit.geometry.ring import Region, polygon
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.judge.assembly import assembly
from printkit.kinds.tangram.judge.verify import verify
from printkit.kinds.tangram.piece_set import Figure, shipped_set

SETS = ("tangram", "chie-no-ita", "stomachion", "egg", "heart", "circle")
BELOW = (0.6, 0.7, 0.8, 0.9, 0.95)
ABOVE = (1.05, 1.1, 1.2)


@lru_cache
def seams(name: str) -> tuple[tuple[int, Edge], ...]:
    """List the edges of pieces that lie inside the outline all along, each with the number of its piece."""
    pieces = shipped_set(name)
    border = [edge for region in pieces.outline.regions for edge in region.edges]
    far = 0.02 * pieces.outline.size
    return tuple(
        (index, edge)
        for index, piece in enumerate(pieces.pieces)
        for edge in piece.region.edges
        if min(ring_edge.distance(other, ring_edge.middle(edge)) for other in border) > far
    )


def normal(edge: Edge) -> Point:
    """Return the direction across an edge, in its middle, into the piece."""
    dx, dy = edge.end[0] - edge.start[0], edge.end[1] - edge.start[1]
    return (-dy / hypot(dx, dy), dx / hypot(dx, dy))


def laid(name: str, index: int, off: Point, rng: Random) -> list[Region]:
    motion = compose(translation(5 * rng.random(), 5 * rng.random()), rotation(360 * rng.random()))
    regions = [piece.region for piece in shipped_set(name).pieces]
    regions[index] = regions[index].moved(translation(*off))
    return [region.moved(motion) for region in regions]


@pytest.mark.parametrize("tolerance", [0.001, 0.02])
@pytest.mark.parametrize("name", SETS)
def test_less_than_the_tolerance_is_accepted(name: str, tolerance: float) -> None:
    rng = Random(3)
    pieces = shipped_set(name)
    size = pieces.outline.size
    for share in BELOW:
        for index in range(len(pieces.pieces)):
            angle, far = 2 * pi * rng.random(), share * tolerance * size
            found = laid(name, index, (far * cos(angle), far * sin(angle)), rng)
            verdict = verify(assembly(pieces.outline, found, tolerance * size))
            assert verdict.is_solved, (share, index)
            assert verdict.residual <= tolerance * size


@pytest.mark.parametrize("tolerance", [0.001, 0.01])
@pytest.mark.parametrize("name", SETS)
def test_at_the_seams_it_is_decided_by_the_width(name: str, tolerance: float) -> None:
    rng = Random(4)
    pieces = shipped_set(name)
    size = pieces.outline.size
    long = [(index, edge) for index, edge in seams(name) if ring_edge.chord(edge) > 4 * tolerance * size]
    for share in (*BELOW, *ABOVE):
        for index, edge in rng.sample(long, min(5, len(long))):
            (x, y), way = normal(edge), rng.choice((-1, 1)) * share * tolerance * size
            found = laid(name, index, (way * x, way * y), rng)
            verdict = verify(assembly(pieces.outline, found, tolerance * size))
            assert verdict.is_solved == (share < 1), (share, index, edge, verdict.status)


@pytest.mark.parametrize("moved", [0, 1])
def test_a_seam_that_runs_beside_the_contour_draws_nothing_astray(moved: int) -> None:
    """A thin slab is cut off by an arc that comes near the border; shifted a little, the seam gapes and looks like border."""
    seam = Edge((3.0, 1.689), (0.0, 1.878), 0.13)
    slab = Region((seam.reversed, Edge((3.0, 1.689), (3.0, 2.0)), Edge((3.0, 2.0), (0.0, 2.0)), Edge((0.0, 2.0), (0.0, 1.878))))
    rest = Region((Edge((0, 1.878), (0, 0)), Edge((0, 0), (3, 0)), Edge((3, 0), (3.0, 1.689)), seam))
    target = Figure("slab", (polygon([(0, 0), (3, 0), (3, 2), (0, 2)]),))
    tolerance = 0.001 * target.size
    for step in range(12):
        angle, far = 2 * pi * step / 12, 0.6 * tolerance
        pieces = [slab, rest]
        pieces[moved] = pieces[moved].moved(translation(far * cos(angle), far * sin(angle)))
        found = verify(assembly(target, [piece.moved(rotation(37.0)) for piece in pieces], tolerance))
        assert found.is_solved, step


@pytest.mark.parametrize("tolerance", [0.001, 0.02])
@pytest.mark.parametrize("name", SETS)
def test_all_pieces_may_be_off_by_half_of_it(name: str, tolerance: float) -> None:
    """Two pieces that are off by half a width each are off by at most the width against each other."""
    rng = Random(5)
    pieces = shipped_set(name)
    size = pieces.outline.size
    for share in BELOW:
        found = []
        for piece in pieces.pieces:
            angle, far = 2 * pi * rng.random(), share / 2 * tolerance * size
            found.append(piece.region.moved(translation(far * cos(angle), far * sin(angle))))
        motion = compose(translation(5 * rng.random(), 5 * rng.random()), rotation(360 * rng.random()))
        assert verify(assembly(pieces.outline, [region.moved(motion) for region in found], tolerance * size)).is_solved, share
