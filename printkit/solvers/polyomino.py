"""Polyominoes: shapes of equal squares, their orientations, and how they pack a board.

A shape is a frozen set of (row, column) cells, moved so that its smallest row and column are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from printkit.solvers import exact_cover
from printkit.solvers.exact_cover import Cover, Effort, Tally

Cell = tuple[int, int]
Shape = frozenset[Cell]
Board = frozenset[Cell]
Symmetry = Mapping[Cell, Cell]
"""Where each cell of a board goes when the board is turned or turned over onto itself."""


class Placement(NamedTuple):
    """A piece laid on certain cells of the board."""

    piece: str
    cells: Shape


Packing = tuple[Placement, ...]
"""A filled board: one placement for each piece, in the order of the pieces' names."""


def shape(*rows: str) -> Shape:
    """Read a shape drawn as text, an X for each cell."""
    return frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")


PENTOMINOES: Mapping[str, Shape] = {
    "F": shape(".XX", "XX.", ".X."),
    "I": shape("X", "X", "X", "X", "X"),
    "L": shape("X.", "X.", "X.", "XX"),
    "N": shape(".X", ".X", "XX", "X."),
    "P": shape("XX", "XX", "X."),
    "T": shape("XXX", ".X.", ".X."),
    "U": shape("X.X", "XXX"),
    "V": shape("X..", "X..", "XXX"),
    "W": shape("X..", "XX.", ".XX"),
    "X": shape(".X.", "XXX", ".X."),
    "Y": shape(".X", "XX", ".X", ".X"),
    "Z": shape("XX.", ".X.", ".XX"),
}
"""The twelve pentominoes, each standing as the letter it is named after."""


def rectangle(rows: int, columns: int) -> Board:
    """Return a rectangular board."""
    return frozenset(product(range(rows), range(columns)))


def moved(cells: Iterable[Cell], down: int, right: int) -> Shape:
    """Move cells by whole rows and columns."""
    return frozenset((r + down, c + right) for r, c in cells)


def at_origin(cells: Iterable[Cell]) -> Shape:
    """Move cells so that their smallest row and column are 0."""
    kept = tuple(cells)
    return moved(kept, -min(r for r, _ in kept), -min(c for _, c in kept))


@lru_cache(maxsize=1024)
def orientations(piece: Shape, turn_over: bool = True) -> tuple[Shape, ...]:
    """Return all ways a shape can lie on the grid, each once, in a fixed order."""
    maps = _GRID_MAPS if turn_over else _GRID_MAPS[:4]
    found = {at_origin(map_(cell) for cell in piece) for map_ in maps}
    return tuple(sorted(found, key=sorted))


def free_polyominoes(size: int) -> tuple[Shape, ...]:
    """Generate every shape of that many cells, once for all its turned and turned-over forms."""
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        found = {_canonical(grown) for smaller in found for grown in _grown(smaller)}
    return tuple(sorted(found, key=sorted))


@lru_cache(maxsize=1024)
def placements(piece: Shape, board: Board) -> tuple[Shape, ...]:
    """List all places of a piece on a board, in a fixed order."""
    corners = _corners(board)
    return tuple(
        moved(form, down, right)
        for form in orientations(piece)
        for down, right in corners
        if all((r + down, c + right) in board for r, c in form)
    )


def symmetries(board: Board) -> list[Symmetry]:
    """List the ways to turn a board, or turn it over, that bring it onto itself; the first leaves everything in place."""
    top, left = min(r for r, _ in board), min(c for _, c in board)
    found: list[Symmetry] = []
    for map_ in _GRID_MAPS:
        images = {cell: map_(cell) for cell in board}
        down, right = top - min(r for r, _ in images.values()), left - min(c for _, c in images.values())
        symmetry = {cell: (r + down, c + right) for cell, (r, c) in images.items()}
        if symmetry.keys() == set(symmetry.values()):
            found.append(symmetry)
    return found


def keeping(symmetry: Symmetry, given: Iterable[Placement]) -> bool:
    """Tell whether a symmetry leaves every one of these placements where it is."""
    return all(_image(cells, symmetry) == cells for _, cells in given)


def packings(
    board: Board, pieces: Mapping[str, Shape], effort: Effort | None = None, rng: Random | None = None
) -> Iterator[Packing]:
    """Find all ways to fill a board with pieces, each used once; with `rng`, in a random order."""
    options = [Placement(name, cells) for name, piece in pieces.items() for cells in placements(piece, board)]
    return _packings(board, list(pieces), options, effort, rng)


def random_packing(board: Board, pieces: Mapping[str, Shape], rng: Random, effort: Effort | None = None) -> Packing | None:
    """Find one way to fill a board, chosen by chance, or none."""
    return next(packings(board, pieces, effort, rng), None)


def count_packings(
    board: Board, pieces: Mapping[str, Shape], given: Packing = (), most: int | None = None, limit: int | None = None
) -> Tally:
    """Count the ways to complete a board on which some pieces lie already.

    Fillings that a symmetry of the board (with the given pieces) turns into each other are one. To count each class once, one free
    piece is held to one place out of every class of places; where a symmetry keeps that place, the smallest of the images counts.
    `most` and `limit` (search steps) cut the count short.
    """
    free = {name: piece for name, piece in pieces.items() if name not in {placed.piece for placed in given}}
    left = board - {cell for _, cells in given for cell in cells}
    if not free:
        return Tally(0 if left else 1, complete=True, steps=0)
    allowed = [symmetry for symmetry in symmetries(board) if keeping(symmetry, given)]
    effort = Effort(limit)
    number = 0
    for _ in _distinct(left, free, allowed, effort):
        if number == most:
            return Tally(number, complete=False, steps=effort.steps)
        number += 1
    return Tally(number, not effort.spent, effort.steps)


def _distinct(board: Board, pieces: Mapping[str, Shape], allowed: Sequence[Symmetry], effort: Effort) -> Iterator[Packing]:
    """Find one filling out of every class of fillings that the allowed symmetries turn into each other."""
    places: dict[str, Sequence[Shape]] = {name: placements(piece, board) for name, piece in pieces.items()}
    anchors = {name: _representatives(found, allowed) for name, found in places.items()}
    anchor = max(pieces, key=lambda name: len(places[name]) - len(anchors[name]))
    places[anchor] = anchors[anchor]
    options = [Placement(name, cells) for name, found in places.items() for cells in found]
    for packing in _packings(board, list(pieces), options, effort, None):
        if _is_smallest(packing, anchor, allowed):
            yield packing


def _is_smallest(packing: Packing, anchor: str, allowed: Sequence[Symmetry]) -> bool:
    """Tell whether a filling is the smallest of its images under the symmetries that keep the anchor's place."""
    held = [placed for placed in packing if placed.piece == anchor]
    own = _ordered(packing)
    return all(
        own <= _ordered(Placement(name, _image(cells, symmetry)) for name, cells in packing)
        for symmetry in allowed[1:]
        if keeping(symmetry, held)
    )


def _representatives(places: Sequence[Shape], allowed: Sequence[Symmetry]) -> list[Shape]:
    """Keep the first place out of every class of places."""
    kept, seen = [], set[Shape]()
    for cells in places:
        if cells not in seen:
            kept.append(cells)
            seen.update(_image(cells, symmetry) for symmetry in allowed)
    return kept


def _packings(
    board: Board, names: Sequence[str], options: Sequence[Placement], effort: Effort | None, rng: Random | None
) -> Iterator[Packing]:
    number_of = {cell: number for number, cell in enumerate(sorted(board), len(names))}
    cover = Cover(
        len(names) + len(board),
        tuple((names.index(name), *sorted(number_of[cell] for cell in cells)) for name, cells in options),
    )
    for solution in exact_cover.solutions(cover, effort, rng):
        yield tuple(sorted((options[number] for number in solution), key=lambda placed: placed.piece))


def _ordered(packing: Iterable[Placement]) -> list[tuple[str, list[Cell]]]:
    return sorted((name, sorted(cells)) for name, cells in packing)


def _image(cells: Shape, symmetry: Symmetry) -> Shape:
    return frozenset(symmetry[cell] for cell in cells)


def _corners(board: Board) -> list[Cell]:
    """List every place where the top left corner of a piece's box can lie."""
    if not board:
        return []
    rows, columns = [r for r, _ in board], [c for _, c in board]
    return list(product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)))


def _canonical(cells: Shape) -> Shape:
    return orientations(cells)[0]


def _grown(cells: Shape) -> Iterator[Shape]:
    """Add one neighbouring cell in every possible way."""
    for r, c in sorted(cells):
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if cell not in cells:
                yield cells | {cell}


_GRID_MAPS: tuple[Callable[[Cell], Cell], ...] = (
    lambda cell: (cell[0], cell[1]),
    lambda cell: (cell[1], -cell[0]),
    lambda cell: (-cell[0], -cell[1]),
    lambda cell: (-cell[1], cell[0]),
    lambda cell: (cell[0], -cell[1]),
    lambda cell: (-cell[1], -cell[0]),
    lambda cell: (-cell[0], cell[1]),
    lambda cell: (cell[1], cell[0]),
)
"""The four turns, then the four turns of the shape turned over."""
