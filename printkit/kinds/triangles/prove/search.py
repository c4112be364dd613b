"""Counting the ways to lay pieces on a board, by a plain search that always goes on where the fewest placements are left.

A set of placements is a whole number with a bit for each. For every placement it is known which others can lie beside it; whatever
is laid strikes out all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.kinds.triangles.prove.board import Cell, Edge, edges_of, points_up, uses
from printkit.kinds.triangles.prove.marks import Half, matches

MOST_STEPS = 3_000_000
"""A page whose solutions take longer to count is refused; what the maker makes takes less than a hundred thousand."""

Marks = tuple[Half | None, Half | None, Half | None]
"""What is on the three edges of a piece, clockwise; nothing on a plain edge."""


class Counted(NamedTuple):
    """How many ways there are, and how many pieces were laid down to find that out."""

    solutions: int
    steps: int


def turned(marks: Marks) -> tuple[Marks, Marks, Marks]:
    """Return what a piece shows when it is turned."""
    one, two, three = marks
    return (one, two, three), (two, three, one), (three, one, two)


def count(cells: Sequence[Cell], pieces: Sequence[Marks], plain: bool) -> Counted:
    """Count the ways to lay all pieces so that halves meet; with a plain border, only edges without a picture lie there."""
    search = _Search(cells, pieces, plain)
    return Counted(search.count(search.all, search.wants), search.steps)


class _Search:
    """All placements, what each of them strikes out, and what has to be filled: every cell and every piece."""

    def __init__(self, cells: Sequence[Cell], pieces: Sequence[Marks], plain: bool) -> None:
        inner = {edge for edge, number in uses(cells).items() if number == 2}
        on_cell, of_piece = [0] * len(cells), [0] * len(pieces)
        showing: dict[Edge, dict[tuple[Half | None, bool], int]] = {edge: {} for edge in inner}
        places = list(_places(cells, pieces, inner, plain))
        for place, (number, piece, sides) in enumerate(places):
            bit = 1 << place
            on_cell[number] |= bit
            of_piece[piece] |= bit
            for edge, side in sides.items():
                showing[edge][side] = showing[edge].get(side, 0) | bit
        self.steps = 0
        self.all = (1 << len(places)) - 1
        self.wants = [*on_cell, *of_piece]
        clashes = {edge: _clashes(shown) for edge, shown in showing.items()}
        self._done = [(on_cell[number], of_piece[piece]) for number, piece, _ in places]
        self._left = [
            self.all & ~on_cell[number] & ~of_piece[piece] & ~_joined(clashes[edge][side] for edge, side in sides.items())
            for number, piece, sides in places
        ]

    def count(self, left: int, wants: Sequence[int]) -> int:
        """Count the ways to go on with the placements that are left."""
        if not wants:
            return 1
        choice = left & min(wants, key=lambda want: (want & left).bit_count())
        total = 0
        while choice:
            number = (choice & -choice).bit_length() - 1
            choice &= choice - 1
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise ProofError("there are too many ways to lay these pieces; the solutions cannot be counted")
            total += self.count(left & self._left[number], [want for want in wants if want not in self._done[number]])
        return total


def _places(
    cells: Sequence[Cell], pieces: Sequence[Marks], inner: set[Edge], plain: bool
) -> Iterator[tuple[int, int, dict[Edge, tuple[Half | None, bool]]]]:
    """List all placements: the cell, the piece, and what it shows at each edge inside the board."""
    for piece, marks in enumerate(pieces):
        for number, cell in enumerate(cells):
            for shown in dict.fromkeys(turned(marks)):
                laid = dict(zip(edges_of(cell), shown, strict=True))
                if plain and any((mark is not None) != (edge in inner) for edge, mark in laid.items()):
                    continue
                yield number, piece, {edge: (mark, points_up(cell)) for edge, mark in laid.items() if edge in inner}


def _clashes(shown: Mapping[tuple[Half | None, bool], int]) -> dict[tuple[Half | None, bool], int]:
    """Return, for what one side of an edge may show, all placements on the other side that do not make it whole."""
    return {
        (mark, up): _joined(bits for (other, way), bits in shown.items() if way != up and not _is_whole(mark, other))
        for mark, up in shown
    }


def _is_whole(one: Half | None, other: Half | None) -> bool:
    return one is not None and other is not None and matches(one, other)


def _joined(sets: Iterable[int]) -> int:
    found = 0
    for bits in sets:
        found |= bits
    return found
