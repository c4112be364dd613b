"""Looking for a good view: every cube is seen, much of every face, and no two lines nearly fall together."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.geometry.solid.camera import Array, Camera
from printkit.geometry.solid.surface import Body, Square, exposed, quads

X_ANGLES_DEG = (30.0, 22.0, 38.0, 52.0, 60.0, 68.0)
Z_ANGLES_DEG = (60.0, 52.0, 68.0)
QUARTERS_DEG = (0.0, 90.0, 180.0, 270.0)

CLEAR = 0.14
"""Corners this far apart in the picture, in edges of a cube, do not confuse anybody."""
Samples = tuple[tuple[float, float], ...]
"""Places on a face, along two of its sides."""
_SAMPLES: Samples = ((0.5, 0.5), (0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85))
_ONE_SIDE = ((0.1, 0.35), (0.1, 0.8), (0.25, 0.6), (0.3, 0.9), (0.4, 0.75), (0.65, 0.9))
_ASKEW: Samples = (*_ONE_SIDE, *((across, along) for along, across in _ONE_SIDE))
"""Samples beside the diagonals, on which the edges of other cubes fall if the view is isometric."""
LEAST_SEEN = 0.2
"""A cube is seen if so much of one of its faces is."""


class View(NamedTuple):
    """How good a view is; all shares are better when they are larger."""

    cubes: float
    """The share of cubes of which something is seen, among those on the outside."""
    faces: float
    """The share that is seen of what could be seen: the faces at the sides and on top."""
    tops: float
    """The share that is seen of the faces on top, which tell most about a heap."""
    clearance: float
    """The least distance between corners that only seem to be near each other, in edges of a cube."""

    @property
    def score(self) -> float:
        """Return one number to compare views by."""
        return round(2 * self.cubes + self.faces + 3 * self.tops + 0.6 * min(1.0, self.clearance / CLEAR), 6)


def candidates(distance: float, screen: float, front_only: bool = False) -> list[Camera]:
    """List the views that are tried, the most usual ones first."""
    quarters = QUARTERS_DEG[:1] if front_only else QUARTERS_DEG
    return [
        Camera(quarter + x_deg, z_deg, distance, screen) for quarter in quarters for z_deg in Z_ANGLES_DEG for x_deg in X_ANGLES_DEG
    ]


@lru_cache(maxsize=1024)
def good_view(bodies: tuple[Body, ...], distance: float = 12.0, screen: float = 1.0, front_only: bool = False) -> Camera:
    """Return the best of the usual views; of equally good ones the most usual."""
    faces = _Faces(bodies)
    return max(candidates(distance, screen, front_only), key=lambda camera: faces.rated(camera).score)


def rate(bodies: tuple[Body, ...], camera: Camera) -> View:
    """Rate a view by looking at sample points of every face."""
    return _Faces(bodies).rated(camera)


def shown(bodies: tuple[Body, ...], camera: Camera) -> dict[tuple[int, Square], float]:
    """Return the share of samples that is seen of every free face that looks at the camera, by the number of its body."""
    return _Faces(bodies).shares(camera, _SAMPLES)


def shown_askew(bodies: tuple[Body, ...], camera: Camera) -> dict[tuple[int, Square], float]:
    """Return the same for samples none of which can fall on the edge of a cube before it, as they do in isometric views."""
    return _Faces(bodies).shares(camera, _ASKEW)


class _Faces:
    """The free faces of some bodies: their corners, where they look, and to which cube they belong."""

    def __init__(self, bodies: tuple[Body, ...]) -> None:
        squares = self._squares = exposed(bodies)
        self._corners = np.concatenate([quads(own, body.moved) for body, own in zip(bodies, squares, strict=True)])
        self._normals = np.array([square.direction.step for own in squares for square in own], dtype=np.float64)
        self._wanted = self._normals[:, 2] >= 0
        self._tops = self._normals[:, 2] > 0
        names = {cube: number for number, cube in enumerate((body.moved, cube) for body in bodies for cube in body.cubes)}
        cubes = [names[body.moved, square.cube] for body, own in zip(bodies, squares, strict=True) for square in own]
        self._cubes = np.array(cubes, dtype=np.int64)

    def shares(self, camera: Camera, samples: Samples) -> dict[tuple[int, Square], float]:
        """Tell how much is seen of every face that looks at the camera."""
        names = [(number, square) for number, own in enumerate(self._squares) for square in own]
        front, shares = self._seen(camera, samples)
        return {names[at]: float(shares[at]) for at in np.flatnonzero(front)}

    def _seen(self, camera: Camera, samples: Samples = _SAMPLES) -> tuple[NDArray[np.bool_], Array]:
        front: NDArray[np.bool_] = camera.front(self._corners[:, 0], self._normals) > 1e-9
        shares = np.zeros(len(front))
        shares[front] = _visible_shares(self._corners[front], self._normals[front], camera, samples)
        return front, shares

    def rated(self, camera: Camera) -> View:
        """Rate one view."""
        front, shares = self._seen(camera)
        best = np.zeros(int(self._cubes.max()) + 1)
        np.maximum.at(best, self._cubes, shares)
        outer = np.unique(self._cubes)
        seen_cubes = float((best[outer] >= LEAST_SEEN).mean())
        faces, tops = (float(shares[which].sum() / max(1, which.sum())) for which in (self._wanted, self._tops))
        return View(seen_cubes, faces, tops, _clearance(self._corners[front], camera))


def _visible_shares(corners: Array, normals: Array, camera: Camera, samples: Samples) -> Array:
    """Return for every face that looks at the camera the share of its samples that no other face hides."""
    shown = camera.projected(corners)
    places = camera.projected(np.stack([_inside(corners, *share) for share in samples], axis=1))
    along = np.roll(shown, -1, axis=1) - shown
    # Taken apart, the cross product needs no large array of differences (face, sample, other face, side).
    offset = along[..., 0] * shown[..., 1] - along[..., 1] * shown[..., 0]
    turn = (
        places[:, :, np.newaxis, np.newaxis, 1] * along[..., 0] - places[:, :, np.newaxis, np.newaxis, 0] * along[..., 1] - offset
    )
    # On the same side of all four sides is inside a square, whichever way round it is seen. The margin keeps faces that only touch
    # a sample from hiding it.
    covers = (turn.min(axis=-1) > 1e-9) | (turn.max(axis=-1) < -1e-9)
    heights = ((corners[np.newaxis] - corners[:, np.newaxis, :1]) * normals[:, np.newaxis, np.newaxis]).sum(axis=-1)
    # A face hides another only if some of it lies on the camera's side of the other's plane.
    before = heights.max(axis=-1) > 1e-6
    hidden = (covers & before[:, np.newaxis, :]).any(axis=-1)
    shares: Array = 1.0 - hidden.mean(axis=1)
    return shares


def _inside(corners: Array, along: float, across: float) -> Array:
    """Return a point inside every square."""
    return corners[:, 0] + along * (corners[:, 1] - corners[:, 0]) + across * (corners[:, 3] - corners[:, 0])


def _clearance(corners: Array, camera: Camera) -> float:
    """Return the least distance in the picture between different corners of what faces the camera."""
    # The faces at a corner share it; rounded, it is one point and not near itself.
    points = np.unique(np.round(corners.reshape(-1, 3), 6), axis=0)
    if len(points) < 2:
        return CLEAR
    scale = 1.0 if camera.is_parallel else camera.distance / camera.screen
    flat = camera.projected(points) * scale
    apart = np.hypot(flat[:, np.newaxis, 0] - flat[np.newaxis, :, 0], flat[:, np.newaxis, 1] - flat[np.newaxis, :, 1])
    np.fill_diagonal(apart, np.inf)
    return float(apart.min())
