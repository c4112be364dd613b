"""What a further piece would change: the points of everybody, and the places that are left.

A large square can stand on every corner between four cells; such a corner is a spot. What a piece scores depends on its spot alone,
and four pieces share a spot, one for each turn; so gains are found for spots and not for places. Connected strips are groups of
spots that are neighbours in any of four directions; straight strips are groups along one line, of which there are two sorts. With
a table of neighbours for each sort of group, both rules are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from printkit.kinds.strips.solve.field import Field, field, numbers
from printkit.kinds.strips.solve.game import Game
from printkit.kinds.strips.solve.strip import SHORTEST

Counts = tuple[int, ...]
"""How many pieces of a strip each player owns."""

Points = tuple[int, ...]
"""The points of each player."""

_NEW = -1
"""The name of the strip that a further piece is in."""


class _Group(NamedTuple):
    """A strip, or a lone large square that may become one: a name, and who owns how much of it."""

    name: int
    counts: Counts


class Merge(NamedTuple):
    """What becomes of strips when a further piece is placed: those that vanish, by name, and the one they become."""

    merged: frozenset[int]
    counts: Counts


class Outlook:
    """A game with what can be known of its next moves."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.places: Field = field(game.rules.size)
        taken = self.places.mask(game.moves)
        self.blocked, self.joined = self.places.reach(taken)
        self.legal = self.places.legal(taken)
        colours = game.rules.colours
        owners = {self.places.spot[self.places.index[piece]]: colours.index(colour) for piece, colour in game.pieces.items()}
        self._tables = self.places.tables(game.rules.straight)
        self._groups = [_grouped(owners, table, len(colours)) for table in self._tables]
        self._owners = owners
        self.mover = len(game.moves) % game.rules.players
        """The colour that moves next, as a number."""
        self.rival = (self.mover + 1) % game.rules.players
        """The colour that moves after that."""
        self._gains: dict[tuple[int, int], Points] = {}

    @cached_property
    def points(self) -> Points:
        """Return the points of each player as the board lies."""
        groups = (set(found.values()) for found in self._groups)
        return _sum((_value(group.counts) for found in groups for group in found), self.game.rules.players)

    @cached_property
    def frontier(self) -> frozenset[int]:
        """Return the free spots beside a large square."""
        near = {spot for owned in self._owners for table in self._tables for spot in table[owned]}
        return frozenset(near - self._owners.keys())

    def frontier_after(self, spot: int) -> frozenset[int]:
        """Return the free spots beside a large square once a further one is on a spot."""
        near = {other for table in self._tables for other in table[spot]}
        return (self.frontier | near) - self._owners.keys() - {spot}

    def options(self) -> dict[int, int]:
        """Return the spots that a legal move can bring a large square to, with the places that do so."""
        found: dict[int, int] = {}
        for place in numbers(self.legal):
            spot = self.places.spot[place]
            found[spot] = found.get(spot, 0) | 1 << place
        return found

    def after(self, place: int) -> int:
        """Return the places where a piece may go after a piece has gone to a place."""
        return (self.joined | self.places.joins[place]) & ~(self.blocked | self.places.overlaps[place])

    def gain(self, spot: int, player: int) -> Points:
        """Return how the points change if a player's large square comes to a spot."""
        if (spot, player) not in self._gains:
            self._gains[spot, player] = self._change(spot, player, ())
        return self._gains[spot, player]

    def merges(self, spot: int, player: int) -> tuple[Merge, ...]:
        """Return what a player's large square on a spot makes of the strips beside it."""
        return tuple(
            _merged([groups[near] for near in table[spot] if near in groups], player, self.game.rules.players)
            for table, groups in zip(self._tables, self._groups, strict=True)
        )

    def gain_after(self, spot: int, player: int, first: int, merges: Sequence[Merge]) -> Points:
        """Return how the points change if a large square comes to a spot after another one came to a first spot."""
        if any(self._is_near(spot, first, merge, at) for at, merge in enumerate(merges)):
            return self._change(spot, player, merges, first)
        return self.gain(spot, player)

    def _is_near(self, spot: int, first: int, merge: Merge, at: int) -> bool:
        """Tell whether a spot is beside the first one or beside a strip that has grown there."""
        groups = self._groups[at]
        return any(near == first or (near in groups and groups[near].name in merge.merged) for near in self._tables[at][spot])

    def _change(self, spot: int, player: int, merges: Sequence[Merge], first: int = -1) -> Points:
        players = self.game.rules.players
        found: list[Points] = []
        for at, (table, groups) in enumerate(zip(self._tables, self._groups, strict=True)):
            beside = {group.name: group for near in table[spot] if near in groups for group in (groups[near],)}
            if merges:
                beside = {name: group for name, group in beside.items() if name not in merges[at].merged}
                if self._is_near(spot, first, merges[at], at):
                    beside[_NEW] = _Group(_NEW, merges[at].counts)
            if beside:
                whole = _merged(beside.values(), player, players).counts
                found += [_value(whole), *(_lost(_value(group.counts)) for group in beside.values())]
        return _sum(found, players)


def lead(points: Sequence[int], player: int) -> int:
    """Return how far a player is ahead of the best of the others; less than nothing for one who is behind."""
    return points[player] - max(number for at, number in enumerate(points) if at != player)


def added(one: Points, two: Points) -> Points:
    """Add points, player by player."""
    return tuple(map(sum, zip(one, two, strict=True)))


def _grouped(owners: Mapping[int, int], table: Sequence[Sequence[int]], players: int) -> dict[int, _Group]:
    """Return the group of every spot that is taken."""
    found: dict[int, _Group] = {}
    for start in owners:
        if start not in found:
            spots = list(_hanging_together(start, owners, table))
            counts = tuple(sum(owners[spot] == player for spot in spots) for player in range(players))
            found |= dict.fromkeys(spots, _Group(start, counts))
    return found


def _hanging_together(start: int, owners: Mapping[int, int], table: Sequence[Sequence[int]]) -> Iterator[int]:
    seen, fresh = {start}, [start]
    while fresh:
        spot = fresh.pop()
        yield spot
        for near in table[spot]:
            if near in owners and near not in seen:
                seen.add(near)
                fresh.append(near)


def _merged(groups: Iterable[_Group], player: int, players: int) -> Merge:
    """Join groups, each counted once, with one more large square of a player."""
    once = {group.name: group.counts for group in groups}
    lone = tuple(int(at == player) for at in range(players))
    return Merge(frozenset(once), tuple(map(sum, zip(lone, *once.values(), strict=True))))


@lru_cache(maxsize=4096)
def _value(counts: Counts) -> Points:
    """Return what a strip scores for each player: the square of its length, for whoever owns more of it than any other."""
    length, most = sum(counts), max(counts)
    scores = length >= SHORTEST and counts.count(most) == 1
    return tuple(length**2 * (scores and count == most) for count in counts)


def _lost(points: Points) -> Points:
    return tuple(-number for number in points)


def _sum(points: Iterable[Points], players: int) -> Points:
    return tuple(map(sum, zip((0,) * players, *points, strict=True)))
