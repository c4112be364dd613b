"""Curves as chains of straight steps that stay within a stated distance of the curve.

The number of steps follows from the curve itself (the largest second difference of its control points bounds how far a chord can
stray), so a straight "curve" costs one step and a tight bend as many as it needs. The first point of a curve is never repeated.
"""

from __future__ import annotations

from math import asin, ceil, cos, hypot, isfinite, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from printkit.geometry.affine import Affine, Point
from printkit.geometry.arc import centre_form

Points = NDArray[np.float64]

_MOST_STEPS = 4096
_LEAST_TOLERANCE = 1e-24


def quadratic_points(start: Point, control: Point, end: Point, tolerance: float) -> Points:
    """Points of a quadratic curve after its start, no chord farther than `tolerance` from the curve."""
    bend = hypot(start[0] - 2 * control[0] + end[0], start[1] - 2 * control[1] + end[1])
    t = _parameters(bend / 4, tolerance)
    s = 1 - t
    points: Points = s * s * np.array(start) + 2 * s * t * np.array(control) + t * t * np.array(end)
    return points


def cubic_points(start: Point, one: Point, two: Point, end: Point, tolerance: float) -> Points:
    """Points of a cubic curve after its start, no chord farther than `tolerance` from the curve."""
    bend = max(
        hypot(start[0] - 2 * one[0] + two[0], start[1] - 2 * one[1] + two[1]),
        hypot(one[0] - 2 * two[0] + end[0], one[1] - 2 * two[1] + end[1]),
    )
    t = _parameters(0.75 * bend, tolerance)
    s = 1 - t
    head: Points = s * s * s * np.array(start) + 3 * s * s * t * np.array(one)
    points: Points = head + 3 * s * t * t * np.array(two) + t * t * t * np.array(end)
    return points


def arc_points(start: Point, radii: Point, turn_deg: float, large: bool, sweep: bool, end: Point, tolerance: float) -> Points:
    """Points of an elliptical arc after its start; an arc without radius is the straight line, one without length is nothing."""
    if start == end:
        return np.empty((0, 2))
    rx, ry = abs(radii[0]), abs(radii[1])
    if rx == 0 or ry == 0:
        return np.array([end])
    try:
        (cx, cy), rx, ry, first, swept = centre_form(start, rx, ry, turn_deg, large, sweep, end)
    except (ArithmeticError, ValueError):
        return np.array([end])
    if not all(map(isfinite, (cx, cy, rx, ry, first, swept))):  # radii or distances beyond what floating point can square
        return np.array([end])
    steps = arc_steps(max(rx, ry), abs(swept), tolerance)
    angle = first + swept * np.arange(1, steps + 1) / steps
    u, v = rx * np.cos(angle), ry * np.sin(angle)
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    points = np.stack([cx + c * u - s * v, cy + s * u + c * v], axis=1)
    points[-1] = end
    return points


def arc_steps(radius: float, swept: float, tolerance: float) -> int:
    """Tell how many chords keep a swept circle of this radius within the tolerance."""
    sagitta = min(1.0, max(tolerance, _LEAST_TOLERANCE) / radius) if radius > 0 else 1.0
    return _bounded(swept / (4 * asin(sqrt(sagitta / 2))))


def stretch(map_: Affine) -> float:
    """Tell how much an affine map lengthens at most (its larger singular value)."""
    a, b, c, d = map_[:4]
    half = (a * a + b * b + c * c + d * d) / 2
    spread = hypot((a * a + b * b - c * c - d * d) / 2, a * c + b * d)
    return sqrt(half + spread)


def mapped(map_: Affine, points: Points) -> Points:
    """Map many points."""
    a, b, c, d, e, f = map_
    x, y = points[:, 0], points[:, 1]
    return np.stack([a * x + c * y + e, b * x + d * y + f], axis=1)


def _parameters(deviation: float, tolerance: float) -> Points:
    """Even parameters for a curve that strays `deviation` from its chord: n steps reduce that by n squared."""
    steps = _bounded(sqrt(deviation / max(tolerance, _LEAST_TOLERANCE)))
    return (np.arange(1, steps + 1) / steps)[:, None]


def _bounded(steps: float) -> int:
    """Whole steps, at least one, and bounded for curves that are absurdly large for their tolerance."""
    return max(1, min(_MOST_STEPS, ceil(min(steps, _MOST_STEPS))))
