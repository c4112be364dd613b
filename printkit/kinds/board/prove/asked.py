"""What a book asks for, read from the parameters by the rules for writing boards and pieces."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

from printkit import resources
from printkit.errors import ProofError
from printkit.kinds.board.prove.cells import SHAPES, Cells, congruent, cornered, drawn, moved, polyominoes, rectangle, span, turned
from printkit.kinds.board.prove.cells import TURNS as _TURNS

FAMILIES = ("monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes", "heptominoes", "octominoes")
"""Sets by the number of squares of their pieces, from one on."""
SMALL = {
    "trominoes": {"I": ("111",), "V": ("10", "11")},
    "tetrominoes": {"I": ("1111",), "L": ("100", "111"), "O": ("11", "11"), "S": ("011", "110"), "T": ("111", "010")},
}
"""The letters of smaller pieces; larger ones are numbered."""

Named = tuple[str, Cells]
"""A piece with its name, which is empty where only its shape is known."""


@dataclass(frozen=True, slots=True)
class Kit:
    """The pieces that a book asks for."""

    pieces: tuple[Named, ...]
    """One entry for each piece; a piece that there are two of has two."""
    turn_over: bool = True
    numbered: tuple[tuple[int, int], ...] = ()
    """Pieces without letters: of how many squares, and how many of them; the page says which."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names, each once."""
        return tuple(dict.fromkeys(name for name, _ in self.pieces))

    def shape(self, name: str) -> Cells:
        """Return the shape of a piece."""
        return dict(self.pieces)[name]

    def only(self, names: Sequence[str]) -> Kit:
        """Return some of the pieces."""
        return Kit(tuple((name, self.shape(name)) for name in names), self.turn_over)


PENTOMINOES = Kit(tuple(SHAPES.items()))


@lru_cache(maxsize=64)
def kit(text: str) -> Kit:
    """Read a set of pieces: a name, some pieces of it, two sets together, or a table of one's own."""
    if "[[" in text:
        return _written_kit(tomllib.loads(text))
    parts = [_named_kit(part.strip()) for part in text.split("+")]
    pieces = tuple(piece for part in parts for piece in part.pieces)
    if len(parts) > 1 and len({name for name, _ in pieces}) < len(pieces):
        pieces = tuple(("", shape) for _, shape in pieces)  # pieces of one name in two sets are called otherwise
    return Kit(pieces, all(part.turn_over for part in parts), tuple(entry for part in parts for entry in part.numbered))


def _named_kit(text: str) -> Kit:
    family, colon, chosen = text.partition(":")
    if family == "one-sided-pentominoes":
        return _chosen(_one_sided(), colon, chosen)
    if family == "pentominoes":
        return _chosen(PENTOMINOES, colon, chosen)
    if family in SMALL:
        return _chosen(Kit(tuple((name, drawn(rows)) for name, rows in SMALL[family].items())), colon, chosen)
    size = FAMILIES.index(family) + 1
    number = len(chosen.split(",")) if colon else len(polyominoes(size))
    return Kit((), numbered=((size, number),))


def _chosen(whole: Kit, colon: str, chosen: str) -> Kit:
    names = [name.strip() for name in chosen.split(",")] if "," in chosen else list(chosen.strip())
    return Kit(whole.only(names).pieces, whole.turn_over) if colon else whole


def _one_sided() -> Kit:
    """Return the pieces that are not turned over; the mirror image of a piece has its small letter."""
    pieces: list[Named] = []
    for name, shape in SHAPES.items():
        mirrored = turned(shape, _TURNS[4])
        pieces.append((name, shape))
        if congruent(mirrored, turn_over=False) != congruent(shape, turn_over=False):
            pieces.append((name.lower(), mirrored))
    return Kit(tuple(pieces), turn_over=False)


def _written_kit(table: dict[str, Any]) -> Kit:
    pieces: list[Named] = []
    for entry in table["piece"]:
        rows = entry["cells"]
        rows = rows[0] if isinstance(rows[0], list) else rows
        pieces += [(entry["name"], cornered(drawn(rows, "X")))] * entry.get("count", 1)
    return Kit(tuple(pieces), table.get("turn_over", True))


@lru_cache(maxsize=64)
def board(text: str, way: str) -> Cells:
    """Read a board, turned as it is asked for."""
    if not set(text) - set(".#/\n"):
        cells = cornered(drawn((row for row in re.split("[/\n]", text) if row.strip("#")), "."))
    else:
        word, colon, rest = text.partition(":")
        cells = _FORMS[word](rest) if colon else _box_with_holes(text)
    return oriented(cornered(cells), way)


def oriented(cells: Cells, way: str) -> Cells:
    """Turn a board so that its long side runs as asked for; unless that is said, only full rectangles are stood upright."""
    rows, columns = span(cells)
    if way == "usual":
        way = "upright" if rows * columns == len(cells) else "as it is"
    wrong = (way == "upright" and columns > rows) or (way == "across" and rows > columns)
    return turned(cells, _TURNS[1]) if wrong else cells


def _box_with_holes(text: str) -> Cells:
    """Read rows and columns, less holes, which lie in the middle unless the place of their first cell is given."""
    outer, *holes = text.split("-")
    rows, columns = _numbers(outer, "x")
    cells = rectangle(rows, columns)
    for hole in holes:
        size, at, place = hole.partition("@")
        down, right = _numbers(size, "x")
        top, left = (number - 1 for number in _numbers(place, ",")) if at else ((rows - down) // 2, (columns - right) // 2)
        cells -= moved(rectangle(down, right), top, left)
    return cells


def _numbers(text: str, between: str) -> list[int]:
    return [int(part) for part in text.split(between)]


def _toothed(rest: str) -> Cells:
    base, teeth, height = _numbers(rest, ",")
    return frozenset((row, row // height + column) for row in range(teeth * height) for column in range(base))


def _ring(rest: str) -> Cells:
    outer, _, width = rest.partition(",")
    rows, columns = _numbers(outer, "x")
    wide = int(width or 1)
    return rectangle(rows, columns) - moved(rectangle(rows - 2 * wide, columns - 2 * wide), wide, wide)


def _stairs(rest: str) -> Cells:
    steps, tread, rise = (*_numbers(rest, ","), 1, 1)[:3]
    return frozenset((row, column) for row in range(steps * rise) for column in range((row // rise + 1) * tread))


def _letter(rest: str) -> Cells:
    """Read the drawing of a letter."""
    return drawn(resources.table("boards", "letters")[rest.strip().upper()].split(), ".")


def enlarged(shape: Cells, times: int) -> Cells:
    """Return a shape so many times as large."""
    return frozenset((times * r + down, times * c + right) for r, c in shape for down in range(times) for right in range(times))


_FORMS: dict[str, Callable[[str], Cells]] = {
    "toothed": _toothed,
    "ring": _ring,
    "stairs": _stairs,
    "double": lambda rest: enlarged(SHAPES[rest], 2),
    "triple": lambda rest: enlarged(SHAPES[rest], 3),
    "letter": _letter,
}


def check_board(cells: Cells, text: str, way: str) -> None:
    """Refuse a board that is not the one that was asked for."""
    if cells != board(text, way):
        raise ProofError(f"the board is not {text[:40]}")


def completed(asked: Kit, shapes: Sequence[Named]) -> Kit:
    """Return the kit that is on a page, after looking whether it is the one that was asked for."""
    if not asked.numbered:
        lookup = Counter(congruent(shape, asked.turn_over) for _, shape in asked.pieces)
        if lookup != Counter(congruent(shape, asked.turn_over) for _, shape in shapes):
            raise ProofError("the pieces on the page are not those that were asked for")
        return asked
    sizes = Counter(len(shape) for _, shape in shapes)
    wanted: Counter[int] = Counter(len(shape) for _, shape in asked.pieces)
    for size, number in asked.numbered:
        wanted[size] += number
    different = {congruent(shape) for _, shape in shapes}
    if sizes != wanted or len(different) != len(shapes):
        raise ProofError("the pieces on the page are not those that were asked for")
    return Kit(tuple((name or str(number), cornered(shape)) for number, (name, shape) in enumerate(shapes)), asked.turn_over)


def guessed(asked: Kit, seen: Sequence[Named]) -> Kit:
    """Return a kit of which the page shows numbers only: all pieces of a size, so that it does not matter which is which.

    Those that lie on boards have the numbers that stand on them.
    """
    if any(number != len(polyominoes(size)) for size, number in asked.numbered) or len(asked.numbered) != 1 or asked.pieces:
        raise ProofError("the shapes of the pieces are not shown")
    shapes = {congruent(shape): name for name, shape in seen if name}
    left = iter(sorted({str(number + 1) for number in range(asked.numbered[0][1])} - set(shapes.values())))
    family = sorted(polyominoes(asked.numbered[0][0]))
    return Kit(tuple((shapes[shape] if shape in shapes else next(left), frozenset(shape)) for shape in family))


def fits_exactly(asked: Kit, cells: int) -> bool:
    """Tell whether all pieces of a kit are needed for so many cells."""
    total = sum(len(shape) for _, shape in asked.pieces) + sum(prod(entry) for entry in asked.numbered)
    return total == cells
