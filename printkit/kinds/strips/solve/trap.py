"""Traps: games in which exactly one move broke the rules.

- `early`: the piece joined nothing when it was played; only later pieces joined it.
- `corner`: the piece meets the others at corners only.
- `half`: the piece was slid by half a cell along an edge, so that it shares only half of it.
- `turn`: the same player moved twice in a row.
- `overlap`: the piece lies with a part of it on an earlier one.
- `apart`: the piece meets no other at all.

All other moves are legal, whether the trapped piece lies there or not: there is never a second piece to blame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.kinds.strips.solve.contact import joined
from printkit.kinds.strips.solve.field import Field, field, numbers
from printkit.kinds.strips.solve.piece import Piece, border
from printkit.kinds.strips.solve.position import Placed, Position, Wish, played, too_hard
from printkit.kinds.strips.solve.rules import Rules

_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))
"""By half a cell, along an edge of a small square or along one of a large square."""

_SMALLEST_OVERLAP = 2
"""The area, in square units, of the least part of a piece that can lie on another: a quarter of a large square."""


class Trap(NamedTuple):
    """A game with one illegal move, which counts from 0."""

    position: Position
    illegal: int


def trapped(wish: Wish, trap: str, rng: Random) -> Trap:
    """Find a game with one illegal move of the sort that is named."""
    # Some traps are set with a piece of the game's own; the others add theirs.
    shorter = 0 if trap in _WITHIN else 1
    for position in played(wish, rng, max(0, wish.pieces - shorter)):
        found = next(_SORTS[trap](position, rng), None)
        if found:
            moves, illegal = found
            return _told(position.rules, moves, illegal, twice=trap == "turn")
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


def _turn(position: Position, rng: Random) -> Iterator[_Moves]:
    """Give a move to the player who moved before, after all have moved once; the others then go on in turn."""
    moves = position.moves
    # The last move is spared: a player who moves twice and is not answered looks like a game that was broken off.
    for at in chance.shuffled(rng, range(position.rules.players, len(moves) - 1)):
        if _is_legal(moves[:at] + moves[at + 1 :]):
            yield moves, at


def _corner(position: Position, rng: Random) -> Iterator[_Moves]:
    """Add a piece that meets at least two corners of others, and shares no edge."""
    moves = position.moves
    near = [piece for piece in _lonely(position) if _shared_corners(piece, moves) >= 2]
    for piece in chance.shuffled(rng, near):
        yield _inserted(moves, piece, 2 + chance.below(rng, len(moves) - 1))


def _apart(position: Position, rng: Random) -> Iterator[_Moves]:
    """Add a piece that meets no other."""
    moves = position.moves
    far = [piece for piece in _lonely(position) if not _shared_corners(piece, moves)]
    for piece in chance.shuffled(rng, far):
        yield _inserted(moves, piece, 2 + chance.below(rng, len(moves) - 1))


def _half(position: Position, rng: Random) -> Iterator[_Moves]:
    """Add a piece that is half a cell off the lattice, and touches another along a part of an edge."""
    places, moves = field(position.rules.size), position.moves
    legal = [places.places[number] for number in numbers(places.legal(places.mask(moves)))]
    slid = [Piece(piece.x + across, piece.y + down, piece.turn) for piece in legal for across, down in _STEPS]
    for piece in chance.shuffled(rng, slid):
        if position.rules.size.holds(piece) and _touches(piece, moves):
            yield _inserted(moves, piece, 2 + chance.below(rng, len(moves) - 1))


def _overlap(position: Position, rng: Random) -> Iterator[_Moves]:
    """Add a piece that shares an edge with an earlier one as it should, and lies a little on one other, earlier too."""
    places, moves = field(position.rules.size), position.moves
    taken = places.mask(moves)
    _, joins = places.reach(taken)
    for number in chance.shuffled(rng, list(numbers(joins))):
        under = [places.places[other] for other in numbers(places.overlaps[number] & taken)]
        piece = places.places[number]
        if len(under) == 1 and _common_area(piece, under[0]) == _SMALLEST_OVERLAP:
            first = 1 + moves.index(under[0])
            beside = [at for at, other in enumerate(moves) if places.joins[number] >> places.index[other] & 1]
            earliest = max(2, first, min(beside) + 1)
            yield _inserted(moves, piece, earliest + chance.below(rng, len(moves) + 1 - earliest))


_SORTS: Mapping[str, Callable[[Position, Random], Iterator[_Moves]]] = {
    "early": _early,
    "corner": _corner,
    "half": _half,
    "turn": _turn,
    "overlap": _overlap,
    "apart": _apart,
}
_WITHIN = ("early", "turn")
"""The traps that are set with a piece of the game's own."""

TRAPS = tuple(_SORTS)


def _told(rules: Rules, moves: Sequence[Piece], illegal: int, twice: bool) -> Trap:
    """Give the moves their colours, in turn; with `twice`, the player before the illegal move makes that move as well."""
    turns = [number - (twice and number >= illegal) for number in range(len(moves))]
    placed = tuple(Placed(rules.colour(turn), piece) for turn, piece in zip(turns, moves, strict=True))
    return Trap(Position(rules, placed), illegal)


def _inserted(moves: tuple[Piece, ...], piece: Piece, at: int) -> _Moves:
    return (*moves[:at], piece, *moves[at:]), at


def _is_legal(moves: Sequence[Piece]) -> bool:
    """Tell whether every piece but the first joins an earlier one; none of them overlap."""
    return all(any(joined(piece, other) for other in moves[:number]) for number, piece in enumerate(moves) if number)


def _lonely(position: Position) -> list[Piece]:
    """Return the places that lie on no piece and join none."""
    places = field(position.rules.size)
    return [places.places[number] for number in numbers(_unmet(places, position.moves))]


def _unmet(places: Field, moves: Iterable[Piece]) -> int:
    taken = places.mask(moves)
    blocked, joins = places.reach(taken)
    return places.everywhere & ~(taken | blocked | joins)


def _shared_corners(piece: Piece, others: Iterable[Piece]) -> int:
    """Count the corners of a piece that are corners of others."""
    return len({point for other in others for point in border(other)}.intersection(border(piece)))


def _touches(piece: Piece, others: Sequence[Piece]) -> bool:
    """Tell whether a piece, wherever it lies, overlaps none of the others but touches one along a line."""
    import shapely

    # The sums of `contact` are wrong off the lattice, so shapes are compared. Their corners are whole numbers: areas are exact.
    shape = shapely.Polygon(border(piece))
    shared = [shape.intersection(shapely.Polygon(border(other))) for other in others]
    return all(part.area == 0 for part in shared) and any(part.length > 0 for part in shared)


def _common_area(piece: Piece, other: Piece) -> float:
    import shapely

    return shapely.Polygon(border(piece)).intersection(shapely.Polygon(border(other))).area
