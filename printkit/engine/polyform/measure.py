"""Perimeter, contacts and holes.

Each side of a cell is a contact. A contact between two pieces is internal to both; all others are external. The perimeter of a
piece or of a cluster of pieces is the number of its external contacts, those around holes included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from printkit.engine.polyform.lattice import Cell, Lattice, neighbours, shifted


def perimeter(cells: Iterable[Cell], lattice: Lattice = Lattice.SQUARE) -> int:
    """Return the number of sides that border on nothing; in space, the surface."""
    inside = set(cells)
    return sum(shifted(cell, step) not in inside for cell in inside for step in neighbours(lattice))


def contacts(one: Iterable[Cell], other: Collection[Cell], lattice: Lattice = Lattice.SQUARE) -> int:
    """Return the number of sides along which two pieces touch."""
    touched = set(other)
    return sum(shifted(cell, step) in touched for cell in one for step in neighbours(lattice))


def holes(cells: Iterable[Cell]) -> list[Cell]:
    """Return the cells of the plane that a flat board encloses without having them, sorted."""
    inside = set(cells)
    rows = [row for _, row, _ in inside]
    columns = [column for _, _, column in inside]
    top, bottom, left, right = min(rows) - 1, max(rows) + 1, min(columns) - 1, max(columns) + 1
    outside, found = [(0, top, left)], {(0, top, left)}
    for cell in outside:
        for step in neighbours(Lattice.SQUARE):
            near = shifted(cell, step)
            if top <= near[1] <= bottom and left <= near[2] <= right and near not in inside and near not in found:
                found.add(near)
                outside.append(near)
    box = {(0, row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
    return sorted(box - found - inside)
