"""Positions for puzzles, taken from real games.

A search plays games until one gives what is wanted. It counts games, never seconds, so that the same seed gives the same position
on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.errors import Fault, InputError, SpecError
from printkit.kinds.strips.solve.field import field, numbers
from printkit.kinds.strips.solve.game import Game
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.player import GREEDY, RANDOM, play
from printkit.kinds.strips.solve.rules import Result, Rules
from printkit.kinds.strips.solve.strip import Strip


class Placed(NamedTuple):
    """A piece of some colour in its place."""

    colour: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on a board, in the order it was played."""

    rules: Rules
    placed: tuple[Placed, ...]
    swapped: bool = False
    """Whether the players have changed places after the first piece."""

    @property
    def moves(self) -> tuple[Piece, ...]:
        """Return the pieces without their colours, in the order of play."""
        return tuple(piece for _, piece in self.placed)

    @property
    def pieces(self) -> dict[Piece, str]:
        """Return the pieces with their colours."""
        return {piece: colour for colour, piece in self.placed}

    def strips(self) -> tuple[Strip, ...]:
        """Return the strips; of pieces that cannot lie like that there are none."""
        try:
            return self.rules.strips(self.pieces)
        except InputError:
            return ()

    def result(self) -> Result:
        """Return the points, who is ahead or has won, and what decides."""
        return self.rules.result(self.strips(), len(self.placed), self.over)

    @property
    def over(self) -> bool:
        """Tell whether no further piece fits; never so of pieces that cannot lie like that."""
        places = field(self.rules.size)
        known = all(piece in places.index for piece in self.moves)
        return known and not places.legal(places.mask(self.moves))

    def next_colour(self) -> str:
        """Return the colour whose turn it is: the first of those with the fewest pieces on the board."""
        owned = [colour for colour, _ in self.placed]
        return min(self.rules.colours, key=owned.count)


class Wish(NamedTuple):
    """What a search looks for, and how long."""

    rules: Rules
    pieces: int
    """How many pieces lie on the board; 0 for as many as a whole game has."""
    effort: int
    """How many games are played before the search gives up."""


def position_of(game: Game) -> Position:
    """Return the position at the end of a game."""
    return Position(game.rules, tuple(Placed(colour, piece) for piece, colour in game.pieces.items()), game.swapped)


def played(wish: Wish, rng: Random, pieces: int) -> Iterator[Position]:
    """Play games of that many moves (0: to the end), some by greedy players, some by random ones, some by both."""
    for _ in range(wish.effort):
        players = [chance.choose(rng, (GREEDY, GREEDY, RANDOM)) for _ in range(wish.rules.players)]
        game = play(wish.rules, players, rng, pieces or None)
        if len(game.moves) == pieces or not pieces:
            yield position_of(game)


def too_hard(wish: Wish, what: str) -> SpecError:
    """Return the error of a search that found nothing."""
    pieces = f"{wish.pieces} pieces" if wish.pieces else "the end of a game"
    problem = f"none of {wish.effort} games on a board of {wish.rules.size} gave {what} with {pieces}"
    return SpecError(Fault(problem, "ask for fewer pieces, a larger board or more effort"))


def with_strips(wish: Wish, rng: Random) -> Position:
    """Find a position with at least two strips, one of three pieces or more."""
    for position in played(wish, rng, wish.pieces):
        strips = position.strips()
        if len(strips) >= 2 and strips[0].length > 2:
            return position
    raise too_hard(wish, "two strips")


def with_winner(wish: Wish, rng: Random) -> Position:
    """Find the end of a game that points or strips decide, and in which at least two colours have points."""
    for position in played(wish, rng, 0):
        score, _, decided_by = position.result()
        # The pieces show no numbers, so nobody could see who placed the last.
        contested = decided_by != "last" and sum(points > 0 for points in score.values()) >= 2
        if contested and wish.pieces in (0, len(position.placed)):
            return position
    raise too_hard(wish, "a winner")


class Last(NamedTuple):
    """A position near the end, and the only place where one more piece fits."""

    position: Position
    place: Piece


def with_one_place(wish: Wish, rng: Random) -> Last:
    """Find a position in which one more piece fits in a single place: the end of a game with one of its pieces taken away."""
    places = field(wish.rules.size)
    for position in _ends_with_one_removed(wish, rng):
        legal = places.legal(places.mask(position.moves))
        if legal.bit_count() == 1 and wish.pieces in (0, len(position.placed)):
            return Last(position, places.places[legal.bit_length() - 1])
    raise too_hard(wish, "a single place for one more piece")


class Completion(NamedTuple):
    """A position, and all the places where one more piece makes a strip of the length asked for."""

    position: Position
    places: tuple[Piece, ...]


def linking(position: Position) -> tuple[Piece, ...]:
    """Return the legal places where one more piece makes a strip, or makes one longer."""
    places = field(position.rules.size)
    taken = places.mask(position.moves)
    return tuple(places.places[number] for number in numbers(places.legal(taken)) if places.links[number] & taken)


def completing(position: Position, length: int) -> tuple[Piece, ...]:
    """Return the legal places where one more piece belongs to a strip of exactly that length."""
    places, straight = field(position.rules.size), position.rules.straight
    taken = places.mask(position.moves)

    def lengths(piece: Piece) -> Iterator[int]:
        return (strip.bit_count() for strip in places.strips_at(taken, places.index[piece], straight))

    return tuple(piece for piece in linking(position) if length in lengths(piece))


def completion(wish: Wish, length: int, ways: range, rng: Random, among: int = 1) -> Completion:
    """Find a position with as many completing places as `ways` allows; of the first few that are found, the one with most."""
    found = list(islice(completions(wish, length, ways, rng), among))
    if not found:
        raise too_hard(wish, f"a strip of {length} to complete")
    return max(found, key=lambda one: len(one.places))


def completions(wish: Wish, length: int, ways: range, rng: Random) -> Iterator[Completion]:
    """Find positions with completing places and others that only look as if they were.

    Half of the positions are games that were stopped; the others are games from which one piece was taken away again, because play
    alone rarely stops one piece before the strip that is wanted.
    """
    for position in _with_one_removed(wish, rng):
        found = completing(position, length)
        if len(found) in ways and len(linking(position)) > len(found) and not _has_strip(position, length):
            yield Completion(position, found)


def _has_strip(position: Position, length: int) -> bool:
    """Tell whether a strip of that length is there already; it would only confuse."""
    return any(strip.length == length for strip in position.strips())


def _with_one_removed(wish: Wish, rng: Random) -> Iterator[Position]:
    """Give the positions of games, and of games one move longer with one of the pieces taken away."""
    for position in played(wish, rng, wish.pieces):
        yield position
        # One piece is taken away below, so a position of a wanted size needs one more before.
        longer = _one_longer(position, rng) if wish.pieces else position
        if longer:
            yield from _one_removed(longer, rng)


def _ends_with_one_removed(wish: Wish, rng: Random) -> Iterator[Position]:
    """Give the ends of games with one of the pieces taken away."""
    for position in played(wish, rng, 0):
        yield from _one_removed(position, rng)


def _one_removed(position: Position, rng: Random) -> Iterator[Position]:
    """Give a position with one of its pieces taken away, wherever the others still hang together."""
    places = field(position.rules.size)
    for gone in chance.shuffled(rng, range(len(position.placed))):
        left = tuple(one for at, one in enumerate(position.placed) if at != gone)
        if places.hangs_together(places.mask(piece for _, piece in left)):
            yield Position(position.rules, left)


def _one_longer(position: Position, rng: Random) -> Position | None:
    """Make one more move, by a greedy player."""
    game = Game(position.rules, position.moves)
    return None if game.over else position_of(GREEDY.take_turn(game, rng))
