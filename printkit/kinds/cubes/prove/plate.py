"""Reading plates: what is drawn of cubes, held against what a camera would see of them, face by face and line by line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.cubes.prove.space import Box, Camera, Cube, Solid
from printkit.kinds.cubes.prove.view import View, bounds_of, view
from printkit.scene.flatten import Chain
from printkit.scene.seen import Colour, Mark, Pen, Shape, Words
from printkit.scene.weave import Patch, Weave, alike

FINE = 0.02
"""Lines that lie no farther apart than this, in millimetres, are drawn in the same place."""
CRUMB = 0.15
"""Lines shorter than this are not missed."""
TELLING = 2.0
"""Lines shorter than this may be part of a pattern, and tell nothing of pens."""
HEAVIEST_FIRST = ("outline", "crease", "seam", "hidden")
"""The sorts of lines; one that may be of several is taken for the heaviest."""
Side = tuple[int, Cube]
"""A body by its number, and where its faces look."""
Fill = tuple[BaseGeometry, Colour]
"""An area and its colour."""


@dataclass(frozen=True)
class Plate:
    """A picture: filled areas from the bottom of the paint to its top, lines, and words."""

    fills: tuple[tuple[BaseGeometry, Colour], ...]
    lines: tuple[tuple[BaseGeometry, Pen], ...]
    words: tuple[Words, ...] = ()

    @cached_property
    def box(self) -> Box:
        """Return the box around its areas."""
        if not self.fills:
            raise ProofError("nothing is drawn where a picture belongs")
        boxes = np.array([area.bounds for area, _ in self.fills])
        return (*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0))

    @cached_property
    def area(self) -> BaseGeometry:
        """Return all that is filled."""
        return shapely.union_all([area for area, _ in self.fills])


class Place(NamedTuple):
    """Where a picture stands on paper: how long an edge of a cube at the origin is, and where the origin is."""

    factor: float
    x: float
    y: float

    def put(self, thing: BaseGeometry) -> BaseGeometry:
        """Return where something of the picture stands on paper; rounding may let an area touch itself, which is mended."""
        placed = shapely.transform(thing, lambda points: points * self.factor + (self.x, self.y))
        return placed if placed.is_valid else shapely.make_valid(placed)


class Found(NamedTuple):
    """What was made out of a plate."""

    view: View
    place: Place
    tones: dict[Side, Colour]
    pens: dict[str, frozenset[Pen]]
    """The pens of each sort of lines."""
    weaves: dict[int, frozenset[Weave]]
    """The patterns that each body may have, by what is seen of it."""


@lru_cache(maxsize=4096)
def area_of(shape: Shape) -> BaseGeometry:
    """Return what a shape fills, by the even-odd rule."""
    area: BaseGeometry = shapely.Polygon()
    for chain in shape.chains:
        if len(chain.points) > 2:
            ring = shapely.make_valid(shapely.Polygon(chain.points))
            area = ring if area.is_empty else shapely.symmetric_difference(area, ring)
    return area


@lru_cache(maxsize=4096)
def line_of(shape: Shape) -> BaseGeometry:
    """Return where the lines of a shape run."""
    return shapely.MultiLineString(
        [(*chain.points, chain.points[0]) if chain.closed else chain.points for chain in shape.chains if len(chain.points) > 1]
    )


def thick(thing: BaseGeometry, reach: float = FINE) -> BaseGeometry:
    """Make something thicker or thinner on all sides; corners need not be round."""
    return shapely.buffer(thing, reach, quad_segs=1)


def plate_of(marks: Iterable[Mark]) -> Plate:
    """Gather shapes and words into one plate."""
    kept = list(marks)
    shapes = [mark for mark in kept if isinstance(mark, Shape)]
    return Plate(
        tuple((area_of(shape), shape.fill) for shape in shapes if shape.fill),
        tuple((line_of(shape), shape.pen) for shape in shapes if shape.pen and shape.chains),
        tuple(mark for mark in kept if isinstance(mark, Words)),
    )


def clusters(marks: Sequence[Mark]) -> tuple[list[list[Mark]], list[Mark]]:
    """Part what is drawn into pictures that do not touch, each with the lines and words on it; the rest stands by itself."""
    fills = [area_of(mark) for mark in marks if isinstance(mark, Shape) and mark.fill]
    grounds = list(shapely.get_parts(shapely.union_all(shapely.buffer(np.array(fills), 2 * FINE, quad_segs=1)))) if fills else []
    found: list[list[Mark]] = [[] for _ in grounds]
    rest: list[Mark] = []
    for mark in marks:
        thing = _thing(mark)
        number = next((number for number, ground in enumerate(grounds) if thing is not None and ground.covers(thing)), None)
        (rest if number is None else found[number]).append(mark)
    return found, rest


def _thing(mark: Mark) -> BaseGeometry | None:
    if isinstance(mark, Shape):
        return area_of(mark) if mark.fill else line_of(mark)
    return shapely.Point(mark.middle) if isinstance(mark, Words) else None


def nearly(one: float, other: float, share: float = 2e-3) -> bool:
    """Tell whether two lengths on paper are the same."""
    return abs(one - other) <= FINE + share * max(abs(one), abs(other))


def fitted(drawn: Box, wanted: Box) -> Place | None:
    """Place a picture so that its box is the one that is drawn; None if the boxes have different shapes."""
    wide, high = wanted[2] - wanted[0], wanted[3] - wanted[1]
    if max(wide, high) <= 0:
        return None
    factor = max(drawn[2] - drawn[0], drawn[3] - drawn[1]) / max(wide, high)
    if abs(factor * wide - (drawn[2] - drawn[0])) > 2 * FINE or abs(factor * high - (drawn[3] - drawn[1])) > 2 * FINE:
        return None
    return Place(factor, drawn[0] - factor * wanted[0], drawn[1] - factor * wanted[1])


def made_out(
    plate: Plate,
    bodies: tuple[Solid, ...],
    camera: Camera,
    *,
    seams: bool = True,
    hidden: bool = False,
    place: Place | None = None,
    window: Box | None = None,
) -> Found | None:
    """Read a plate as the picture of bodies; None if it is not."""
    if not plate.fills:
        return None
    place = place or fitted(plate.box, bounds_of(bodies, camera))
    if place is None:
        return None
    seen = view(bodies, camera)
    areas = {side: _within(place.put(area), window) for side, area in seen.areas.items()}
    painted = _painted(plate, areas)
    if painted is None:
        return None
    sorts = [sort for sort in HEAVIEST_FIRST if {"seam": seams, "hidden": hidden}.get(sort, True)]
    wanted = {
        sort: (_within(place.put(certain), window), _within(place.put(possible), window))
        for sort, (certain, possible) in _lines_of(seen, sorts)
    }
    pens = _pens(plate, wanted, areas)
    if pens is None:
        return None
    tones = {side: own[0][1] for side, own in painted.grounds.items() if own}
    weaves = _weaves(painted, pens[1], plate.words)
    return Found(seen, place, tones, {sort: frozenset(own) for sort, own in pens[0].items() if own}, weaves)


def _lines_of(seen: View, sorts: Sequence[str]) -> Iterator[tuple[str, tuple[BaseGeometry, BaseGeometry]]]:
    """Give the lines of some sorts that are seen at all: what is surely drawn of each, and what may be."""
    for sort in sorts:
        if sort in seen.lines and seen.lines[sort][1].length:
            yield sort, seen.lines[sort]


def _within(thing: BaseGeometry, window: Box | None) -> BaseGeometry:
    return thing if window is None else shapely.intersection(thing, shapely.box(*window))


class _Painted(NamedTuple):
    """The areas of a plate: those that make up the sides of bodies, and those that are painted on them."""

    grounds: dict[Side, list[Fill]]
    spots: list[Fill]


def _painted(plate: Plate, areas: dict[Side, BaseGeometry]) -> _Painted | None:
    """Find for every side of every body the one colour that it is drawn in, all over and nowhere else."""
    parts: dict[Side, list[Fill]] = defaultdict(list)
    spots: list[Fill] = []
    for fill, colour in plate.fills:
        core = next((core for core in (thick(fill, -FINE), thick(fill, -FINE / 2)) if not core.is_empty), None)
        if core is None:
            continue
        side = _side_of(fill, areas)
        if side is None:
            return None
        # A pattern is painted on a face, and adds nothing to it.
        on_ground = any(ground.covers(core) for ground, _ in parts[side])
        (spots if on_ground else parts[side]).append((fill, colour))
    for side, area in areas.items():
        drawn = shapely.union_all([fill for fill, _ in parts[side]])
        if len({colour for _, colour in parts[side]}) > 1 or not same_area(drawn, area):
            return None
    return _Painted(parts, spots)


def _weaves(painted: _Painted, strokes: Sequence[tuple[BaseGeometry, Pen]], words: Sequence[Words]) -> dict[int, frozenset[Weave]]:
    """Read the patterns of all bodies; each goes over all that is seen of its body, and keeps clear of the letter."""
    grounds = [(body, fill) for (body, _), own in painted.grounds.items() for fill, _ in own]
    drawn = [(thing, stroke_shape(thing, pen)) for thing, pen in strokes]
    drawn += [(fill, spot_shape(fill, ink)) for fill, ink in painted.spots]
    patches: dict[int, list[Patch]] = defaultdict(list)
    for (body, fill), mine in zip(grounds, _shared_out(drawn, [fill for _, fill in grounds]), strict=True):
        patches[body].append(patch_of(fill, mine, words))
    every = [patch for own in patches.values() for patch in own]
    return {body: alike(own, every) for body, own in patches.items()}


def _shared_out(drawn: Sequence[tuple[BaseGeometry, Shape]], grounds: Sequence[BaseGeometry]) -> list[list[Shape]]:
    """Tell what lies on which ground."""
    faces = [thick(ground) for ground in grounds] if drawn else []
    shared: list[list[Shape]] = [[] for _ in grounds]
    for thing, shape in drawn:
        owner = next((at for at, face in enumerate(faces) if face.covers(thing)), None)
        if owner is None:
            raise ProofError("a pattern reaches out of its face")
        shared[owner].append(shape)
    return shared


def stroke_shape(line: BaseGeometry, pen: Pen) -> Shape:
    """Return lines as a shape again."""
    return Shape(tuple(Chain(tuple(part.coords), False) for part in shapely.get_parts(line)), None, pen)


def spot_shape(area: BaseGeometry, ink: Colour) -> Shape:
    """Return an area as a shape again."""
    return Shape(tuple(Chain(tuple(ring), True) for ring in _rings(area)), ink, None)


def patch_of(ground: BaseGeometry, marks: Sequence[Shape], words: Sequence[Words]) -> Patch:
    """Return a ground with its pattern, and the letter that stands on it."""
    letter = next((word.middle for word in words if ground.covers(shapely.Point(word.middle))), None)
    return Patch(_rings(ground), marks, letter)


def _rings(area: BaseGeometry) -> list[list[Point]]:
    """Return the rings around an area and its holes."""
    polygons = [part for part in shapely.get_parts(area) if part.geom_type == "Polygon"]
    return [[(x, y) for x, y in ring.coords[:-1]] for part in polygons for ring in (part.exterior, *part.interiors)]


def _side_of(fill: BaseGeometry, areas: dict[Side, BaseGeometry]) -> Side | None:
    """Return the side on which an area is painted: the one that most of it lies on, mostly the one that a point of it lies on."""
    spot = fill.representative_point()
    likely = sorted(areas, key=lambda side: not areas[side].covers(spot))
    return next((side for side in likely if shapely.intersection(areas[side], fill).area > fill.area / 2), None)


def same_area(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Tell whether two areas are the same, apart from what is too thin to be seen."""
    rest = shapely.symmetric_difference(one, other)
    return rest.area < 1e-2 or thick(rest, -FINE / 2).is_empty


def _pens(
    plate: Plate, wanted: dict[str, tuple[BaseGeometry, BaseGeometry]], areas: dict[Side, BaseGeometry]
) -> tuple[dict[str, set[Pen]], list[tuple[BaseGeometry, Pen]]] | None:
    """Tell which lines are of which sort; each must be drawn from end to end, and nothing else but patterns inside a face."""
    found, strokes = _sorted_lines(plate, {sort: thick(possible) for sort, (_, possible) in wanted.items()})
    faces = [thick(area) for area in areas.values()] if strokes else []
    if not all(any(face.covers(line) for face in faces) for line, _ in strokes):
        return None
    for sort, (certain, _) in wanted.items():
        drawn = thick(shapely.union_all([line for line, _ in found[sort]]))
        if shapely.difference(certain, drawn).length > CRUMB:
            return None
    return {sort: {pen for line, pen in own if line.length > TELLING} for sort, own in found.items()}, strokes


def _sorted_lines(
    plate: Plate, corridors: dict[str, BaseGeometry]
) -> tuple[dict[str, list[tuple[BaseGeometry, Pen]]], list[tuple[BaseGeometry, Pen]]]:
    """Sort lines by the corridors that they run in; return also those that run in none."""
    found: dict[str, list[tuple[BaseGeometry, Pen]]] = defaultdict(list)
    strays, open_lines = [], []
    for line, pen in plate.lines:
        sorts = [sort for sort, corridor in corridors.items() if bool(pen.dash) == (sort == "hidden") and corridor.covers(line)]
        if len(sorts) == 1:
            found[sorts[0]].append((line, pen))
        elif sorts:
            open_lines.append((line, pen, sorts))
        else:
            strays.append((line, pen))
    for line, pen, sorts in open_lines:
        # Where lines of two sorts fall together in the picture, the pen tells which is meant.
        alike = [sort for sort in sorts if any(other.width == pen.width for _, other in found[sort])]
        unknown = [sort for sort in sorts if not found[sort]]
        found[(alike or unknown or sorts)[0]].append((line, pen))
    return found, strays


def first_of(found: Iterator[Found | None]) -> Found | None:
    """Return the first way to make out a plate."""
    return next((one for one in found if one is not None), None)
