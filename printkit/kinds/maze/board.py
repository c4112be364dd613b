"""Boards as people write them: sizes, rows of characters, and the silhouettes of `shapes.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from printkit.errors import amount, suggest

Cell = tuple[int, int]
"""A row and a column, counted from 0."""
Cells = frozenset[Cell]

LEAST_SIDE, MOST_SIDE = 4, 60
"""How many cells the sides of a rectangle have; a drawn board is no larger."""
LEAST_CELLS = 12

_SIZE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})(?:-([0-9]{1,2})x([0-9]{1,2}))?")


def usual(text: str) -> str:
    """Return a board in its usual form, after looking whether it is one: `16x12`, `heart`, or rows with `/` between them."""
    if "." in text:
        text = "/".join(row.strip() for row in text.replace("/", "\n").strip().split("\n"))
    else:
        text = text.replace("×", "x").replace(" ", "").strip().lower()
    if text:
        _refuse(cells(text, "medium"))
    return text


@lru_cache(maxsize=64)
def cells(text: str, size: str) -> Cells:
    """Return the cells of a board in its usual form; what is wrong is said as one sentence."""
    if "." in text:
        return _of_rows(text.split("/"))
    if found := _SIZE.fullmatch(text):
        return _of_size(*(int(number or 0) for number in found.groups()))
    if text not in shapes():
        remedy = "or write a size such as 16x12, or rows of . and #"
        raise ValueError(f'"{text[:40]}" is not a board; {suggest(text, shapes())} ({remedy})')
    return _of_rows(shapes()[text][size])


@lru_cache(maxsize=1)
def shapes() -> dict[str, dict[str, list[str]]]:
    """Read the rows of all silhouettes, by name and size."""
    drawn = tomllib.loads((Path(__file__).parent / "shapes.toml").read_text(encoding="utf-8"))
    return {name: {size: rows.split() for size, rows in sizes.items()} for name, sizes in drawn.items()}


def extent(found: Iterable[Cell]) -> tuple[int, int]:
    """Return how many rows and columns there are, from the first ones of the board on."""
    kept = tuple(found)
    return (1 + max(row for row, _ in kept), 1 + max(column for _, column in kept))


def is_wide(rows: int, columns: int) -> bool:
    """Tell whether a board is walked from left to right, and not from top to bottom."""
    return 2 * columns > 3 * rows


def beside(cell: Cell) -> tuple[Cell, ...]:
    """Return the cells above, on the left, on the right and below."""
    row, column = cell
    return ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))


@lru_cache(maxsize=64)
def outside(found: Cells) -> Cells:
    """Return the cells around a board that are no hole of it: one may come from the edge of the page to them."""
    rows, columns = extent(found)
    around = {(row, column) for row in range(-1, rows + 1) for column in range(-1, columns + 1)} - found
    return connected(around, (-1, -1))


def connected(found: Iterable[Cell], first: Cell) -> Cells:
    """Return the cells that hang together with one, edge to edge."""
    left, edge = set(found), [first]
    part = set()
    while edge:
        cell = edge.pop()
        if cell in left:
            left.remove(cell)
            part.add(cell)
            edge.extend(beside(cell))
    return frozenset(part)


def _of_rows(rows: Sequence[str]) -> Cells:
    """Read rows of characters; the board is moved into the corner."""
    strange = next((sign for row in rows for sign in row if sign not in ".#"), None)
    if strange is not None:
        raise ValueError(f'"{strange}" does not belong on a board; use . for a cell and # for what is not part of it')
    found = list(_marked(rows))
    top, left = min(row for row, _ in found), min(column for _, column in found)
    return frozenset((row - top, column - left) for row, column in found)


def _marked(rows: Sequence[str]) -> Iterator[Cell]:
    return ((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == ".")


def _of_size(rows: int, columns: int, hole_rows: int, hole_columns: int) -> Cells:
    """Return a rectangle, without a smaller one in the middle of it if there is a hole."""
    if min(rows, columns) < LEAST_SIDE or max(rows, columns) > MOST_SIDE:
        raise ValueError(f"a maze has {LEAST_SIDE} to {MOST_SIDE} rows and columns; this is {rows}x{columns}")
    if (hole_rows and hole_rows > rows - 2) or (hole_columns and hole_columns > columns - 2):
        raise ValueError(f"a hole of {hole_rows}x{hole_columns} is too large for {rows}x{columns}; leave a cell around it")
    top, left = (rows - hole_rows) // 2, (columns - hole_columns) // 2
    hole = {(row, column) for row in range(top, top + hole_rows) for column in range(left, left + hole_columns)}
    return frozenset((row, column) for row in range(rows) for column in range(columns)) - hole


def _refuse(found: Cells) -> None:
    if max(extent(found)) > MOST_SIDE:
        raise ValueError(f"the board has more than {MOST_SIDE} rows or columns; draw a smaller one")
    if len(found) < LEAST_CELLS:
        raise ValueError(f"the board has {amount(len(found), 'cell')}; a maze wants {LEAST_CELLS} or more")
    if connected(found, min(found)) != found:
        raise ValueError("the board is in several parts; every cell must share an edge with another one")
