"""The rules of contact: which pieces lie on each other, and which share a whole edge of a square.

Squares are compared by two sums over their four corners, in order: D1 = |sum(x1i - x2i)| and D2 = |sum(y1i - y2i)|; the absolute
value is taken of each whole sum, so that D1 and D2 are four times the distance of the middles. With D = D1 + D2:

- two small squares lie on each other if D = 0, and share an edge if D = 8;
- two large squares share an edge if D1 = D2 = 8, and lie on each other if D < 16;
- a small square lies on a large one if, and only if, one of its corners is the middle of the large one.

The sums were lost from the source of the game, which kept only their values; they are reconstructed here. They are right for all
pieces with centres on the even lattice and wrong elsewhere (two small squares shifted diagonally by one unit have D = 8, too), so
pieces off the lattice are refused. On the lattice a triangle is never met without one of the squares beside it; it needs no test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from printkit.kinds.strips.solve.piece import TURNS, Piece, Square, large_square, middle, require_even, small_squares


class Sums(NamedTuple):
    """The two sums of a pair of squares."""

    across: int
    down: int


class Relation(NamedTuple):
    """How two pieces lie to each other."""

    overlap: bool
    joined: bool
    """They share a whole edge of a small or of a large square, and do not overlap."""
    linked: bool
    """Their large squares share an edge, and they do not overlap."""


class Contact(NamedTuple):
    """How two squares of equal size lie to each other, one of a piece and one of another piece near it."""

    other: Piece
    size: Literal["small", "large"]
    mine: Square
    theirs: Square
    sums: Sums
    overlap: bool
    edge: bool
    """They share a whole edge."""


FAR = 6
"""Pieces whose centres are further apart than this, in either direction, do not even touch."""


def sums(one: Square, two: Square) -> Sums:
    """Return D1 and D2 of two squares."""
    return Sums(
        abs(sum(a[0] - b[0] for a, b in zip(one, two, strict=True))), abs(sum(a[1] - b[1] for a, b in zip(one, two, strict=True)))
    )


def small_overlap(one: Square, two: Square) -> bool:
    """Tell whether two small squares lie on each other."""
    return sum(sums(one, two)) == 0


def small_adjacent(one: Square, two: Square) -> bool:
    """Tell whether two small squares share an edge."""
    return sum(sums(one, two)) == 8


def large_adjacent(one: Square, two: Square) -> bool:
    """Tell whether two large squares share an edge."""
    return sums(one, two) == (8, 8)


def large_overlap(one: Square, two: Square) -> bool:
    """Tell whether two large squares lie on each other."""
    return sum(sums(one, two)) < 16


def small_on_large(small: Square, large: Square) -> bool:
    """Tell whether a small and a large square lie on each other."""
    return middle(large) in small


def relation(one: Piece, two: Piece) -> Relation:
    """Return how two pieces on the even lattice lie to each other."""
    require_even(one, two)
    across, down = two.x - one.x, two.y - one.y
    if max(abs(across), abs(down)) > FAR:
        return _APART
    return _relation(one.turn % TURNS, two.turn % TURNS, across, down)


def overlap(one: Piece, two: Piece) -> bool:
    """Tell whether two pieces lie on each other."""
    return relation(one, two).overlap


def joined(one: Piece, two: Piece) -> bool:
    """Tell whether two pieces share a whole edge of a small or of a large square."""
    return relation(one, two).joined


def linked(one: Piece, two: Piece) -> bool:
    """Tell whether the large squares of two pieces share an edge, so that both belong to one strip."""
    return relation(one, two).linked


def contacts(piece: Piece, others: Iterable[Piece]) -> tuple[Contact, ...]:
    """Compare the squares of a piece with those of every other piece near it; squares of different sizes have no sums."""
    require_even(piece)
    near = [other for other in others if max(abs(piece.x - other.x), abs(piece.y - other.y)) <= FAR]
    return tuple(contact for other in near for contact in _compared(piece, other))


def _compared(piece: Piece, other: Piece) -> Iterator[Contact]:
    for mine in small_squares(piece):
        for theirs in small_squares(other):
            yield Contact(
                other, "small", mine, theirs, sums(mine, theirs), small_overlap(mine, theirs), small_adjacent(mine, theirs)
            )
    mine, theirs = large_square(piece), large_square(other)
    yield Contact(other, "large", mine, theirs, sums(mine, theirs), large_overlap(mine, theirs), large_adjacent(mine, theirs))


_APART = Relation(overlap=False, joined=False, linked=False)


@cache
def _relation(turn: int, other_turn: int, across: int, down: int) -> Relation:
    """Compare the squares of two pieces, the first of which lies at the origin; there are few enough cases to keep all."""
    one, two = Piece(0, 0, turn), Piece(across, down, other_turn)
    smalls = [(a, b) for a in small_squares(one) for b in small_squares(two)]
    larges = (large_square(one), large_square(two))
    mixed = [(small, larges[1]) for small in small_squares(one)] + [(small, larges[0]) for small in small_squares(two)]
    if large_overlap(*larges) or any(small_overlap(*pair) for pair in smalls) or any(small_on_large(*pair) for pair in mixed):
        return Relation(overlap=True, joined=False, linked=False)
    linked = large_adjacent(*larges)
    return Relation(False, linked or any(small_adjacent(*pair) for pair in smalls), linked)
