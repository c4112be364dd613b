"""Silhouettes that were drawn roughly: pieces are laid exactly beside each other, and none may reach out of the drawing by more
than the hand may have slipped.

The first piece lies in a corner of the drawing, its direction snapped to those of the pieces; every other one joins those that
lie there. Of all places, those are tried first where most of the rim lies along the drawing or along other pieces. When all pieces
lie, what they make is the figure that was meant: it has the directions and lengths of the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity

from printkit.geometry import ring_edge
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_walk import regions
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.form import interior_angle
from printkit.kinds.tangram.solve.likeness.face import Face, Lay, Stock, stock
from printkit.kinds.tangram.solve.likeness.ground import Ground, polygon
from printkit.kinds.tangram.solve.likeness.joint import Joints, Table, distinct
from printkit.kinds.tangram.solve.solve import Solution

SLIPS = (0.012, 0.024, 0.04)
"""How far, as shares of the figure's size, a hand may have slipped; tried in this order."""
EFFORT = 60
"""How many positions of laid pieces are looked at for each first piece."""
_FIRSTS = 10
"""So many first pieces are tried."""
MOST_PIECES = 16
"""Sets of more pieces take too long."""
_WIDE = 9
"""Of the places for the next piece, so many are tried."""
_PIVOTS = 2
"""If no piece covers the tightest spot, as many others are tried."""
_STARTS = 3
"""In so many corners of the drawing a first piece is laid, the sharpest first."""
_LEVEL = 3.0 * pi / 180
"""Drawings that are turned by less than this are meant to stand upright."""
_EXACT = 1e-4
_BENT = pi / 12
_MISCOUNT = 1
"""A short edge may be lost on coarse paper, with one of its two corners."""
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Snapped:
    """The figure that was meant, a way to lay it, and how far the drawing may be off."""

    figure: Figure
    solution: Solution
    slip: float


def snapped(figure: Figure, pieces: PieceSet) -> Snapped | None:
    """Find a figure that the pieces make exactly, and that a roughly drawn one of the same area may be; None if none is found."""
    if len(pieces.pieces) > MOST_PIECES:
        return None
    parts, ground = stock(pieces), Ground(figure)
    for slip in SLIPS:
        search = _Search(parts, ground, slip * ground.size)
        for laid in search.laid():
            made = meant(figure.name, parts.solution(laid), pieces)
            if made is not None and is_like(made, figure, slip):
                return Snapped(made, parts.solution(laid), slip)
    return None


def meant(name: str, solution: Solution, pieces: PieceSet) -> Figure | None:
    """Return what laid pieces make; None if they do not join exactly."""
    edges = [edge for one in solution.pieces for edge in one.region.edges]
    figure = Figure(name, tuple(regions(edges, _CLOSE * pieces.outline.size)))
    return figure if abs(figure.area - pieces.area) < 1e-6 * pieces.area else None


def is_like(made: Figure, figure: Figure, slip: float = SLIPS[-1]) -> bool:
    """Tell whether a figure and a drawing have as many corners, and differ nowhere by more than the hand may have slipped."""
    if abs(_corners(made) - _corners(figure)) > _MISCOUNT:
        return False
    size = figure.size
    area, drawing = polygon(made.regions, size), polygon(figure.regions, size)
    (x, y), (u, v) = (((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in (area.bounds, drawing.bounds))
    left = shapely.symmetric_difference(affinity.translate(area, u - x, v - y), drawing, grid_size=1e-7 * size)
    return bool(left.buffer(-slip * size / 2).is_empty)


def is_rough(figure: Figure, pieces: PieceSet) -> bool:
    """Tell whether a drawing looks like one of figures that can be laid, but for directions that are a little off."""
    edges = [edge for region in figure.regions for edge in region.edges]
    frame = stock(pieces).frame
    if not frame or not all(edge.is_straight for edge in edges):
        return False
    angles = np.array([ring_edge.start_angle(edge) for edge in edges]) - tilt_of(figure, frame)
    off = np.abs((angles + frame / 2) % frame - frame / 2)
    # A short edge is turned far by a hand that slipped as little as at others.
    slack = SLIPS[-1] * figure.size / np.array([ring_edge.length(edge) for edge in edges])
    return bool((off > _EXACT).any() and (off < np.minimum(slack, frame / 2)).all())


def _corners(figure: Figure) -> int:
    """Count the corners that an eye sees; where a line is bent by less, the hand slipped."""
    return sum(abs(interior_angle(before, after) - pi) > _BENT for before, after in _sharpest(figure))


class _Search:
    """One search: pieces are laid one after the other, and positions that were seen are not looked at again."""

    def __init__(self, parts: Stock, ground: Ground, slack: float) -> None:
        self._parts = parts
        self._ground = ground
        self._slack = slack
        self._seen: set[tuple[object, ...]] = set()
        self._left = EFFORT
        self._spots = ground.spots
        self._spot_points = shapely.points(self._spots.real, self._spots.imag)
        self._room = 0.16 * ground.size

    def laid(self) -> Iterator[list[Lay]]:
        """Give positions in which all pieces lie."""
        for first in self._first():
            counts = list(self._parts.counts)
            counts[first.face.shape] -= 1
            self._left = EFFORT
            yield from self._go_on([first], tuple(counts))

    def _first(self) -> list[Lay]:
        """Lay a piece into the sharpest corners of the drawing, the tightest place first."""
        tilt = tilt_of(self._ground.figure, self._parts.frame)
        found: list[tuple[float, Lay]] = []
        for before, after in _sharpest(self._ground.figure)[:_STARTS]:
            direction = _snap(ring_edge.start_angle(after), self._parts.frame, tilt)
            room = interior_angle(before, after)
            for face in (face for sides in self._parts.faces for face in sides):
                joints = self._in_corner(face, complex(*after.start), direction, room)
                found += self._rated(face, joints, None)
        return [lay for _, lay in sorted(found, key=lambda one: -one[0])[:_FIRSTS]]

    def _in_corner(self, face: Face, corner: complex, direction: float, room: float) -> Joints:
        turns = np.exp(1j * direction) / face.heads
        return self._inside(face, Joints(turns, corner - turns * face.starts))

    def _go_on(self, laid: list[Lay], counts: tuple[int, ...]) -> Iterator[list[Lay]]:
        if not any(counts):
            yield laid
            return
        key = tuple(sorted(_mark(one) for one in laid))
        if key in self._seen or self._left <= 0:
            return
        self._seen.add(key)
        self._left -= 1
        table = Table(laid)
        places = [
            (face, self._inside(face, table.joints(face, self._parts.frame)))
            for shape, count in enumerate(counts)
            for face in (self._parts.faces[shape] if count else ())
        ]
        found: list[tuple[float, Lay]] = []
        for pivot in self._pivots(table):
            for face, joints in places:
                there = joints.taken(_covers(face, joints, pivot))
                found += self._rated(face, there.taken(table.free(face, there)), table)
            if found:
                break
        for _, lay in sorted(found, key=lambda one: -one[0])[:_WIDE]:
            fewer = tuple(count - (number == lay.face.shape) for number, count in enumerate(counts))
            yield from self._go_on([*laid, lay], fewer)

    def _pivots(self, table: Table) -> Iterator[complex]:
        """Choose spots beside laid pieces, those first that have the least free room around them: some piece has to cover each."""
        points = self._spots[shapely.disjoint(table.whole, self._spot_points)]
        if not len(points):
            return
        beside = table.distance(points)
        depth = np.minimum(beside, self._ground.depth(points))
        near = (np.abs(points[:, None] - points[None, :]) < self._room).sum(axis=1)
        # Slivers along the rim are where the hand slipped, not where a piece is missing.
        wanted = near + 1000.0 * (depth < self._slack) + 100.0 * (beside > 3 * self._slack)
        for _ in range(_PIVOTS):
            best = complex(points[int(wanted.argmin())])
            yield best
            wanted += 1000.0 * (np.abs(points - best) < self._room)

    def _inside(self, face: Face, joints: Joints) -> Joints:
        """Keep the places that do not reach out of the drawing; corners tell most of those that do."""
        for points in (face.starts, face.rim):
            joints = joints.taken(self._ground.depth(joints.points(points)).min(axis=1) >= -self._slack)
        return distinct(face, joints)

    def _rated(self, face: Face, joints: Joints, table: Table | None) -> list[tuple[float, Lay]]:
        """Rate places by how much of the rim lies along the drawing or along other pieces; large pieces come first."""
        if not len(joints.turns):
            return []
        rim = joints.points(face.rim)
        near = np.abs(self._ground.depth(rim)) <= self._slack
        if table is not None:
            near |= table.distance(rim) <= self._slack / 2
        worth = near.mean(axis=1) + 0.15 * (face.region.area / self._ground.figure.area)
        laid = [Lay(face, complex(turn), complex(shift)) for turn, shift in zip(*joints, strict=True)]
        return list(zip((round(float(one), 6) for one in worth), laid, strict=True))


def _covers(face: Face, joints: Joints, spot: complex) -> NDArray[np.bool_]:
    """Tell at which places a face covers a spot."""
    home = (spot - joints.shifts) / joints.turns
    corners = np.stack([face.outline.real, face.outline.imag], axis=-1)
    covered: NDArray[np.bool_] = shapely.contains_xy(shapely.Polygon(corners), home.real, home.imag)
    return covered


def _mark(lay: Lay) -> tuple[float, ...]:
    corners = lay.at(lay.face.starts)
    middle = complex(corners.mean())
    spread = complex(((corners - middle) ** 3).sum())
    return (lay.face.shape, *(round(value + 0.0137, 4) for value in (middle.real, middle.imag, spread.real, spread.imag)))


def _sharpest(figure: Figure) -> list[tuple[Edge, Edge]]:
    """List the corners, the sharpest first."""
    rings = [one for region in figure.regions for one in region.rings]
    around = [pair for one in rings for pair in zip((one[-1], *one[:-1]), one, strict=True)]
    return sorted(around, key=lambda pair: round(interior_angle(*pair), 6))


def tilt_of(figure: Figure, frame: float) -> float:
    """Find by how much a drawing is turned against the directions of the pieces: most of its outline decides."""
    if not frame:
        return 0.0
    edges = [edge for region in figure.regions for edge in region.edges if edge.is_straight]
    if not edges:
        return 0.0
    around = sum(ring_edge.length(edge) * np.exp(1j * ring_edge.start_angle(edge) * 2 * pi / frame) for edge in edges)
    tilt = float(np.angle(around)) * frame / (2 * pi)
    return 0.0 if abs(tilt) < _LEVEL else tilt


def _snap(angle: float, frame: float, tilt: float) -> float:
    return round((angle - tilt) / frame) * frame + tilt if frame else angle
