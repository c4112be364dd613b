"""Making strips."""

from __future__ import annotations

from random import Random

from printkit import chance
from printkit.errors import SpecError
from printkit.kinds.strips.complete import Five, Ways
from printkit.kinds.strips.count import Count
from printkit.kinds.strips.illegal import Illegal
from printkit.kinds.strips.last import Last
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.sheet import Board, End, Game, Pieces
from printkit.kinds.strips.solve import record as game_record
from printkit.kinds.strips.solve.ending import instructive_end
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.player import GREEDY, LOOK_AHEAD, play
from printkit.kinds.strips.solve.position import (
    Position,
    Wish,
    completion,
    position_of,
    with_one_place,
    with_strips,
    with_winner,
)
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.trap import TRAPS, trapped
from printkit.kinds.strips.spec import Spec
from printkit.kinds.strips.winner import Winner

MOST_WAYS = 12


MOST_READ, LONG = 20, 4
"""How many games are played for one with a strip of that length, to be read move by move."""

MOST_TRIED = 20
"""Positions with many ways are rare; so a page of ways shows the best of up to so many."""


def make(spec: Spec, rng: Random) -> OnBoard:
    """Play games until one gives the page that is asked for."""
    if spec.is_sheet():
        return _sheet(spec, rng)
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
            return Winner(position, tuple(position.result().score.items()))
        case _:
            return Last(*with_one_place(wish, rng))


def _sheet(spec: Spec, rng: Random) -> OnBoard:
    match spec.problem:
        case "game":
            return Game(position_of(game_record.read(spec.record)) if spec.record else _worth_reading(spec.rules, rng))
        case "board":
            return Board(_played(spec.rules, rng))
        case "pieces":
            return Pieces(_played(spec.rules, rng), spec.colour)
        case _:
            return End(instructive_end(Wish(spec.rules, 0, spec.effort), rng))


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
    return position_of(play(rules, [LOOK_AHEAD], rng))


def _worth_reading(rules: Rules, rng: Random) -> Position:
    """Play a game that shows what the game is about: points decide it, and a strip grew long; or else the last that was tried."""
    for _ in range(MOST_READ):
        position = position_of(play(rules, chance.shuffled(rng, (GREEDY, LOOK_AHEAD)), rng))
        strips = position.strips()
        if strips and strips[0].length >= LONG and position.result().decided_by == "points":
            break
    return position
