"""Traps: games in which exactly one move broke the rules.

- `early`: the piece joined nothing when it was played; only later pieces joined it.
- `corner`: the piece meets the others at corners only.
- `half`: the piece was slid by half a cell, so that it shares only half an edge.

All other moves are legal, whether the trapped piece lies there or not: there is never a second piece to blame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.kinds.strips.solve.contact import joined
from printkit.kinds.strips.solve.field import Field, field, numbers
from printkit.kinds.strips.solve.game import Rules
from printkit.kinds.strips.solve.piece import Piece, border
from printkit.kinds.strips.solve.position import Placed, Position, Wish, played, too_hard

TRAPS = ("early", "corner", "half")

_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Trap(NamedTuple):
    """A game with one illegal move, which counts from 0."""

    position: Position
    illegal: int


def trapped(wish: Wish, trap: str, rng: Random) -> Trap:
    """Find a game with one illegal move of the sort that is named."""
    # An early piece is one of the game's own; the other traps add theirs.
    shorter = 0 if trap == "early" else 1
    for position in played(wish, rng, max(0, wish.pieces - shorter)):
        found = next(_SORTS[trap](position, rng), None)
        if found:
            return _told(position.rules, *found)
    raise too_hard(wish, "an illegal move that can be hidden")


_Moves = tuple[tuple[Piece, ...], int]


def _early(position: Position, rng: Random) -> Iterator[_Moves]:
    """Move a piece forward in the game, to where nothing it joins has been played."""
    moves = position.moves
    # It comes third at the earliest: the two before it join each other, so that it alone is the stranger.
    for at in chance.shuffled(rng, range(2, len(moves))):
        others = moves[:at] + moves[at + 1 :]
        if not _is_legal(others):
            continue
        first = next((number for number, other in enumerate(others) if joined(moves[at], other)), 0)
        if first >= 2:
            yield _inserted(others, moves[at], 2 + chance.below(rng, first - 1))


def _corner(position: Position, rng: Random) -> Iterator[_Moves]:
    """Add a piece that meets at least two corners of others, and shares no edge."""
    places, moves = field(position.rules.size), position.moves
    corners = {point for piece in moves for point in border(piece)}
    lonely = [places.places[number] for number in numbers(_lonely(places, moves))]
    near = [piece for piece in lonely if len(corners.intersection(border(piece))) >= 2]
    for piece in chance.shuffled(rng, near):
        yield _inserted(moves, piece, 2 + chance.below(rng, len(moves) - 1))


def _half(position: Position, rng: Random) -> Iterator[_Moves]:
    """Add a piece that is half a cell off the lattice, and touches another along a part of an edge."""
    places, moves = field(position.rules.size), position.moves
    legal = [places.places[number] for number in numbers(places.legal(places.mask(moves)))]
    slid = [Piece(piece.x + across, piece.y + down, piece.turn) for piece in legal for across, down in _STEPS]
    for piece in chance.shuffled(rng, slid):
        if position.rules.size.holds(piece) and _touches(piece, moves):
            yield _inserted(moves, piece, 2 + chance.below(rng, len(moves) - 1))


_SORTS = {"early": _early, "corner": _corner, "half": _half}


def _told(rules: Rules, moves: Sequence[Piece], illegal: int) -> Trap:
    """Give the moves their colours, in turn."""
    placed = tuple(Placed(rules.colour(number), piece) for number, piece in enumerate(moves))
    return Trap(Position(rules, placed), illegal)


def _inserted(moves: tuple[Piece, ...], piece: Piece, at: int) -> _Moves:
    return (*moves[:at], piece, *moves[at:]), at


def _is_legal(moves: Sequence[Piece]) -> bool:
    """Tell whether every piece but the first joins an earlier one; none of them overlap."""
    return all(any(joined(piece, other) for other in moves[:number]) for number, piece in enumerate(moves) if number)


def _lonely(places: Field, moves: Iterable[Piece]) -> int:
    """Return the places that lie on no piece and join none."""
    taken = places.mask(moves)
    met = taken
    for number in numbers(taken):
        met |= places.overlaps[number] | places.joins[number]
    return places.everywhere & ~met


def _touches(piece: Piece, others: Sequence[Piece]) -> bool:
    """Tell whether a piece, wherever it lies, overlaps none of the others but touches one along a line."""
    import shapely

    # The sums of `contact` are wrong off the lattice, so shapes are compared. Their corners are whole numbers: areas are exact.
    shape = shapely.Polygon(border(piece))
    shared = [shape.intersection(shapely.Polygon(border(other))) for other in others]
    return all(part.area == 0 for part in shared) and any(part.length > 0 for part in shared)
