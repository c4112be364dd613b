"""How large a field a wall of some pentominoes can enclose at most.

Around the field of a closed wall runs a closed walk from cell to cell of the wall, clockwise, that comes into each piece at most
once: where it came back to a piece, it could go through the piece instead and be shorter, with the field still inside. Not every
piece need be on the walk. By Pick's theorem the cells inside a walk are its area less half its length plus one; cells of its pieces
that lie on its right are inside and no part of the field.

Area and length add up piece by piece. So the best walk through every set of pieces is found from the best through smaller sets, by
where it has come to and in which direction. That pieces must not overlap is not asked, so no wall exceeds the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.board.prove.cells import SHAPES, Cell, Cells, forms

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left: the next one is a turn to the right."""
NOWHERE = -10_000
"""Less than any walk is worth."""


class Way(NamedTuple):
    """A way through a piece, and on to the next one: how far that is, in which direction, and what it is worth."""

    down: int
    right: int
    onward: int
    worth: int


@lru_cache(maxsize=16)
def largest_field(names: frozenset[str]) -> int:
    """Return how many cells a wall of these pieces encloses at most."""
    ways = [[_ways(name, entering) for entering in range(4)] for name in sorted(names)]
    reach = sum(_longest(name) for name in names) // 2 + 1
    best = max(_best_walk(ways[first:], reach) for first in range(len(ways)))
    return (best + 2) // 2


def _best_walk(ways: list[list[list[Way]]], reach: int) -> int:
    """Return the most that a closed walk is worth which begins with the first piece, going to the right.

    A walk is worth twice its area, less its length, less two for every cell that is lost. It may be seen from any side, so that it
    begins by going right is no loss.
    """
    number, side = len(ways), 2 * reach + 1
    table = np.full((1 << number, 4, side, side), NOWHERE, np.int16)
    for way in ways[0][1]:
        row, column = reach + way.down, reach + way.right
        table[1, way.onward, row, column] = max(int(table[1, way.onward, row, column]), way.worth)
    rows = np.arange(-reach, reach + 1, dtype=np.int16)[:, None]
    for used in range(1, 1 << number, 2):
        for piece in range(1, number):
            if not used >> piece & 1:
                for entering in range(4):
                    _go_on(table[used, entering], table[used | 1 << piece], ways[piece][entering], rows)
    return int(table[1::2, 1, reach, reach].max())


def _go_on(here: NDArray[np.int16], after: NDArray[np.int16], ways: list[Way], rows: NDArray[np.int16]) -> None:
    """Extend all walks by one piece; the area to the right of a step is counted from the row of the first cell."""
    side = len(here)
    for down, right, onward, worth in ways:
        top, bottom, left, end = max(0, -down), min(side, side - down), max(0, -right), min(side, side - right)
        if top < bottom and left < end:
            gain = (worth - 2 * right * rows[top:bottom]).astype(np.int16)
            there = after[onward, top + down : bottom + down, left + right : end + right]
            np.maximum(there, here[top:bottom, left:end] + gain, out=there)


@lru_cache(maxsize=64)
def _ways(name: str, entering: int) -> list[Way]:
    """Return the ways through a piece that is entered in a direction, of those to one place only the best."""
    best: dict[tuple[int, int, int], int] = {}
    for form in sorted(forms(SHAPES[name]), key=sorted):
        for walk in _walks(form):
            behind = _step(walk[0], (entering + 2) % 4)
            for onward in range(4):
                ahead = _step(walk[-1], onward)
                if behind not in form and ahead not in form and ahead != behind:
                    key = (ahead[0] - walk[0][0], ahead[1] - walk[0][1], onward)
                    best[key] = max(best.get(key, NOWHERE), _worth(form, walk, entering, onward))
    return [Way(*key, worth) for key, worth in sorted(best.items())]


def _walks(form: Cells) -> Iterator[tuple[Cell, ...]]:
    """Give every walk inside a piece that meets no cell twice."""
    begun: list[tuple[Cell, ...]] = [(cell,) for cell in form]
    while begun:
        walk = begun.pop()
        yield walk
        begun += [(*walk, ahead) for turn in range(4) if (ahead := _step(walk[-1], turn)) in form and ahead not in walk]


def _longest(name: str) -> int:
    return max(len(walk) for walk in _walks(SHAPES[name]))


def _step(cell: Cell, direction: int) -> Cell:
    return (cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1])


def _worth(form: Cells, walk: tuple[Cell, ...], entering: int, onward: int) -> int:
    """Value a way: the area between it and the row of its first cell, its length, and the cells on its right."""
    top = walk[0][0]
    way = [*walk, _step(walk[-1], onward)]
    # Walking clockwise, with rows counted downwards, a step to the right has the inside below it.
    area = sum((top - row) * (after - column) for (row, column), (_, after) in pairwise(way))
    return 2 * area - len(walk) - 2 * len(_on_the_right(form, walk, entering, onward))


def _on_the_right(form: Cells, walk: tuple[Cell, ...], entering: int, onward: int) -> set[Cell]:
    """Return the cells of a piece that hang on the right side of a walk through it."""
    turns = [entering, *(STEPS.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(walk)), onward]
    edge: list[Cell] = []
    for cell, comes, goes in zip(walk, turns, turns[1:], strict=False):
        # From straight ahead clockwise to where it came from, all directions lie on the right.
        between = (comes + 2 - goes) % 4
        edge += [_step(cell, (goes + quarter) % 4) for quarter in range(1, between)]
    found: set[Cell] = set()
    while edge:
        cell = edge.pop()
        if cell in form and cell not in walk and cell not in found:
            found.add(cell)
            edge += [_step(cell, direction) for direction in range(4)]
    return found
