"""What is seen on a page of this kind: pieces with their letters and dots, silhouettes, lines and words.

A piece is a closed line around a colour of the same shape. A silhouette is a colour without a line. Arcs are read as chains of
short chords that stray by a hundredth of a millimetre, so lengths are compared within a tenth of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot
from typing import Any, NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.errors import ProofError
from printkit.geometry import ring
from printkit.geometry.ring import Region
from printkit.scene import font
from printkit.scene.flatten import Chain
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Pen, Picture, Shape, Words
from printkit.scene.weave import BARE, Patch, Weave, woven

FINE = 0.02
"""Points on paper that are nearer than this, in millimetres, are the same."""
COARSE = 0.1
"""A gap or an excess of this width, in millimetres, can be seen; arcs are drawn much better than that."""
_READABLE = 3.0
"""The least contrast of a letter with its ground; those that are drawn have 4.5."""
_LARGEST_LEAST_PT = 16.0
"""The smallest type of large print: where even this fits, a letter must stand."""
_HARDLY = 1e-6
BLACK = "#000000"
"""A letter is black or white, whichever reads better on its piece."""
Dress = tuple[str, Weave]
"""A colour with the pattern on it."""
_GRID = 1e-7
_CHORD = 0.005


@dataclass(frozen=True)
class Drawn:
    """A piece as it is drawn."""

    chains: tuple[Chain, ...]
    area: BaseGeometry
    colour: str
    pen: Pen
    depth: int
    """How many marks lie below it."""
    letter: str = ""
    dotted: bool = False
    weave: Weave = BARE

    @property
    def dress(self) -> Dress:
        """What tells it from other pieces: its colour and its pattern."""
        return (self.colour, self.weave)

    @cached_property
    def ground(self) -> BaseGeometry:
        """Its area with a hair around it, prepared for many questions."""
        area = self.area.buffer(FINE)
        shapely.prepare(area)
        return area


@dataclass(frozen=True)
class Silhouette:
    """A colour without a line around it."""

    chains: tuple[Chain, ...]
    area: BaseGeometry
    colour: str
    depth: int


@dataclass
class Look:
    """Everything on a page, sorted by what it is."""

    picture: Picture
    pieces: list[Drawn] = field(default_factory=list)
    silhouettes: list[Silhouette] = field(default_factory=list)
    lines: list[Shape] = field(default_factory=list)
    """Lines that are no outlines of pieces: cuts, ticks."""
    said: list[Words] = field(default_factory=list)
    """Words other than letters of pieces."""


def look(picture: Picture) -> Look:
    """Sort what is seen into pieces, silhouettes, lines and words; letters and dots belong to the piece that they lie on."""
    found = Look(picture)
    outlines = [(depth, shape) for depth, shape in _shapes(picture) if shape.fill is None and _is_outline(shape)]
    fills = [(depth, shape) for depth, shape in _shapes(picture) if shape.fill]
    if any(shape.fill and shape.pen for _, shape in fills):
        raise ProofError("a colour has a line of its own, which no piece has")
    found.pieces += [_take_piece(outline, fills) for _, outline in outlines]
    found.silhouettes = [Silhouette(shape.chains, area_of(shape.chains), str(shape.fill), depth) for depth, shape in fills]
    known = {id(shape) for _, shape in outlines}
    found.lines = [shape for _, shape in _shapes(picture) if shape.fill is None and id(shape) not in known]
    return dressed(found)


def dressed(found: Look) -> Look:
    """Give pieces the patterns that are drawn on them, each of which goes all over its piece."""
    depths = {id(shape): depth for depth, shape in _shapes(found.picture)}
    on = _laid_on(found.pieces, [*_strokes(found, depths), *_spots(found)])
    taken = {one.depth for laid in on.values() for one in laid}
    weaves = woven([_patch(found.pieces[at], [one.mark for one in laid], found) for at, laid in on.items()])
    if len({weave.ink for weave in weaves}) > 1:
        raise ProofError("patterns differ in colour")
    worn = dict(zip(on, weaves, strict=True))
    pieces = [replace(piece, weave=worn.get(at, piece.weave)) for at, piece in enumerate(found.pieces)]
    lines = [line for line in found.lines if depths[id(line)] not in taken]
    return Look(found.picture, pieces, [one for one in found.silhouettes if one.depth not in taken], lines, found.said)


class _Laid(NamedTuple):
    """What may lie on a piece: how many marks are below it, where it is, and what it is."""

    depth: int
    area: BaseGeometry
    mark: Shape


def _strokes(found: Look, depths: Mapping[int, int]) -> Iterator[_Laid]:
    """Give the lines that may be part of a pattern: those without gaps."""
    for line in found.lines:
        if not (line.pen and line.pen.dash):
            yield _Laid(depths[id(line)], shapely.MultiLineString([chain.points for chain in line.chains]), line)


def _spots(found: Look) -> Iterator[_Laid]:
    """Give the colours that may be part of a pattern."""
    for one in found.silhouettes:
        if _is_scattered(one, found):
            yield _Laid(one.depth, one.area, Shape(one.chains, one.colour, None))


def _laid_on(pieces: Sequence[Drawn], marks: Sequence[_Laid]) -> dict[int, list[_Laid]]:
    """Tell which marks lie on which piece, the uppermost that is under them."""
    on: dict[int, list[_Laid]] = {}
    for mark in marks:
        below = [at for at, piece in enumerate(pieces) if piece.depth < mark.depth and shapely.covers(piece.ground, mark.area)]
        if below:
            on.setdefault(max(below, key=lambda at: pieces[at].depth), []).append(mark)
    return on


def _is_scattered(one: Silhouette, found: Look) -> bool:
    """Tell whether a colour consists of spots on a piece, and is no dot with a disc around it."""
    return len(one.chains) > 1 and any(_lies_on(one, piece) and one.colour != piece.colour for piece in found.pieces)


def _patch(piece: Drawn, marks: Sequence[Shape], found: Look) -> Patch:
    """Return a piece with its pattern, which keeps clear of its letter; without one, of the place where it would stand."""
    letter = [one for one in found.picture.words if len(one.text) == 1 and shapely.contains_xy(piece.area, *one.middle)]
    return Patch([chain.points for chain in piece.chains], marks, letter[0].middle if letter else None)


def _take_piece(outline: Shape, fills: list[tuple[int, Shape]]) -> Drawn:
    """Take the one colour that an outline goes around: both together are a piece."""
    mates = [(depth, shape) for depth, shape in fills if _is_same(shape.chains, outline.chains)]
    if len(mates) != 1 or outline.pen is None:
        raise ProofError("an outline goes around no colour, or around several")
    fills.remove(mates[0])
    depth, mate = mates[0]
    return Drawn(mate.chains, area_of(mate.chains), str(mate.fill), outline.pen, depth)


def marked(found: Look) -> Look:
    """Give pieces their letters and dots."""
    letters = [words for words in found.picture.words if len(words.text) == 1]
    pieces = _with_letters(found, letters)
    dots = sum(piece.dotted for piece in pieces)
    rest = [one for one in found.silhouettes if not any(_lies_on(one, piece) for piece in pieces)]
    if len(found.silhouettes) - len(rest) != 2 * dots:
        raise ProofError("there is a spot on a piece that is no dot")
    said = [words for words in found.picture.words if words not in letters]
    return Look(found.picture, pieces, rest, found.lines, said)


def _with_letters(found: Look, letters: list[Words]) -> list[Drawn]:
    """Give pieces their marks; every letter must have gone to one of them."""
    pieces = [_with_marks(piece, found, letters) for piece in found.pieces]
    if sum(bool(piece.letter) for piece in pieces) != len(letters):
        raise ProofError("a letter stands on no piece, or several on one")
    return pieces


def area_of(chains: Iterable[Chain]) -> BaseGeometry:
    """Return the area that chains go around, by the even-odd rule."""
    parts = [shapely.Polygon(chain.points) for chain in chains if len(chain.points) > 2]
    apart = shapely.MultiPolygon(parts)
    if apart.is_valid:
        return parts[0] if len(parts) == 1 else apart
    area: BaseGeometry = shapely.Polygon()
    for one in parts:
        sound = one if one.is_valid else shapely.make_valid(one)
        area = sound if area.is_empty else shapely.symmetric_difference(area, sound, grid_size=_GRID)
    return area


def polygon(regions: Sequence[Region]) -> BaseGeometry:
    """Return the area of regions that lie beside each other."""
    parts = [
        shapely.make_valid(
            shapely.Polygon(ring.flattened(one.outline, _CHORD), [ring.flattened(hole, _CHORD) for hole in one.holes])
        )
        for one in regions
    ]
    return parts[0] if len(parts) == 1 else shapely.union_all(parts, grid_size=_GRID)


def is_within(area: BaseGeometry, other: BaseGeometry, slack: float) -> bool:
    """Tell whether nothing of an area lies outside another by more than a length."""
    return bool(shapely.covers(other.buffer(slack), area))


def differs(one: BaseGeometry, other: BaseGeometry, wide: float) -> bool:
    """Tell whether somewhere between two areas there is a gap or an excess of a width."""
    left = shapely.symmetric_difference(one, other, grid_size=_GRID)
    return not left.buffer(-wide / 2, quad_segs=2).is_empty


def is_on_page(area: BaseGeometry, picture: Picture) -> bool:
    """Tell whether an area does not reach out of its picture."""
    left, top, right, bottom = area.bounds
    return bool(min(left, top) > -COARSE and right < picture.width + COARSE and bottom < picture.height + COARSE)


def widest(area: Any) -> float:
    """Return the radius of the largest circle inside an area."""
    return float(shapely.maximum_inscribed_circle(area, 0.002).length)


def one_pen(pieces: Sequence[Drawn], colour: str = "") -> None:
    """Refuse outlines of different lines in one drawing, lines that cannot be seen, and those of another colour than is known."""
    pens = {piece.pen for piece in pieces}
    if len(pens) > 1 or any(pen.colour in (PAPER, "") or (colour and pen.colour != colour) for pen in pens):
        raise ProofError("pieces are outlined differently, or by a line that cannot be seen")


def distinct_colours(pieces: Sequence[Drawn], most: int) -> None:
    """Refuse pieces that look the same, where there are enough colours and patterns."""
    if len(pieces) <= most and len({piece.dress for piece in pieces}) < len(pieces):
        raise ProofError("two pieces have the same colour")


def refuse_unseen(words: Sequence[Words], picture: Picture) -> None:
    """Refuse words in an ink that cannot be read on paper, or that leave the page."""
    for one in words:
        inside = all(-1.5 <= x <= picture.width + 1.5 and -1.5 <= y <= picture.height + 1.5 for x, y in (one.start, one.end))
        if not inside or contrast(one.colour, PAPER) < _READABLE:
            raise ProofError(f'"{one.text[:40]}" cannot be read')


def _shapes(picture: Picture) -> list[tuple[int, Shape]]:
    return [(depth, mark) for depth, mark in enumerate(picture.marks) if isinstance(mark, Shape)]


def _is_outline(shape: Shape) -> bool:
    return all(chain.closed and len(chain.points) > 2 for chain in shape.chains) and not (shape.pen and shape.pen.dash)


def _is_same(one: Sequence[Chain], other: Sequence[Chain]) -> bool:
    return len(one) == len(other) and all(
        len(a.points) == len(b.points)
        and all(hypot(p[0] - q[0], p[1] - q[1]) < FINE for p, q in zip(a.points, b.points, strict=True))
        for a, b in zip(one, other, strict=True)
    )


def _with_marks(piece: Drawn, found: Look, letters: Sequence[Words]) -> Drawn:
    own = [words for words in letters if shapely.contains_xy(piece.area, *words.middle)]
    if len(own) > 1:
        raise ProofError("two letters stand on one piece")
    if own and contrast(own[0].colour, piece.colour) < max(contrast(ink, piece.colour) for ink in (BLACK, PAPER)) - _HARDLY:
        raise ProofError(f"the letter {own[0].text} cannot be read")
    dots = _dots(piece, found)
    if len(dots) > 1 or (dots and own and dots[0].colour != own[0].colour):
        raise ProofError("a piece has several dots, or one that is not in the ink of its letter")
    return replace(piece, letter=own[0].text if own else "", dotted=bool(dots))


def _dots(piece: Drawn, found: Look) -> list[Silhouette]:
    """Find the dots on a piece: each lies in the middle of a larger disc in the colour of the piece, which keeps patterns away."""
    spots = [one for one in found.silhouettes if _lies_on(one, piece)]
    grounds = [one for one in spots if one.colour == piece.colour]
    return [
        one
        for one in spots
        if one.colour != piece.colour
        and any(one.depth > ground.depth and one.area.centroid.distance(ground.area.centroid) < FINE for ground in grounds)
    ]


def _lies_on(one: Silhouette, piece: Drawn) -> bool:
    """Tell whether a mark lies on a piece, and is much smaller."""
    small = one.depth > piece.depth and 2 * one.area.area < piece.area.area
    return small and bool(shapely.covers(piece.ground, one.area))


def refuse_unlettered(pieces: Sequence[Drawn], picture: Picture) -> None:
    """Refuse a piece without a letter that has more room for it than one with a letter, or room for the smallest type there is."""
    if all(one.letter for one in pieces):
        return
    rooms = [(widest(piece.area), bool(piece.letter)) for piece in pieces]
    least = min((room for room, has in rooms if has), default=float("inf"))
    smallest_pt = min((words.size_pt for words in picture.words), default=_LARGEST_LEAST_PT)
    plenty = font.cap_height(smallest_pt, "bold") / 1.2
    if any(not has and room > min(0.99 * least, plenty) for room, has in rooms):
        raise ProofError("a piece has no letter")
