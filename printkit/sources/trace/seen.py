"""What can be seen: all outlines and centre lines noded together, and for each piece how clearly it stands out.

Between two nodes nothing changes, so one look at either side of a piece tells what it separates. A fill's edge is seen as far as
the colours on its two sides differ; a pen's line as far as it differs from its surroundings and nothing painted later lies over it.
Equal colours that meet, things painted over, and white on white thus vanish by themselves. A broad pen covers what lies under it
like a fill does: its band takes part in the noding, but the edges of the band are not lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import STRtree

from printkit.geometry.flatten import Points
from printkit.geometry.overlay import lines_in, united
from printkit.geometry.region import Area
from printkit.sources.svg.colour import Colour
from printkit.sources.svg.mark import Paint
from printkit.sources.trace.layer import BROAD, GRID, Layer

Pieces = NDArray[np.object_]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]

_ASIDE = 3 * GRID  # to either side of a line: far enough that rounding cannot put both points on one side
_ON_LINE = 2 * GRID  # noding moves a line by about a step of the grid; so near, a piece is still on it
_LUMA = np.array([0.5, 0.7, 0.4])  # how much red, green and blue count to the eye
_VARIED_CONTRAST = 0.12  # between gradients, whose colours here and there say little, a difference is taken for granted
_OPAQUE = 0.99
_MUCH_BROADER = 1.5  # a line is lost on one that is so many times as broad
_SAME_INK = 0.1
_PRIME = 2**61 - 1


@dataclass(frozen=True, slots=True)
class Looks:
    """Colours at some points, and a key that tells apart fills whose colour varies: equal keys look the same for sure."""

    colour: Floats
    key: Integers
    varied: Flags

    def contrast(self, one: Integers, other: Integers) -> Floats:
        """How much two of the points differ, from 0 to about 1."""
        found = distance(self.colour[one], self.colour[other])
        differ = self.key[one] != self.key[other]
        varied = differ & (self.varied[one] | self.varied[other])
        return np.where(differ, np.maximum(found, np.where(varied, _VARIED_CONTRAST, 0.0)), 0.0)

    def lay_over(self, covered: Integers, number: int, paint: Paint) -> None:
        """Lay a paint over some of the points."""
        red, green, blue, alpha = paint.colour
        self.colour[covered] = self.colour[covered] * (1 - alpha) + np.array([red, green, blue]) * alpha
        if alpha >= _OPAQUE:
            self.key[covered] = number + 1
            self.varied[covered] = bool(paint.server)
        else:
            # A mixture is known by all that went into it; the numbers only have to differ where the mixtures do.
            # The product may wrap around, silently and everywhere alike, which does no harm to a mere key.
            self.key[covered] = (self.key[covered] * 1_000_003 + number + 1) % _PRIME
            self.varied[covered] |= bool(paint.server)


@dataclass(frozen=True, slots=True)
class Seen:
    """Noded pieces: how clearly each shows as a fill's edge (pens aside), in all, and in all if pens covered nothing.

    `cover` is the width of the broadest pen whose band lies over the piece; `owners` pairs layers with pieces on their lines.
    """

    pieces: Pieces
    edge: Floats
    shown: Floats
    bare: Floats
    cover: Floats
    owners: Integers

    def seen_layers(self, visible: float) -> set[int]:
        """The layers of which at least a piece can be seen."""
        return set(np.unique(self.owners[self.shown[self.owners[:, 1]] > visible, 0]).tolist())


def distance(one: Floats, other: Floats) -> Floats:
    """A plain measure of how different two colours look: 0 for the same, 1 for black and white."""
    found: Floats = np.sqrt((((one - other) * _LUMA) ** 2).sum(axis=-1) / (_LUMA**2).sum())
    return found


def blank(count: int, paper: Colour) -> Looks:
    """Points with nothing but paper."""
    colours = np.tile(np.array(paper[:3], dtype=np.float64), (count, 1))
    return Looks(colours, np.zeros(count, dtype=np.int64), np.zeros(count, dtype=bool))


def looks(points: Points, layers: Sequence[Layer], paper: Colour) -> Looks:
    """Tell what colour is seen at points, with all fills laid over each other."""
    found = blank(len(points), paper)
    for number, covered in covering([layer.area for layer in layers], points).items():
        fill = layers[number].fill
        if fill:
            found.lay_over(covered, number, fill)
    return found


def see(layers: Sequence[Layer], paper: Colour) -> Seen:
    """Node everything and judge every piece."""
    bands = [band(layer) for layer in layers]
    pieces = _noded(layers, bands)
    if not len(pieces):
        none = np.empty(0)
        return Seen(pieces, none, none, none, none, np.empty((0, 2), dtype=np.int64))
    return _Judgement(layers, bands, pieces, paper).seen()


def band(layer: Layer) -> Area | None:
    """What a broad pen covers."""
    if layer.pen is None or layer.pen_width < BROAD or layer.centre.is_empty or layer.pen.server or layer.pen.colour[3] < _OPAQUE:
        return None
    wide: Area = shapely.buffer(layer.centre, layer.pen_width / 2, quad_segs=6, cap_style="round" if layer.round_ends else "flat")
    return wide


def beside(pieces: Pieces) -> tuple[Points, Points, Points]:
    """The middle of every piece's longest step, and a point on either side of it."""
    points, owner = shapely.get_coordinates(pieces, return_index=True)
    starts, ends = points[:-1], points[1:]
    inside = owner[:-1] == owner[1:]
    length = np.where(inside, np.hypot(*(ends - starts).T), -1.0)
    # The longest step has the most certain direction; of equal ones the first is taken.
    order = np.lexsort((np.arange(len(length)), -length, owner[:-1]))
    first = order[np.searchsorted(owner[:-1][order], np.arange(len(pieces)))]
    step = ends[first] - starts[first]
    middle = (starts[first] + ends[first]) / 2
    normal = np.stack([-step[:, 1], step[:, 0]], axis=1) / np.maximum(length[first], 1e-12)[:, None]
    return middle, middle + _ASIDE * normal, middle - _ASIDE * normal


def covering(areas: Sequence[Area | None], points: Points) -> dict[int, Integers]:
    """For every area, by its number and in order, the points that lie in it."""
    numbers = [number for number, area in enumerate(areas) if area is not None and not area.is_empty]
    if not numbers or not len(points):
        return {}
    tree = STRtree(np.asarray(shapely.points(points)))
    which, point = tree.query(np.array([areas[number] for number in numbers], dtype=object), predicate="contains")
    order = np.lexsort((point, which))
    cuts = np.searchsorted(which[order], np.arange(len(numbers) + 1))
    return {number: point[order[cuts[n] : cuts[n + 1]]] for n, number in enumerate(numbers)}


class _Judgement:
    """Goes through the layers from back to front and keeps the books on either side of every piece."""

    def __init__(self, layers: Sequence[Layer], bands: Sequence[Area | None], pieces: Pieces, paper: Colour) -> None:
        self.layers = layers
        self.pieces = pieces
        self.count = len(pieces)
        middle, left, right = beside(pieces)
        sides = np.concatenate([left, right])
        self.fills = covering([layer.area for layer in layers], sides)
        self.bands = covering(bands, sides)
        self.owners, self.owned = _owners(middle, layers)
        # What nobody owns is the edge of a band, and no line.
        self.real = np.zeros(self.count, dtype=bool)
        self.real[self.owners[:, 1]] = True
        self.plain, self.full = blank(len(sides), paper), blank(len(sides), paper)
        self.pen, self.bare_pen = np.zeros(len(sides)), np.zeros(len(sides))
        self.cover = np.zeros(self.count)
        self.broadest = np.zeros(len(sides))
        self.ink = np.zeros((len(sides), 3))

    def seen(self) -> Seen:
        """Judge all layers, then compare the two sides."""
        for number, layer in enumerate(self.layers):
            # A mark's pen goes over its own fill.
            if layer.fill and number in self.fills:
                self._fill(number, layer.fill)
            if layer.pen and number in self.owned:
                self._draw(number, layer.pen, layer.pen_width)
        one, other = np.arange(self.count), np.arange(self.count, 2 * self.count)
        edge = self.plain.contrast(one, other) * self.real
        full = self.full.contrast(one, other) * self.real
        pen, bare = (np.maximum(side[: self.count], side[self.count :]) for side in (self.pen, self.bare_pen))
        return Seen(self.pieces, edge, np.maximum(full, pen), np.maximum(edge, bare), self.cover, self.owners)

    def _fill(self, number: int, paint: Paint) -> None:
        covered = self.fills[number]
        self.pen[covered] *= 1 - paint.colour[3]
        self.broadest[covered] *= paint.colour[3] < _OPAQUE
        self.bare_pen[covered] *= 1 - paint.colour[3]
        self.plain.lay_over(covered, number, paint)
        self.full.lay_over(covered, number, paint)

    def _draw(self, number: int, paint: Paint, width: float) -> None:
        own = np.concatenate([self.owned[number], self.owned[number] + self.count])
        alpha, colour = paint.colour[3], np.array(paint.colour[:3])
        bare = alpha * distance(colour, self.plain.colour[own])
        # On a much broader line of the same colour a line is lost; two of about the same breadth must not hide each other.
        on_broader = self.broadest[own] > _MUCH_BROADER * width
        fresh = np.where(on_broader, alpha * distance(colour, self.full.colour[own]), bare)
        if number in self.bands:
            covered = self.bands[number]
            # Lines of one colour that cross or run together stay lines; only another colour covers them.
            self.pen[covered] *= np.where(distance(self.ink[covered], colour) < _SAME_INK, 1.0, 1 - alpha)
            self.broadest[self.bands[number]] = np.maximum(self.broadest[self.bands[number]], width)
            under = self.bands[number] % self.count
            self.cover[under] = np.maximum(self.cover[under], width)
            # Beyond the numbers of the fills, so that a pen and the fill of the same mark are told apart.
            self.full.lay_over(self.bands[number], number + len(self.layers), paint)
        self.pen[own] = np.maximum(self.pen[own], fresh)
        self.ink[own] = colour
        self.bare_pen[own] = np.maximum(self.bare_pen[own], bare)


def _noded(layers: Sequence[Layer], bands: Sequence[Area | None]) -> Pieces:
    """Node all outlines and centre lines with each other and with the edges of broad pens."""
    drawn = [layer.area.boundary for layer in layers if not layer.area.is_empty]
    drawn += [layer.centre for layer in layers if not layer.centre.is_empty]
    drawn += [wide.boundary for wide in bands if wide is not None and not wide.is_empty]
    if not drawn:
        return np.empty(0, dtype=object)
    return np.array([part for part in lines_in(united(drawn, GRID)) if part.length > 0], dtype=object)


def _owners(middle: Points, layers: Sequence[Layer]) -> tuple[Integers, dict[int, Integers]]:
    """The pairs of layers and pieces that lie on their lines, and for every pen the pieces on its centre line.

    Pieces without an owner are mere edges of broad pens.
    """
    segments, owner, is_pen = _segments(layers)
    piece, segment = STRtree(segments).query(shapely.points(middle), predicate="dwithin", distance=_ON_LINE)
    pairs = np.unique(np.stack([owner[segment], piece, is_pen[segment]], axis=1).astype(np.int64), axis=0)
    pens = pairs[pairs[:, 2] == 1]
    cuts = np.searchsorted(pens[:, 0], np.arange(len(layers) + 1))
    return pairs[:, :2], {n: pens[cuts[n] : cuts[n + 1], 1] for n in range(len(layers)) if cuts[n] < cuts[n + 1]}


def _segments(layers: Sequence[Layer]) -> tuple[Pieces, Integers, Flags]:
    """All straight steps of outlines and centre lines, whose they are, and which are a pen's."""
    shapes = [shape for layer in layers for shape in (layer.area.boundary, layer.centre)]
    parts, which = shapely.get_parts(np.array(shapes, dtype=object), return_index=True)
    points, line = shapely.get_coordinates(parts, return_index=True)
    # The points of all lines come in one row; a step from one line to the next is none.
    inside = line[:-1] == line[1:]
    ends = np.stack([points[:-1][inside], points[1:][inside]], axis=1)
    shape = which[line[:-1][inside]]
    return np.asarray(shapely.linestrings(ends)), shape // 2, shape % 2 == 1
