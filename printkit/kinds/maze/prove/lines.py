"""Lines that are drawn along a grid, read back: walls on the lines between cells, and a way through the middles of cells.

Everything is measured in cells from the top left corner of the board. Corners may be round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, dist, floor
from typing import Literal, NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.maze.prove.asked import Cell
from printkit.scene.flatten import Chain

_EXACT = 0.02
"""What lies within this much of a line or a corner lies on it."""
_ROUND_WALL = 0.27
"""How far from a corner of the grid a wall may begin to turn."""
_ROUND_WAY = 0.17
"""How far a way may stray from the middles of its cells where it turns."""
_LONG = 0.25
"""Shorter lines are parts of arcs."""


class Side(NamedTuple):
    """A side of a cell: the one above it or the one on its left."""

    cell: Cell
    which: Literal["above", "left"]


def between(one: Cell, other: Cell) -> Side:
    """Return the side that two cells share."""
    return Side(max(one, other), "above" if one[1] == other[1] else "left")


def sides(walls: Iterable[Chain]) -> frozenset[Side]:
    """Read which sides of cells have a wall; refuse walls that are not on the grid, end between corners, or are drawn twice."""
    found = [side for chain in walls for side in _sides_of(chain)]
    if len(found) != len(set(found)):
        raise ProofError("a wall is drawn twice")
    return frozenset(found)


def _sides_of(chain: Chain) -> list[Side]:
    points = _plain(chain)
    if any(abs(number - round(number)) > _ROUND_WALL for point in points for number in point):
        raise ProofError("a wall turns or ends between the corners of cells")
    if not chain.closed and any(abs(number - round(number)) > _EXACT for end in (points[0], points[-1]) for number in end):
        raise ProofError("a wall does not end in the corner of a cell")
    pairs = zip(points, [*points[1:], points[0]] if chain.closed else points[1:], strict=False)
    return [side for one, other in pairs if dist(one, other) > _LONG for side in _straight(one, other)]


def _plain(chain: Chain) -> list[Point]:
    """Return the points of a chain without those in the middle of a straight line."""
    points, last = list(chain.points), len(chain.points) - 1
    kept = []
    for number, point in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        is_end = not chain.closed and number in {0, last}
        if is_end or abs(_turn(before, point, after)) > 1e-6:
            kept.append(point)
    return kept


def _turn(before: Point, point: Point, after: Point) -> float:
    (x0, y0), (x1, y1), (x2, y2) = before, point, after
    return (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)


def _straight(one: Point, other: Point) -> list[Side]:
    """Read a straight wall, which may be many cells long."""
    across = abs(one[1] - other[1]) < _EXACT
    along, level = (0, 1) if across else (1, 0)
    if abs(one[level] - other[level]) > _EXACT or abs(one[level] - round(one[level])) > _EXACT:
        raise ProofError("a wall is not on the lines between the cells")
    first, last = sorted((round(one[along]), round(other[along])))
    line = round(one[level])
    return [Side((line, at), "above") if across else Side((at, line), "left") for at in range(first, last)]


def cells_along(chain: Chain) -> list[Cell]:
    """Read which cells a line goes through, one after the other; it must keep to their middles."""
    if chain.closed:
        raise ProofError("the way goes in a circle")
    found: list[Cell] = []
    for one, other in zip(chain.points, chain.points[1:], strict=False):
        if dist(one, other) > _LONG and not _is_central(one, other):
            raise ProofError("the way does not lead through the middles of cells")
        for point in _between(one, other):
            if min(abs(number % 1 - 0.5) for number in point) > _ROUND_WAY:
                raise ProofError("the way cuts a corner")
            cell = (floor(point[1]), floor(point[0]))
            if not found or found[-1] != cell:
                found.append(cell)
    return found


def _is_central(one: Point, other: Point) -> bool:
    """Tell whether a line runs along a row or a column, through the middles of its cells."""
    return any(abs(a - b) < _EXACT and abs(a % 1 - 0.5) < _EXACT for a, b in zip(one, other, strict=True))


def _between(one: Point, other: Point) -> Sequence[Point]:
    """Return points on a line that are close together."""
    count = max(1, ceil(dist(one, other) / 0.2))
    shares = [step / count for step in range(count + 1)]
    return [(one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])) for share in shares]
