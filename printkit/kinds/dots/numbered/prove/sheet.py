"""What is seen on a page: dots, labels with their tags, leaders, ink that is printed beforehand, and words under the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import shapely
from shapely import STRtree

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.prove.contrast import can_be_seen, contrast
from printkit.scene import font
from printkit.scene.flatten import Box, Chain, bounds
from printkit.scene.seen import PAPER, Disc, Picture, Shape, Words
from printkit.sources import Drawing

Role = Literal["plain", "start", "stop"]
"""A start stands on a dark tag, a stop in a box."""
Polyline = tuple[Point, ...]

_THIN = 0.4
"""Leaders and boxes are drawn with a thinner line than this, in millimetres; ink that belongs to the picture with a wider one."""
_CENTRED = 0.1
"""So far, in millimetres, the middle of a label may be from the middle of its tag."""
_HAIR = 0.01


@dataclass(frozen=True, slots=True)
class Label:
    """What is written beside a dot; its box includes the tag, and its colour is that of the tag if it stands on one."""

    text: str
    box: Box
    role: Role
    colour: str
    size_pt: float
    bold: bool


@dataclass(frozen=True, slots=True)
class Leader:
    """A thin straight line between a dot and its label."""

    ends: tuple[Point, Point]
    colour: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as it is seen; `corner` is where the top left corner of the drawing lies on it."""

    width: float
    height: float
    corner: Point
    dots: tuple[Disc, ...]
    labels: tuple[Label, ...]
    leaders: tuple[Leader, ...]
    ink: tuple[Polyline, ...]
    ink_width: float
    ink_colour: str
    note: str
    """What is said under the picture."""

    @property
    def places(self) -> list[Point]:
        """Return where the dots are."""
        return [dot.centre for dot in self.dots]

    @property
    def closest(self) -> float:
        """Return how far apart the two dots are that are nearest to each other."""
        points = shapely.points(self.places)
        return float(STRtree(points).query_nearest(points, exclusive=True, return_distance=True)[1].min(initial=float("inf")))


def read(page: Picture, drawing: Drawing) -> Sheet:
    """Read a page that is to show a drawing in its true size, with a margin that is the same on all sides."""
    margin = (page.width - drawing.width) / 2
    height = drawing.height + 2 * margin
    if margin < 0 or page.height < height - _HAIR:
        raise ProofError("the page is too small for the drawing")
    above = [words for words in page.words if words.start[1] <= height]
    below = [words for words in page.words if words.start[1] > height]
    if bool(below) != (page.height > height + _HAIR):
        raise ProofError("the words under the picture are not where they belong")
    lines = _Lines(page.shapes)
    return Sheet(
        page.width,
        height,
        (margin, margin),
        _dots(page.discs),
        _labels(above, lines),
        lines.leaders,
        lines.ink,
        lines.ink_width,
        lines.ink_colour,
        _said(below, page),
    )


class _Lines:
    """The shapes of a page, each by what it is for: filled ones are tags, thin ones boxes or leaders, the others ink."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.tags: list[tuple[Box, str]] = []
        self.boxes: list[tuple[Box, str]] = []
        leaders: list[Leader] = []
        inked: list[Shape] = []
        for shape in shapes:
            if shape.fill is not None:
                self.tags.append((_area(shape), _tag_colour(shape)))
            elif shape.pen is None or shape.pen.dash or not can_be_seen(shape.pen.colour):
                raise ProofError("there is a line that cannot be seen")
            elif shape.pen.width > _THIN:
                inked.append(shape)
            elif all(chain.closed for chain in shape.chains):
                self.boxes.append((_with_edge(_area(shape), shape.pen.width / 2), shape.pen.colour))
            else:
                leaders.extend(Leader(_ends(chain), shape.pen.colour) for chain in shape.chains)
        self.leaders = tuple(leaders)
        self.ink = tuple(way(chain) for shape in inked for chain in shape.chains)
        self.ink_width, self.ink_colour = _ink_look(inked)


def _ink_look(inked: Sequence[Shape]) -> tuple[float, str]:
    """Return the one width and colour of all ink; nothing where there is none."""
    pens = {shape.pen for shape in inked if shape.pen}
    if len(pens) > 1:
        raise ProofError("the lines that are printed beforehand differ in width or colour")
    return max((pen.width for pen in pens), default=0.0), next((pen.colour for pen in pens), "")


def way(chain: Chain) -> Polyline:
    """Return the points of a line; one that is closed returns to its first."""
    return (*chain.points, chain.points[0]) if chain.closed and chain.points[0] != chain.points[-1] else chain.points


def _tag_colour(shape: Shape) -> str:
    if shape.fill is None or shape.pen is not None or not can_be_seen(shape.fill):
        raise ProofError("a tag is not dark, or has an edge")
    return shape.fill


def _area(shape: Shape) -> Box:
    if len(shape.chains) != 1:
        raise ProofError("a tag or a box is drawn in parts")
    return bounds(shape.chains[0].points)


def _with_edge(box: Box, edge: float) -> Box:
    return Box(box.left - edge, box.top - edge, box.right + edge, box.bottom + edge)


def _ends(chain: Chain) -> tuple[Point, Point]:
    if chain.closed or len(chain.points) != 2:
        raise ProofError("a thin line is neither a box nor straight")
    return (chain.points[0], chain.points[1])


def _dots(discs: Sequence[Disc]) -> tuple[Disc, ...]:
    """Make sure that dots are alike but for their colours, and that each can be seen."""
    if not discs or max(disc.radius for disc in discs) - min(disc.radius for disc in discs) > _HAIR:
        raise ProofError("the dots are missing or differ in size")
    for disc in discs:
        if len(disc.colours) != 1 or not can_be_seen(disc.colours[0]) or disc.pen or (disc.halo and disc.halo.colour != PAPER):
            raise ProofError("a dot is not a plain one that can be seen")
    return tuple(discs)


def _labels(words: Sequence[Words], lines: _Lines) -> tuple[Label, ...]:
    """Read the labels, each with the tag or box around it."""
    if not words or not all(one.upright for one in words):
        raise ProofError("the labels are missing or not upright")
    found = [_label(one) for one in words]
    for areas, role in ((lines.tags, "start"), (lines.boxes, "stop")):
        for area, colour in areas:
            place = _around(area, found)
            found[place] = _marked(found[place], area, colour, "start" if role == "start" else "stop")
    for label in found:
        if label.role != "start" and not can_be_seen(label.colour):
            raise ProofError(f'the label "{label.text}" cannot be seen')
    return tuple(found)


def _label(words: Words) -> Label:
    (x, y), wide = words.middle, words.end[0] - words.start[0]
    tall = font.cap_height(words.size_pt, "bold" if words.bold else "body")
    box = Box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
    return Label(words.text, box, "plain", words.colour, words.size_pt, words.bold)


def _around(area: Box, labels: Sequence[Label]) -> int:
    """Find the label that stands in the middle of a tag, and is no larger."""
    x, y = middle(area)
    near = [
        number
        for number, label in enumerate(labels)
        if max(abs(middle(label.box)[0] - x), abs(middle(label.box)[1] - y)) <= _CENTRED
        and label.box.width < area.width
        and label.box.height < area.height
    ]
    if len(near) != 1:
        raise ProofError("a tag or a box is not around one label")
    return near[0]


def _marked(label: Label, area: Box, colour: str, role: Role) -> Label:
    if label.role != "plain":
        raise ProofError(f'the label "{label.text}" has more than one tag or box')
    if role == "start" and not contrast(label.colour, colour):
        raise ProofError(f'the label "{label.text}" cannot be read on its tag')
    if role == "stop" and label.colour != colour:
        raise ProofError(f'the box of "{label.text}" has another colour')
    return replace(label, box=area, role=role, colour=colour)


def middle(box: Box) -> Point:
    """Return the middle of a box."""
    return ((box.left + box.right) / 2, (box.top + box.bottom) / 2)


def _said(words: Sequence[Words], page: Picture) -> str:
    if not all(can_be_seen(one.colour) for one in words):
        raise ProofError("the words under the picture cannot be seen")
    if any(min(one.start[0], page.width - one.end[0], page.height - one.start[1]) < 0 for one in words):
        raise ProofError("the words under the picture are not on the page")
    return " ".join(replace(page, marks=tuple(words)).paragraphs)
