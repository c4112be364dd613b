"""Pieces as they are drawn: an outline, four parts in their colours, a pattern, and perhaps a word in the large square."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import atan2, degrees
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.strips.prove.pool import NEAR, Filled, Lines, Pool, holds_all, middle_of, same_corners
from printkit.kinds.strips.prove.quarter import TURNS, Spot, parts
from printkit.scene.flatten import Box, Chain, bounds
from printkit.scene.seen import PAPER, Colour, Pen, Shape
from printkit.scene.weave import Patch, woven

_CORNERS = 9
_ACROSS = 6
"""How many units a piece is wide and high."""
_WORD_NEAR = 0.3
"""How far, in millimetres, the middle of a word may be from where it belongs."""

Pattern = frozenset[int | str]
"""The directions of hatching, in steps of 15 degrees, or the word for dots; nothing for plain colour."""


class Paint(NamedTuple):
    """How the pieces of one player look."""

    large: Colour
    small: Colour
    triangle: Colour
    triangle_line: Colour
    pattern: Pattern


class Drawn(NamedTuple):
    """A piece, somewhere on a page."""

    turn: int
    centre: Point
    unit: float
    """Half the side of a small square, in millimetres."""
    outline: Pen
    heavy: tuple[Pen, ...]
    """Further lines around it, the lowest first."""
    paint: Paint
    texture: tuple[float, float, float]
    """The number of points of its pattern, and the sums of their distances from the centre, across and down."""
    word: str
    letter: Colour
    patch: Patch

    @property
    def box(self) -> Box:
        """Return the rectangle around it."""
        (x, y), reach = self.centre, _ACROSS / 2 * self.unit
        return Box(x - reach, y - reach, x + reach, y + reach)


def read_pieces(pool: Pool) -> list[Drawn]:
    """Read all pieces of a page; those of one look must look alike to the last stroke of their patterns, which are whole."""
    found = []
    while outline := next((ring.ring for ring in pool.rings if len(ring.ring) == _CORNERS), None):
        found.append(_read(outline, pool))
    textures: dict[tuple[int, float, Paint, bool], tuple[float, float, float]] = {}
    for piece in found:
        look = (piece.turn, round(piece.unit, 3), piece.paint, bool(piece.word))
        if look not in textures:
            woven([piece.patch])
        known = textures.setdefault(look, piece.texture)
        if any(abs(one - two) > NEAR for one, two in zip(known, piece.texture, strict=True)):
            raise ProofError("two pieces of one player differ in their pattern")
    return found


def _read(outline: Sequence[Point], pool: Pool) -> Drawn:
    box = bounds(outline)
    centre, unit = middle_of(box), box.width / _ACROSS
    turns = [turn for turn in range(TURNS) if same_corners(outline, _placed(parts(turn).border, centre, unit))]
    if not turns:
        raise ProofError("an outline is not that of a piece")
    (turn,) = turns
    rings = sorted(pool.rings_as(outline), key=lambda ring: (ring.pen.width, ring.level))
    if len(rings) > 1 and rings[1].pen.width <= rings[0].pen.width + 1e-6:
        raise ProofError("a piece is drawn twice in the same place")
    corners = [_placed(ring, centre, unit) for ring in (*parts(turn).smalls, parts(turn).large, parts(turn).triangle)]
    one, two, large, triangle = (pool.filled_as(ring) for ring in corners)
    pattern, marks = take_pattern(pool, corners[:3], triangle.colour, rings[0].pen.width)
    paint = _paint(one, two, large, triangle, pattern)
    middle = _placed((parts(turn).middle,), centre, unit)[0]
    word, letter = _word(middle, large, pool)
    sums = _texture(marks, centre)
    heavy = tuple(ring.pen for ring in sorted(rings[1:], key=lambda ring: ring.level))
    return Drawn(
        turn, centre, unit, rings[0].pen, heavy, paint, sums, word, letter, Patch(corners[:3], marks, middle if word else None)
    )


def _texture(marks: Sequence[Shape], centre: Point) -> tuple[float, float, float]:
    points = [point for mark in marks for chain in mark.chains for point in chain.points]
    return float(len(points)), sum(x - centre[0] for x, _ in points), sum(y - centre[1] for _, y in points)


def _paint(one: Filled, two: Filled, large: Filled, triangle: Filled, pattern: Pattern) -> Paint:
    if one.colour != two.colour or triangle.pen is None or any(part.pen for part in (one, two, large)):
        raise ProofError("the parts of a piece are not painted as they should be")
    if one.colour == PAPER or triangle.colour in {large.colour, one.colour, PAPER}:
        raise ProofError("a part of a piece cannot be told from what is around it")
    return Paint(large.colour, one.colour, triangle.colour, triangle.pen.colour, pattern)


def _word(middle: Point, large: Filled, pool: Pool) -> tuple[str, Colour]:
    """Take the word in a large square, which must be seen on its colour."""
    words = pool.words_at(middle, _WORD_NEAR)
    if words is None:
        return "", ""
    if words.colour == large.colour or pool.levels[words] < large.level:
        raise ProofError(f'the word "{words.text}" on a piece cannot be seen')
    return words.text, words.colour


def take_pattern(pool: Pool, squares: Sequence[Sequence[Point]], colour: Colour, widest: float) -> tuple[Pattern, list[Shape]]:
    """Take out the strokes and dots that lie in some squares: thin, and in the dark colour of their player.

    What was drawn in one go is taken as a whole or not at all; a pattern that reaches over the squares is left, and refused later.
    """
    holds = holds_all(squares)
    hatching = _hatching(pool, colour, widest, holds)
    dots = _dots(pool, colour, holds)
    levels = {lines.level for lines in hatching} | {dot.level for dot in dots}
    pool.lines = [lines for lines in pool.lines if lines.level not in levels]
    pool.filled = [filled for filled in pool.filled if filled.level not in levels]
    marks = [Shape(tuple(Chain(stroke, False) for stroke in lines.strokes), None, lines.pen) for lines in hatching]
    marks += [Shape(tuple(Chain(dot.ring, True) for dot in dots), colour, None)] if dots else []
    return frozenset({*_directions(hatching), *(["dots"] if dots else [])}), marks


def _hatching(pool: Pool, colour: Colour, widest: float, holds: Callable[[Sequence[Point]], bool]) -> list[Lines]:
    """Find thin strokes in a colour all of which are held."""
    return [
        lines
        for lines in pool.lines
        if lines.pen.colour == colour
        and lines.pen.width <= widest
        and holds([point for start, end in lines.strokes for point in (start, _halfway(start, end), end)])
    ]


def _dots(pool: Pool, colour: Colour, holds: Callable[[Sequence[Point]], bool]) -> list[Filled]:
    """Find dots in a colour that are held, with all that were drawn in one go with them."""
    blots: dict[int, list[Filled]] = {}
    for filled in pool.filled:
        if filled.colour == colour and filled.pen is None:
            blots.setdefault(filled.level, []).append(filled)
    return [filled for group in blots.values() if holds([point for dot in group for point in dot.ring]) for filled in group]


def _halfway(start: Point, end: Point) -> Point:
    return ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def _directions(hatching: Iterable[Lines]) -> set[int]:
    strokes = [stroke for lines in hatching for stroke in lines.strokes]
    return {round(degrees(atan2(y1 - y0, x1 - x0)) / 15) % 12 * 15 for (x0, y0), (x1, y1) in strokes}


def _placed(ring: Iterable[Spot], centre: Point, unit: float) -> list[Point]:
    return [(centre[0] + unit * x, centre[1] + unit * y) for x, y in ring]
