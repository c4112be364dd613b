"""A board with all the places a piece can take, and how these places lie to each other as rows of bits.

Cell (0, 0), in the corner at the top left, has its centre at the origin; cells are two units wide, so every centre is even. Bit n
of a mask stands for the n-th place. With the masks, legal moves and strips of thousands of positions are found in no time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.kinds.strips.solve.contact import FAR, Relation, relation
from printkit.kinds.strips.solve.piece import TURNS, Piece, Vertex, border, large_square, middle
from printkit.kinds.strips.solve.strip import DIRECTIONS, walk

SMALLEST, LARGEST = 6, 16
"""The fewest and the most rows or columns of a board."""


class Size(NamedTuple):
    """The rows and columns of a board."""

    rows: int
    columns: int

    def holds(self, piece: Piece) -> bool:
        """Tell whether a piece lies on the board with all its points."""
        # The corner of the board is one unit above and left of the middle of its first cell, which is the origin.
        return all(-1 <= x < 2 * self.columns and -1 <= y < 2 * self.rows for x, y in border(piece))

    @property
    def supply(self) -> int:
        """Return how many pieces can never be exceeded: the area of the board divided by that of a piece."""
        # In square units a cell has 4; a piece has 4 in each small square, 2 in the triangle and 8 in the large square.
        return self.rows * self.columns * 4 // 18

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


class Field:
    """The places on a board of some size; made once for each size."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.places = tuple(piece for piece in all_pieces(size) if size.holds(piece))
        self.index = {piece: number for number, piece in enumerate(self.places)}
        self.middles = tuple(middle(large_square(piece)) for piece in self.places)
        self.everywhere = (1 << len(self.places)) - 1
        # How two pieces lie to each other depends on their turns and distance alone, so not every two places are compared.
        rows = [self._row(piece) for piece in self.places]
        self.overlaps = tuple(row[0] for row in rows)
        self.joins = tuple(row[1] for row in rows)
        self.links = tuple(row[2] for row in rows)
        spots = {spot: number for number, spot in enumerate(dict.fromkeys(self.middles))}
        self.spot = tuple(spots[middle] for middle in self.middles)
        """The number of the spot on which the large square of each place stands."""
        brings = [0] * len(spots)
        for number, spot_number in enumerate(self.spot):
            brings[spot_number] |= 1 << number
        self.brings = tuple(brings)
        """The places that bring a large square to each spot."""
        self._lines = tuple(tuple(_beside(spots, spot, step) for spot in spots) for step in DIRECTIONS)

    def tables(self, straight: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the neighbours of every spot: for straight strips a table for each direction, else one for all together."""
        return self._lines if straight else (tuple(one + two for one, two in zip(*self._lines, strict=True)),)

    def _row(self, piece: Piece) -> tuple[int, int, int]:
        """Return the places that a piece excludes, joins and links to."""
        overlaps = joins = links = 0
        for across, down, turn, found in _company(piece.turn):
            number = self.index.get(Piece(piece.x + across, piece.y + down, turn))
            if number is not None:
                overlaps |= found.overlap << number
                joins |= found.joined << number
                links |= found.linked << number
        return overlaps, joins, links

    def mask(self, pieces: Iterable[Piece]) -> int:
        """Return some pieces as bits."""
        return sum(1 << self.index[piece] for piece in pieces)

    def legal(self, taken: int) -> int:
        """Return the places where the next piece may go: anywhere on an empty board, else free and joined to a piece."""
        if not taken:
            return self.everywhere
        blocked, joined = self.reach(taken)
        return joined & ~blocked

    def reach(self, taken: int) -> tuple[int, int]:
        """Return the places that pieces exclude, and those that join one of them."""
        blocked = joined = 0
        for number in numbers(taken):
            blocked |= self.overlaps[number]
            joined |= self.joins[number]
        return blocked, joined

    def strip(self, taken: int, start: int) -> int:
        """Return the places whose large squares hang together with that of place `start`, itself included."""
        return _reached(1 << start, taken, self.links)

    def runs(self, taken: int, start: int) -> tuple[int, ...]:
        """Return the straight runs through the large square of place `start`, one in each direction, itself included."""
        large = {self.middles[number]: number for number in (*numbers(taken), start)}
        # A set, since the walks in both ways begin with the same square.
        return tuple(
            sum({1 << number for way in (1, -1) for number in walk(large, self.middles[start], (way * across, way * down))})
            for across, down in DIRECTIONS
        )

    def strips_at(self, taken: int, start: int, straight: bool) -> tuple[int, ...]:
        """Return the strips, or straight runs, that a piece at place `start` is or would be in."""
        return self.runs(taken, start) if straight else (self.strip(taken, start),)

    def hangs_together(self, taken: int) -> bool:
        """Tell whether the pieces can have been played in some order: each but the first joins another."""
        # Which piece comes first makes no difference: joining is mutual, so from any of them all others are reached or none are.
        return _reached(taken & -taken, taken, self.joins) == taken


def _beside(spots: Mapping[Vertex, int], spot: Vertex, step: Vertex) -> tuple[int, ...]:
    """Return the spots one step to either side of a spot, as far as they are on the board."""
    (x, y), (across, down) = spot, step
    return tuple(spots[near] for near in ((x + across, y + down), (x - across, y - down)) if near in spots)


def _reached(start: int, taken: int, near: Sequence[int]) -> int:
    """Return the taken places that are reached from those at the start, by steps to whatever is near."""
    found = fresh = start
    while fresh:
        around = 0
        for number in numbers(fresh):
            around |= near[number]
        fresh = around & taken & ~found
        found |= fresh
    return found


def numbers(mask: int) -> Iterator[int]:
    """List the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=8)
def field(size: Size) -> Field:
    """Return the field of a board."""
    return Field(size)


def all_pieces(size: Size) -> Iterator[Piece]:
    """List every cell of a board with a triangle in every turn, also where the piece would reach over the edge."""
    return (Piece(2 * column, 2 * row, turn) for row in range(size.rows) for column in range(size.columns) for turn in range(TURNS))


@lru_cache(maxsize=TURNS)
def _company(turn: int) -> tuple[tuple[int, int, int, Relation], ...]:
    """List every way in which another piece can lie on a piece or join it: how far off it is, its turn, and the relation."""
    reach, one = range(-FAR, FAR + 1, 2), Piece(0, 0, turn)
    others = [Piece(across, down, other) for down in reach for across in reach for other in range(TURNS)]
    return tuple((*other, found) for other in others if any(found := relation(one, other)))
