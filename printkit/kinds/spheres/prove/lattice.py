"""Spheres that lie as oranges in a pile, as the proof knows them: cells, rotations, the 25 pieces of four, and the figures.

A sphere is a cell: three whole numbers whose sum is even; spheres that touch differ by one in two of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from math import sqrt

Cell = tuple[int, int, int]
Group = frozenset[Cell]
Vector = tuple[float, float, float]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"

_STEPS = tuple(step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == 2)

_ON_SQUARES = {
    "small-roof": ((2, 3), (1, 2)),
    "ridge": ((2, 7), (1, 6)),
    "roof": ((3, 4), (2, 3), (1, 2)),
    "barn": ((3, 6), (2, 5)),
    "raft": ((4, 5), (3, 4)),
    "great-roof": ((4, 5), (3, 4), (2, 3), (1, 2)),
}
"""Figures on squares: rows and columns of their layers, the lowest first; a layer lies in the hollows of the one below."""

EASY = ("small-roof", "stump", "round-pyramid", "pyramid", "ridge", "roof")
"""What a page may show that was asked for any figure."""
HOLLOW = "hollow-pyramid"


def settled(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Move cells so that the first of them, in order, is the origin."""
    known = sorted(cells)
    a, b, c = known[0]
    return tuple((x - a, y - b, z - c) for x, y, z in known)


@lru_cache(maxsize=1)
def rotations() -> tuple[tuple[Cell, Cell, Cell], ...]:
    """Return the 24 rotations of the lattice as the images of the three axes: signed axes that make no mirror image."""
    found = []
    for axes in permutations(range(3)):
        swaps = sum(axes[one] > axes[two] for one in range(3) for two in range(one + 1, 3))
        for signs in product((1, -1), repeat=3):
            if (swaps + signs.count(-1)) % 2 == 0:
                first, second, third = (_unit(axis, sign) for axis, sign in zip(axes, signs, strict=True))
                found.append((first, second, third))
    return tuple(found)


def _unit(axis: int, sign: int) -> Cell:
    return (sign * (axis == 0), sign * (axis == 1), sign * (axis == 2))


def turned(cell: Cell, rotation: tuple[Cell, Cell, Cell]) -> Cell:
    """Turn a cell around the origin."""
    a, b, c = (sum(x * y for x, y in zip(cell, row, strict=True)) for row in rotation)
    return (a, b, c)


def _make(cells: Iterable[Cell]) -> tuple[tuple[int, ...], int]:
    """Return what all groups of four spheres have in common that can be turned into each other in space, without a mirror.

    These are the distances and the sense in which the spheres turn. Rotations of the lattice would not do: a flat piece can be
    turned by a sixth in its layer of triangles, which takes the piece into the lattice again, but not the lattice itself.
    """
    return min((_distances(order), _sense(order)) for order in permutations(cells))


def _distances(cells: Sequence[Cell]) -> tuple[int, ...]:
    """Return the squares of all distances."""
    return tuple(sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) for one, two in combinations(cells, 2))


def _sense(cells: Sequence[Cell]) -> int:
    """Return the volume that four points span, negative if they turn the other way; 0 if they are flat."""
    (a, b, c), (d, e, f), (g, h, i) = ([x - o for x, o in zip(cell, cells[0], strict=True)] for cell in cells[1:])
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


@lru_cache(maxsize=1)
def pieces() -> Mapping[str, frozenset[tuple[Cell, ...]]]:
    """Return all ways to join four spheres, by growing them: every piece by all the forms in which it may lie.

    Their letters follow the order of their first forms.
    """
    grown: set[tuple[Cell, ...]] = {((0, 0, 0),)}
    for _ in range(3):
        grown = {
            settled((*group, (a + x, b + y, c + z)))
            for group in grown
            for a, b, c in group
            for x, y, z in _STEPS
            if (a + x, b + y, c + z) not in group
        }
    kinds: dict[tuple[tuple[int, ...], int], set[tuple[Cell, ...]]] = {}
    for group in grown:
        kinds.setdefault(_make(group), set()).add(group)
    return dict(zip(LETTERS, map(frozenset, sorted(kinds.values(), key=min)), strict=True))


def twin_of(letter: str) -> str:
    """Return the letter of the mirror image of a piece, which may be its own."""
    mirrored = settled((-a, b, c) for a, b, c in min(pieces()[letter]))
    return next(other for other, lying in pieces().items() if mirrored in lying)


def names() -> tuple[str, ...]:
    """List the figures."""
    return (*_ON_SQUARES, *_on_triangles())


def figure(name: str) -> Group:
    """Return the cells of a figure."""
    if name in _ON_SQUARES:
        layers = enumerate(_ON_SQUARES[name])
        return frozenset((up, row - at, row + at + up) for up, (rows, ats) in layers for row in range(rows) for at in range(ats))
    return _on_triangles()[name]


@lru_cache(maxsize=1)
def _on_triangles() -> Mapping[str, Group]:
    """Return the figures on triangles: pyramids, without their tops, their tips or their insides."""
    small, large, tips = _pyramid(4), _pyramid(6), {(0, 0, 0), (3, 3, 0), (3, 0, 3), (0, 3, 3)}
    return {
        "stump": frozenset(cell for cell in small if sum(cell) >= 4),
        "round-pyramid": small - tips,
        "pyramid": small,
        "table": frozenset(cell for cell in large if sum(cell) >= 8),
        "large-pyramid": large,
        HOLLOW: _pyramid(8) - {(a + 2, b + 2, c + 2) for a, b, c in small},
    }


def _pyramid(edge: int) -> Group:
    """Return a pyramid with its tip at the origin; every layer below has one more sphere along an edge."""
    return frozenset((i + j, i + k, j + k) for i in range(edge) for j in range(edge - i) for k in range(edge - i - j))


def stands_on_triangles(name: str) -> bool:
    """Tell which way a figure stands."""
    return name not in _ON_SQUARES


def layers(name: str) -> list[list[Cell]]:
    """Return the layers of a figure, the lowest first."""
    found: dict[int, list[Cell]] = {}
    for cell in sorted(figure(name)):
        found.setdefault(-sum(cell) if stands_on_triangles(name) else cell[0], []).append(cell)
    return [found[height] for height in sorted(found)]


def places(cells: Iterable[Cell], on_triangles: bool) -> dict[Cell, Vector]:
    """Return where spheres of diameter 1 lie in space, around the middle of their box: x to the viewer, y to the right, z up."""
    found = {cell: _place(cell, on_triangles) for cell in cells}
    middle = [(min(numbers) + max(numbers)) / 2 for numbers in zip(*found.values(), strict=True)]
    return {cell: (x - middle[0], y - middle[1], z - middle[2]) for cell, (x, y, z) in found.items()}


def _place(cell: Cell, on_triangles: bool) -> Vector:
    a, b, c = cell
    if on_triangles:
        return ((a - b) / 2, (2 * c - a - b) / (2 * sqrt(3)), -(a + b + c) / sqrt(6))
    return ((b + c) / 2, (c - b) / 2, a / sqrt(2))
