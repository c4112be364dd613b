"""Balance: whether loose pieces stay where they are put.

Every cube weighs the same. Pieces press on what lies below them, anywhere in the squares where they touch (not quite to their very
edges, since nobody can balance a piece there), and never pull. The pieces stand if such forces exist that hold every piece: they
carry its weight, and they do not let it tip. That is a system of linear equations with unknowns that are not negative, solved in
whole numbers by the simplex method, so the answer is exact. Friction is not counted on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product

from printkit.engine.polyform.lattice import Cell

_Row = list[int]

SIDE = 20
"""The side of a cube in the units of this module."""
_SUPPORTS = (1, SIDE - 1)
"""Where a square carries: from one end almost to the other."""


def stands(pieces: Sequence[Collection[Cell]]) -> bool:
    """Tell whether pieces stand by themselves on the table below layer 0."""
    owner = {cell: number for number, cells in enumerate(pieces) for cell in cells}
    columns = _forces(owner)
    weights = [value for cells in pieces for value in _weight(cells)]
    return _is_feasible([list(row) for row in zip(*columns, strict=True)], weights) if columns else not weights


def _forces(owner: Mapping[Cell, int]) -> list[list[int]]:
    """Return what a force at every corner of every touching square does: it lifts the piece above and presses the one below.

    For each piece there are three numbers: the force, and its leverage across rows and columns.
    """
    found: dict[tuple[int, int, int, int], list[int]] = {}
    size = 3 * (max(owner.values(), default=-1) + 1)
    for (layer, row, column), upper in sorted(owner.items()):
        lower = owner.get((layer - 1, row, column), -1)
        # Inside one piece there is nothing to hold, and what hangs over air is held by no force from below.
        if lower == upper or (lower < 0 and layer > 0):
            continue
        for down, right in product(_SUPPORTS, _SUPPORTS):
            lever = (1, SIDE * row + down, SIDE * column + right)
            effect = [0] * size
            effect[3 * upper : 3 * upper + 3] = lever
            if lower >= 0:
                effect[3 * lower : 3 * lower + 3] = [-value for value in lever]
            found[upper, lower, *lever[1:]] = effect
    return list(found.values())


def _weight(cells: Collection[Cell]) -> tuple[int, int, int]:
    """Return the weight of a piece and its leverage, which its supports have to match."""
    half = SIDE // 2
    return len(cells), sum(SIDE * row + half for _, row, _ in cells), sum(SIDE * column + half for _, _, column in cells)


def _is_feasible(rows: list[_Row], goal: Sequence[int]) -> bool:
    """Tell whether rows · x = goal has a solution without negative numbers: the first phase of the simplex method.

    All numbers stay whole: the tableau is kept times the last pivot, and every division comes out even. Bland's rule keeps the
    method from going in circles.
    """
    tableau = [[*row, value] if value >= 0 else [*(-entry for entry in row), -value] for row, value in zip(rows, goal, strict=True)]
    basis = [-1] * len(tableau)
    """Which unknown every row solves for; -1 is an artificial one, which has to become 0."""
    missing = [sum(column) for column in zip(*tableau, strict=True)]
    last = 1
    while missing[-1] > 0:
        entering = next((number for number, gain in enumerate(missing[:-1]) if gain > 0), None)
        if entering is None:
            return False
        leaving = _leaving(tableau, basis, entering)
        # The row of the pivot stays as it is: what it would be divided by is what the whole tableau is multiplied with.
        pivot_row, pivot = tableau[leaving], tableau[leaving][entering]
        for number, row in enumerate(tableau):
            factor = row[entering]
            if number != leaving:
                tableau[number] = [(entry * pivot - factor * own) // last for entry, own in zip(row, pivot_row, strict=True)]
        basis[leaving], last = entering, pivot
        missing = _shortfall(tableau, basis, len(missing))
    return True


def _shortfall(tableau: Sequence[_Row], basis: Sequence[int], width: int) -> _Row:
    """Return the sum of the rows that still lean on an artificial unknown."""
    short = [row for row, unknown in zip(tableau, basis, strict=True) if unknown < 0]
    return [sum(row[number] for row in short) for number in range(width)]


def _leaving(tableau: Sequence[_Row], basis: Sequence[int], entering: int) -> int:
    """Choose the row whose unknown becomes 0 first as the entering one grows; artificial ones go first among equals."""
    best = -1
    for number, row in enumerate(tableau):
        if row[entering] <= 0:
            continue
        if best < 0:
            best = number
            continue
        mine, other = row[-1] * tableau[best][entering], tableau[best][-1] * row[entering]
        if (mine, basis[number]) < (other, basis[best]):
            best = number
    return best
