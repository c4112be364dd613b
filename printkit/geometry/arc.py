"""Elliptical arcs as SVG writes them (two radii, a turn, two flags, an end point), and the cubic curves that replace them."""

from __future__ import annotations

from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from printkit.geometry.affine import Point

_HAIR = 1e-12

Cubic = tuple[float, float, float, float, float, float]


def centre_form(
    start: Point, rx: float, ry: float, turn_deg: float, large: bool, sweep: bool, end: Point
) -> tuple[Point, float, float, float, float]:
    """Turn the end-point form of an arc into (centre, rx, ry, first angle, swept angle); radii too small are enlarged."""
    turn = radians(turn_deg)
    c, s = cos(turn), sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = c * dx + s * dy, -s * dx + c * dy
    reach = hypot(x / rx, y / ry)
    if reach > 1:
        rx, ry = rx * reach, ry * reach
    factor = sqrt(max(0.0, 1 / reach**2 - 1)) * (-1 if large == sweep else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    first = _angle(1, 0, (x - cx) / rx, (y - cy) / ry)
    swept = _angle((x - cx) / rx, (y - cy) / ry, (-x - cx) / rx, (-y - cy) / ry)
    if sweep and swept < 0:
        swept += 2 * pi
    elif not sweep and swept > 0:
        swept -= 2 * pi
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return (c * cx - s * cy + middle[0], s * cx + c * cy + middle[1]), rx, ry, first, swept


def arc_cubics(start: Point, rx: float, ry: float, turn_deg: float, large: bool, sweep: bool, end: Point) -> list[Cubic]:
    """Replace an arc by cubic curves, one for each quarter turn or less; an arc without radius is the straight line."""
    if start == end:
        return []
    rx, ry = abs(rx), abs(ry)
    if _degenerate(start, rx, ry, end):
        return [(*start, *end, *end)]
    (cx, cy), rx, ry, first, swept = centre_form(start, rx, ry, turn_deg, large, sweep, end)
    pieces = max(1, ceil(abs(swept) / (pi / 2) - 1e-9))
    step = swept / pieces
    handle = 4 / 3 * tan(step / 4)
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))

    def place(u: float, v: float) -> Point:
        return (cx + c * rx * u - s * ry * v, cy + s * rx * u + c * ry * v)

    curves: list[Cubic] = []
    for index in range(pieces):
        a, b = first + index * step, first + (index + 1) * step
        one = place(cos(a) - handle * sin(a), sin(a) + handle * cos(a))
        two = place(cos(b) + handle * sin(b), sin(b) - handle * cos(b))
        three = end if index == pieces - 1 else place(cos(b), sin(b))
        curves.append((*one, *two, *three))
    return curves


def _degenerate(start: Point, rx: float, ry: float, end: Point) -> bool:
    """Tell whether radii and chord are too unlike for floats to tell the arc from its chord."""
    chord = hypot(start[0] - end[0], start[1] - end[1])
    return min(rx, ry) <= _HAIR * chord or chord <= _HAIR * max(rx, ry)


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    """Return the signed angle from one vector to another; the tangent keeps the tiny angles of almost closed arcs."""
    return atan2(ux * vy - uy * vx, ux * vx + uy * vy)
