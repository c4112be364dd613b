"""Boards of triangular cells.

Points of the lattice are pairs of whole numbers: steps to the right, and steps to the lower right. A cell is `(x, y, up)`: the
triangle between the points (x, y), (x+1, y), (x, y+1), which points down, or the one below it, which points up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

Point = tuple[int, int]
Cell = tuple[int, int, bool]
Edge = frozenset[Point]

SIZES = {"triangle": (2, 5, 3), "hexagon": (1, 2, 1), "diamond": (2, 3, 2), "star": (1, 1, 1)}
"""The shapes of boards, each with the least, the largest and the usual length of its side in cells."""

_Region = Callable[[Point], bool]


def corners(cell: Cell) -> tuple[Point, Point, Point]:
    """Return the corners of a cell, clockwise on paper; one that points up begins at its top."""
    x, y, up = cell
    return ((x + 1, y), (x + 1, y + 1), (x, y + 1)) if up else ((x, y), (x + 1, y), (x, y + 1))


def edges(cell: Cell) -> tuple[Edge, Edge, Edge]:
    """Return the edges of a cell, clockwise: the first lies between its first two corners."""
    one, two, three = corners(cell)
    return frozenset((one, two)), frozenset((two, three)), frozenset((three, one))


@dataclass(frozen=True)
class Board:
    """Cells in reading order."""

    cells: tuple[Cell, ...]

    @cached_property
    def inner_edges(self) -> tuple[Edge, ...]:
        """The edges between two cells, in reading order."""
        return tuple(edge for edge, number in self._uses.items() if number == 2)

    @cached_property
    def _uses(self) -> dict[Edge, int]:
        uses: dict[Edge, int] = {}
        for cell in self.cells:
            for edge in edges(cell):
                uses[edge] = uses.get(edge, 0) + 1
        return uses

    @cached_property
    def rotations(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The rotations that take the board to itself: for every cell the number of its image, and by how many edges it turns."""
        found = (self._rotation(sixths) for sixths in range(6))
        return tuple(rotation for rotation in found if rotation is not None)

    def _rotation(self, sixths: int) -> tuple[tuple[int, int], ...] | None:
        turned = [tuple(_turned(point, sixths) for point in corners(cell)) for cell in self.cells]
        # A turn about the origin moves the board as well; it is brought back by its least coordinates.
        low, goal = _least(turned), _least(map(corners, self.cells))
        step = (goal[0] - low[0], goal[1] - low[1])
        own = {frozenset(corners(cell)): number for number, cell in enumerate(self.cells)}
        images = [[(x + step[0], y + step[1]) for x, y in triangle] for triangle in turned]
        if any(frozenset(image) not in own for image in images):
            return None
        numbers = [own[frozenset(image)] for image in images]
        return tuple((number, corners(self.cells[number]).index(image[0])) for number, image in zip(numbers, images, strict=True))


def _least(triangles: Iterable[Iterable[Point]]) -> Point:
    points = [point for triangle in triangles for point in triangle]
    return min(x for x, _ in points), min(y for _, y in points)


def _turned(point: Point, sixths: int) -> Point:
    """Turn a point around the origin by sixths of a full turn, clockwise on paper."""
    for _ in range(sixths):
        point = (-point[1], point[0] + point[1])
    return point


@lru_cache(maxsize=32)
def board_of(shape: str, size: int) -> Board:
    """Return the board of a shape whose sides are that long; the sides of a star are those of its points."""
    regions = _SHAPES[shape](size)
    reach = range(-3 * size - 1, 3 * size + 2)
    cells = ((x, y, up) for y, x, up in product(reach, reach, (True, False)))
    inside = [cell for cell in cells if any(all(map(region, corners(cell))) for region in regions)]
    return Board(tuple(sorted(inside, key=_reading_order)))


def _reading_order(cell: Cell) -> tuple[int, int]:
    """Sort row by row, from left to right; a row's triangles point up and down in turns."""
    return cell[1], sum(2 * x + y for x, y in corners(cell))


def _triangle(size: int) -> tuple[_Region, ...]:
    return (lambda point: point[0] <= size and point[1] <= size and sum(point) >= size,)


def _hexagon(size: int) -> tuple[_Region, ...]:
    return (lambda point: max(abs(point[0]), abs(point[1]), abs(sum(point))) <= size,)


def _diamond(size: int) -> tuple[_Region, ...]:
    return (*_triangle(size), lambda point: point[0] >= 0 and point[1] >= size and sum(point) <= 2 * size)


def _star(size: int) -> tuple[_Region, ...]:
    return (
        lambda point: point[0] <= size and point[1] <= size and sum(point) >= -size,
        lambda point: point[0] >= -size and point[1] >= -size and sum(point) <= size,
    )


_SHAPES: dict[str, Callable[[int], tuple[_Region, ...]]] = {
    "triangle": _triangle,
    "hexagon": _hexagon,
    "diamond": _diamond,
    "star": _star,
}
