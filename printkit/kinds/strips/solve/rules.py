"""The rules: what a game is played with, what strips score, who wins.

The source of the game describes the piece and no rules of play; these are ours. A strip of n pieces scores n × n points for the
player who owns more of its pieces than any other; if two or more share the first place, it scores for nobody. Most points win. If
they are equal, the longest strip decides among those who have them: the longest that each holds. If that is equal, too, whoever of
them placed the last piece wins. So a game that is over always has a winner.

The pie rule, for two players: after the first piece the second player may change places with the first, taking over its colour with
the piece that lies there; the other goes on with the second colour. So whoever begins looks for a first piece that is neither too
strong nor too weak.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.strip import Strip, Strips

COLOURS = "ABCD"
"""The letters of the colours, in the order of play."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, len(COLOURS)

Decision = Literal["points", "strip", "last", ""]
"""What decides a game: the points, the longest strip, the last piece, or nothing yet."""


class Result(NamedTuple):
    """How a game stands: the points of every colour, who wins, and by what."""

    score: dict[str, int]
    winner: str
    """Who wins if nothing more is played; nobody (an empty name) in a game that is level and goes on."""
    decided_by: Decision


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is played with."""

    size: Size
    players: int = 2
    straight: bool = False
    """Whether only straight runs count as strips."""
    pie: bool = True
    """Whether the second of two players may change places with the first after the first piece; never so among more."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "pie", self.pie and self.players == FEWEST_PLAYERS)

    @property
    def colours(self) -> str:
        """Return the letters of the colours that play."""
        return COLOURS[: self.players]

    def colour(self, move: int) -> str:
        """Return whose move it is, counting moves from 0."""
        return COLOURS[move % self.players]

    def strips(self, pieces: Mapping[Piece, str]) -> tuple[Strip, ...]:
        """Return the strips of a position by these rules."""
        kept = Strips(pieces)
        return kept.straight() if self.straight else kept.all()

    def score(self, strips: Sequence[Strip]) -> dict[str, int]:
        """Return the points of every colour."""
        points = dict.fromkeys(self.colours, 0)
        for strip in strips:
            if strip.holder in points:
                points[strip.holder] += strip.length**2
        return points

    def result(self, strips: Sequence[Strip], moves: int, over: bool) -> Result:
        """Return the points after so many moves, who is ahead or has won, and what decides."""
        score = self.score(strips)
        first = _most(score)
        if len(first) == 1:
            return Result(score, first[0], "points")
        longest = _most({colour: _longest(strips, colour) for colour in first})
        if len(longest) == 1:
            return Result(score, longest[0], "strip")
        if not over:
            return Result(score, "", "")
        # The turn is with the one whose last piece is farthest back.
        backwards = (self.colour(moves - back) for back in range(1, self.players + 1))
        return Result(score, next(colour for colour in backwards if colour in longest), "last")


def _most(numbers: Mapping[str, int]) -> list[str]:
    """Return the colours that share the largest number, in the order of play."""
    most = max(numbers.values())
    return [colour for colour, number in numbers.items() if number == most]


def _longest(strips: Sequence[Strip], colour: str) -> int:
    """Return the length of the longest strip that a colour holds; nothing if it holds none."""
    return max((strip.length for strip in strips if strip.holder == colour), default=0)
