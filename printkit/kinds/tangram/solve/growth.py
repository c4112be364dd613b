"""Figures of our own: pieces are put together edge to edge at random, and the silhouettes that are worth printing are kept.

Every step joins one piece to the figure so far, along an edge and flush with one of its ends or, now and then, middle to middle.
All chance comes from the generator that is passed in, and the effort is counted in joints tried: the same wish, seed and set give
the same figures everywhere. Sets of many pieces are parted into blocks first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from printkit.chance import below
from printkit.geometry import ring_match
from printkit.geometry.ring_boundary import Boundary
from printkit.geometry.ring_walk import with_holes
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.beauty import Beauty, Wish, beauty, upright, wish_for
from printkit.kinds.tangram.solve.block import Blocks
from printkit.kinds.tangram.solve.nursery import CLOSE, Nursery, Stage
from printkit.kinds.tangram.solve.solve import Solution, named
from printkit.kinds.tangram.solve.symmetric import SymmetricNursery

DEFAULT_EFFORT = 200_000
MOST_SINGLE = 12
"""Sets of more pieces than this grow in blocks."""
FEWEST_BLOCKS, MOST_BLOCKS = 3, 6
_PARTING = 10
"""What it costs to part a set, in joints."""
_SAME = 1e-4


@dataclass(frozen=True, slots=True)
class Grown:
    """A figure that has grown, the way it was put together (one solution of perhaps many), and its measures."""

    figure: Figure
    solution: Solution
    beauty: Beauty


def grow(pieces: PieceSet, rng: Random, wish: Wish | None = None, effort: int = DEFAULT_EFFORT) -> Grown | None:
    """Grow figures until one is as wished; None when the effort is used up."""
    return next(iter(grow_many(pieces, rng, 1, wish, effort)), None)


def grow_many(pieces: PieceSet, rng: Random, count: int, wish: Wish | None = None, effort: int = DEFAULT_EFFORT) -> list[Grown]:
    """Grow so many figures, no two congruent; fewer if the effort does not suffice."""
    kept: list[tuple[Grown, Boundary]] = []
    for found in _figures(pieces, rng, wish or wish_for(pieces), effort):
        outline = found.figure.boundary(CLOSE * found.figure.size)
        if not any(_congruent(outline, other, found.figure.size) for _, other in kept):
            kept.append((found, outline))
        if len(kept) == count:
            break
    return [grown for grown, _ in kept]


def _figures(pieces: PieceSet, rng: Random, wish: Wish, effort: int) -> Iterator[Grown]:
    if len(pieces.pieces) > MOST_SINGLE and not wish.symmetric and Blocks(pieces, Random(0), 2).is_parted:
        yield from _figures_of_blocks(pieces, rng, wish, effort)
        return
    nursery = (SymmetricNursery if wish.symmetric else Nursery)(pieces, rng, wish.most_holes, effort)
    while nursery.effort_left > 0:
        nursery.effort_left -= 1
        stage = nursery.stage()
        found = _finished(stage, nursery, pieces, wish) if stage else None
        if found is not None:
            yield found


def _figures_of_blocks(pieces: PieceSet, rng: Random, wish: Wish, effort: int) -> Iterator[Grown]:
    """Part the set into a few blocks, again and again, and grow a figure of each parting."""
    left = effort
    while left > 0:
        blocks = Blocks(pieces, rng, FEWEST_BLOCKS + below(rng, MOST_BLOCKS - FEWEST_BLOCKS + 1))
        nursery = Nursery(blocks.set, rng, wish.most_holes, left)
        stage = nursery.stage()
        found = _finished(stage, nursery, blocks.set, wish) if stage else None
        left = nursery.effort_left - _PARTING
        if found is not None:
            yield Grown(found.figure, blocks.solution(found.solution), found.beauty)


def _finished(stage: Stage, nursery: Nursery, pieces: PieceSet, wish: Wish) -> Grown | None:
    """Measure a figure, and stand it up if it is as wished."""
    figure = Figure("grown", tuple(with_holes(stage.rest.rings, nursery.tolerance)))
    if len(figure.regions) != 1 or not wish.is_met(measures := beauty(figure)):
        return None
    move = upright(figure)
    return Grown(figure.moved(move), named(stage.moved(move).placements, nursery.shapes, pieces), measures)


def _congruent(one: Boundary, other: Boundary, size: float) -> bool:
    return any(ring_match.congruence(one, other, _SAME * size, mirrored) is not None for mirrored in (False, True))
