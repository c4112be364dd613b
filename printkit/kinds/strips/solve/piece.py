"""The piece: a right-angled triangle with a square on each of its sides, as ten points of whole numbers.

One unit is half the side of a small square, and y points down. The border runs clockwise from corner to corner and ends where it
began: points 1 to 4 are one small square, 4 to 7 the other, 7 to 10 the large square, and 4, 7 and 10 the triangle. All points are
relative to the centre of the piece, the midpoint of the hypotenuse; so a piece moves by moving its centre and nothing else.

Pieces that join along a whole edge of a square lie at even distances from each other. Legal centres are therefore those with two
even coordinates, and only there are the sums of `contact` right.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from printkit.errors import Fault, InputError

Vertex = tuple[int, int]
Square = tuple[Vertex, Vertex, Vertex, Vertex]
Triangle = tuple[Vertex, Vertex, Vertex]

BORDER: tuple[Vertex, ...] = ((-1, 1), (-3, 1), (-3, -1), (-1, -1), (-1, -3), (1, -3), (1, -1), (3, 1), (1, 3), (-1, 1))
"""The ten points of the border, the last equal to the first."""

TURNS = 4
"""A piece has four ways to lie. Its outline is its own mirror image, so turning it over gives nothing new."""


class Piece(NamedTuple):
    """A piece in its place: the centre in half small squares, and how many quarter turns it is turned clockwise."""

    x: int
    y: int
    turn: int


def turned(points: tuple[Vertex, ...], turn: int) -> tuple[Vertex, ...]:
    """Turn points about the centre by quarter turns; each takes (x, y) to (-y, x), which is clockwise because y points down."""
    for _ in range(turn % TURNS):
        points = tuple((-y, x) for x, y in points)
    return points


@lru_cache(maxsize=4096)
def border(piece: Piece) -> tuple[Vertex, ...]:
    """Return the ten points of a piece where it lies."""
    return tuple((piece.x + x, piece.y + y) for x, y in _border(piece.turn % TURNS))


def small_squares(piece: Piece) -> tuple[Square, Square]:
    """Return the two small squares: points 1 to 4, and 4 to 7."""
    points = border(piece)
    return (points[0], points[1], points[2], points[3]), (points[3], points[4], points[5], points[6])


def large_square(piece: Piece) -> Square:
    """Return the large square: points 7 to 10."""
    points = border(piece)
    return points[6], points[7], points[8], points[9]


def triangle(piece: Piece) -> Triangle:
    """Return the triangle: points 4, 7 and 10."""
    points = border(piece)
    return points[3], points[6], points[9]


def middle(square: Square) -> Vertex:
    """Return the middle of a square, halfway between two opposite corners."""
    (x1, y1), (x2, y2) = square[0], square[2]
    return (x1 + x2) // 2, (y1 + y2) // 2


def is_even(piece: Piece) -> bool:
    """Tell whether the centre of a piece lies on the even lattice."""
    return piece.x % 2 == 0 and piece.y % 2 == 0


def require_even(*pieces: Piece) -> None:
    """Refuse pieces whose centres are off the even lattice, where the rules of contact do not hold."""
    remedy = "both coordinates are even where pieces join along whole edges"
    faults = [Fault(f"the centre ({x}, {y}) is off the lattice", remedy) for x, y, turn in pieces if not is_even(Piece(x, y, turn))]
    if faults:
        raise InputError(*faults)


@lru_cache(maxsize=TURNS)
def _border(turn: int) -> tuple[Vertex, ...]:
    return turned(BORDER, turn)
