"""What a camera sees of spheres, worked out from the rays that touch them, and where a drawn picture of them was taken from."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

RADIUS = 0.5


@dataclass(frozen=True)
class Shot:
    """A camera: the angles of its line of sight, and its distance from the origin, to which it looks, in diameters of a sphere."""

    xa: float
    za: float
    distance: float

    @property
    def axes(self) -> tuple[Array, Array, Array]:
        """Return the directions to the right in the picture, up in the picture, and towards the camera."""
        xa, za = radians(self.xa), radians(self.za)
        towards = np.array((cos(xa) * sin(za), sin(xa) * sin(za), cos(za)))
        right = np.array((-sin(xa), cos(xa), 0.0))
        return right, np.cross(towards, right), towards

    def seen(self, centres: Array) -> Array:
        """Return for every sphere the middle of its outline and its size, the root of the product of the half axes; y points down.

        In the plane of the line of sight and the centre, two rays touch the sphere: they leave the ray to the centre by the angle
        whose sine is radius by distance. They meet the picture at the ends of the long axis.
        """
        right, up, towards = self.axes
        across, high, depth = centres @ right, centres @ up, self.distance - centres @ towards
        off = np.hypot(across, high)
        middle, apart = np.arctan2(off, depth), np.arcsin(RADIUS / np.hypot(off, depth))
        far, near = np.tan(middle + apart), np.tan(middle - apart)
        long = self.distance * (far - near) / 2
        # the short half axis is that of the cone of touching rays, cut where the plane of the picture cuts it
        short = self.distance * RADIUS / np.sqrt(depth**2 - RADIUS**2)
        reach = self.distance * (far + near) / 2 / np.maximum(off, 1e-12)
        return np.stack([reach * across, -reach * high, np.sqrt(long * short)], axis=-1)

    def nearness(self, centres: Array) -> Array:
        """Return the distances of spheres from the camera."""
        found: Array = np.linalg.norm(centres - self.distance * self.axes[2], axis=-1)
        return found

    def misses(self, centre: Array, points: Array) -> float:
        """Return by how much rays through points of the picture, at the scale of the world, fail to touch a sphere."""
        right, up, towards = self.axes
        ways = points[:, :1] * right - points[:, 1:] * up - self.distance * towards
        to_centre = centre - self.distance * towards
        apart = np.linalg.norm(np.cross(ways, to_centre), axis=-1) / np.linalg.norm(ways, axis=-1)
        return float(np.abs(apart - RADIUS).max())


@dataclass(frozen=True)
class Fit:
    """How a picture lies on paper: its camera, its scale, where the origin is, and which drawn ball is which sphere."""

    shot: Shot
    scale: float
    x: float
    y: float
    order: tuple[int, ...]
    """For every drawn ball the number of its sphere."""
    stray: float
    """How far the worst ball is from its place, in millimetres."""


DISTANCES = (1.2, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 8.0, 15.0)
"""Where the search for the distance of a camera begins, in radii of the figure."""


def fitted(drawn: Array, centres: Array, xa: float, za: float, distance: float) -> Fit:
    """Find scale and place of a picture of spheres and, if it is not given, the distance of the camera."""
    reach = 1 + float(np.linalg.norm(centres, axis=-1).max())
    tried = [distance] if distance else [share * reach for share in DISTANCES]
    best = min((_placed(drawn, centres, Shot(xa, za, one)) for one in tried), key=lambda fit: fit.stray)
    return best if distance else _refined(drawn, centres, best)


def _placed(drawn: Array, centres: Array, shot: Shot) -> Fit:
    """Lay the box around the middles of balls on that of the drawn ones, and give every ball the sphere next to it."""
    seen = shot.seen(centres)[:, :2]
    low, high, left, right = seen.min(axis=0), seen.max(axis=0), drawn[:, :2].min(axis=0), drawn[:, :2].max(axis=0)
    scale = float((right - left).sum() / (high - low).sum())
    x, y = (left + right) / 2 - scale * (low + high) / 2
    return _matched(drawn, seen, shot, (scale, float(x), float(y)))


def _matched(drawn: Array, seen: Array, shot: Shot, place: tuple[float, float, float]) -> Fit:
    scale, x, y = place
    apart = np.linalg.norm(drawn[:, None, :2] - (scale * seen[None, :, :2] + np.array((x, y))), axis=-1)
    order = apart.argmin(axis=1)
    return Fit(shot, scale, x, y, tuple(map(int, order)), float(apart.min(axis=1).max()))


def _refined(drawn: Array, centres: Array, fit: Fit) -> Fit:
    """Improve distance, scale and place by least squares, as long as it helps."""
    nearest = float((centres @ fit.shot.axes[2]).max()) + RADIUS
    for _ in range(12):
        order, step = list(fit.order), 1e-4 * fit.shot.distance
        here, there = (Shot(fit.shot.xa, fit.shot.za, fit.shot.distance + by).seen(centres)[order, :2] for by in (0.0, step))
        rest = (drawn[:, :2] - fit.scale * here - np.array((fit.x, fit.y))).ravel()
        ones, none = np.ones(len(drawn)), np.zeros(len(drawn))
        ways = [fit.scale * (there - here) / step, here, np.stack([ones, none], -1), np.stack([none, ones], -1)]
        by, *_ = np.linalg.lstsq(np.stack([way.ravel() for way in ways], axis=-1), rest, rcond=None)
        # a step that would carry the camera into the figure goes half the way to it
        shot = Shot(fit.shot.xa, fit.shot.za, max(fit.shot.distance + float(by[0]), (fit.shot.distance + nearest) / 2))
        better = _matched(drawn, shot.seen(centres), shot, (fit.scale + by[1], fit.x + by[2], fit.y + by[3]))
        if not better.stray < fit.stray:
            break
        fit = better
    return fit
