"""What a camera sees of some bodies: hidden surfaces removed exactly, as vectors.

A region of a surface lies in a plane. Whatever lies on the camera's side of that plane hides the region where the two overlap in
the picture, and nothing else does. So the part of a region that is seen is its picture without the pictures of all that lies before
its plane; a square that pierces the plane is cut there first. No order of painting is needed, and none has to exist.

A picture is drawn at the scale of the world around the origin, with y pointing down; `Sight.screen_factor` brings it to the scale
of the camera's screen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from printkit.geometry.affine import Point
from printkit.geometry.overlay import common, lines_in, mended, polygons_in, united, without
from printkit.geometry.solid.camera import Array, Camera
from printkit.geometry.solid.surface import Body, Direction, Edge, Region, Segment, Surface, quads, surface

GRID = 1e-7
"""Crossings are rounded to this, in edges of a cube."""
TINY = 1e-6
"""Areas below this are the crumbs of rounding."""
SKIN = 1e-5
"""Lines are hidden by areas that are smaller by this, so that the border of an area never hides itself."""
DECIMALS = 8

Sort = Literal["outline", "crease", "seam", "hidden"]
Ring = tuple[Point, ...]
Chain = tuple[Point, ...]


class Seen(NamedTuple):
    """The part of a region that is seen: rings to be filled by the even-odd rule."""

    body: int
    direction: Direction
    rings: tuple[Ring, ...]


class Line(NamedTuple):
    """Lines of one sort that belong to one body.

    An outline is where a body ends, a crease where two of its faces meet, a seam runs between cubes in one plane; what is hidden is
    the rest of outlines and creases.
    """

    body: int
    sort: Sort
    chains: tuple[Chain, ...]


class Sight(NamedTuple):
    """All that is seen from a camera, in one picture."""

    seen: tuple[Seen, ...]
    lines: tuple[Line, ...]
    screen_factor: float
    """What one unit of the picture measures on the camera's screen."""

    @property
    def points(self) -> Iterable[Point]:
        """Give every corner of the picture."""
        yield from (point for area in self.seen for ring in area.rings for point in ring)
        yield from (point for line in self.lines for chain in line.chains for point in chain)


def is_inside(camera: Camera, bodies: Iterable[Body]) -> bool:
    """Tell whether the camera stands inside a cube, where there is nothing to be seen."""
    if camera.is_parallel:
        return False
    return any(_contains(body, camera) for body in bodies)


def is_among(camera: Camera, bodies: Iterable[Body]) -> bool:
    """Tell whether the camera stands inside the box around all bodies, so that some of them are beside or behind it."""
    if camera.is_parallel:
        return False
    cubes = np.array([np.add(cube, body.moved) for body in bodies for cube in body.cubes])
    place = np.array(camera.position)
    return bool((cubes.min(axis=0) <= place).all() and (place <= cubes.max(axis=0) + 1).all())


@lru_cache(maxsize=512)
def seen(bodies: tuple[Body, ...], camera: Camera, hidden: bool = False) -> Sight:
    """Return what a camera sees of bodies that do not overlap; with `hidden`, also the lines that it does not see."""
    view = _View(surface(bodies), bodies, camera)
    areas = [Seen(region.body, region.direction, rings) for number, region in view.fronts() if (rings := view.visible(number))]
    found: dict[tuple[int, Sort], list[BaseGeometry]] = defaultdict(list)
    for body, sort, part in view.lines(hidden):
        found[body, sort].append(part)
    lines = [Line(body, sort, chains) for (body, sort), parts in sorted(found.items()) if (chains := _chains(parts))]
    factor = 1.0 if camera.is_parallel else camera.screen / camera.distance
    return Sight(tuple(areas), tuple(lines), factor)


class _View:
    """A surface in front of a camera."""

    def __init__(self, found: Surface, bodies: Sequence[Body], camera: Camera) -> None:
        self._surface, self._bodies, self._camera = found, bodies, camera
        self._scale = 1.0 if camera.is_parallel else camera.distance / camera.screen
        self._shapes: dict[int, BaseGeometry] = {}
        self._quads: dict[int, Array] = {}
        self._hiding: dict[int, BaseGeometry] = {}
        self._cores: dict[int, BaseGeometry] = {}
        self._front = {number for number, region in enumerate(found.regions) if self._is_front(region)}
        for number in sorted(self._front):
            self._shapes[number] = self._shape(number)

    def fronts(self) -> Iterable[tuple[int, Region]]:
        """Give the regions that face the camera."""
        return ((number, region) for number, region in enumerate(self._surface.regions) if number in self._front)

    def visible(self, number: int) -> tuple[Ring, ...]:
        """Return the part of a region that is seen."""
        shape, hiding = self._shapes[number], self._hidden_by(number)
        rest = shape if hiding.is_empty else without(shape, hiding, GRID)
        parts = sorted(_rings(part) for part in polygons_in(rest) if part.area > TINY)
        return tuple(ring for part in parts for ring in part)

    def lines(self, hidden: bool) -> Iterable[tuple[int, Sort, BaseGeometry]]:
        """Give the lines of the picture, in parts."""
        for (number, sort), segments in self._sorted_edges().items():
            body = self._surface.regions[number].body
            drawn = self._drawn(segments)
            if number not in self._front:
                if hidden:
                    yield body, "hidden", drawn
                continue
            hiding = self._hidden_by(number)
            if hiding.is_empty:
                yield body, sort, drawn
                continue
            yield body, sort, shapely.difference(drawn, self._core(number))
            if hidden and sort != "seam":
                yield body, "hidden", shapely.intersection(drawn, self._core(number))

    def _sorted_edges(self) -> Mapping[tuple[int, Sort], list[Segment]]:
        """Sort edges by the region that decides whether they are seen, and by what they are; each place counts once."""
        found: dict[tuple[int, Sort], list[Segment]] = defaultdict(list)
        known: set[Segment] = set()
        for edge in sorted(self._surface.edges, key=self._faces_away):
            if edge.segment not in known:
                known.add(edge.segment)
                found[self._sort(edge)].append(edge.segment)
        for number, region in self.fronts():
            if region.seams:
                found[number, "seam"].extend(region.seams)
        return found

    def _faces_away(self, edge: Edge) -> tuple[bool, int]:
        """Let edges of which more is seen come first, outlines before creases."""
        fronts = sum(number in self._front for number in edge.regions)
        return not fronts, fronts

    def _sort(self, edge: Edge) -> tuple[int, Sort]:
        fronts = [number for number in edge.regions if number in self._front]
        return (fronts or edge.regions)[0], "crease" if len(fronts) > 1 else "outline"

    def _is_front(self, region: Region) -> bool:
        corner, normal = np.array(region.rings[0][:1]), np.array([region.direction.step])
        # A plane that is seen edge-on shows nothing, and rounding must not make it face the camera.
        return bool(self._camera.front(corner, normal)[0] > 1e-9)

    def _squares(self, number: int) -> Array:
        if number not in self._quads:
            region = self._surface.regions[number]
            self._quads[number] = quads(region.squares, self._bodies[region.body].moved)
        return self._quads[number]

    def _shape(self, number: int) -> BaseGeometry:
        """Return the picture of a region, cut off where it comes too near to the camera."""
        rings = [np.array(ring) for ring in self._surface.regions[number].rings]
        if all((self._camera.depths(ring) > self._camera.nearest).all() for ring in rings):
            outline, *holes = (self._projected(ring) for ring in rings)
            return shapely.Polygon(outline, holes)
        return united([self._outline(square) for square in self._squares(number)], GRID)

    def _outline(self, corners: Array) -> BaseGeometry:
        """Return the picture of a convex polygon, as far as it lies before the camera."""
        before = self._camera.depths(corners) - self._camera.nearest
        kept = corners if before.min() > 0 else cut(corners, before)
        return shapely.Polygon(self._projected(kept)) if len(kept) > 2 else shapely.Polygon()

    def _projected(self, points: Array) -> Array:
        return np.round(self._camera.projected(points) * (self._scale, -self._scale), DECIMALS)

    def _drawn(self, segments: Iterable[Segment]) -> BaseGeometry:
        """Return the picture of lines, as far as they lie before the camera."""
        ends = np.array(list(segments))
        depths = self._camera.depths(ends) - self._camera.nearest
        ends = ends[(depths > 0).any(axis=1)]
        cut_off = np.flatnonzero((self._camera.depths(ends) < self._camera.nearest).any(axis=1))
        for line in (ends[number] for number in cut_off):
            behind, before = sorted((0, 1), key=lambda end: self._camera.depths(line)[end])
            far, near = self._camera.depths(line[before]), self._camera.depths(line[behind])
            share = (far - self._camera.nearest) / (far - near)
            # Not quite to the nearest depth, so that rounding cannot leave the end behind it.
            line[behind] = line[before] + (line[behind] - line[before]) * share * (1 - 1e-9)
        return shapely.MultiLineString(list(self._projected(ends)))

    def _hidden_by(self, number: int) -> BaseGeometry:
        """Return the pictures of all that lies before the plane of a region and may overlap with it."""
        if number not in self._hiding:
            shape = self._shapes[number]
            near = [other for other in sorted(self._front - {number}) if self._near(other, shape.bounds)]
            parts = [part for other in near for part in self._before(other, number) if part.intersects(shape)]
            self._hiding[number] = united(parts, GRID) if parts else shapely.Polygon()
        return self._hiding[number]

    def _core(self, number: int) -> BaseGeometry:
        """Return what hides lines in the plane of a region."""
        if number not in self._cores:
            self._cores[number] = self._hidden_by(number).buffer(-SKIN, join_style="mitre")
        return self._cores[number]

    def _near(self, other: int, box: tuple[float, float, float, float]) -> bool:
        left, top, right, bottom = self._shapes[other].bounds
        return left < box[2] and box[0] < right and top < box[3] and box[1] < bottom

    def _before(self, other: int, number: int) -> list[BaseGeometry]:
        """Return the pictures of what of one region lies before the plane of another."""
        plane = self._surface.regions[number]
        axis, sign, level = plane.direction.axis, plane.direction.sign, plane.rings[0][0][plane.direction.axis]
        # The outline suffices: holes lie inside it and reach no higher.
        heights = [sign * (point[axis] - level) for point in self._surface.regions[other].rings[0]]
        if max(heights) < GRID:
            return []
        if min(heights) > -GRID:
            return [self._shapes[other]]
        squares = self._squares(other)
        above = sign * (squares[:, :, axis] - level)
        return [
            self._outline(square if height.min() > -GRID else cut(square, height))
            for square, height in zip(squares, above, strict=True)
            if height.max() > GRID
        ]


def cut(corners: Array, heights: Array) -> Array:
    """Return the part of a convex polygon whose corners have a height above 0."""
    kept: list[list[float]] = []
    points, levels = corners.tolist(), heights.tolist()
    for start, end, low, high in zip(points, (*points[1:], points[0]), levels, (*levels[1:], levels[0]), strict=True):
        if low > 0:
            kept.append(start)
        if (low > 0) != (high > 0):
            kept.append([a + (b - a) * (low / (low - high)) for a, b in zip(start, end, strict=True)])
    return np.array(kept).reshape(-1, corners.shape[1])


def clipped(picture: Sight, box: tuple[float, float, float, float]) -> Sight:
    """Cut a picture at the edges of a window: left, top, right and bottom."""
    window = shapely.box(*box)
    areas = [Seen(area.body, area.direction, rings) for area in picture.seen if (rings := _cut_area(area.rings, window))]
    lines = [
        Line(line.body, line.sort, chains)
        for line in picture.lines
        if (chains := _chains([shapely.intersection(shapely.MultiLineString(line.chains), window)]))
    ]
    return Sight(tuple(areas), tuple(lines), picture.screen_factor)


def area_of(rings: Iterable[Ring]) -> BaseGeometry:
    """Return the inside of rings by the even-odd rule."""
    first, *others = (mended(shapely.Polygon(ring), GRID) for ring in rings)
    for other in others:
        first = shapely.symmetric_difference(first, other, grid_size=GRID)
    return first


def _cut_area(rings: Sequence[Ring], window: BaseGeometry) -> tuple[Ring, ...]:
    parts = polygons_in(common(area_of(rings), window, GRID))
    return tuple(ring for part in sorted(_rings(part) for part in parts if part.area > TINY) for ring in part)


def _rings(part: shapely.Polygon) -> tuple[Ring, ...]:
    """Return the rings of a polygon without corners that are none, each beginning at its least corner."""
    (tidy,) = polygons_in(part.normalize().simplify(TINY))
    return tuple(tuple(_point(point) for point in list(ring.coords)[:-1]) for ring in (tidy.exterior, *tidy.interiors))


def _chains(parts: Sequence[BaseGeometry]) -> tuple[Chain, ...]:
    """Join lines where they meet, as far as that makes no fork, and drop the crumbs."""
    # What hides lines is smaller by a skin, so crumbs of about that length stand out at its border.
    lines = [line for part in parts for line in lines_in(part) if line.length > 3 * SKIN]
    if not lines:
        return ()
    joined = shapely.line_merge(shapely.MultiLineString(lines))
    chains = (tuple(map(_point, line.simplify(TINY).coords)) for line in lines_in(joined))
    return tuple(sorted(min(chain, chain[::-1]) for chain in chains))


def _point(point: Sequence[float]) -> Point:
    # Coarser than the picture was rounded, so that points which differ by the noise of an overlay become one.
    return (round(float(point[0]), DECIMALS - 2), round(float(point[1]), DECIMALS - 2))


def _contains(body: Body, camera: Camera) -> bool:
    cubes = np.array([np.add(cube, body.moved) for cube in body.cubes])
    place = np.array(camera.position)
    return bool(((cubes < place) & (place < cubes + 1)).all(axis=1).any())
