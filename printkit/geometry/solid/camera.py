"""A camera that looks at the origin and is never tilted, with the perspective of T. Clay, Puzzles in 2D and 3D Visualized.

The x-axis points towards a viewer whose X-angle is 0, the y-axis to the viewer's right, the z-axis up. The X-angle (XA) turns the
camera around the z-axis, the Z-angle (ZA) is the angle between the line of sight and the z-axis, the distance (CD) is measured from
the camera to the origin, and the screen stands at its own distance (SD) in front of the camera. Then

    depth    = -cos XA sin ZA x - sin XA sin ZA y - cos ZA z + CD
    screen x = (-sin XA x + cos XA y) / (depth / SD)
    screen y = (-cos XA cos ZA x - sin XA cos ZA y + sin ZA z) / (depth / SD)

and screen y points up. Seen with an X-angle of 0 the x-axis points straight down, with a positive one down and to the left. A
camera infinitely far away makes a parallel picture at the scale of the world; that is how isometric pictures come about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import acos, cos, degrees, inf, isinf, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from printkit.geometry.affine import Point

Vector = tuple[float, float, float]
Array = NDArray[np.float64]

ISOMETRIC_Z_DEG = degrees(acos(1 / sqrt(3)))
"""The Z-angle at which the three axes are equally foreshortened, if the X-angle is 45."""

NEAREST = 0.02
"""What is nearer to the camera than this share of its distance is cut away."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera stands and how far its screen is; the lengths are those of the world."""

    x_angle_deg: float
    z_angle_deg: float
    distance: float = 12.0
    screen: float = 1.0

    @property
    def is_parallel(self) -> bool:
        """Whether parallel lines stay parallel, because the camera is infinitely far away."""
        return isinf(self.distance)

    @property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Return the unit vectors to the right of the picture, up in the picture, and towards the camera."""
        return _axes(self.x_angle_deg, self.z_angle_deg)

    @property
    def position(self) -> Vector:
        """Return where the camera stands; a parallel one stands nowhere."""
        x, y, z = self.axes[2]
        return (self.distance * x, self.distance * y, self.distance * z)

    @property
    def nearest(self) -> float:
        """Return the least depth of what is drawn."""
        return -inf if self.is_parallel else NEAREST * self.distance

    def project(self, point: Vector) -> Point:
        """Return the point of the screen where a point of the world is seen; y points up, as in the formulas."""
        x, y = self.projected(np.array([point]))[0]
        return (float(x), float(y))

    def depth(self, point: Vector) -> float:
        """Return how far in front of the camera a point lies, measured along the line of sight."""
        return float(self.depths(np.array([point]))[0])

    def depths(self, points: Array) -> Array:
        """Return the depths of many points; those of a parallel camera are measured from the origin."""
        height: Array = points @ np.array(self.axes[2])
        return -height if self.is_parallel else self.distance - height

    def projected(self, points: Array) -> Array:
        """Return where many points are seen; none may lie at the camera or behind it."""
        right, up, _ = self.axes
        flat = np.stack([points @ np.array(right), points @ np.array(up)], axis=-1)
        if self.is_parallel:
            return flat
        shown: Array = flat / (self.depths(points) / self.screen)[..., np.newaxis]
        return shown

    def front(self, points: Array, normals: Array) -> Array:
        """Return for planes through points a number that is positive where the camera stands on the side of the normal."""
        if self.is_parallel:
            steepness: Array = normals @ np.array(self.axes[2])
            return steepness
        facing: Array = ((np.array(self.position) - points) * normals).sum(axis=-1)
        return facing

    def turned(self, angle_deg: float) -> Camera:
        """Return the camera moved sideways around the z-axis; a positive angle moves it to its own right."""
        return replace(self, x_angle_deg=self.x_angle_deg + angle_deg)

    def eyes(self, angle_deg: float) -> tuple[Camera, Camera]:
        """Return the cameras of the left and of the right eye, that angle apart."""
        return self.turned(-angle_deg / 2), self.turned(angle_deg / 2)


@lru_cache(maxsize=256)
def _axes(x_angle_deg: float, z_angle_deg: float) -> tuple[Vector, Vector, Vector]:
    xa, za = radians(x_angle_deg), radians(z_angle_deg)
    right = (-sin(xa), cos(xa), 0.0)
    up = (-cos(xa) * cos(za), -sin(xa) * cos(za), sin(za))
    towards = (cos(xa) * sin(za), sin(xa) * sin(za), cos(za))
    return right, up, towards
