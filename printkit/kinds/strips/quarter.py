"""Pieces as sets of quarters, for proofs: a second model of the game that shares nothing with the rules of contact.

The plane is cut into squares of one unit and every square by its diagonals into four quarters. The border of a piece runs along
such lines wherever the piece lies, also half a cell off the lattice, so a piece is exactly 72 quarters: no polygons, no sums, no
rounding. Squares share a whole edge if they have the same size and two corners in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.piece import Piece

Spot = tuple[int, int]
Quarter = tuple[int, int, str]
"""The left and upper edge of a unit square, and the side (n, e, s, w) on which the quarter lies in it."""

_SIXTHS = {"n": (3, 1), "e": (5, 3), "s": (3, 5), "w": (1, 3)}
"""The centre of gravity of each quarter from the corner of its unit square, in sixths of a unit."""

_LARGE_MIDDLE: Spot = (1, 1)
_SMALL_MIDDLES: tuple[Spot, Spot] = ((-2, 0), (0, -2))
_AROUND_LARGE: tuple[Spot, ...] = ((2, 0), (0, 2), (-2, 0), (0, -2))
_AROUND_SMALL: tuple[Spot, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))


class Model(NamedTuple):
    """A piece where it lies: all its quarters, and the corners of its squares."""

    quarters: frozenset[Quarter]
    smalls: tuple[frozenset[Spot], frozenset[Spot]]
    large: frozenset[Spot]
    middle: Spot
    """The middle of the large square."""


@lru_cache(maxsize=4096)
def model(piece: Piece) -> Model:
    """Build the model of a piece."""
    turn = piece.turn
    quarters = frozenset((x + piece.x, y + piece.y, side) for x, y, side in _quarters(turn))
    x, y = _turned(_LARGE_MIDDLE, turn)
    middle = (x + piece.x, y + piece.y)
    one, two = (_corners(_moved(_turned(small, turn), piece), _AROUND_SMALL) for small in _SMALL_MIDDLES)
    return Model(quarters, (one, two), _corners(middle, _AROUND_LARGE), middle)


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
    return piece.x % 2 == 0 and piece.y % 2 == 0 and piece.turn in range(4)


def lies_on_board(piece: Piece, size: Size) -> bool:
    """Tell whether every quarter of a piece lies on the board."""
    return all(-1 <= x < 2 * size.columns - 1 and -1 <= y < 2 * size.rows - 1 for x, y, _ in model(piece).quarters)


def groups(pieces: Sequence[Piece]) -> list[frozenset[Piece]]:
    """Return the groups of two or more pieces whose large squares hang together."""
    left, found = list(pieces), []
    while left:
        group = {left.pop()}
        while near := [piece for piece in left if any(are_linked(model(piece), model(other)) for other in group)]:
            group.update(near)
            left = [piece for piece in left if piece not in group]
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


def points(found: Iterable[frozenset[Piece]], owners: Mapping[Piece, str], colours: str) -> dict[str, int]:
    """Return what the strips score: the square of the length, to whoever owns more of a strip than each of the others."""
    score = dict.fromkeys(colours, 0)
    for strip in found:
        shares = {colour: sum(owners[piece] == colour for piece in strip) for colour in colours}
        most = [colour for colour in colours if shares[colour] == max(shares.values())]
        if len(most) == 1:
            score[most[0]] += len(strip) * len(strip)
    return score


@lru_cache(maxsize=4)
def _quarters(turn: int) -> frozenset[Quarter]:
    """List the quarters of a piece at the origin, each judged by its centre of gravity turned back."""
    spots = [(x, y, side) for x in range(-3, 3) for y in range(-3, 3) for side in _SIXTHS]
    return frozenset(spot for spot in spots if _inside(*_turned(_centre(spot), -turn % 4)))


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


def _moved(spot: Spot, piece: Piece) -> Spot:
    return spot[0] + piece.x, spot[1] + piece.y


def _corners(middle: Spot, around: Iterable[Spot]) -> frozenset[Spot]:
    return frozenset((middle[0] + x, middle[1] + y) for x, y in around)
