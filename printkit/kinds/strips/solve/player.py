"""Players: one moves at random, one takes what scores most at once, one thinks of the answer.

Positions for puzzles come from their games. Where two play with the pie rule, greed and foresight begin on middle ground, and take
over a first piece that is stronger than that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.kinds.strips.solve.field import numbers
from printkit.kinds.strips.solve.game import Game
from printkit.kinds.strips.solve.opening import fair_pieces, is_worth_taking
from printkit.kinds.strips.solve.outlook import Outlook, added, lead
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.rules import Rules


class Player(NamedTuple):
    """Somebody who plays."""

    name: str
    choose: Callable[[Game, Random], Piece | None]
    """Chooses a move; nothing stands for changing places after the first piece."""

    def take_turn(self, game: Game, rng: Random) -> Game:
        """Return the game after a move of the player, or after a swap."""
        choice = self.choose(game, rng)
        return game.swap() if choice is None else game.play(choice)


def play(rules: Rules, players: Sequence[Player], rng: Random, most_moves: int | None = None) -> Game:
    """Play a game to its end, or up to so many moves; the players sit in the order of the colours, and may change places."""
    game = Game(rules)
    while (most_moves is None or len(game.moves) < most_moves) and not game.over:
        game = players[game.player % len(players)].take_turn(game, rng)
    return game


def _at_random(game: Game, rng: Random) -> Piece | None:
    """Make any legal move; change places by the toss of a coin."""
    if game.may_swap and chance.below(rng, 2):
        return None
    return chance.choose(rng, game.legal())


def _greedily(game: Game, rng: Random) -> Piece | None:
    """Make a move after which the lead over the best of the others is largest; among equals, any."""

    def worth(outlook: Outlook, spot: int, places: int) -> dict[int, int]:
        points = added(outlook.points, outlook.gain(spot, outlook.mover))
        return dict.fromkeys(numbers(places), lead(points, outlook.mover))

    return _most_worth(game, rng, worth, strongest=0)


def _looking_ahead(game: Game, rng: Random) -> Piece | None:
    """Make a move after which the lead is largest when the next player has answered as that player likes best."""
    # Between players who look ahead, a large square that looks along the edge is no advantage; between greedy ones it is.
    return _most_worth(game, rng, _foreseen, strongest=1)


_Worth = Callable[[Outlook, int, int], dict[int, int]]
"""Tells what each of the places is worth that bring a large square to a spot."""


def _most_worth(game: Game, rng: Random, worth: _Worth, strongest: int) -> Piece | None:
    """Choose one of the moves that are worth most; begin fairly, and take over what is stronger than fair."""
    if is_worth_taking(game, strongest):
        return None
    if fair := fair_pieces(game, strongest):
        return chance.choose(rng, fair)
    outlook = Outlook(game)
    found: dict[int, int] = {}
    for spot, places in outlook.options().items():
        found |= worth(outlook, spot, places)
    most = max(found.values())
    best = [place for place in sorted(found) if found[place] == most]
    return outlook.places.places[chance.choose(rng, best)]


class _Answer(NamedTuple):
    """What the next player may do: the places, and the leads that the two have then."""

    theirs: int
    mine: int
    places: int


def _foreseen(outlook: Outlook, spot: int, places: int) -> dict[int, int]:
    """Return the lead after the best answer, for every place that brings a large square to a spot."""
    answers = sorted(_answers(outlook, spot), key=lambda answer: (-answer.theirs, answer.mine))
    over = lead(added(outlook.points, outlook.gain(spot, outlook.mover)), outlook.mover)
    worth: dict[int, int] = {}
    for place in numbers(places):
        left = outlook.after(place)
        worth[place] = next((answer.mine for answer in answers if answer.places & left), over)
    return worth


def _answers(outlook: Outlook, spot: int) -> list[_Answer]:
    """List what the next player may do once a large square is on a spot: every spot that scores, and all the others together."""
    mover, rival = outlook.mover, outlook.rival
    points, step = added(outlook.points, outlook.gain(spot, mover)), outlook.step(spot, mover)
    found = []
    scoring = 0
    for other in outlook.frontier_after(spot):
        then = added(points, outlook.gain_after(other, rival, step))
        places = outlook.places.brings[other]
        found.append(_Answer(lead(then, rival), lead(then, mover), places))
        scoring |= places
    return [*found, _Answer(lead(points, rival), lead(points, mover), outlook.places.everywhere & ~scoring)]


RANDOM = Player("random", _at_random)
GREEDY = Player("greedy", _greedily)
LOOK_AHEAD = Player("look-ahead", _looking_ahead)

PLAYERS: Mapping[str, Player] = {player.name: player for player in (RANDOM, GREEDY, LOOK_AHEAD)}
