"""Affine maps of the plane as six numbers (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, as SVG writes them."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

Affine = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def translation(dx: float, dy: float) -> Affine:
    """Move by (dx, dy)."""
    return (1.0, 0.0, 0.0, 1.0, dx, dy)


def scaling(factor: float, factor_y: float | None = None) -> Affine:
    """Scale about the origin."""
    return (factor, 0.0, 0.0, factor if factor_y is None else factor_y, 0.0, 0.0)


def rotation(angle_deg: float, x: float = 0.0, y: float = 0.0) -> Affine:
    """Turn by an angle about (x, y); y points down, so a positive angle turns clockwise on paper."""
    turn = radians(angle_deg)
    c, s = cos(turn), sin(turn)
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def compose(outer: Affine, inner: Affine) -> Affine:
    """Return the map that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def apply(map_: Affine, point: Point) -> Point:
    """Map one point."""
    a, b, c, d, e, f = map_
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def apply_all(map_: Affine, points: Iterable[Point]) -> tuple[Point, ...]:
    """Map many points."""
    a, b, c, d, e, f = map_
    return tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in points])


def determinant(map_: Affine) -> float:
    """Return by how much areas grow; a map whose determinant is zero flattens the plane, and nothing drawn through it is seen."""
    a, b, c, d, _, _ = map_
    return a * d - b * c


def inverse(map_: Affine) -> Affine | None:
    """Return the map that undoes this one, or nothing if the plane is flattened."""
    a, b, c, d, e, f = map_
    determinant = a * d - b * c
    if determinant == 0:
        return None
    p, q, r, s = d / determinant, -b / determinant, -c / determinant, a / determinant
    return (p, q, r, s, -(p * e + r * f), -(q * e + s * f))
