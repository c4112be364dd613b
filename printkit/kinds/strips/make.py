"""Making strips."""

from __future__ import annotations

from random import Random

from printkit import chance
from printkit.errors import SpecError
from printkit.kinds.strips.complete import Five, Ways
from printkit.kinds.strips.count import Count
from printkit.kinds.strips.illegal import Illegal
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.sheet import Board, Game, Pieces
from printkit.kinds.strips.solve import record as game_record
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.game import Rules
from printkit.kinds.strips.solve.player import greedy_player, play
from printkit.kinds.strips.solve.position import Position, Wish, completion, position_of, with_strips, with_winner
from printkit.kinds.strips.solve.trap import TRAPS, trapped
from printkit.kinds.strips.spec import Spec
from printkit.kinds.strips.winner import Winner

MOST_WAYS = 12


MOST_TRIED = 20
"""Positions with many ways are rare; so a page of ways shows the best of up to so many."""


def make(spec: Spec, rng: Random) -> OnBoard:
    """Play games until one gives the page that is asked for."""
    wish = Wish(spec.rules, spec.pieces or _suitable(spec.problem, spec.rules.size), spec.effort)
    match spec.problem:
        case "five":
            position, places = completion(wish, spec.length, range(1, 2), rng)
            return Five(position, spec.length, places)
        case "ways":
            position, places = completion(wish, spec.length, range(2, MOST_WAYS + 1), rng, 1 + chance.below(rng, MOST_TRIED))
            return Ways(position, spec.length, places)
        case "count":
            return _counted(with_strips(wish, rng))
        case "illegal":
            return Illegal(*_trapped(wish, spec.trap, rng))
        case "winner":
            position = with_winner(wish, rng)
            return Winner(position, tuple(position.score().items()))
        case "game":
            return Game(position_of(game_record.read(spec.record)) if spec.record else _played(spec.rules, rng))
        case "board":
            return Board(_played(spec.rules, rng))
        case "pieces":
            return Pieces(_played(spec.rules, rng), spec.colour)


def _suitable(page: str, size: Size) -> int:
    """Return how many pieces a page has unless it is told: a board half full leaves most to look at; 0 is a whole game."""
    return size.supply * 2 // 5 if page in {"five", "ways", "illegal"} else 0


def _counted(position: Position) -> Count:
    numbers = {piece: number for number, piece in enumerate(position.moves)}
    return Count(position, tuple(tuple(sorted(numbers[piece] for piece in strip.pieces)) for strip in position.strips()))


def _trapped(wish: Wish, trap: str, rng: Random) -> tuple[Position, int]:
    """Hide an illegal move; where any will do and one cannot be hidden, another is tried."""
    sorts = chance.shuffled(rng, TRAPS) if trap == "any" else [trap]
    for sort in sorts[:-1]:
        try:
            return trapped(wish, sort, rng)
        except SpecError:
            continue
    return trapped(wish, sorts[-1], rng)


def _played(rules: Rules, rng: Random) -> Position:
    return position_of(play(rules, [greedy_player], rng))
