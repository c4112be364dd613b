"""Cells, and what the rules say of them: how shapes turn, hang together and mirror, and which letters the pentominoes have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

Cell = tuple[int, int]
"""A row and a column, counted from 0."""
Cells = frozenset[Cell]

PENTOMINOES = {
    "F": ("011", "110", "010"),
    "I": ("1", "1", "1", "1", "1"),
    "L": ("10", "10", "10", "11"),
    "N": ("01", "01", "11", "10"),
    "P": ("11", "11", "10"),
    "T": ("111", "010", "010"),
    "U": ("101", "111"),
    "V": ("100", "100", "111"),
    "W": ("100", "110", "011"),
    "X": ("010", "111", "010"),
    "Y": ("01", "11", "01", "01"),
    "Z": ("110", "010", "011"),
}
"""The twelve pentominoes standing as the letters that they look like."""

TURNS: tuple[Callable[[Cell], Cell], ...] = (
    lambda cell: cell,
    lambda cell: (cell[1], -cell[0]),
    lambda cell: (-cell[0], -cell[1]),
    lambda cell: (-cell[1], cell[0]),
    lambda cell: (-cell[0], cell[1]),
    lambda cell: (cell[0], -cell[1]),
    lambda cell: (cell[1], cell[0]),
    lambda cell: (-cell[1], -cell[0]),
)
"""The four turns, then the four mirrorings: in a line across, upright, falling from the top left, and rising to the right."""
HALF_TURN = TURNS[2]
MIRRORS = {"across": TURNS[4], "upright": TURNS[5], "falling": TURNS[6], "rising": TURNS[7]}


def drawn(rows: Iterable[str], mark: str = "1") -> Cells:
    """Read cells from rows of text."""
    return frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == mark)


def moved(cells: Iterable[Cell], down: int, right: int) -> Cells:
    """Move cells by whole rows and columns."""
    return frozenset((r + down, c + right) for r, c in cells)


@lru_cache(maxsize=4096)
def cornered(cells: Cells) -> Cells:
    """Move cells into the corner of the grid."""
    return moved(cells, -min(r for r, _ in cells), -min(c for _, c in cells))


def turned(cells: Iterable[Cell], turn: Callable[[Cell], Cell]) -> Cells:
    """Turn or mirror cells, and move them into the corner of the grid."""
    return cornered(frozenset(map(turn, cells)))


@lru_cache(maxsize=4096)
def forms(cells: Cells, turn_over: bool = True) -> frozenset[Cells]:
    """Return all ways a shape can lie; turned over only where that is allowed."""
    return frozenset(turned(cells, turn) for turn in TURNS[: 8 if turn_over else 4])


@lru_cache(maxsize=4096)
def congruent(cells: Cells, turn_over: bool = True) -> tuple[Cell, ...]:
    """Return what all ways a shape can lie have in common: the first of them."""
    return min(tuple(sorted(form)) for form in forms(cells, turn_over))


SHAPES = {name: drawn(rows) for name, rows in PENTOMINOES.items()}
LETTERS = {congruent(shape): name for name, shape in SHAPES.items()}


def rectangle(rows: int, columns: int) -> Cells:
    """Return the cells of a rectangle."""
    return frozenset((r, c) for r in range(rows) for c in range(columns))


def span(cells: Iterable[Cell]) -> tuple[int, int]:
    """Return how many rows and columns cells reach over."""
    rows, columns = zip(*cells, strict=True)
    return (max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


def near(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells that share an edge with one."""
    r, c = cell
    return ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1))


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight cells that share an edge or a corner with one."""
    return tuple((cell[0] + down, cell[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def reached(start: Cell, cells: Iterable[Cell], steps: Callable[[Cell], tuple[Cell, ...]] = near) -> Cells:
    """Return all cells that a walk from one of them comes to."""
    left, edge, found = set(cells), [start], set()
    while edge:
        cell = edge.pop()
        if cell in left:
            left.remove(cell)
            found.add(cell)
            edge += steps(cell)
    return frozenset(found)


def in_parts(cells: Iterable[Cell]) -> list[Cells]:
    """Split cells into parts that hang together by edges."""
    left, found = set(cells), []
    while left:
        part = reached(min(left), left)
        left -= part
        found.append(part)
    return found


def _frame(cells: Cells) -> Cells:
    """Return the box around cells with a margin of one cell."""
    rows, columns = zip(*cells, strict=True)
    return frozenset((r, c) for r in range(min(rows) - 1, max(rows) + 2) for c in range(min(columns) - 1, max(columns) + 2))


def closed_in(cells: Cells, steps: Callable[[Cell], tuple[Cell, ...]] = near) -> Cells:
    """Return the cells beside a figure from which no walk leads to the outside."""
    outside = _frame(cells) - cells
    return outside - reached(min(outside), outside, steps)


def border_length(cells: Cells) -> int:
    """Count the sides of squares that lie between a figure and what is none of it, holes included."""
    return sum(beside not in cells for cell in cells for beside in near(cell))


def mirror_lines(cells: Cells) -> frozenset[str]:
    """Name the lines in which a figure is its own mirror image."""
    return frozenset(name for name, mirror in MIRRORS.items() if turned(cells, mirror) == cornered(cells))


class Symmetry(NamedTuple):
    """A way to bring a figure to itself: where its cells go, and whether it is turned over."""

    map: Callable[[Cell], Cell]
    turns_over: bool


def symmetries(cells: Cells) -> list[Symmetry]:
    """Return all ways to bring a figure to itself, the one that moves nothing first."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    found = []
    for number, turn in enumerate(TURNS):
        image = frozenset(map(turn, cells))
        if cornered(image) == cornered(cells):
            found.append(Symmetry(_shifted(turn, top - min(r for r, _ in image), left - min(c for _, c in image)), number >= 4))
    return found


def _shifted(turn: Callable[[Cell], Cell], down: int, right: int) -> Callable[[Cell], Cell]:
    return lambda cell: (turn(cell)[0] + down, turn(cell)[1] + right)


def places(cells: Cells, form: Cells) -> Iterator[Cells]:
    """Give every place of a form on some cells."""
    top, left = min(form)
    for row, column in sorted(cells):
        place = moved(form, row - top, column - left)
        if place <= cells:
            yield place


@lru_cache(maxsize=16)
def polyominoes(number: int) -> frozenset[tuple[Cell, ...]]:
    """Return all shapes of so many squares, turned and turned over ones as one, by adding one square at a time."""
    if number == 1:
        return frozenset({((0, 0),)})
    return frozenset(
        congruent(cornered(frozenset((*shape, beside))))
        for shape in polyominoes(number - 1)
        for cell in shape
        for beside in near(cell)
        if beside not in shape
    )
