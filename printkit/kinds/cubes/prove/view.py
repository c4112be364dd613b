"""What a camera sees of cubes, found out anew for proofs.

Which of two faces hides the other is asked of the ray through a point where both are drawn, and what is seen of a face is its
picture without all that hide it. The drawing of plates does otherwise: it removes hidden surfaces plane by plane.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isinf

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from printkit.kinds.cubes.prove.edges import lines_of
from printkit.kinds.cubes.prove.space import (
    EVEN,
    NEAREST,
    Array,
    Box,
    Camera,
    Cube,
    Face,
    Solid,
    corner_points,
    corners_of,
    exposed,
    is_before,
)

CRUMB = 1e-7
"""Areas below this, in squares of the world, come from rounding."""


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
    corners = np.array([corners_of(face, bodies[face.body].moved) for face in faces])
    ways = np.array([face.way for face in faces], dtype=np.float64)
    front = np.flatnonzero(camera.faces(corners[:, 0], ways))
    shown = [faces[number] for number in front]
    quads = [_clipped(corners[number], camera) for number in front]
    whole = np.array([shapely.Polygon(camera.drawn(quad)) if len(quad) > 2 else shapely.Polygon() for quad in quads])
    hidden_by = _hiding(whole, corners[front, 0], ways[front], camera)
    seen = shapely.difference(whole, hidden_by)
    return View(_areas(shown, seen), lines_of(faces, shown, whole, bodies, camera), *_shares(shown, seen, whole))


def bounds_of(bodies: Sequence[Solid], camera: Camera) -> Box:
    """Return the box around the pictures of bodies."""
    if not is_before(camera, bodies):
        return view(tuple(bodies), camera).bounds
    points = np.concatenate([corner_points(body) for body in bodies])
    drawn = camera.drawn(points)
    return (*drawn.min(axis=0), *drawn.max(axis=0))


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
