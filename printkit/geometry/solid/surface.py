"""Bodies of unit cubes, and the plane regions of their surfaces.

A cube is named by its corner with the least coordinates. Bodies may be moved by any vector, so that a figure can be pulled apart;
where two bodies that are moved alike touch, neither has a surface.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
import shapely

from printkit.geometry.affine import Point
from printkit.geometry.overlay import polygons_in
from printkit.geometry.solid.camera import Array, Vector

Cube = tuple[int, int, int]
Segment = tuple[Vector, Vector]

STILL: Vector = (0.0, 0.0, 0.0)


class Body(NamedTuple):
    """Cubes that are one piece, with a name, and how far they are moved from where they are."""

    name: str
    cubes: tuple[Cube, ...]
    moved: Vector = STILL


class Direction(NamedTuple):
    """Where a face looks: along an axis, forwards (1) or backwards (-1)."""

    axis: int
    sign: int

    @property
    def step(self) -> Cube:
        """Return the step to the cube that the face looks at."""
        step = [0, 0, 0]
        step[self.axis] = self.sign
        return (step[0], step[1], step[2])


DIRECTIONS = tuple(Direction(axis, sign) for axis, sign in product(range(3), (1, -1)))


class Square(NamedTuple):
    """A face of one cube that nothing covers."""

    cube: Cube
    direction: Direction


class Region(NamedTuple):
    """Squares of one body that lie in one plane and hang together."""

    body: int
    direction: Direction
    squares: tuple[Square, ...]
    rings: tuple[tuple[Vector, ...], ...]
    """The corners of the outline and of the holes, where the body has been moved to."""
    seams: tuple[Segment, ...]
    """The edges between its squares."""


class Edge(NamedTuple):
    """An edge of a cube at the border of one or two regions of a body."""

    segment: Segment
    regions: tuple[int, ...]


class Surface(NamedTuple):
    """All regions of some bodies, and the edges at their borders."""

    regions: tuple[Region, ...]
    edges: tuple[Edge, ...]


def exposed(bodies: Sequence[Body]) -> list[list[Square]]:
    """Return the squares of every body that neither itself nor another body moved alike covers."""
    filled: dict[Vector, set[Cube]] = defaultdict(set)
    for body in bodies:
        filled[body.moved].update(body.cubes)
    return [
        [
            Square(cube, direction)
            for cube in body.cubes
            for direction in DIRECTIONS
            if stepped(cube, direction.step) not in filled[body.moved]
        ]
        for body in bodies
    ]


@lru_cache(maxsize=256)
def surface(bodies: tuple[Body, ...]) -> Surface:
    """Return the surface of bodies."""
    regions: list[Region] = []
    for number, (body, squares) in enumerate(zip(bodies, exposed(bodies), strict=True)):
        for (direction, _), group in sorted(_by_plane(squares).items()):
            regions += [_region(number, body, direction, part) for part in _parts(group)]
    return Surface(tuple(regions), tuple(_edges(regions, bodies)))


def corners(square: Square) -> tuple[Cube, Cube, Cube, Cube]:
    """Return the corners of a square in order; seen from outside they run one way round for all squares of a direction."""
    first, second = _others(square.direction.axis)
    base = list(square.cube)
    base[square.direction.axis] += square.direction.sign > 0
    found = []
    for along, across in ((0, 0), (1, 0), (1, 1), (0, 1)):
        corner = list(base)
        corner[first] += along
        corner[second] += across
        found.append((corner[0], corner[1], corner[2]))
    return (found[0], found[1], found[2], found[3])


def edges_of(square: Square) -> list[tuple[Cube, Cube]]:
    """Return the four edges of a square, each from its lesser to its greater end."""
    ring = corners(square)
    return [(min(pair), max(pair)) for pair in zip(ring, (*ring[1:], ring[0]), strict=True)]


def stepped(cube: Cube, step: Cube) -> Cube:
    """Return the cube some steps away."""
    return (cube[0] + step[0], cube[1] + step[1], cube[2] + step[2])


def moved(point: Iterable[float], by: Vector) -> Vector:
    """Move a point."""
    x, y, z = point
    return (x + by[0], y + by[1], z + by[2])


def quads(squares: Sequence[Square], by: Vector) -> Array:
    """Return the corners of many squares as one array, moved."""
    where: Array = np.array([corners(square) for square in squares], dtype=np.float64) + np.array(by)
    return where


def _others(axis: int) -> tuple[int, int]:
    return ((1, 2), (0, 2), (0, 1))[axis]


def _by_plane(squares: Iterable[Square]) -> dict[tuple[Direction, int], list[Square]]:
    planes: dict[tuple[Direction, int], list[Square]] = defaultdict(list)
    for square in squares:
        planes[square.direction, square.cube[square.direction.axis]].append(square)
    return planes


def _parts(squares: Collection[Square]) -> list[list[Square]]:
    """Split the squares of one plane into parts that hang together by edges."""
    left = sorted(squares)
    parts = []
    while left:
        part, known = [left[0]], {left[0].cube}
        near = set(squares)
        # The list grows while it is read, until no neighbour is new.
        for square in part:
            first, second = _others(square.direction.axis)
            for axis, sign in product((first, second), (1, -1)):
                cube = stepped(square.cube, Direction(axis, sign).step)
                if cube not in known and Square(cube, square.direction) in near:
                    known.add(cube)
                    part.append(Square(cube, square.direction))
        parts.append(sorted(part))
        left = [square for square in left if square.cube not in known]
    return parts


def _region(number: int, body: Body, direction: Direction, squares: Sequence[Square]) -> Region:
    """Return the squares as one region; their outline is found in the plane, where all numbers are whole."""
    axis = direction.axis
    first, second = _others(axis)
    level = squares[0].cube[axis] + (direction.sign > 0)
    boxes = [
        shapely.box(square.cube[first], square.cube[second], square.cube[first] + 1, square.cube[second] + 1) for square in squares
    ]
    # Squares that hang together by edges have one outline.
    (outline,) = polygons_in(shapely.coverage_union_all(boxes).simplify(0))
    rings = [list(ring.coords)[:-1] for ring in (outline.exterior, *outline.interiors)]

    def in_space(point: Point) -> Vector:
        corner = [0.0, 0.0, 0.0]
        corner[axis], corner[first], corner[second] = level, point[0], point[1]
        return moved(corner, body.moved)

    counted: dict[tuple[Cube, Cube], int] = defaultdict(int)
    for square in squares:
        for edge in edges_of(square):
            counted[edge] += 1
    seams = [
        (moved(start, body.moved), moved(end, body.moved)) for start, end in runs(edge for edge in counted if counted[edge] > 1)
    ]
    return Region(number, direction, tuple(squares), tuple(tuple(map(in_space, ring)) for ring in rings), tuple(seams))


def runs(edges: Iterable[tuple[Cube, Cube]]) -> list[tuple[Cube, Cube]]:
    """Join edges of cubes that follow each other on a straight line."""
    ends: dict[tuple[Cube, Cube], Cube] = {}
    # Backwards, so that the run which an edge continues into is known when the edge comes.
    for start, end in sorted(edges, reverse=True):
        step = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
        ends[start, step] = ends.pop((end, step), end)
    return sorted((start, end) for (start, _), end in ends.items())


def _edges(regions: Sequence[Region], bodies: Sequence[Body]) -> Iterable[Edge]:
    """List the edges at the borders of regions; where two cubes of a body meet in nothing but an edge, it counts for each."""
    beside: dict[tuple[int, Cube, Cube], list[tuple[int, Cube]]] = defaultdict(list)
    for number, region in enumerate(regions):
        for square in region.squares:
            for start, end in edges_of(square):
                beside[region.body, start, end].append((number, square.cube))
    for (body, start, end), sides in sorted(beside.items()):
        segment = (moved(start, bodies[body].moved), moved(end, bodies[body].moved))
        for pair in paired(sides):
            if len(set(pair)) == len(pair):
                yield Edge(segment, pair)


def paired(sides: Sequence[tuple[int, Cube]]) -> list[tuple[int, ...]]:
    """Group what meets at an edge: two faces belong together, more belong together by their cubes."""
    if len(sides) < 3:
        return [tuple(number for number, _ in sides)]
    # Four faces meet where two cubes touch in an edge alone; each cube's own two make an edge of their own.
    cubes = sorted({cube for _, cube in sides})
    return [tuple(number for number, cube in sides if cube == own) for own in cubes]
