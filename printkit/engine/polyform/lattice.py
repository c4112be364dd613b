"""Cells and the motions that take a lattice to itself.

A cell is `(layer, row, column)`. Flat boards and pieces lie in layer 0. Spheres lie on the cells whose three numbers have an even
sum: each then touches twelve others, which is the close packing of a pyramid of oranges.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from itertools import permutations, product

Cell = tuple[int, int, int]
Motion = tuple[Cell, Cell, Cell]  # the images of the three axes

Shape = tuple[Cell, ...]  # sorted, with its first cell at the origin


class Lattice(Enum):
    """What cells are: squares in the plane, cubes, or spheres."""

    SQUARE = "squares"
    CUBIC = "cubes"
    SPHERES = "spheres"

    @property
    def flat(self) -> bool:
        """Whether everything lies in one layer."""
        return self is Lattice.SQUARE


@lru_cache(maxsize=3)
def neighbours(lattice: Lattice) -> tuple[Cell, ...]:
    """Return the steps from a cell to those it touches: over edges, faces, or points of contact."""
    steps = product((-1, 0, 1), (-1, 0, 1), (-1, 0, 1))
    length = 2 if lattice is Lattice.SPHERES else 1
    return tuple(step for step in steps if sum(map(abs, step)) == length and not (lattice.flat and step[0]))


@lru_cache(maxsize=6)
def motions(lattice: Lattice, *, proper: bool) -> tuple[Motion, ...]:
    """Return the rotations of a lattice (`proper`), or its reflections; in the plane, turning over is a reflection."""
    wanted = 1 if proper else -1
    found = (motion for motion in _signed_permutations() if _sign(motion) == wanted)
    return tuple(motion for motion in found if not lattice.flat or motion[0] == (1, 0, 0))


def moved(cell: Cell, motion: Motion) -> Cell:
    """Return where a motion takes a cell."""
    first, second, third = motion
    layer, row, column = cell
    return (
        layer * first[0] + row * second[0] + column * third[0],
        layer * first[1] + row * second[1] + column * third[1],
        layer * first[2] + row * second[2] + column * third[2],
    )


def shifted(cell: Cell, step: Cell) -> Cell:
    """Return a cell some steps away."""
    return cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]


def shape_of(cells: Iterable[Cell]) -> Shape:
    """Return the shape of some cells wherever they lie; moving its first cell to the origin keeps spheres on their lattice."""
    ordered = sorted(cells)
    layer, row, column = ordered[0]
    return tuple((cell[0] - layer, cell[1] - row, cell[2] - column) for cell in ordered)


def placed(shape: Shape, at: Cell) -> Shape:
    """Return the cells of a shape whose first cell lies somewhere; they stay sorted."""
    layer, row, column = at
    return tuple((cell[0] + layer, cell[1] + row, cell[2] + column) for cell in shape)


def cornered(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Move cells so that their bounding box begins at the origin, as people draw them."""
    ordered = sorted(cells)
    low = tuple(min(cell[axis] for cell in ordered) for axis in range(3))
    return tuple((cell[0] - low[0], cell[1] - low[1], cell[2] - low[2]) for cell in ordered)


def extent(cells: Iterable[Cell]) -> Cell:
    """Return the layers, rows and columns that cells span."""
    corner = cornered(cells)
    return max(cell[0] for cell in corner) + 1, max(cell[1] for cell in corner) + 1, max(cell[2] for cell in corner) + 1


def place_name(cell: Cell) -> str:
    """Name a cell for people, who count from 1."""
    layer, row, column = cell
    return f"row {row + 1}, column {column + 1}" + (f" of layer {layer + 1}" if layer else "")


def orientations(cells: Iterable[Cell], allowed: Iterable[Motion]) -> tuple[Shape, ...]:
    """Return the different shapes that some motions make of one, sorted."""
    old = tuple(cells)
    return tuple(sorted({shape_of(moved(cell, motion) for cell in old) for motion in allowed}))


def regions(cells: Iterable[Cell], lattice: Lattice) -> list[list[Cell]]:
    """Return the connected parts of some cells, each sorted, the one with the first cell first."""
    left = set(cells)
    parts = []
    for start in sorted(left):
        if start in left:
            left.discard(start)
            part = [start]
            for cell in part:
                near = [shifted(cell, step) for step in neighbours(lattice)]
                part.extend(other for other in near if other in left)
                left.difference_update(near)
            parts.append(sorted(part))
    return parts


@lru_cache(maxsize=1)
def _signed_permutations() -> tuple[Motion, ...]:
    """Return the 48 motions of the cubic lattice around a cell."""
    axes = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    return tuple(
        (_times(a, one), _times(b, two), _times(c, three))
        for one, two, three in permutations(axes)
        for a, b, c in product((1, -1), (1, -1), (1, -1))
    )


def _times(factor: int, axis: Cell) -> Cell:
    return factor * axis[0], factor * axis[1], factor * axis[2]


def _sign(motion: Motion) -> int:
    """Return the determinant: 1 for a rotation, -1 for a reflection."""
    (a, b, c), (d, e, f), (g, h, i) = motion
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
