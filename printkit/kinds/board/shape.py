"""Cells as they are printed, in plain code: shapes, how they can lie, their borders and their parts.

Nothing here knows the engine that finds solutions, so that what is shown can be verified without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

Cell = tuple[int, int]
"""A row and a column, counted from 0."""
Cells = frozenset[Cell]

Turn = Callable[[int, int], Cell]

TURNS: tuple[Turn, ...] = (
    lambda r, c: (r, c),
    lambda r, c: (c, -r),
    lambda r, c: (-r, -c),
    lambda r, c: (-c, r),
    lambda r, c: (r, -c),
    lambda r, c: (-c, -r),
    lambda r, c: (-r, c),
    lambda r, c: (c, r),
)
"""The four turns, then the four turns of the shape turned over."""


def rectangle(rows: int, columns: int) -> Cells:
    """Return the cells of a rectangle."""
    return frozenset((r, c) for r in range(rows) for c in range(columns))


def moved(cells: Iterable[Cell], down: int, right: int) -> Cells:
    """Move cells by whole rows and columns."""
    return frozenset((r + down, c + right) for r, c in cells)


def at_origin(cells: Iterable[Cell]) -> Cells:
    """Move cells so that their smallest row and column are 0."""
    kept = tuple(cells)
    return moved(kept, -min(r for r, _ in kept), -min(c for _, c in kept))


def size(cells: Iterable[Cell]) -> tuple[int, int]:
    """Return how many rows and columns cells span, from the first ones of the page on."""
    kept = tuple(cells)
    return (1 + max(r for r, _ in kept), 1 + max(c for _, c in kept))


@lru_cache(maxsize=1024)
def images(cells: Cells) -> tuple[Cells, ...]:
    """Return a shape turned and turned over in the eight ways of the square grid; the first four are turns only."""
    return tuple(at_origin(turn(r, c) for r, c in cells) for turn in TURNS)


@lru_cache(maxsize=1024)
def forms(cells: Cells, turn_over: bool = True) -> frozenset[Cells]:
    """Return all ways a shape can lie on the grid."""
    return frozenset(images(cells)[: 8 if turn_over else 4])


def oriented(cells: Cells, way: str) -> Cells:
    """Stand cells upright or lay them across; unless either is asked for, only full rectangles are stood upright."""
    rows, columns = size(cells)
    box, tall = rows * columns == len(cells), rows >= columns
    wanted = {"upright": True, "across": False}.get(way, True if box else tall)
    return cells if tall == wanted or rows == columns else images(cells)[1]


def beside(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells that share an edge with one."""
    r, c = cell
    return ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))


def parts(cells: Iterable[Cell]) -> list[Cells]:
    """Split cells into parts that hang together by edges, the one with the first cell first."""
    rest, found = set(cells), []
    for start in sorted(rest):
        if start not in rest:
            continue
        part, edge = set(), [start]
        while edge:
            cell = edge.pop()
            if cell in rest:
                rest.remove(cell)
                part.add(cell)
                edge.extend(beside(cell))
        found.append(frozenset(part))
    return found


def perimeter(cells: Cells) -> int:
    """Count the edges between cells and what is not part of them."""
    return sum(near not in cells for cell in cells for near in beside(cell))


def enclosed(cells: Cells) -> Cells:
    """Return the cells that are surrounded: no way over edges leads from them to the outside."""
    rows, columns = size(cells)
    frame = {(r, c) for r in range(-1, rows + 1) for c in range(-1, columns + 1)}
    outside = next(part for part in parts(frame - cells) if (-1, -1) in part)
    return frozenset(frame - cells - outside)


def walled(cells: Cells) -> Cells:
    """Return the largest field that a wall encloses so tightly that not even a way over corners leads out of it."""
    rows, columns = size(cells)
    left = {(r, c) for r in range(-1, rows + 1) for c in range(-1, columns + 1)} - cells
    edge = [(-1, -1)]
    while edge:
        r, c = edge.pop()
        if (r, c) in left:
            left.remove((r, c))
            edge.extend((r + down, c + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
    return max(parts(left), key=len, default=frozenset())


def axes(cells: Cells) -> tuple[str, ...]:
    """Name the mirror lines of a shape: upright, across, falling (from top left) and rising."""
    mine, turned = at_origin(cells), images(cells)
    found = {"upright": turned[4], "across": turned[6], "falling": turned[7], "rising": turned[5]}
    return tuple(name for name, image in found.items() if image == mine)


def half_turn(cells: Cells) -> bool:
    """Tell whether a shape comes to itself after half a turn."""
    return images(cells)[2] == at_origin(cells)
