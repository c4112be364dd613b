"""Motions that carry one outline of lines and arcs onto another, found by where its first edge can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, floor, sin

from printkit.geometry import ring_edge
from printkit.geometry.affine import Affine, Point
from printkit.geometry.ring_edge import Edge


class Points:
    """Numbers points, so that those which are the same but for rounding have one number."""

    def __init__(self, close: float) -> None:
        self.at: list[Point] = []
        self._close = close
        self._known: dict[tuple[int, int], int] = {}

    def number(self, point: Point) -> int:
        """Return the number of a point; a new one if it is new."""
        cells = [(u, v) for u in self._cells(point[0]) for v in self._cells(point[1])]
        known = next((self._known[cell] for cell in cells if cell in self._known), None)
        if known is None:
            known = len(self.at)
            self.at.append(point)
        for cell in cells:
            self._known.setdefault(cell, known)
        return known

    def _cells(self, value: float) -> tuple[int, ...]:
        """Return the cell of a coordinate, and the next one if it is near its border."""
        # The odd offset keeps round numbers, which are common, away from the borders.
        scaled = value / (4 * self._close) + 0.3719
        cell = floor(scaled)
        rest = scaled - cell
        return (cell, cell - 1) if rest < 0.25 else (cell, cell + 1) if rest > 0.75 else (cell,)


def motions(one: Sequence[Edge], other: Sequence[Edge], close: float, flipped: bool) -> Iterator[Affine]:
    """Give every motion, turned over or not, that carries one outline onto another."""
    if len(one) != len(other):
        return
    points = Points(close)
    goal = {_mark(edge, points) for edge in other}
    for edge in other:
        motion = _onto(one[0], edge.reversed if flipped else edge, flipped, close)
        if motion is not None and {_mark(_carried(part, motion, flipped), points) for part in one} == goal:
            yield motion


def symmetries(edges: Sequence[Edge], close: float) -> list[Affine]:
    """List the motions that carry an outline onto itself, the identity among them."""
    return [motion for flipped in (False, True) for motion in motions(edges, edges, close, flipped)]


def _mark(edge: Edge, points: Points) -> tuple[int, int, int]:
    return (points.number(edge.start), points.number(edge.end), points.number(ring_edge.middle(edge)))


def _carried(edge: Edge, motion: Affine, flipped: bool) -> Edge:
    """Move an edge of an outline; one that is turned over is walked the other way, so that the inside stays on its side."""
    moved = ring_edge.moved(edge, motion)
    return moved.reversed if flipped else moved


def _onto(one: Edge, other: Edge, flipped: bool, close: float) -> Affine | None:
    """Return the motion that carries the ends of one edge to those of another."""
    (x, y), (u, v) = one.start, other.start
    if abs(ring_edge.chord(one) - ring_edge.chord(other)) > 4 * close:
        return None
    flip = -1.0 if flipped else 1.0
    turn = atan2(other.end[1] - v, other.end[0] - u) - flip * atan2(one.end[1] - y, one.end[0] - x)
    c, s = cos(turn), sin(turn)
    a, b, p, q = c, s, -s * flip, c * flip
    return (a, b, p, q, u - a * x - p * y, v - b * x - q * y)
