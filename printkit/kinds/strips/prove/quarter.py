"""Pieces as sets of quarters: a model of the game for proofs, which shares nothing with the rules of contact.

The plane is cut into squares of one unit, half the side of a small square, and every square by its diagonals into four quarters.
The border of a piece runs along such lines wherever the piece lies, also half a cell off the lattice, so a piece is exactly 72
quarters: no polygons, no sums, no rounding. Squares share a whole edge if they have the same size and two corners in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

Spot = tuple[int, int]
Quarter = tuple[int, int, str]
"""The left and upper edge of a unit square, and the side (n, e, s, w) on which the quarter lies in it."""

TURNS = 4

_SIXTHS = {"n": (3, 1), "e": (5, 3), "s": (3, 5), "w": (1, 3)}
"""The centre of gravity of each quarter from the corner of its unit square, in sixths of a unit."""

_BORDER: tuple[Spot, ...] = ((-1, 1), (-3, 1), (-3, -1), (-1, -1), (-1, -3), (1, -3), (1, -1), (3, 1), (1, 3))
_TRIANGLE: tuple[Spot, ...] = ((-1, -1), (1, -1), (-1, 1))
_LARGE_MIDDLE: Spot = (1, 1)
_SMALL_MIDDLES: tuple[Spot, Spot] = ((-2, 0), (0, -2))
_AROUND_LARGE: tuple[Spot, ...] = ((2, 0), (0, 2), (-2, 0), (0, -2))
_AROUND_SMALL: tuple[Spot, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))


class Piece(NamedTuple):
    """A piece where it lies: its centre, the midpoint of the hypotenuse, and how often it is turned clockwise by a quarter.

    The centre of the first cell of a board is the origin; cells are two units wide.
    """

    x: int
    y: int
    turn: int


class Parts(NamedTuple):
    """The corners of a piece and of its parts, in order around each."""

    border: tuple[Spot, ...]
    smalls: tuple[tuple[Spot, ...], tuple[Spot, ...]]
    large: tuple[Spot, ...]
    triangle: tuple[Spot, ...]
    middle: Spot
    """The middle of the large square."""


class Model(NamedTuple):
    """A piece where it lies: all its quarters, and the corners of its squares."""

    quarters: frozenset[Quarter]
    smalls: tuple[frozenset[Spot], frozenset[Spot]]
    large: frozenset[Spot]
    middle: Spot
    """The middle of the large square."""


@lru_cache(maxsize=TURNS)
def parts(turn: int) -> Parts:
    """Return the corners of a piece at the origin."""
    one, two = (_turned_ring(_around(small, _AROUND_SMALL), turn) for small in _SMALL_MIDDLES)
    large = _turned_ring(_around(_LARGE_MIDDLE, _AROUND_LARGE), turn)
    return Parts(_turned_ring(_BORDER, turn), (one, two), large, _turned_ring(_TRIANGLE, turn), _turned(_LARGE_MIDDLE, turn))


@lru_cache(maxsize=8192)
def model(piece: Piece) -> Model:
    """Build the model of a piece."""
    x, y, turn = piece
    quarters = frozenset((u + x, v + y, side) for u, v, side in _quarters(turn))
    shape = parts(turn)
    one, two, large = (frozenset((u + x, v + y) for u, v in ring) for ring in (*shape.smalls, shape.large))
    return Model(quarters, (one, two), large, (shape.middle[0] + x, shape.middle[1] + y))


def arms(piece: Piece) -> frozenset[Quarter]:
    """Return the quarters of a piece without those of its large square."""
    x, y = model(piece).middle
    around = ((quarter, _centre(quarter)) for quarter in model(piece).quarters)
    return frozenset(quarter for quarter, (across, down) in around if abs(across - 6 * x) + abs(down - 6 * y) > 12)


def corners(piece: Piece) -> frozenset[Spot]:
    """Return the corners of the border of a piece."""
    return frozenset((x + piece.x, y + piece.y) for x, y in parts(piece.turn).border)


def share_edge(one: Model, two: Model) -> bool:
    """Tell whether two small squares or the two large ones share a whole edge."""
    return are_linked(one, two) or any(len(a & b) == 2 for a in one.smalls for b in two.smalls)


def are_linked(one: Model, two: Model) -> bool:
    """Tell whether the large squares share a whole edge."""
    return len(one.large & two.large) == 2


def touch_at_corners(one: Model, two: Model) -> bool:
    """Tell whether the large squares have one corner in common: they look like a strip, but are none."""
    return len(one.large & two.large) == 1


def lies_in_cells(piece: Piece) -> bool:
    """Tell whether the triangle of a piece lies in a cell of the board, and not across several."""
    return piece.x % 2 == 0 and piece.y % 2 == 0


def groups(pieces: Sequence[Piece]) -> list[frozenset[Piece]]:
    """Return the groups of two or more pieces whose large squares hang together."""
    around: dict[Spot, list[Piece]] = {}
    for piece in pieces:
        for corner in model(piece).large:
            around.setdefault(corner, []).append(piece)
    left, found = dict.fromkeys(reversed(pieces)), []
    while left:
        group, new = set[Piece](), [next(iter(left))]
        while new:
            piece = new.pop()
            if piece in left:
                del left[piece]
                group.add(piece)
                near = {other for corner in model(piece).large for other in around[corner] if other in left}
                new += [other for other in near if are_linked(model(piece), model(other))]
        found.append(frozenset(group))
    return [group for group in found if len(group) > 1]


def straight_groups(pieces: Sequence[Piece]) -> list[frozenset[Piece]]:
    """Return the longest straight lines of two or more linked large squares, falling and rising."""
    found = []
    for slope in (1, -1):
        lines: dict[int, list[Piece]] = {}
        for piece in pieces:
            x, y = model(piece).middle
            lines.setdefault(x - slope * y, []).append(piece)
        found += [group for line in lines.values() for group in groups(line)]
    return found


def strips(pieces: Sequence[Piece], straight: bool) -> list[frozenset[Piece]]:
    """Return the strips of a position by either rule."""
    return straight_groups(pieces) if straight else groups(pieces)


@lru_cache(maxsize=TURNS)
def _quarters(turn: int) -> frozenset[Quarter]:
    """List the quarters of a piece at the origin, each judged by its centre of gravity turned back."""
    spots = [(x, y, side) for x in range(-3, 3) for y in range(-3, 3) for side in _SIXTHS]
    return frozenset(spot for spot in spots if _inside(*_turned(_centre(spot), -turn % TURNS)))


def _centre(quarter: Quarter) -> Spot:
    x, y, side = quarter
    right, down = _SIXTHS[side]
    return 6 * x + right, 6 * y + down


def _inside(x: int, y: int) -> bool:
    """Tell whether a point, in sixths of a unit, lies in the piece that is not turned."""
    west, north = -18 < x < -6 and -6 < y < 6, -6 < x < 6 and -18 < y < -6
    large = abs(x - 6) + abs(y - 6) < 12
    wedge = min(x, y) > -6 and x + y < 0
    return west or north or large or wedge


def _turned(spot: Spot, turn: int) -> Spot:
    x, y = spot
    for _ in range(turn):
        x, y = -y, x
    return x, y


def _turned_ring(ring: Iterable[Spot], turn: int) -> tuple[Spot, ...]:
    return tuple(_turned(spot, turn) for spot in ring)


def _around(middle: Spot, corners: Iterable[Spot]) -> tuple[Spot, ...]:
    return tuple((middle[0] + x, middle[1] + y) for x, y in corners)
