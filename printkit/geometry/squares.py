"""Areas as squares of a grid: a board of cells for an outline that someone drew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from printkit.geometry.network import Chain, components, noded
from printkit.geometry.region import NOWHERE, Area, areas_only

Square = tuple[int, int]
"""A row and a column."""

GRID = 1e-4
SHIFTS = 6  # places that are tried for the grid along a square, in each direction
STRETCHES = tuple(
    tuple(sign * step / 100 for step in steps for sign in (1, -1)) for steps in ((0,), range(8), range(8, 16), range(16, 26))
)
EXACT = 0.999


def enclosed(lines: Sequence[Sequence[tuple[float, float]]]) -> Area:
    """Return what lines enclose.

    Lines that hang together enclose all their faces, so a grid drawn on a board is part of it; what lies inside without touching is
    a hole, and what lies in a hole is area again.
    """
    chains = noded(lines, GRID)
    area: Area = NOWHERE
    part_of = components(chains)
    for part in np.unique(part_of):
        here = [chain for chain, number in zip(chains, part_of, strict=True) if number == part]
        area = areas_only(shapely.symmetric_difference(area, _faces(here)))
    return area


def squares(area: Area, number: int) -> tuple[Square, ...]:
    """Return so many squares of a grid that fill an area as well as possible; none if no grid gives that number.

    A square belongs to the area if its middle does. An outline on a grid is taken as it is. Any other is overlaid with grids of
    about the right size, at several places each; of those that give the number, symmetric ones come first, then those that cover
    most of the area.
    """
    if area.is_empty or number < 1:
        return ()
    usual = sqrt(area.area / number)
    shapely.prepare(area)
    for stretches in STRETCHES:
        sides = [usual * (1 + stretch) for stretch in dict.fromkeys(stretches)]
        found = (_laid(area, side, *shift) for side in sides for shift in _shifts(area, side))
        fitting = [one for one in found if len(one.cells) == number]
        best = max(fitting, key=lambda one: (_is_symmetric(one.cells), _covered(area, one)), default=None)
        if best is not None and (len(sides) > 1 or _covered(area, best) > EXACT * number):
            return _cornered(best.cells)
    return ()


def _faces(chains: Sequence[Chain]) -> Area:
    lines = [shapely.LineString(chain) for chain in chains]
    faces = shapely.get_parts(shapely.polygonize(lines))
    return areas_only(shapely.union_all(faces)) if len(faces) else NOWHERE


class _Laid(NamedTuple):
    """A grid: where it begins, the side of its squares, and the rows and columns of those in the area."""

    x: float
    y: float
    side: float
    cells: NDArray[np.int64]


def _shifts(area: Area, side: float) -> Iterator[tuple[float, float]]:
    """Give places for the grid, as parts of a square to the left and above; those that are centred on the area are among them."""
    left, top, right, bottom = area.bounds
    across, down = ((size / side / -2) % 1 for size in (right - left, bottom - top))
    usual = [step / SHIFTS for step in range(SHIFTS)]
    return product([*usual, across, (across + 0.5) % 1], [*usual, down, (down + 0.5) % 1])


def _laid(area: Area, side: float, across: float, down: float) -> _Laid:
    """Lay a grid over an area and find the squares whose middles lie in it."""
    left, top, right, bottom = area.bounds
    x, y = left - side * across, top - side * down
    rows, columns = ceil((bottom - y) / side), ceil((right - x) / side)
    row, column = (places.ravel() for places in np.indices((rows, columns)))
    inside = shapely.contains_xy(area, x + (column + 0.5) * side, y + (row + 0.5) * side)
    return _Laid(x, y, side, np.stack([row[inside], column[inside]], axis=1))


def _covered(area: Area, laid: _Laid) -> float:
    """Return how many squares of an area a grid covers."""
    x, y, side, cells = laid
    corners = (x + cells[:, 1] * side, y + cells[:, 0] * side)
    boxes = shapely.box(*corners, corners[0] + side, corners[1] + side)
    return round(float(shapely.area(shapely.intersection(area, boxes)).sum()) / side / side, 6)


def _is_symmetric(cells: NDArray[np.int64]) -> bool:
    """Say whether left and right, or top and bottom, are mirror images."""
    here = _cornered(cells)
    mirrors = (cells * (1, -1), cells * (-1, 1))
    return any(tuple(sorted(_cornered(mirror))) == here for mirror in mirrors)


def _cornered(cells: NDArray[np.int64]) -> tuple[Square, ...]:
    moved = cells - cells.min(axis=0)
    return tuple((int(row), int(column)) for row, column in moved)
