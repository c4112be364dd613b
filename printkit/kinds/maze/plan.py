"""The plan of a maze, in characters on a grid of twice its size; records keep it, and people can read it.

#.#####      Cells stand in odd rows and columns, counted from 0. Between two of them is `.` where one can walk from the one
#...#.#      to the other, and `#` where there is a wall. What is not part of the board is `#` all over. A `.` in the
###.#.#      outermost wall, or between a cell and what is not part of the board, is an entrance or an exit.
#.....#
#####.#
"""

from __future__ import annotations

from collections.abc import Iterable

from printkit.kinds.maze.board import Cell, Cells, beside, extent

Plan = tuple[str, ...]
Passage = tuple[Cell, Cell]
"""Two cells that one can walk between, the smaller first; one of them may lie outside of the board."""
Edge = tuple[Cell, Cell]
"""A wall as long as a cell, between two corners of cells; the corner above and on the left of a cell has its numbers."""


def passage(one: Cell, other: Cell) -> Passage:
    """Return the passage between two cells."""
    return (one, other) if one < other else (other, one)


def drawn(cells: Cells, passages: Iterable[Passage]) -> Plan:
    """Write a plan."""
    rows, columns = extent(cells)
    signs = [["#"] * (2 * columns + 1) for _ in range(2 * rows + 1)]
    for row, column in cells:
        signs[2 * row + 1][2 * column + 1] = "."
    for (top, left), (bottom, right) in passages:
        signs[top + bottom + 1][left + right + 1] = "."
    return tuple("".join(row) for row in signs)


def cells(plan: Plan) -> Cells:
    """Return the cells of the board."""
    return frozenset((r // 2, c // 2) for r in range(1, len(plan), 2) for c in range(1, len(plan[0]), 2) if plan[r][c] == ".")


def is_open(plan: Plan, one: Cell, other: Cell) -> bool:
    """Tell whether there is no wall between two cells that are side by side, one of which may be outside."""
    return plan[one[0] + other[0] + 1][one[1] + other[1] + 1] == "."


def passages(plan: Plan) -> frozenset[Passage]:
    """Return the cells of the board that one can walk between."""
    inside = cells(plan)
    return frozenset(
        passage(cell, other) for cell in inside for other in beside(cell) if other in inside and is_open(plan, cell, other)
    )


def walls(plan: Plan) -> tuple[frozenset[Edge], frozenset[Edge]]:
    """Return the walls around the board and its holes, and those between its cells."""
    inside = cells(plan)
    outer: set[Edge] = set()
    inner: set[Edge] = set()
    for cell in inside:
        for other in beside(cell):
            if not is_open(plan, cell, other):
                (inner if other in inside else outer).add(edge(cell, other))
    return frozenset(outer), frozenset(inner)


def edge(one: Cell, other: Cell) -> Edge:
    """Return the wall between two cells that are side by side."""
    (row, column) = corner = max(one, other)
    across = one[1] == other[1]
    return (corner, (row, column + 1) if across else (row + 1, column))
