"""Players: one moves at random, one takes what scores most at once. Positions for puzzles come from their games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from printkit import chance
from printkit.kinds.strips.solve.field import Field, field
from printkit.kinds.strips.solve.game import Game, Rules
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.strip import Strips

Player = Callable[[Game, Random], Piece]


def random_player(game: Game, rng: Random) -> Piece:
    """Make any legal move."""
    return chance.choose(rng, game.legal())


def greedy_player(game: Game, rng: Random) -> Piece:
    """Make a move after which the lead over the best of the others is largest; among equals, any."""
    legal = game.legal()
    leads = _leads(game, legal)
    best = max(leads)
    return chance.choose(rng, [piece for piece, lead in zip(legal, leads, strict=True) if lead == best])


def play(rules: Rules, players: Sequence[Player], rng: Random, most_moves: int | None = None) -> Game:
    """Play a game to its end, or up to so many moves; the players sit in the order of the colours."""
    game = Game(rules)
    while (most_moves is None or len(game.moves) < most_moves) and not game.over:
        player = players[len(game.moves) % len(players)]
        game = game.play(player(game, rng))
    return game


def _leads(game: Game, legal: Sequence[Piece]) -> list[int]:
    """Return the lead after each move. A move that links nothing changes no strip, so the lead is then that of the moment."""
    places, strips = field(game.rules.size), Strips(game.pieces)
    taken = places.mask(game.moves)
    same = _lead(game.rules, strips, game.turn)
    return [_lead_after(game, strips, piece) if _links(places, taken, piece) else same for piece in legal]


def _links(places: Field, taken: int, piece: Piece) -> bool:
    return bool(places.links[places.index[piece]] & taken)


def _lead_after(game: Game, strips: Strips, piece: Piece) -> int:
    # Added and taken away again, which is less work than to find all strips anew for every move.
    strips.add(piece, game.turn)
    lead = _lead(game.rules, strips, game.turn)
    strips.remove(piece)
    return lead


def _lead(rules: Rules, strips: Strips, colour: str) -> int:
    points = rules.score(strips.straight() if rules.straight else strips.all())
    return points[colour] - max(points[other] for other in rules.colours if other != colour)
