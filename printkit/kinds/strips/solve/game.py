"""A game, move by move: players in turn place pieces of their colour.

The first piece goes anywhere on the board; every other piece shares a whole edge of a square with a piece that lies there already,
whoever owns it. Pieces never overlap or reach over the edge. The game ends when no further piece fits, which is then so for
everyone. Who scores and wins, and the pie rule, is told in `rules`.

Nothing here changes: every move, every swap and every step back gives another game. Games are small and can be kept and compared;
`record` writes them down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printkit.errors import Fault, InputError
from printkit.kinds.strips.solve.contact import Contact, contacts, joined, overlap
from printkit.kinds.strips.solve.field import Size, field, numbers
from printkit.kinds.strips.solve.piece import TURNS, Piece, is_even
from printkit.kinds.strips.solve.rules import Result, Rules
from printkit.kinds.strips.solve.strip import Strip


@dataclass(frozen=True, slots=True)
class Game:
    """A game after some moves."""

    rules: Rules
    moves: tuple[Piece, ...] = ()
    swapped: bool = False
    """Whether the two players have changed places after the first piece."""

    @property
    def turn(self) -> str:
        """Return the colour that moves next."""
        return self.rules.colour(len(self.moves))

    @property
    def seats(self) -> tuple[int, ...]:
        """Return who plays each colour, in the order of the colours: players count from 0, in the order they sat down."""
        return (1, 0) if self.swapped else tuple(range(self.rules.players))

    @property
    def player(self) -> int:
        """Return who moves next, counting from 0 in the order they sat down."""
        return self.seats[len(self.moves) % self.rules.players]

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
        places = field(self.rules.size)
        return not places.legal(places.mask(self.moves))

    def objection(self, piece: Piece) -> str:
        """Say why a piece may not be placed; nothing if it may."""
        return objection(self.rules.size, self.moves, piece)

    def play(self, piece: Piece) -> Game:
        """Return the game after a move, or say why it is illegal."""
        problem = self.objection(piece)
        if problem:
            raise InputError(Fault(problem))
        return replace(self, moves=(*self.moves, piece))

    @property
    def may_swap(self) -> bool:
        """Tell whether the next player may change places with the first instead of placing a piece."""
        return self.rules.pie and len(self.moves) == 1 and not self.swapped

    def swap(self) -> Game:
        """Return the game after the players have changed places, or say why they may not."""
        if not self.may_swap:
            remedy = "two players may, once, right after the first piece" if self.rules.pie else "this game is played without it"
            raise InputError(Fault("the players may not change places now", remedy))
        return replace(self, swapped=True)

    def undo(self) -> Game:
        """Return the game before the last move or swap, or say that there was none."""
        if not self.moves:
            raise InputError(Fault("there is nothing to take back", "no piece has been placed"))
        if self.swapped and len(self.moves) == 1:
            return replace(self, swapped=False)
        return replace(self, moves=self.moves[:-1])

    def contacts(self, piece: Piece) -> tuple[Contact, ...]:
        """Return how the squares of a piece in a place lie to those of every piece near it, with their sums."""
        return contacts(piece, self.moves)

    def strips(self) -> tuple[Strip, ...]:
        """Return the strips on the board."""
        return self.rules.strips(self.pieces)

    def strips_with(self, piece: Piece) -> tuple[Strip, ...]:
        """Return the strips that a piece would belong to if the next player placed it there."""
        return tuple(strip for strip in self.play(piece).strips() if piece in strip.pieces)

    def score(self) -> dict[str, int]:
        """Return the points of every colour."""
        return self.rules.score(self.strips())

    def result(self) -> Result:
        """Return the points, who is ahead or has won, and what decides."""
        return self.rules.result(self.strips(), len(self.moves), self.over)

    @property
    def winner(self) -> str:
        """Return the colour that is ahead or has won; nobody (an empty name) in a game that is level and goes on."""
        return self.result().winner


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
