"""What a camera sees, found out the slow way: a ray through every point of the picture, and the first cube that it meets."""

from __future__ import annotations

import numpy as np

from printkit.geometry.solid import Body, Camera
from printkit.geometry.solid.surface import DIRECTIONS

NOTHING = (-1, -1, -1)


def rays(camera: Camera, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return origins and directions of the rays through points of a picture (y down, at the scale of the world)."""
    right, up, towards = (np.array(axis) for axis in camera.axes)
    across = points[:, :1] * right - points[:, 1:] * up
    if camera.is_parallel:
        return across + 1000 * towards, np.broadcast_to(-towards, across.shape)
    # a picture at the scale of the world is what a screen at the origin shows
    return np.broadcast_to(np.array(camera.position), across.shape), across - np.array(camera.position)


def first_hits(bodies: tuple[Body, ...], camera: Camera, points: np.ndarray) -> list[tuple[int, int, float]]:
    """Return for every point the number of the body, that of the direction of the face that is seen there, and its level."""
    origins, ways = rays(camera, points)
    best = np.full(len(points), np.inf)
    hits = np.full((len(points), 3), -1.0)
    for number, body in enumerate(bodies):
        for cube in body.cubes:
            low = np.add(cube, body.moved)
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                near, far = (low - origins) / ways, (low + 1 - origins) / ways
            enter, leave = np.minimum(near, far), np.maximum(near, far)
            at, axis, out = enter.max(axis=1), enter.argmax(axis=1), leave.min(axis=1)
            met = (at < out) & (at > 1e-9) & (at < best)
            best[met] = at[met]
            sign = np.where(np.take_along_axis(ways, axis[:, None], axis=1)[:, 0] < 0, 1, -1)
            faces = [DIRECTIONS.index((a, s)) for a, s in zip(axis[met], sign[met], strict=True)]
            levels = low[axis[met]] + (sign[met] > 0)
            hits[met] = np.stack([np.full(met.sum(), number), np.array(faces, dtype=float), np.round(levels, 6)], axis=1)
    return [(int(body), int(face), float(level)) for body, face, level in hits]
