"""Elliptical arcs as SVG writes them (two radii, a turn, two flags, an end point), and the cubic curves that replace them."""

from __future__ import annotations

from math import acos, ceil, copysign, cos, hypot, pi, radians, sin, sqrt, tan

from printkit.geometry.affine import Point

Cubic = tuple[float, float, float, float, float, float]


def centre_form(
    start: Point, rx: float, ry: float, turn_deg: float, large: bool, sweep: bool, end: Point
) -> tuple[Point, float, float, float, float]:
    """Turn the end-point form of an arc into (centre, rx, ry, first angle, swept angle); radii too small are enlarged."""
    turn = radians(turn_deg)
    c, s = cos(turn), sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = c * dx + s * dy, -s * dx + c * dy
    excess = (x / rx) ** 2 + (y / ry) ** 2
    if excess > 1:
        rx, ry = rx * sqrt(excess), ry * sqrt(excess)
    share = max(0.0, (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1)
    factor = sqrt(share) * (-1 if large == sweep else 1)
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
    if rx == 0 or ry == 0:
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


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    """Return the signed angle from one vector to another."""
    cosine = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
    return copysign(acos(max(-1.0, min(1.0, cosine))), ux * vy - uy * vx)
