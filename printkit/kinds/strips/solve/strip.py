"""Strips: large squares that hang together edge to edge, kept while pieces come and go.

Each strip is a list of pieces. Where a new piece links two of them, the shorter list is appended to the longer; every piece knows
the list it is in. That is a union-find whose sets are the lists. Large squares can branch and close blocks of two by two, so a
removed piece may leave its strip in one part or in several: its list alone is taken apart and put together again.

A straight run is a maximal line of linked squares without a bend; a piece may be in two of them, one in each direction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from printkit.errors import Fault, InputError
from printkit.kinds.strips.solve.contact import linked, overlap
from printkit.kinds.strips.solve.piece import Piece, Vertex, large_square, middle, require_even

T = TypeVar("T")

SHORTEST = 2
"""A single large square is no strip."""

DIRECTIONS: tuple[Vertex, ...] = ((2, 2), (2, -2))
"""From the middle of a large square to that of the next one in a straight run: falling and rising."""


class Strip(NamedTuple):
    """A strip: its pieces in a fixed order, and who owns each of them."""

    pieces: tuple[Piece, ...]
    owners: tuple[str, ...]

    @property
    def length(self) -> int:
        """Return the number of pieces."""
        return len(self.pieces)

    @property
    def holder(self) -> str:
        """Return who owns more pieces of the strip than anyone else; nobody (an empty name) if two share the first place."""
        ranked = Counter(self.owners).most_common(2)
        return "" if len(ranked) == 2 and ranked[0][1] == ranked[1][1] else ranked[0][0]


class Strips:
    """The strips of a position, merged and split as pieces are added and removed."""

    def __init__(self, pieces: Mapping[Piece, str] | None = None) -> None:
        self._owners: dict[Piece, str] = {}
        self._lists: dict[Piece, list[Piece]] = {}
        for piece, owner in (pieces or {}).items():
            self.add(piece, owner)

    def __len__(self) -> int:
        """Return the number of strips."""
        return len(self.all())

    def __contains__(self, piece: Piece) -> bool:
        return piece in self._owners

    def add(self, piece: Piece, owner: str) -> None:
        """Add a piece and merge the lists it links; a piece on top of another is refused."""
        require_even(piece)
        under = next((other for other in self._owners if overlap(piece, other)), None)
        if under is not None:
            raise InputError(Fault(f"the piece at ({piece.x}, {piece.y}) lies on the one at ({under.x}, {under.y})"))
        self._join(piece, list(self._owners))
        self._owners[piece] = owner

    def remove(self, piece: Piece) -> None:
        """Remove a piece; only the list it was in is made anew."""
        if piece not in self._owners:
            raise InputError(Fault(f"there is no piece at ({piece.x}, {piece.y}) that is turned {piece.turn} times"))
        # What is left may have fallen apart, and lists do not know where: its pieces are joined again one by one.
        left = [other for other in self._lists.pop(piece) if other != piece]
        del self._owners[piece]
        for at, other in enumerate(left):
            self._join(other, left[:at])

    def all(self) -> tuple[Strip, ...]:
        """Return the strips, longest first, then by where they lie."""
        # Many pieces share one list, which counts once; a list has no hash, but an address. Their order is settled below.
        lists = {id(together): together for together in self._lists.values() if len(together) >= SHORTEST}
        return _ordered(lists.values(), self._owners)

    def lengths(self) -> tuple[int, ...]:
        """Return the lengths of the strips, longest first."""
        return tuple(strip.length for strip in self.all())

    def straight(self) -> tuple[Strip, ...]:
        """Return the straight runs, longest first, then by where they lie."""
        return _ordered(_straight_runs(self._owners), self._owners)

    def _join(self, piece: Piece, others: Iterable[Piece]) -> None:
        """Put a piece into a list of its own and merge it with the list of every other it is linked to."""
        self._lists[piece] = [piece]
        for other in others:
            if linked(piece, other):
                self._merge(self._lists[piece], self._lists[other])

    def _merge(self, one: list[Piece], two: list[Piece]) -> None:
        """Append the shorter of two lists to the longer, unless they are the same."""
        if one is two:
            return
        short, long = (one, two) if len(one) < len(two) else (two, one)
        long.extend(short)
        for piece in short:
            self._lists[piece] = long


def walk(squares: Mapping[Vertex, T], start: Vertex, step: Vertex) -> Iterator[T]:
    """List what stands at the middles of large squares that follow one another, from `start` on as long as there are any."""
    x, y = start
    while (x, y) in squares:
        yield squares[x, y]
        x, y = x + step[0], y + step[1]


def _straight_runs(pieces: Iterable[Piece]) -> Iterable[list[Piece]]:
    """List the maximal lines of linked large squares, in both directions."""
    by_middle = {middle(large_square(piece)): piece for piece in pieces}
    for across, down in DIRECTIONS:
        for x, y in by_middle:
            if (x - across, y - down) not in by_middle:
                run = list(walk(by_middle, (x, y), (across, down)))
                if len(run) >= SHORTEST:
                    yield run


def _ordered(lists: Iterable[list[Piece]], owners: Mapping[Piece, str]) -> tuple[Strip, ...]:
    strips = [Strip(tuple(sorted(pieces)), tuple(owners[piece] for piece in sorted(pieces))) for pieces in lists]
    return tuple(sorted(strips, key=lambda strip: (-strip.length, strip.pieces)))
