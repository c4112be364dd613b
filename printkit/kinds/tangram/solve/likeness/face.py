"""Pieces as arrays of complex numbers: motions are a turn and a shift, so that many places for a piece are tried at once."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from printkit.geometry import ring, ring_edge
from printkit.geometry.affine import IDENTITY, Affine, compose
from printkit.geometry.region import areas_only
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.beauty import mirror_line
from printkit.kinds.tangram.solve.form import Shape, shapes_of
from printkit.kinds.tangram.solve.solve import Solution, named
from printkit.kinds.tangram.solve.tiling import Placement

Points = NDArray[np.complex128]
Numbers = NDArray[np.float64]
Choice = NDArray[np.bool_] | NDArray[np.intp]
"""Which of many are taken: a mark for each, or their places."""
WITHIN = 60
"""About so many points, evenly spread, stand for the area of an average piece."""
_SHRUNK = 1e-3
_EVEN = 1e-6


@dataclass(frozen=True, eq=False)
class Face:
    """One side of the pieces of a shape: its edges by their ends, directions and bends, points on its rim and inside it.

    `core` is its outline, a hair smaller, so that pieces which touch do not overlap; `weight` is the area that a point inside
    stands for.
    """

    shape: int
    first: Affine
    region: Region
    starts: Points
    ends: Points
    heads: Points
    tails: Points
    bends: Numbers
    rim: Points
    within: Points
    weight: float
    core: Points
    outline: Points


class Lay(NamedTuple):
    """A face where it lies: turned, then shifted."""

    face: Face
    turn: complex
    shift: complex

    @property
    def motion(self) -> Affine:
        """Return the motion from where the piece stands in its set."""
        return compose(
            (self.turn.real, self.turn.imag, -self.turn.imag, self.turn.real, self.shift.real, self.shift.imag), self.face.first
        )

    def at(self, points: Points) -> Points:
        """Carry points of the face to where it lies."""
        moved: Points = self.turn * points + self.shift
        return moved


@dataclass(frozen=True, eq=False)
class Stock:
    """The shapes of a set with their faces; all edges run along multiples of the angle `frame`, which is 0 if they do not."""

    pieces: PieceSet
    shapes: tuple[Shape, ...]
    faces: tuple[tuple[Face, ...], ...]
    frame: float

    @property
    def counts(self) -> tuple[int, ...]:
        """Return how many pieces of each shape there are."""
        return tuple(len(shape.names) for shape in self.shapes)

    def solution(self, laid: list[Lay]) -> Solution:
        """Give the laid faces the names of pieces."""
        placed = [Placement(one.face.shape, one.motion, self.shapes[one.face.shape].region.moved(one.motion)) for one in laid]
        return named(placed, self.shapes, self.pieces)


def stock(pieces: PieceSet) -> Stock:
    """Prepare the pieces of a set."""
    shapes = shapes_of(pieces.pieces)
    over = {piece.name: piece.turn_over for piece in pieces.pieces}
    size = pieces.outline.size
    step = (pieces.area / len(pieces.pieces) / WITHIN) ** 0.5
    faces = tuple(
        tuple(_face(number, shape.region, first, size, step) for first in _sides(shape.region, over[shape.names[0]]))
        for number, shape in enumerate(shapes)
    )
    return Stock(pieces, shapes, faces, _frame(faces))


def _sides(region: Region, turn_over: bool) -> tuple[Affine, ...]:
    """Return how a piece can lie: face up, and turned over if that is allowed and makes a difference."""
    return (IDENTITY, MIRROR) if turn_over and mirror_line(Figure("", (region,))) is None else (IDENTITY,)


def _face(shape: int, home: Region, first: Affine, size: float, step: float) -> Face:
    region = home.moved(first)
    edges = region.edges
    fine = _SHRUNK * size
    flat = shapely.Polygon(ring.flattened(region.outline, fine), [ring.flattened(hole, fine) for hole in region.holes])
    core = max(getattr(areas_only(flat.buffer(-fine, join_style="mitre")), "geoms", [flat.buffer(-fine)]), key=lambda one: one.area)
    within = _spread(flat, step)
    return Face(
        shape,
        first,
        region,
        _points([edge.start for edge in edges]),
        _points([edge.end for edge in edges]),
        _directions([ring_edge.start_angle(edge) for edge in edges]),
        _directions([ring_edge.end_angle(edge) for edge in edges]),
        np.array([ring_edge.curvature(edge) for edge in edges]),
        _points([ring_edge.point_at(edge, share) for edge in edges for share in _shares(edge, 2 * step)]),
        within,
        region.area / len(within),
        _corners(core),
        _corners(flat),
    )


def _shares(edge: Edge, step: float) -> list[float]:
    """Share an edge out into steps, its start among them."""
    count = max(2, round(ring_edge.length(edge) / step))
    return [number / count for number in range(count)]


def _spread(area: shapely.Polygon, step: float) -> Points:
    """Spread points evenly inside an area; one at least."""
    left, top, right, bottom = area.bounds
    grid = [complex(x, y) for x in np.arange(left + step / 2, right, step) for y in np.arange(top + step / 2, bottom, step)]
    inside = [point for point in grid if area.contains(shapely.Point(point.real, point.imag))]
    spot = area.representative_point()
    return np.array(inside or [complex(spot.x, spot.y)])


def _corners(area: shapely.Polygon) -> Points:
    x, y = shapely.get_coordinates(area.exterior)[:-1].T
    corners: Points = x + 1j * y
    return corners


def _points(points: list[tuple[float, float]]) -> Points:
    return np.array([complex(*point) for point in points])


def _directions(angles: list[float]) -> Points:
    return np.array([complex(cos(angle), sin(angle)) for angle in angles])


def _frame(faces: tuple[tuple[Face, ...], ...]) -> float:
    """Return the eighth of a turn if all edges run along multiples of it, 0 if they do not."""
    heads = np.concatenate([one.heads for sides in faces for one in sides] + [one.tails for sides in faces for one in sides])
    eighth = pi / 4
    off = (np.angle(heads / heads[0]) + eighth / 2) % eighth - eighth / 2
    return eighth if float(np.abs(off).max()) < _EVEN else 0.0
