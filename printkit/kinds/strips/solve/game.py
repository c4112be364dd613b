"""The game: players in turn place pieces of their colour, strips score for whoever owns most of them.

The rules are a proposal, because the source of the game has none. The first piece goes anywhere on the board; every other piece
shares a whole edge of a square with a piece that lies there already, whoever owns it. Pieces never overlap or reach over the edge.
The game ends when no further piece fits, which is then so for everyone. A strip of n pieces scores n × n points for the player who
owns more of its pieces than any other; if two or more share the first place, it scores for nobody. Most points win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.errors import Fault, InputError
from printkit.kinds.strips.solve.contact import joined, overlap
from printkit.kinds.strips.solve.field import Size, field, numbers
from printkit.kinds.strips.solve.piece import TURNS, Piece, is_even
from printkit.kinds.strips.solve.strip import Strip, Strips

COLOURS = "ABCD"
"""The letters of the colours, in the order of play."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, len(COLOURS)


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is played with."""

    size: Size
    players: int = 2
    straight: bool = False
    """Whether only straight runs count as strips."""

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


@dataclass(frozen=True, slots=True)
class Game:
    """A game after some moves; `play` gives the game after one more."""

    rules: Rules
    moves: tuple[Piece, ...] = ()

    @property
    def turn(self) -> str:
        """Return the colour that moves next."""
        return self.rules.colour(len(self.moves))

    @property
    def pieces(self) -> dict[Piece, str]:
        """Return the pieces on the board with their colours, in the order they were played."""
        return {piece: self.rules.colour(move) for move, piece in enumerate(self.moves)}

    def legal(self) -> tuple[Piece, ...]:
        """Return all legal moves, row by row."""
        places = field(self.rules.size)
        return tuple(places.places[number] for number in numbers(places.legal(places.mask(self.moves))))

    @property
    def over(self) -> bool:
        """Tell whether nobody can move."""
        return not self.legal()

    def play(self, piece: Piece) -> Game:
        """Return the game after a move, or say why it is illegal."""
        problem = objection(self.rules.size, self.moves, piece)
        if problem:
            raise InputError(Fault(problem))
        return Game(self.rules, (*self.moves, piece))

    def strips(self) -> tuple[Strip, ...]:
        """Return the strips on the board."""
        return self.rules.strips(self.pieces)

    def score(self) -> dict[str, int]:
        """Return the points of every colour."""
        return self.rules.score(self.strips())

    @property
    def winner(self) -> str:
        """Return the colour with most points; nobody (an empty name) if two or more share the first place."""
        return leader(self.score())


def leader(score: Mapping[str, int]) -> str:
    """Return who has most points; nobody (an empty name) if two or more share the first place."""
    best = max(score.values())
    first = [colour for colour, points in score.items() if points == best]
    return first[0] if len(first) == 1 else ""


def objection(size: Size, earlier: Sequence[Piece], piece: Piece) -> str:
    """Say why a move is illegal; nothing if it is legal."""
    if not 0 <= piece.turn < TURNS or not is_even(piece):
        return "the piece does not lie in the cells of the board"
    if not size.holds(piece):
        return "the piece reaches over the edge of the board"
    if any(overlap(piece, other) for other in earlier):
        return "the piece lies on another"
    if earlier and not any(joined(piece, other) for other in earlier):
        return "the piece shares no whole edge of a square with an earlier piece"
    return ""
