"""Rings to drawing paths and back. A path is a chain of steps as SVG names them: M, L, C, A and Z with absolute coordinates.

Straight steps and circular arcs stay what they are. A cubic that runs along a circle within the tolerance becomes an arc of it, as
drawing programs write circles as cubics; any other curve becomes straight steps within the tolerance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot, tan
from typing import Any

from printkit.geometry import ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.arc import centre_form
from printkit.geometry.flatten import arc_points, cubic_points
from printkit.geometry.ring import Ring
from printkit.geometry.ring_edge import Edge

Step = tuple[Any, ...]


def path(rings: Iterable[Ring]) -> tuple[Step, ...]:
    """Write rings as the steps of one path; holes follow the even-odd rule."""
    return tuple(step for one in rings for step in (("M", *one[0].start), *map(_step, one), ("Z",)))


def rings_of_path(steps: Iterable[Step], tolerance: float) -> list[Ring]:
    """Read the closed rings of a path; a ring that is left open is closed by a straight edge."""
    rings: list[Ring] = []
    edges: list[Edge] = []
    start = here = (0.0, 0.0)
    for name, *numbers in steps:
        if name in ("M", "Z"):
            rings += _closed(edges, start, here)
            edges = []
            start = here = (numbers[0], numbers[1]) if name == "M" else start
        else:
            edges += _edges(name, here, numbers, tolerance)
            here = (numbers[-2], numbers[-1])
    return rings + _closed(edges, start, here)


def _step(edge: Edge) -> Step:
    if edge.is_straight:
        return ("L", *edge.end)
    radius = ring_edge.circle(edge).radius
    return ("A", radius, radius, 0.0, abs(edge.bulge) > 1, edge.bulge > 0, *edge.end)


def _closed(edges: Sequence[Edge], start: Point, here: Point) -> list[Ring]:
    """Close a ring if it has any edges at all."""
    if not edges:
        return []
    return [(*edges, Edge(here, start)) if here != start else tuple(edges)]


def _edges(name: str, here: Point, numbers: Sequence[Any], tolerance: float) -> list[Edge]:
    end: Point = (numbers[-2], numbers[-1])
    if name == "A":
        rx, ry, turn, large, sweep = numbers[:5]
        if here != end and abs(rx - ry) <= tolerance and rx > 0:
            swept = centre_form(here, rx, ry, turn, large, sweep, end)[4]
            return _arc(here, end, swept)
        return _chain(here, arc_points(here, (rx, ry), turn, large, sweep, end, tolerance).tolist())
    if name == "C":
        one, two = (numbers[0], numbers[1]), (numbers[2], numbers[3])
        arc = _fitting_arc(here, one, two, end, tolerance)
        return [arc] if arc else _chain(here, cubic_points(here, one, two, end, tolerance).tolist())
    return [Edge(here, end)] if here != end else []


def _arc(start: Point, end: Point, swept: float) -> list[Edge]:
    """Write an arc; one that is nearly a whole circle in two parts, because its bulge would be huge."""
    whole = Edge(start, end, tan(swept / 4))
    if abs(whole.bulge) < 10:
        return [whole]
    middle = ring_edge.middle(whole)
    return [ring_edge.part(whole, 0.0, 0.5, start, middle), ring_edge.part(whole, 0.5, 1.0, middle, end)]


def _chain(start: Point, points: Sequence[Sequence[float]]) -> list[Edge]:
    stops = [start, *((x, y) for x, y in points)]
    return [Edge(p, q) for p, q in pairwise(stops) if p != q]


def _fitting_arc(start: Point, one: Point, two: Point, end: Point, tolerance: float) -> Edge | None:
    """Return the arc through the ends and the middle of a cubic if the whole cubic runs along it."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    if long <= tolerance:
        return None
    x, y = _at(start, one, two, end, 0.5)
    rise = ((end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])) / long
    off = ((end[0] - start[0]) * (x - start[0]) + (end[1] - start[1]) * (y - start[1])) / long - long / 2
    arc = Edge(start, end, -2 * rise / long)
    # An arc is highest over the middle of its chord; and drawing programs never span more than a half circle with one cubic.
    if abs(off) > tolerance or arc.is_straight or abs(arc.bulge) > 1:
        return None
    samples = [_at(start, one, two, end, share / 16) for share in range(1, 16)]
    return arc if all(ring_edge.distance(arc, point) <= tolerance for point in samples) else None


def _at(start: Point, one: Point, two: Point, end: Point, t: float) -> Point:
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return (
        a * start[0] + b * one[0] + c * two[0] + d * end[0],
        a * start[1] + b * one[1] + c * two[1] + d * end[1],
    )
