"""The answer: all pieces of the set, once each, side by side, and the figure that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum, sqrt

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.errors import ProofError
from printkit.geometry import ring
from printkit.geometry.affine import scaling, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_walk import regions
from printkit.kinds.tangram.judge import covering
from printkit.kinds.tangram.prove.count import Count, Shape, count
from printkit.kinds.tangram.prove.kit import Kit
from printkit.kinds.tangram.prove.look import (
    Drawn,
    Dress,
    Look,
    distinct_colours,
    is_on_page,
    look,
    marked,
    one_pen,
    refuse_unlettered,
)
from printkit.kinds.tangram.prove.match import Laid, lies_both_ways, recognised
from printkit.scene.seen import Picture

MOST_COLOURS = 12
"""Sets of more pieces use colours again."""
ROUGHEST = 0.02
"""How wide gaps and excesses may be of what users drew themselves, as a share of the figure's size."""
_EXACT = 1e-6
_NARROW = 5e-4
"""Overlaps narrower than this share of the figure's size come from how arcs are written."""


@dataclass(frozen=True)
class Answer:
    """The pieces of the answer, recognised; lengths are millimetres of its drawing."""

    look: Look
    laid: tuple[Laid, ...]
    kit: Kit

    @property
    def scale(self) -> float:
        """Return how many millimetres the unit of the set measures."""
        return self.laid[0].scale

    @cached_property
    def area(self) -> BaseGeometry:
        """Return what the pieces cover."""
        shapes = [shapely.make_valid(one.drawn.area) for one in self.laid]
        return shapely.union_all(shapes, grid_size=1e-6)

    @cached_property
    def figure(self) -> list[Region]:
        """The figure that the exact pieces make, in the units of the set; nothing if they do not join exactly."""
        home = scaling(1 / self.scale)
        edges = [edge for one in self.laid for edge in one.region.moved(home).edges]
        close = _EXACT * ring.diameter(edges)
        made = regions(edges, close)
        whole = fsum(region.area for region in made)
        if abs(whole - self.kit.area) > _EXACT * self.kit.area:
            return []
        left, top, _, _ = ring.bounds(edges)
        return [region.moved(translation(-left, -top)) for region in made]

    def counted(self, most: int) -> Count | None:
        """Count the ways to make the figure, with no more than so many placements; None if it is not exact."""
        alike = [self.kit.of_shape(shape) for shape in sorted({piece.shape for piece in self.kit.pieces})]
        shapes = [Shape(pieces[0].region, len(pieces), pieces[0].turn_over) for pieces in alike]
        return count(self.figure, shapes, most) if self.figure else None

    def dresses(self, shape: int) -> set[Dress]:
        """Return what the pieces of a shape look like."""
        return {one.drawn.dress for one in self.laid if one.piece.shape == shape}

    @property
    def line(self) -> str:
        """Return the colour of the outlines."""
        return self.laid[0].drawn.pen.colour

    def dress(self, letter: str) -> Dress | None:
        """Return what the piece with a letter looks like."""
        return next((one.drawn.dress for one in self.laid if one.drawn.letter == letter), None)


def read_answer(picture: Picture, kit: Kit, rough: bool) -> Answer:
    """Read the answer and prove that it is made of the pieces of the set, which do not overlap; of users' own, roughly."""
    found = marked(look(picture))
    refuse_unlettered(found.pieces, picture)
    if found.silhouettes or found.lines:
        raise ProofError("there is something in the answer that is no piece")
    if not all(is_on_page(one.area, picture) for one in found.pieces):
        raise ProofError("the answer reaches out of its picture")
    if len(found.pieces) != len(kit.pieces):
        raise ProofError(f"the answer has {len(found.pieces)} pieces, the set {len(kit.pieces)}")
    one_pen(found.pieces)
    distinct_colours(found.pieces, MOST_COLOURS)
    laid = tuple(recognised(found.pieces, kit, estimated_scale(found.pieces, kit)))
    check_fronts(laid, False, rough)
    regions_laid = [one.region for one in laid]
    size = ring.diameter(edge for region in regions_laid for edge in region.edges)
    if covering.overlaps(covering.shapes(regions_laid, size), (ROUGHEST if rough else _NARROW) * size, size):
        raise ProofError("pieces of the answer overlap")
    made = Answer(found, laid, kit)
    if not rough and not made.figure:
        raise ProofError("the pieces of the answer do not join")
    return made


def estimated_scale(drawn: Sequence[Drawn], kit: Kit) -> float:
    """Estimate how many millimetres the unit of the set measures, where all pieces are drawn."""
    return sqrt(fsum(one.area.area for one in drawn) / kit.area)


def check_fronts(laid: Sequence[Laid], all_up: bool, rough: bool) -> None:
    """Hold the dots against how the pieces lie: those with a front have one where it is up, others never.

    Of users' own pieces that are all but symmetric, nobody can tell the front; of one without a letter, it is not known whether it
    is meant or its mirror image.
    """
    for one in laid:
        is_right = one.drawn.dotted == (one.piece.has_front and one.face_up) and (one.face_up or not all_up)
        is_known = bool(one.drawn.letter) or not one.piece.has_front
        if not is_right and is_known and not (rough and lies_both_ways(one)):
            raise ProofError("a dot is missing where a front is up, or is there where a back is up")


def check_shown(laid: Sequence[Laid], answer: Answer) -> None:
    """Hold pieces that are drawn elsewhere against the answer: the same letter has the same colour."""
    for one in laid:
        known = {answer.dress(one.drawn.letter)} if one.drawn.letter else answer.dresses(one.piece.shape)
        if known - {None} and one.drawn.dress not in known:
            raise ProofError("a piece has another colour than in the answer")
