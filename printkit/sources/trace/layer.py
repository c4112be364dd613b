"""An illustration laid on paper: marks as areas and centre lines in millimetres, cut to what clips and the page let through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import MultiLineString
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from printkit.errors import Fault, InputError
from printkit.geometry.affine import IDENTITY, Affine, apply, compose, rotation, scaling, translation
from printkit.geometry.crossing import crossings
from printkit.geometry.flatten import Points, stretch
from printkit.geometry.overlay import common, lines_in
from printkit.geometry.region import NOWHERE, Area, area_of, areas_only
from printkit.sources.limits import Limits
from printkit.sources.option import Options
from printkit.sources.report import Notebook
from printkit.sources.svg.mark import Clip, Illustration, Mark, Paint
from printkit.sources.trace.crowd import thinned
from printkit.sources.trace.flat import Chain, Precision, bounds, chains, clip_area, lines, own_box

GRID = 0.005
"""Overlays round to this many millimetres, far below what prints."""

BROAD = 0.8
"""A pen this wide covers what lies under it; a finer one is a mere line."""

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_ROUGH = 0.002
_SMALLEST_EXTENT = 1e-6  # units of the picture; a smaller extent would give an absurd scale


_NO_LINES = MultiLineString()
_TONE = Paint((0.5, 0.5, 0.5, 1.0))

Flattened = tuple[Mark, list[Chain]]
"""A mark with its lines on paper."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One mark on paper: what it fills and what its pen follows."""

    label: str
    area: Area = NOWHERE
    fill: Paint | None = None
    centre: MultiLineString = _NO_LINES
    pen: Paint | None = None
    pen_width: float = 0.0
    round_ends: bool = False

    def drawn(self) -> list[BaseGeometry]:
        """All lines that it consists of: the rings of what it fills, and what its pen follows."""
        return [*shapely.get_parts(self.area.boundary), *self.centre.geoms]


@dataclass(frozen=True, slots=True)
class View:
    """The part of a picture that is fitted onto the paper: its box after turning, in the picture's own units."""

    box: Bounds
    turn: Affine
    cut_to_page: bool

    def map(self, options: Options) -> Affine:
        """The map from the picture onto the paper."""
        left, top, right, bottom = self.box
        scale = fitting_scale(right - left, bottom - top, options.box)
        return compose(compose(scaling(scale), translation(-left, -top)), self.turn)


def fitting_scale(width: float, height: float, box: tuple[float, float]) -> float:
    """The scale that fits a width and a height into a box; a line without width counts by its height."""
    scales = [side / extent for side, extent in zip(box, (width, height), strict=True) if extent > _SMALLEST_EXTENT]
    if scales:
        return min(scales)
    if width or height:
        raise InputError(Fault(f"all of it lies within {max(width, height):.2g} units", "draw it at a larger scale"))
    raise InputError(Fault("the picture has no extent", "it should have at least one line"))


def usable(illustration: Illustration, limits: Limits, notes: Notebook) -> Illustration:
    """Leave out marks whose coordinates cannot be drawn."""
    marks = []
    for mark in illustration.marks:
        if all(np.abs(chain.points).max() <= limits.coordinate for chain in chains(mark.outline, IDENTITY, np.inf)):
            marks.append(mark)
        else:
            notes.drop(mark.label, "has coordinates too large to draw")
    return Illustration(tuple(marks), illustration.page)


def first_view(illustration: Illustration, options: Options, notes: Notebook) -> View:
    """The box around all that is painted, as far as the page shows it."""
    turn = rotation(options.rotate_deg)
    boxes = [box for mark in illustration.marks if mark.fill or mark.pen for box in [rough_box(mark, turn)] if box]
    page = _turned(illustration.page, turn) if illustration.page else None
    on_page = _on_page(boxes, page)
    if not boxes:
        why = notes.reason() or "it should have lines or filled shapes"
        raise InputError(Fault("there is nothing to draw in the picture", why))
    if not on_page:
        notes.warn("everything lies off the picture's page, so the page was ignored")
    return View(_around(on_page or boxes), turn, bool(page and on_page))


def _on_page(boxes: list[Bounds], page: Bounds | None) -> list[Bounds]:
    """What the page shows of boxes; without a page, all of them."""
    return [shared for box in boxes for shared in [_common(box, page)] if shared] if page else boxes


def _around(boxes: Sequence[Bounds]) -> Bounds:
    every = np.array(boxes)
    left, top = every[:, :2].min(axis=0)
    right, bottom = every[:, 2:].max(axis=0)
    return (float(left), float(top), float(right), float(bottom))


def lay(illustration: Illustration, view: View, options: Options, limits: Limits, notes: Notebook) -> list[Layer]:
    """Lay all painted marks on paper, back to front."""
    layout = _Layout(illustration, view, options, limits, notes)
    marks, tone = layout.calmed([layout.flattened(mark) for mark in illustration.marks if mark.fill or mark.pen])
    found = [layer for mark, flat in marks for layer in layout.layers(mark, flat)]
    if not tone.is_empty:
        found.append(Layer("a tone", tone, _TONE))
    if tangled([shapely.get_coordinates(line) for layer in found for line in layer.drawn()], limits):
        raise InputError(Fault("the lines of the picture cross too often to make a drawing", "leave out textures and hatchings"))
    return found


class _Layout:
    """The map onto the paper with what has been worked out for it."""

    def __init__(self, illustration: Illustration, view: View, options: Options, limits: Limits, notes: Notebook) -> None:
        self.illustration = illustration
        self.map = view.map(options)
        self.limits = limits
        self.notes = notes
        self.precision = Precision(options.tolerance, GRID)
        self.clips: dict[int, Area] = {}
        self.left = limits.points
        self.cuts_left = limits.cut_points
        self.page = self._page_area() if view.cut_to_page else None

    def flattened(self, mark: Mark) -> Flattened:
        """A mark with its lines, not cut yet; one that is hopelessly tangled has none."""
        flat = chains(mark.outline, self.map, self.precision.tolerance)
        self._spend(flat)
        if tangled(list(lines(flat)), self.limits):
            self.notes.drop(mark.label, "crosses itself too often to be a drawing")
            return mark, []
        return mark, flat

    def calmed(self, marks: Sequence[Flattened]) -> tuple[list[Flattened], Area]:
        """The marks without what is too crowded to be drawn, and the tone that this leaves."""
        every = [(number, chain) for number, (_, flat) in enumerate(marks) for chain in flat]
        if not every:
            return [], NOWHERE
        broad = sum(self._pen_width(marks[number][0]) >= BROAD for number, _ in every) / len(every)
        found = thinned([_round_trip(chain) for _, chain in every], self.limits, broad)
        if len(found.kept) == len(every):
            return list(marks), NOWHERE
        left: dict[int, list[Chain]] = {}
        for number, chain in (every[place] for place in found.kept.tolist()):
            left.setdefault(number, []).append(chain)
        if not found.tone.is_empty:
            self.notes.warn("lines too close together to be drawn were taken for a grey tone, and its outline was drawn")
        return [(marks[number][0], flat) for number, flat in left.items()], found.tone

    def layers(self, mark: Mark, flat: Sequence[Chain]) -> Iterator[Layer]:
        """Lay one mark down; nothing comes of it if it is cut away."""
        if not flat:
            return
        cuts = self._cuts(mark, flat)
        width = self._pen_width(mark)
        round_ends = mark.pen is not None and mark.pen.cap != "butt"
        dots = {id(chain): chain for chain in flat if _is_dot(chain, width)} if round_ends else {}
        area = self._filled(mark, flat, cuts)
        centre = self._centre([chain for chain in flat if id(chain) not in dots], cuts) if mark.pen else MultiLineString()
        if area.is_empty and centre.is_empty and not dots:
            self.notes.drop(mark.label, "is clipped away or has no extent")
            return
        paint = mark.pen.paint if mark.pen else None
        yield Layer(mark.label, area, mark.fill, centre, paint, width, round_ends)
        # A dot is an area and not a line, so it is a layer of its own, filled with the pen's paint.
        for dot in dots.values():
            yield Layer(mark.label, self._cut(Dot(dot.points.mean(axis=0)).buffer(width / 2, 16), cuts), paint)

    def _pen_width(self, mark: Mark) -> float:
        return mark.pen.width * stretch(compose(self.map, mark.outline.map)) if mark.pen else 0.0

    def _filled(self, mark: Mark, flat: Sequence[Chain], cuts: Sequence[Area]) -> Area:
        return self._cut(area_of([chain.points for chain in flat], mark.outline.rule, GRID), cuts) if mark.fill else NOWHERE

    def _cuts(self, mark: Mark, flat: Sequence[Chain]) -> list[Area]:
        cuts = [self._clip(clip) for clip in mark.outline.clips]
        box = bounds(flat)
        # A cut rounds to the grid, so what lies within the page is spared one.
        if self.page is not None and box and not shapely.box(*box).within(self.page):
            cuts.append(self.page)
        self._spend_on_cuts(cuts, flat)
        return cuts

    def _spend_on_cuts(self, cuts: Sequence[Area], flat: Sequence[Chain]) -> None:
        own = sum(len(chain.points) for chain in flat)
        self.cuts_left -= sum(own + int(shapely.get_num_coordinates(cut)) for cut in cuts)
        if self.cuts_left < 0:
            raise InputError(Fault("clips too many shapes by too intricate ones", "draw what is seen, without clips"))

    def _clip(self, clip: Clip) -> Area:
        if id(clip) not in self.clips:
            box = (
                own_box([mark.outline for mark in self.illustration.marks if clip in mark.outline.clips], clip)
                if clip.by_box
                else None
            )
            self.clips[id(clip)] = clip_area(clip, self.map, self.precision, box)
        return self.clips[id(clip)]

    def _cut(self, area: Area, cuts: Sequence[Area]) -> Area:
        for cut in cuts:
            area = areas_only(common(area, cut, GRID))
        return area

    def _centre(self, flat: Sequence[Chain], cuts: Sequence[Area]) -> MultiLineString:
        found: BaseGeometry = MultiLineString(
            [shapely.LineString(points) for points in lines(flat) if np.ptp(points, axis=0).any()]
        )
        for cut in cuts:
            found = common(found, cut, GRID)
        return MultiLineString(lines_in(found))

    def _page_area(self) -> Area | None:
        if self.illustration.page is None:
            return None
        x, y, width, height = self.illustration.page
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        return shapely.Polygon([apply(self.map, corner) for corner in corners])

    def _spend(self, flat: Sequence[Chain]) -> None:
        self.left -= sum(len(chain.points) for chain in flat)
        if self.left < 0:
            raise InputError(Fault(f"needs more than {self.limits.points} points to draw", "simplify the picture first"))


def _round_trip(chain: Chain) -> Points:
    """The line of a chain, back to its start if it is closed, and with two points at least."""
    return np.concatenate([chain.points, chain.points[:1]]) if chain.closed or len(chain.points) < 2 else chain.points


def _is_dot(chain: Chain, width: float) -> bool:
    """A pen with a round or square tip that hardly moves leaves a dot."""
    return float(np.hypot(*np.diff(chain.points, axis=0).T).sum()) < 0.5 * width


def tangled(many: Sequence[Points], limits: Limits) -> bool:
    """Tell whether lines cross more often than we care to work out; few steps cannot."""
    return sum(len(points) for points in many) ** 2 > 2 * limits.crossings and crossings(many) > limits.crossings


def rough_box(mark: Mark, turn: Affine) -> Bounds | None:
    """The box of a mark, cut to the boxes of its clips; curves are followed to a small share of the mark's own extent."""
    coarse = bounds(chains(mark.outline, turn, np.inf))
    extent = max(coarse[2] - coarse[0], coarse[3] - coarse[1]) if coarse else 0.0
    # Curves are followed in proportion to the mark itself, because the scale of the page is not known yet.
    box = bounds(chains(mark.outline, turn, _ROUGH * extent)) if extent > 0 else coarse
    if box and mark.pen and mark.pen.cap != "butt":
        reach = mark.pen.width * stretch(compose(turn, mark.outline.map)) / 2
        if extent < reach:  # a dot, which is all pen
            box = (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
    for clip in mark.outline.clips:
        if box is None or clip.by_box:
            continue
        map_ = compose(turn, clip.map)
        cut = bounds([chain for outline in clip.outlines for chain in chains(outline, map_, _ROUGH * stretch(map_))])
        box = _common(box, cut) if cut else None
    return box


def _turned(page: Bounds, turn: Affine) -> Bounds:
    x, y, width, height = page
    corners = np.array([apply(turn, corner) for corner in ((x, y), (x + width, y), (x + width, y + height), (x, y + height))])
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    return (float(left), float(top), float(right), float(bottom))


def _common(one: Bounds, other: Bounds | None) -> Bounds | None:
    if other is None:
        return one
    left, top, right, bottom = max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left <= right and top <= bottom else None
