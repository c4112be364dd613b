"""What an eye takes in of a page of dots: lines, patches of colour, discs and words; what is as white as the paper is not seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.scene.flatten import Box, bounds
from printkit.scene.seen import PAPER, Colour, Disc, Pen, Picture, Shape, Words

PRECISION = 1e-4
"""Lengths on a page that differ by no more than this, in millimetres, are the same."""


class Line(NamedTuple):
    """A chain of straight lines; the higher its level, the later it was painted."""

    points: tuple[Point, ...]
    closed: bool
    pen: Pen
    level: int

    @property
    def middle(self) -> Point:
        """Return the middle of the box around it."""
        return middle(self.points)


class Patch(NamedTuple):
    """An area of one colour: an outline, and holes in it."""

    rings: tuple[tuple[Point, ...], ...]
    colour: Colour
    level: int

    @property
    def points(self) -> tuple[Point, ...]:
        """Return the corners of all outlines."""
        return tuple(point for ring in self.rings for point in ring)

    @property
    def middle(self) -> Point:
        """Return the middle of the box around it."""
        return middle(self.points)


class Round(NamedTuple):
    """A disc with all its colours, and that of its rim, if it has one."""

    middle: Point
    diameter: float
    """Its rim included."""
    colours: tuple[Colour, ...]
    rim: Colour | None
    level: int


@dataclass(frozen=True)
class Sight:
    """All that is seen in the box of a page, or in a part of it."""

    box: Box
    lines: tuple[Line, ...]
    patches: tuple[Patch, ...]
    discs: tuple[Round, ...]
    words: tuple[Words, ...]

    def part(self, chosen: Callable[[Point], bool], box: Box | None = None) -> Sight:
        """Return what is seen at some places only; a thing is where its middle is."""
        return replace(
            self,
            box=box or self.box,
            lines=tuple(line for line in self.lines if chosen(line.middle)),
            patches=tuple(patch for patch in self.patches if chosen(patch.middle)),
            discs=tuple(disc for disc in self.discs if chosen(disc.middle)),
            words=tuple(words for words in self.words if chosen(words.middle)),
        )


def sight(picture: Picture) -> Sight:
    """Look at a page."""
    lines: list[Line] = []
    patches: list[Patch] = []
    discs: list[Round] = []
    words: list[Words] = []
    for level, mark in enumerate(picture.marks):
        match mark:
            case Disc():
                discs.append(_round(mark, level))
            case Words():
                words += [mark] if mark.colour != PAPER else []
            case Shape(fill=None, pen=Pen() as pen):
                lines += [Line(chain.points, chain.closed, pen, level) for chain in mark.chains if pen.colour != PAPER]
            case Shape(fill=str() as fill, pen=None):
                patches += [Patch(tuple(chain.points for chain in mark.chains), fill, level)] if fill != PAPER else []
            case _:
                raise ProofError("there is a shape that has both an edge and an area, or neither")
    # Nothing may depend on the order in which things were drawn beside each other.
    return Sight(
        Box(0.0, 0.0, picture.width, picture.height),
        tuple(sorted(lines, key=lambda line: line.points)),
        tuple(sorted(patches, key=lambda patch: patch.rings)),
        tuple(sorted(discs, key=lambda disc: disc.middle)),
        tuple(sorted(words, key=lambda words: (words.start[1], words.start[0]))),
    )


def _round(disc: Disc, level: int) -> Round:
    rim = disc.pen.width if disc.pen else 0.0
    return Round(disc.centre, 2 * disc.radius + rim, disc.colours, disc.pen.colour if disc.pen else None, level)


def middle(points: tuple[Point, ...]) -> Point:
    """Return the middle of the box around some points."""
    box = bounds(points)
    return ((box.left + box.right) / 2, (box.top + box.bottom) / 2)


class Ink(NamedTuple):
    """What is printed beforehand: polylines, and the pen that draws them, if there are any."""

    lines: tuple[tuple[Point, ...], ...]
    pen: Pen | None


def ink(lines: tuple[Line, ...]) -> Ink:
    """Take lines for what is printed beforehand: open, solid, and all of one pen."""
    if any(line.closed or line.pen.dash for line in lines) or len({line.pen for line in lines}) > 1:
        raise ProofError("there are lines that are neither dots nor a part of the picture")
    return Ink(tuple(line.points for line in lines), lines[0].pen if lines else None)


def plain_dots(discs: tuple[Round, ...], diameter: float) -> tuple[Point, ...]:
    """Return the places of dots, which all have the promised size and one ink that can be seen."""
    if any(abs(disc.diameter - diameter) > PRECISION for disc in discs):
        raise ProofError("a dot has a size that was not promised")
    one_ink(tuple(disc.colours for disc in discs), "dots")
    return tuple(disc.middle for disc in discs)


def one_ink(colours: tuple[tuple[Colour, ...] | Colour, ...], what: str) -> None:
    """Make sure that things of one sort have one colour, which can be seen."""
    if len(set(colours)) > 1 or set(colours) & {PAPER, (PAPER,)}:
        raise ProofError(f"the {what} differ in colour, or cannot be seen")
