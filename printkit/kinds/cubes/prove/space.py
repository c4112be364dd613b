"""What a camera sees of cubes, found out anew for proofs.

The perspective is that of the rules: a camera that looks at the origin and is never tilted. Which of two faces hides the other is
asked of the ray through a point where both are drawn, and what is seen of a face is its picture without all that hide it. Nothing
of this is shared with the drawing of plates, which removes hidden surfaces plane by plane.

Pictures have the scale of the world at the origin, and y points down. Cubes stand at whole numbers (x, y, z): x comes towards the
viewer, y runs to the right, z goes up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, isinf, radians, sin
from typing import NamedTuple

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Cube = tuple[int, int, int]
Vector = tuple[float, float, float]
Array = NDArray[np.float64]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

NEAREST = 0.02
"""What is nearer to a camera than this share of its distance is not in its picture."""
CRUMB = 1e-7
"""Areas below this, in squares of the world, come from rounding."""
EVEN = 1e-7
"""Faces that are no nearer to the camera than this meet there."""
SKIN = 2e-5
"""What hides a line reaches over it by more than this; a face that only ends at the line does not hide it."""

WAYS: tuple[Cube, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
"""Where faces look."""
TOP: Cube = (0, 0, 1)


class Camera(NamedTuple):
    """Where a camera stands: X-angle and Z-angle in degrees, and the distance in edges of a cube; infinite for a parallel view."""

    xa: float
    za: float
    distance: float

    @property
    def axes(self) -> tuple[Array, Array, Array]:
        """Return the directions to the right, upwards, and towards the camera."""
        return _axes(self.xa, self.za)

    def depths(self, points: Array) -> Array:
        """Return how far from the camera points lie, along the line of sight; of a parallel view, from the origin."""
        near = points @ self.axes[2]
        return -near if isinf(self.distance) else self.distance - near

    def drawn(self, points: Array) -> Array:
        """Return where points before the camera are drawn."""
        right, up, _ = self.axes
        flat = np.stack([points @ right, -(points @ up)], axis=-1)
        if isinf(self.distance):
            return flat
        scaled: Array = flat * (self.distance / self.depths(points))[..., np.newaxis]
        return scaled

    def faces(self, points: Array, ways: Array) -> NDArray[np.bool_]:
        """Tell which faces, each through a point and looking some way, show their outside."""
        towards = self.axes[2]
        slope = ways @ towards if isinf(self.distance) else ((self.distance * towards - points) * ways).sum(axis=-1)
        shown: NDArray[np.bool_] = slope > 1e-9
        return shown

    def nearness_on(self, spots: Array, points: Array, ways: Array) -> Array:
        """Return how near planes are where rays through spots of the picture meet them, each through a point, square to a way.

        It is measured so that it changes evenly across the picture: one over the depth, or in a parallel view the depth itself.
        """
        right, up, towards = self.axes
        at = spots[:, :1] * right - spots[:, 1:] * up
        if isinf(self.distance):
            height: Array = ((points - at) * ways).sum(axis=-1) / (towards * ways).sum(axis=-1)
            return height
        eye = self.distance * towards
        near: Array = ((at - eye) * ways).sum(axis=-1) / ((points - eye) * ways).sum(axis=-1)
        return near

    def nearness_along(self, spots: Array, edges: Array) -> Array:
        """Return how near edges are where rays through spots on their pictures meet them."""
        starts, along = edges[:, 0], edges[:, 1] - edges[:, 0]
        looks = self.axes[2] if isinf(self.distance) else starts - self.distance * self.axes[2]
        return self.nearness_on(spots, starts, np.cross(along, np.cross(along, looks)))


@lru_cache(maxsize=256)
def _axes(xa_deg: float, za_deg: float) -> tuple[Array, Array, Array]:
    xa, za = radians(xa_deg), radians(za_deg)
    return (
        np.array((-sin(xa), cos(xa), 0.0)),
        np.array((-cos(xa) * cos(za), -sin(xa) * cos(za), sin(za))),
        np.array((cos(xa) * sin(za), sin(xa) * sin(za), cos(za))),
    )


class Solid(NamedTuple):
    """Cubes that are one body, and how far it was moved from where they are."""

    cubes: frozenset[Cube]
    moved: Vector = (0.0, 0.0, 0.0)


class Face(NamedTuple):
    """A face of one cube of a body that no other cube covers."""

    body: int
    cube: Cube
    way: Cube


Edge = tuple[Vector, Vector]


@dataclass(frozen=True)
class View:
    """All that is seen of some bodies."""

    areas: Mapping[tuple[int, Cube], BaseGeometry]
    """What is seen of each body, by where its faces look."""
    lines: Mapping[str, tuple[BaseGeometry, BaseGeometry]]
    """Outlines, where a body ends; creases, where faces meet; seams between cubes in one plane; hidden edges. Of each sort, what is
    certainly there, and that with what may count as hidden as well, since it falls on the border of something nearer."""
    shares: Mapping[Face, float]
    """How much is seen of every face that looks at the camera, as a share of it."""
    sizes: Mapping[Face, float]
    """How large the part of a face is that is seen."""

    @property
    def bounds(self) -> Box:
        """Return the box around everything that is seen."""
        if not self.areas:
            return (0.0, 0.0, 0.0, 0.0)
        boxes = np.array([area.bounds for area in self.areas.values()])
        return (*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0))

    def body(self, number: int) -> BaseGeometry:
        """Return all that is seen of one body."""
        return shapely.union_all([area for (body, _), area in self.areas.items() if body == number])

    @cached_property
    def rooms(self) -> dict[int, float]:
        """Return for every body the radius of the largest circle inside one of its faces."""
        lines = shapely.union_all([self.lines[sort][1] for sort in ("outline", "crease") if sort in self.lines])
        between = shapely.buffer(lines, 1e-3, quad_segs=1)
        rooms: dict[int, float] = {}
        for (body, _), area in self.areas.items():
            parts = [part for part in shapely.get_parts(shapely.difference(area, between)) if part.area > 1e-3]
            wide = [float(shapely.maximum_inscribed_circle(part, 0.02).length) for part in parts]
            rooms[body] = max([rooms.get(body, 0.0), *wide])
        return rooms

    def seen_cubes(self, number: int = 0) -> set[Cube]:
        """Return the cubes of a body of which something is seen."""
        return {face.cube for face, share in self.shares.items() if face.body == number and share > 1e-4}


@lru_cache(maxsize=512)
def view(bodies: tuple[Solid, ...], camera: Camera) -> View:
    """Look at bodies that do not overlap."""
    faces = exposed(bodies)
    corners = np.array([_corners(face, bodies[face.body].moved) for face in faces])
    ways = np.array([face.way for face in faces], dtype=np.float64)
    front = np.flatnonzero(camera.faces(corners[:, 0], ways))
    shown = [faces[number] for number in front]
    quads = [_clipped(corners[number], camera) for number in front]
    whole = np.array([shapely.Polygon(camera.drawn(quad)) if len(quad) > 2 else shapely.Polygon() for quad in quads])
    hidden_by = _hiding(whole, corners[front, 0], ways[front], camera)
    seen = shapely.difference(whole, hidden_by)
    return View(_areas(shown, seen), _lines(faces, shown, whole, bodies, camera), *_shares(shown, seen, whole))


def exposed(bodies: Sequence[Solid]) -> list[Face]:
    """List the faces that nothing covers; where bodies that were moved alike touch, neither has one."""
    filled: dict[Vector, set[Cube]] = defaultdict(set)
    for body in bodies:
        filled[body.moved] |= body.cubes
    return [
        Face(number, cube, way)
        for number, body in enumerate(bodies)
        for cube in sorted(body.cubes)
        for way in WAYS
        if beside(cube, way) not in filled[body.moved]
    ]


def beside(cube: Cube, way: Cube) -> Cube:
    """Return the cube beside another."""
    return (cube[0] + way[0], cube[1] + way[1], cube[2] + way[2])


def bounds_of(bodies: Sequence[Solid], camera: Camera) -> Box:
    """Return the box around the pictures of bodies."""
    if not is_before(camera, bodies):
        return view(tuple(bodies), camera).bounds
    points = np.concatenate([corner_points(body) for body in bodies])
    drawn = camera.drawn(points)
    return (*drawn.min(axis=0), *drawn.max(axis=0))


@lru_cache(maxsize=4096)
def front_faces(body: Solid, camera: Camera) -> list[tuple[Face, Array]]:
    """Return the faces of a single body that look at the camera, each with its corners in the picture."""
    faces = exposed((body,))
    corners = np.array([_corners(face, body.moved) for face in faces])
    front = camera.faces(corners[:, 0], np.array([face.way for face in faces], dtype=np.float64))
    drawn = camera.drawn(corners[front])
    return [(faces[number], ring) for number, ring in zip(np.flatnonzero(front), drawn, strict=True)]


def cube_at(body: Solid, camera: Camera, spot: tuple[float, float]) -> Cube | None:
    """Return the cube of a body that is seen at a spot of its picture."""
    met = [face for face, ring in front_faces(body, camera) if shapely.Polygon(ring).covers(shapely.Point(spot))]
    if not met:
        return None
    corners = np.array([_corners(face, body.moved)[0] for face in met])
    near = camera.nearness_on(np.array([spot] * len(met)), corners, np.array([face.way for face in met], dtype=np.float64))
    return met[int(near.argmax())].cube


_CUBE = np.array([(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)], dtype=np.float64)


@lru_cache(maxsize=4096)
def corner_points(body: Solid) -> Array:
    """Return the corners of all cubes of a body."""
    cubes = np.array(sorted(body.cubes), dtype=np.float64) + np.array(body.moved)
    corners: Array = (cubes[:, np.newaxis] + _CUBE).reshape(-1, 3)
    return corners


def is_before(camera: Camera, bodies: Iterable[Solid]) -> bool:
    """Tell whether bodies lie before a camera, all of them and far enough away to be in its picture."""
    return isinf(camera.distance) or all(
        bool(camera.depths(corner_points(body)).min() > NEAREST * camera.distance) for body in bodies
    )


def stands_among(camera: Camera, bodies: Iterable[Solid]) -> bool:
    """Tell whether a camera stands inside the box around bodies, so that it cannot see all of them."""
    if isinf(camera.distance):
        return False
    points = np.concatenate([corner_points(body) for body in bodies])
    eye = camera.distance * camera.axes[2]
    return bool((points.min(axis=0) <= eye).all() and (eye <= points.max(axis=0)).all())


def _corners(face: Face, moved: Vector) -> list[list[float]]:
    """Return the corners of a face, in order around it."""
    axis = next(number for number in range(3) if face.way[number])
    first, second = (number for number in range(3) if number != axis)
    found = []
    for along, across in ((0, 0), (1, 0), (1, 1), (0, 1)):
        corner = [cube + by for cube, by in zip(face.cube, moved, strict=True)]
        corner[axis] += face.way[axis] > 0
        corner[first] += along
        corner[second] += across
        found.append(corner)
    return found


def _clipped(corners: Array, camera: Camera) -> Array:
    """Return the part of a face that lies before the camera."""
    if isinf(camera.distance):
        return corners
    room = camera.depths(corners) - NEAREST * camera.distance
    if room.min() > 0:
        return corners
    kept = []
    for number in range(len(corners)):
        after = (number + 1) % len(corners)
        if room[number] > 0:
            kept.append(corners[number])
        if (room[number] > 0) != (room[after] > 0):
            share = room[number] / (room[number] - room[after])
            kept.append(corners[number] + share * (corners[after] - corners[number]))
    return np.array(kept).reshape(-1, 3)


def _hiding(whole: NDArray[np.object_], points: Array, ways: Array, camera: Camera) -> NDArray[np.object_]:
    """Return for every face all that hides it.

    Where two faces are drawn over each other, mostly one of them is nearer everywhere. Pieces that are pulled apart may cut through
    each other; then each face hides the other on its own side of the line where they meet.
    """
    one, other = shapely.STRtree(whole).query(whole)
    pairs = np.stack([one, other])[:, one < other]
    common = shapely.intersection(whole[pairs[0]], whole[pairs[1]])
    large = shapely.area(common) > CRUMB
    (first, second), common = pairs[:, large], common[large]
    spots, owner = shapely.get_coordinates(common, return_index=True)
    ahead = camera.nearness_on(spots, points[first][owner], ways[first][owner])
    ahead -= camera.nearness_on(spots, points[second][owner], ways[second][owner])
    hiders: dict[int, list[BaseGeometry]] = defaultdict(list)
    ends = np.searchsorted(owner, np.arange(len(common) + 1))
    for number, own in enumerate(map(slice, ends[:-1], ends[1:])):
        most, least = ahead[own].max(), ahead[own].min()
        if most > EVEN and least < -EVEN:
            hiders[second[number]].append(_half(spots[own], ahead[own]))
            hiders[first[number]].append(_half(spots[own], -ahead[own]))
        elif most > -least:
            hiders[second[number]].append(whole[first[number]])
        else:
            hiders[first[number]].append(whole[second[number]])
    return np.array([shapely.union_all(hiders[number]) if number in hiders else shapely.Polygon() for number in range(len(whole))])


def _half(ring: Array, heights: Array) -> BaseGeometry:
    """Return the part of a convex ring, whose last point is its first, where the heights of its corners are above 0."""
    kept: list[Array] = []
    for number in range(len(ring) - 1):
        here, after = heights[number], heights[number + 1]
        if here > 0:
            kept.append(ring[number])
        if (here > 0) != (after > 0):
            kept.append(ring[number] + (ring[number + 1] - ring[number]) * (here / (here - after)))
    return shapely.Polygon(kept) if len(kept) > 2 else shapely.Polygon()


def _areas(faces: Sequence[Face], seen: NDArray[np.object_]) -> dict[tuple[int, Cube], BaseGeometry]:
    parts: dict[tuple[int, Cube], list[BaseGeometry]] = defaultdict(list)
    for face, area in zip(faces, seen, strict=True):
        if area.area > CRUMB:
            parts[face.body, face.way].append(area)
    return {key: shapely.union_all(found, grid_size=1e-9) for key, found in parts.items()}


def _shares(
    faces: Sequence[Face], seen: NDArray[np.object_], whole: NDArray[np.object_]
) -> tuple[dict[Face, float], dict[Face, float]]:
    sizes = shapely.area(seen)
    shares = sizes / np.maximum(shapely.area(whole), CRUMB)
    return dict(zip(faces, map(float, shares), strict=True)), dict(zip(faces, map(float, sizes), strict=True))


def _lines(
    faces: Sequence[Face], shown: Sequence[Face], whole: NDArray[np.object_], bodies: Sequence[Solid], camera: Camera
) -> dict[str, tuple[BaseGeometry, BaseGeometry]]:
    """Sort the edges of all faces, and cut them into what is seen and what is hidden; each place is drawn once."""
    meeting: dict[Edge, dict[int, list[Face]]] = defaultdict(lambda: defaultdict(list))
    for face in faces:
        ring = [(x, y, z) for x, y, z in _corners(face, bodies[face.body].moved)]
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            meeting[min(start, end), max(start, end)][face.body].append(face)
    front = set(shown)
    sorts = [_sort(by_body, front) for by_body in meeting.values()]
    drawn = np.array([_drawn_edge(edge, camera) for edge in meeting])
    hiders = _hiding_lines(drawn, list(meeting), shown, whole, bodies, camera)
    certain: dict[str, list[BaseGeometry]] = defaultdict(list)
    possible: dict[str, list[BaseGeometry]] = defaultdict(list)
    for number, (sort, is_front) in enumerate(sorts):
        line, own = drawn[number], hiders.get(number, [])
        core, hull = (shapely.union_all([hider[size] for hider in own]) for size in (0, 1))
        if is_front:
            certain[sort].append(shapely.difference(line, hull) if own else line)
            possible[sort].append(shapely.difference(line, core) if own else line)
        if sort != "seam" and (own or not is_front):
            certain["hidden"].append(shapely.intersection(line, core) if is_front else line)
            possible["hidden"].append(shapely.intersection(line, hull) if is_front else line)
    return {sort: (_joined(certain[sort]), _joined(parts)) for sort, parts in possible.items()}


def _joined(lines: Sequence[BaseGeometry]) -> BaseGeometry:
    """Join lines that go on in each other, so that there are fewer of them to look at."""
    return shapely.simplify(shapely.line_merge(shapely.union_all(lines)), 1e-8)


def _hiding_lines(
    drawn: NDArray[np.object_],
    edges: Sequence[Edge],
    shown: Sequence[Face],
    whole: NDArray[np.object_],
    bodies: Sequence[Solid],
    camera: Camera,
) -> dict[int, list[tuple[BaseGeometry, BaseGeometry]]]:
    """Return for the edges the faces that are drawn over them and lie nearer, each a little smaller and a little larger than it is.

    Of a face that an edge runs through, only the part of the edge is returned that lies behind it.
    """
    # A line may run along the very edge of a face before it, as many do in isometric views: only the larger face surely meets it.
    shrunk, grown = (shapely.buffer(whole, reach, join_style="mitre") for reach in (-SKIN, SKIN))
    at, over = shapely.STRtree(grown).query(drawn, predicate="intersects")
    common = shapely.intersection(drawn[at], grown[over])
    long = shapely.length(common) > 3 * SKIN
    at, over, common = at[long], over[long], common[long]
    corners = np.array([_corners(face, bodies[face.body].moved)[0] for face in shown])
    ways = np.array([face.way for face in shown], dtype=np.float64)
    ends = [shapely.get_coordinates(shapely.line_interpolate_point(common, share, normalized=True)) for share in (0.0, 1.0)]
    start, end = (
        camera.nearness_on(spots, corners[over], ways[over]) - camera.nearness_along(spots, np.array(edges)[at]) for spots in ends
    )
    hiders: dict[int, list[tuple[BaseGeometry, BaseGeometry]]] = defaultdict(list)
    for number, (line, face) in enumerate(zip(at, over, strict=True)):
        if min(start[number], end[number]) > -EVEN:
            if start[number] + end[number] > 2 * EVEN:
                hiders[int(line)].append((shrunk[face], grown[face]))
        elif max(start[number], end[number]) > EVEN:
            share = start[number] / (start[number] - end[number])
            behind = (0.0, share) if start[number] > 0 else (share, 1.0)
            part = shapely.buffer(
                shapely.ops.substring(common[number], behind[0], behind[1], normalized=True), SKIN, cap_style="flat"
            )
            hiders[int(line)].append((part, part))
    return hiders


def _sort(by_body: Mapping[int, Sequence[Face]], shown: Collection[Face]) -> tuple[str, bool]:
    """Tell what an edge is, and whether any face beside it looks at the camera.

    It is an outline if some body shows one face there, a crease if one shows two, a seam if these lie in one plane.
    """
    groups = [group for faces in by_body.values() for group in _groups(faces)]
    creased = [group for group in groups if len({face.way for face in group}) == len(group)]
    fronts = {sum(face in shown for face in group) for group in creased}
    for sort, number in (("outline", 1), ("crease", 2)):
        if number in fronts:
            return sort, True
    if any(face in shown for group in groups for face in group):
        return "seam", True
    return "outline" if creased else "seam", False


def _groups(faces: Sequence[Face]) -> list[list[Face]]:
    """Tell which faces of a body meet at an edge: two do; of four, which meet crosswise, those of one cube."""
    if len(faces) < 3:
        return [list(faces)]
    return [[face for face in faces if face.cube == cube] for cube in sorted({face.cube for face in faces})]


def _drawn_edge(edge: Edge, camera: Camera) -> BaseGeometry:
    """Return the picture of an edge, as far as it lies before the camera."""
    ends = np.array(edge)
    if not isinf(camera.distance):
        room = camera.depths(ends) - NEAREST * camera.distance
        if room.max() <= 0:
            return shapely.LineString()
        if room.min() < 0:
            near, far = int(room.argmin()), int(room.argmax())
            ends[near] = ends[far] + (ends[near] - ends[far]) * (room[far] / (room[far] - room[near])) * (1 - 1e-9)
    return shapely.LineString(camera.drawn(ends))
