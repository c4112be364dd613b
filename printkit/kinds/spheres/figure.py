"""The figures: roofs and rafts on squares, pyramids and tables on triangles, and the hollow pyramid of all pieces.

A sphere lies on a cell of the lattice whose three numbers have an even sum. Figures on squares have their layers in the first
number; those on triangles along the sum of all three, the largest sum at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot, sqrt

from printkit.engine.polyform import Cell, board_of_form
from printkit.geometry.solid.camera import Vector

ANY = "any"
HOLLOW = "hollow-pyramid"

SQUARES: dict[str, tuple[tuple[int, int], ...]] = {
    "small-roof": ((2, 3), (1, 2)),
    "ridge": ((2, 7), (1, 6)),
    "roof": ((3, 4), (2, 3), (1, 2)),
    "barn": ((3, 6), (2, 5)),
    "raft": ((4, 5), (3, 4)),
    "great-roof": ((4, 5), (3, 4), (2, 3), (1, 2)),
}
"""Rows and columns of each layer, the lowest first; every sphere lies in the hollow between four of the layer below."""

TRIANGLES: dict[str, tuple[str, int, bool]] = {
    "stump": ("tetrahedron:4", 2, False),
    "round-pyramid": ("tetrahedron:4", 0, True),
    "pyramid": ("tetrahedron:4", 0, False),
    "table": ("tetrahedron:6", 4, False),
    "large-pyramid": ("tetrahedron:6", 0, False),
    HOLLOW: ("tetrahedron:8-4", 0, False),
}
"""A pyramid, how many layers of its top are missing, and whether its corners are."""

EASY = ("small-roof", "stump", "round-pyramid", "pyramid", "ridge", "roof")
"""The figures that a child can build: with two to five pieces."""


def names() -> tuple[str, ...]:
    """List the figures, the smallest first."""
    return tuple(sorted((*SQUARES, *TRIANGLES), key=lambda name: (len(cells_of(name)), name)))


@lru_cache(maxsize=32)
def cells_of(name: str) -> tuple[Cell, ...]:
    """Return the cells of a figure, sorted."""
    if name in SQUARES:
        return tuple(sorted(_stacked(SQUARES[name])))
    form, missing, blunt = TRIANGLES[name]
    cells = board_of_form(form).cells
    corners = _corners(cells) if blunt else set()
    return tuple(cell for cell in cells if sum(cell) >= 2 * missing and cell not in corners)


def stands_on_triangles(name: str) -> bool:
    """Tell which way is up."""
    return name in TRIANGLES


def _stacked(layers: Iterable[tuple[int, int]]) -> Iterable[Cell]:
    for layer, (rows, columns) in enumerate(layers):
        for row in range(rows):
            for column in range(columns):
                # the place is (row, column) + layer / 2, in diameters; rows and columns run along diagonals of the lattice
                yield (layer, row - column, row + column + layer)


def _corners(cells: Iterable[Cell]) -> set[Cell]:
    """Return the tips of a pyramid: the cells farthest out in the directions of its corners."""
    known = list(cells)
    ways = ((-1, -1, -1), (1, 1, -1), (1, -1, 1), (-1, 1, 1))
    return {max(known, key=lambda cell: sum(a * b for a, b in zip(cell, way, strict=True))) for way in ways}


def point(cell: Cell, on_triangles: bool) -> Vector:
    """Return where a sphere of diameter 1 lies in space; z points up. Never a mirror image."""
    a, b, c = cell
    if on_triangles:
        return ((a - b) / 2, (2 * c - a - b) / sqrt(12), -(a + b + c) / sqrt(6))
    return ((b + c) / 2, (c - b) / 2, a / sqrt(2))


def centred(cells: Iterable[Cell], on_triangles: bool) -> dict[Cell, Vector]:
    """Return the places of spheres around the middle of their bounding box."""
    found = {cell: point(cell, on_triangles) for cell in cells}
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*found.values(), strict=True)]
    return {cell: (x - middle[0], y - middle[1], z - middle[2]) for cell, (x, y, z) in found.items()}


def least_distance(name: str) -> float:
    """Return the distance from the middle of a figure at which a camera is too near."""
    return 1 + max(hypot(*place) for place in centred(cells_of(name), stands_on_triangles(name)).values())


def layers_of(cells: Iterable[Cell], on_triangles: bool) -> list[list[Cell]]:
    """Return the layers of a figure, the lowest first."""
    found: dict[int, list[Cell]] = {}
    for cell in sorted(cells):
        found.setdefault(-sum(cell) if on_triangles else cell[0], []).append(cell)
    return [found[height] for height in sorted(found)]
