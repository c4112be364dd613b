"""Cubes in space and the camera that looks at them, put together anew for proofs.

The perspective is that of the rules: a camera that looks at the origin and is never tilted. Nothing of this is shared with the
drawing of plates.

Pictures have the scale of the world at the origin, and y points down. Cubes stand at whole numbers (x, y, z): x comes towards the
viewer, y runs to the right, z goes up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, isinf, radians, sin
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

Cube = tuple[int, int, int]
Vector = tuple[float, float, float]
Array = NDArray[np.float64]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

NEAREST = 0.02
"""What is nearer to a camera than this share of its distance is not in its picture."""
EVEN = 1e-7
"""Faces that are no nearer to the camera than this meet there."""

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


@lru_cache(maxsize=4096)
def front_faces(body: Solid, camera: Camera) -> list[tuple[Face, Array]]:
    """Return the faces of a single body that look at the camera, each with its corners in the picture."""
    faces = exposed((body,))
    corners = np.array([corners_of(face, body.moved) for face in faces])
    front = camera.faces(corners[:, 0], np.array([face.way for face in faces], dtype=np.float64))
    drawn = camera.drawn(corners[front])
    return [(faces[number], ring) for number, ring in zip(np.flatnonzero(front), drawn, strict=True)]


def cube_at(body: Solid, camera: Camera, spot: tuple[float, float]) -> Cube | None:
    """Return the cube of a body that is seen at a spot of its picture."""
    met = [face for face, ring in front_faces(body, camera) if shapely.Polygon(ring).covers(shapely.Point(spot))]
    if not met:
        return None
    corners = np.array([corners_of(face, body.moved)[0] for face in met])
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


def corners_of(face: Face, moved: Vector) -> list[list[float]]:
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
