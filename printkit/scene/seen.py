"""A scene as an eye takes it in: shapes, discs and words, each in its place and colour on the page.

Proofs read pages through this room. What the drawing knew besides is gone: names of items, groups and inks, metadata, the order of
what does not overlap. Lengths are millimetres from the top left corner of the scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, radians, sin

from printkit.geometry.affine import IDENTITY, Affine, Point, apply, apply_all, compose, determinant
from printkit.scene import font
from printkit.scene.flatten import Chain, flatten
from printkit.scene.font import MM_PER_PT
from printkit.scene.item import Dot, Group, Item, Path, Scene, Stroke, Text

_LINE_PITCH = 1.9
"""Lines of text whose baselines are no farther apart than this many times their size belong together."""

Colour = str
"""Six hexadecimal digits in lower case after a `#`."""
PAPER: Colour = "#ffffff"


@dataclass(frozen=True, slots=True)
class Pen:
    """A line as it is seen: its colour, its width, and the lengths of dashes and gaps, if it has any."""

    colour: Colour
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """What one path leaves on paper. Curves are chains of short straight lines; holes follow the even-odd rule."""

    chains: tuple[Chain, ...]
    fill: Colour | None
    pen: Pen | None


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc in one or more colours: equal sectors, clockwise from the top."""

    centre: Point
    radius: float
    colours: tuple[Colour, ...]
    pen: Pen | None
    halo: Pen | None
    """A ring of another colour around it; its width is counted from the edge outwards."""


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text: where its baseline begins and ends, and how large it is."""

    text: str
    start: Point
    end: Point
    size_pt: float
    colour: Colour
    bold: bool

    @property
    def middle(self) -> Point:
        """Return the middle of its capitals."""
        (x0, y0), (x1, y1) = self.start, self.end
        length = hypot(x1 - x0, y1 - y0) or 1.0
        up = 0.5 * font.cap_height(self.size_pt, "bold" if self.bold else "body")
        return ((x0 + x1) / 2 + up * (y1 - y0) / length, (y0 + y1) / 2 - up * (x1 - x0) / length)

    @property
    def upright(self) -> bool:
        """Tell whether it is set along the lines of the page."""
        return abs(self.end[1] - self.start[1]) < 1e-6 and self.end[0] >= self.start[0]


Mark = Shape | Disc | Words


@dataclass(frozen=True)
class Picture:
    """Everything that is seen on a page, from the bottom of the paint to its top.

    The order means something only where one thing covers another.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """Return the shapes."""
        return tuple(mark for mark in self.marks if isinstance(mark, Shape))

    @cached_property
    def discs(self) -> tuple[Disc, ...]:
        """Return the discs."""
        return tuple(mark for mark in self.marks if isinstance(mark, Disc))

    @cached_property
    def words(self) -> tuple[Words, ...]:
        """Return the lines of text."""
        return tuple(mark for mark in self.marks if isinstance(mark, Words))

    @cached_property
    def paragraphs(self) -> tuple[str, ...]:
        """Return what is said on the page: lines of text that stand under each other are read as one."""
        left = sorted((words for words in self.words if words.upright), key=lambda words: (words.start[1], words.start[0]))
        found: list[list[Words]] = []
        for line in left:
            above = next((lines for lines in reversed(found) if _goes_on(lines[-1], line)), None)
            if above is None:
                found.append([line])
            else:
                above.append(line)
        return tuple(" ".join(" ".join(line.text for line in lines).split()) for lines in found)


def seen(scene: Scene) -> Picture:
    """Look at a scene."""
    return Picture(scene.width, scene.height, tuple(mark for item in scene.items for mark in _marks(item, IDENTITY)))


def _goes_on(above: Words, below: Words) -> bool:
    """Tell whether a line of text continues the one above it: of the same type, near, and not beside it."""
    same = above.size_pt == below.size_pt and above.colour == below.colour and above.bold == below.bold
    drop = below.start[1] - above.start[1]
    near = 0 < drop <= _LINE_PITCH * above.size_pt * MM_PER_PT
    return same and near and below.start[0] < above.end[0] and above.start[0] < below.end[0]


def _marks(item: Item, place: Affine) -> Iterator[Mark]:
    match item:
        case Group():
            inner = compose(place, item.transform) if item.transform else place
            for one in item.items:
                yield from _marks(one, inner)
        case Path():
            chains = flatten(item.segments)
            fill = item.fill.colour.lower() if item.fill else None
            if chains:  # a pen that is set down and not moved leaves nothing
                yield Shape(_placed(chains, place), fill, _pen(item.stroke, place))
        case Dot():
            yield _disc(item, place)
        case Text():
            yield _words(item, place)


def _placed(chains: tuple[Chain, ...], place: Affine) -> tuple[Chain, ...]:
    return tuple(Chain(apply_all(place, chain.points), chain.closed) for chain in chains)


def _factor(place: Affine) -> float:
    return float(abs(determinant(place)) ** 0.5)


def _pen(stroke: Stroke | None, place: Affine) -> Pen | None:
    if stroke is None:
        return None
    factor = _factor(place)
    return Pen(stroke.ink.colour.lower(), stroke.width * factor, tuple(length * factor for length in stroke.dash))


def _disc(dot: Dot, place: Affine) -> Disc:
    factor = _factor(place)
    halo = Pen(dot.halo.colour.lower(), dot.halo_width * factor) if dot.halo and dot.halo_width else None
    colours = tuple(ink.colour.lower() for ink in dot.inks)
    return Disc(apply(place, (dot.x, dot.y)), dot.radius * factor, colours, _pen(dot.outline, place), halo)


def _words(text: Text, place: Affine) -> Words:
    """Measure a line of text; turned text is turned about the point that it is aligned to."""
    width = font.width(text.text, text.size_pt, text.font)
    before = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.align] * width
    along = _direction(text.angle_deg)
    start, end = ((text.x + reach * along[0], text.y + reach * along[1]) for reach in (-before, width - before))
    bold = text.font.startswith("bold")
    return Words(
        font.seen(text.text), apply(place, start), apply(place, end), text.size_pt * _factor(place), text.ink.colour.lower(), bold
    )


def _direction(angle_deg: float) -> Point:
    return (cos(radians(angle_deg)), sin(radians(angle_deg)))
