"""Spheres as a camera sees them.

The rays from the camera that touch a sphere form a cone, and a plane cuts a cone in a conic: a sphere in front of the camera is
seen as an ellipse, longer in the direction away from the middle of the picture. With the centre at (p, q) across and at depth d,
the radius r, k = p² + q² + d² - r² and D = d² - r², on a screen at distance 1, the ellipse has its middle at d (p, q) / D and the
half axes r √k / D (towards the middle of the picture) and r / √D.

Spheres of one size that do not overlap can be painted one over the other, the farthest first. For on a ray from the camera, the
product of the distances where it enters and leaves a sphere is k, whatever the ray; if it meets one sphere before the other, the
first has the smaller k, so its centre is nearer.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import NamedTuple

from printkit.geometry.affine import Affine, Point
from printkit.geometry.solid.camera import Camera, Vector


class Ellipse(NamedTuple):
    """An ellipse by its middle, its half axes, and the direction of the first one; y points down."""

    x: float
    y: float
    long: float
    short: float
    angle_deg: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom."""
        a, b, c, d, _, _ = self.motion
        wide, high = hypot(a, c), hypot(b, d)
        return (self.x - wide, self.y - high, self.x + wide, self.y + high)

    @property
    def motion(self) -> Affine:
        """Return the map that makes the ellipse of a circle with radius 1, without turning it more than needed."""
        angle = self.angle_deg
        cosine, sine = _unit(angle)
        # stretch along the axis, in the frame of the picture
        across, slant = self.long * cosine**2 + self.short * sine**2, (self.long - self.short) * cosine * sine
        return (across, slant, slant, self.long * sine**2 + self.short * cosine**2, self.x, self.y)

    def scaled(self, factor: float, x: float, y: float) -> Ellipse:
        """Return the ellipse on paper: scaled, then moved."""
        return Ellipse(x + factor * self.x, y + factor * self.y, factor * self.long, factor * self.short, self.angle_deg)


def outline(centre: Vector, radius: float, camera: Camera) -> Ellipse:
    """Return the outline of a sphere at the scale of the world at the origin; the sphere must lie before the camera."""
    right, up, _ = camera.axes
    across = sum(a * b for a, b in zip(centre, right, strict=True))
    high = sum(a * b for a, b in zip(centre, up, strict=True))
    if camera.is_parallel:
        return Ellipse(across, -high, radius, radius, 0.0)
    depth = camera.depth(centre)
    if depth <= radius:
        raise ValueError("the sphere is not before the camera")
    below = depth**2 - radius**2
    scale = camera.distance
    long = radius * sqrt(across**2 + high**2 + below) / below
    angle_deg = degrees(atan2(-high, across)) if hypot(across, high) > 1e-12 else 0.0
    return Ellipse(
        scale * depth * across / below, -scale * depth * high / below, scale * long, scale * radius / sqrt(below), angle_deg
    )


def nearness(centre: Vector, camera: Camera) -> float:
    """Return a number that is larger the nearer a sphere is; spheres are painted in its order."""
    if camera.is_parallel:
        return -camera.depth(centre)
    return -sum((a - b) ** 2 for a, b in zip(centre, camera.position, strict=True))


def covers(ellipse: Ellipse, point: Point) -> bool:
    """Tell whether a point of the picture lies inside an ellipse."""
    cosine, sine = _unit(ellipse.angle_deg)
    x, y = point[0] - ellipse.x, point[1] - ellipse.y
    return ((x * cosine + y * sine) / ellipse.long) ** 2 + ((y * cosine - x * sine) / ellipse.short) ** 2 < 1


def _unit(angle_deg: float) -> Point:
    return (cos(radians(angle_deg)), sin(radians(angle_deg)))
