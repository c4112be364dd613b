"""What a further piece would change: the points of everybody, and the places that are left.

A large square can stand on every corner between four cells; such a corner is a spot. What a piece scores depends on its spot alone,
and four pieces share a spot, one for each turn; so gains are found for spots and not for places. Connected strips are groups of
spots that are neighbours in any of four directions; straight strips are groups along one line, of which there are two sorts. With
a table of neighbours for each sort of group, both rules are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import add
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


class Step(NamedTuple):
    """A large square that comes to a spot: what that makes of the strips beside it, and for which spots it makes a difference."""

    spot: int
    merges: tuple[Merge, ...]
    touched: frozenset[int]


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
            self._gains[spot, player] = self._change(spot, player, None)
        return self._gains[spot, player]

    def step(self, spot: int, player: int) -> Step:
        """Return what a player's large square on a spot changes."""
        merges = tuple(
            _merged([groups[near] for near in table[spot] if near in groups], player, self.game.rules.players)
            for table, groups in zip(self._tables, self._groups, strict=True)
        )
        grown = (self._beside[at][name] for at, merge in enumerate(merges) for name in merge.merged)
        return Step(spot, merges, frozenset().union(*(table[spot] for table in self._tables), *grown))

    @cached_property
    def _beside(self) -> list[dict[int, set[int]]]:
        """Return the spots beside every group, by its name; a spot is a neighbour of all its neighbours."""
        found: list[dict[int, set[int]]] = []
        for table, groups in zip(self._tables, self._groups, strict=True):
            beside: dict[int, set[int]] = {}
            for spot, group in groups.items():
                beside.setdefault(group.name, set()).update(table[spot])
            found.append(beside)
        return found

    def gain_after(self, spot: int, player: int, step: Step) -> Points:
        """Return how the points change if a large square comes to a spot after another one came to its spot."""
        return self._change(spot, player, step) if spot in step.touched else self.gain(spot, player)

    def _is_near(self, spot: int, step: Step, at: int) -> bool:
        """Tell whether a spot is beside the first one or beside a strip that has grown there."""
        groups, merged = self._groups[at], step.merges[at].merged
        return any(near == step.spot or (near in groups and groups[near].name in merged) for near in self._tables[at][spot])

    def _change(self, spot: int, player: int, step: Step | None) -> Points:
        players = self.game.rules.players
        found: list[Points] = []
        for at, (table, groups) in enumerate(zip(self._tables, self._groups, strict=True)):
            beside = {group.name: group.counts for near in table[spot] if near in groups for group in (groups[near],)}
            if step is not None:
                beside = {name: counts for name, counts in beside.items() if name not in step.merges[at].merged}
                if self._is_near(spot, step, at):
                    beside[_NEW] = step.merges[at].counts
            if beside:
                found += [_value(_joined(beside.values(), player, players)), *map(_lost, beside.values())]
        return _sum(found, players)


def lead(points: Sequence[int], player: int) -> int:
    """Return how far a player is ahead of the best of the others; less than nothing for one who is behind."""
    return points[player] - max([*points[:player], *points[player + 1 :]])


def added(one: Points, two: Points) -> Points:
    """Add points, player by player."""
    return tuple(map(add, one, two))


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
    return Merge(frozenset(once), _joined(once.values(), player, players))


def _joined(groups: Iterable[Counts], player: int, players: int) -> Counts:
    """Return who owns how much of some groups with one more large square of a player."""
    return tuple(map(sum, zip(_lone(player, players), *groups, strict=True)))


@lru_cache(maxsize=64)
def _lone(player: int, players: int) -> Counts:
    return tuple(int(at == player) for at in range(players))


@lru_cache(maxsize=4096)
def _value(counts: Counts) -> Points:
    """Return what a strip scores for each player: the square of its length, for whoever owns more of it than any other."""
    length, most = sum(counts), max(counts)
    scores = length >= SHORTEST and counts.count(most) == 1
    return tuple(length**2 * (scores and count == most) for count in counts)


@lru_cache(maxsize=4096)
def _lost(counts: Counts) -> Points:
    """Return what is lost with a strip."""
    return tuple(-number for number in _value(counts))


def _sum(points: Iterable[Points], players: int) -> Points:
    return tuple(map(sum, zip((0,) * players, *points, strict=True)))
