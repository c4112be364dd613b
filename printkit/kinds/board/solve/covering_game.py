"""Boards for the games of 20 and of 30: one board, covered several times by pieces that are all different.

In the Problem of 20, the twelve pentominoes are dealt into three hands of four, and each hand covers the same board; in the Problem
of 30 two hands of six do. Not every board that four pieces make allows it, so boards are built until one does.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from printkit.chance import below
from printkit.engine.polyform.board import Board
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.packing import Packing, Solution
from printkit.engine.polyform.problem import Problem
from printkit.errors import Fault, SpecError
from printkit.kinds.board.solve.compact import compact_cluster
from printkit.kinds.board.solve.free_board import covering_sets, disjoint_coverings

ALL = 12
TRIES = 5_000
WIDEST = 8  # a narrow search gives boards of many kinds, a wide one always the most compact


@dataclass(frozen=True, slots=True)
class CoveringGame:
    """A board with coverings of which no two share a piece, and the number of all sets of pieces that cover it."""

    board: Board
    coverings: tuple[Solution, ...]
    sets: int
    tries: int


def covering_game(number: int, times: int, rng: Random) -> CoveringGame:
    """Build a board of so many pieces that can be covered so many times: 4 and 3 for the game of 20, 6 and 2 for that of 30."""
    if times < 2 or number * times > ALL:
        raise SpecError(
            Fault(f"{times} times {number} pieces are not dealt", f"use at least two hands, {ALL} pieces in all", "times")
        )
    for tries in range(1, TRIES + 1):
        board = compact_cluster(number, rng, width=1 + below(rng, WIDEST)).board
        game = game_on(board, times)
        if game is not None:
            return CoveringGame(game.board, game.coverings, game.sets, tries)
    raise SpecError(Fault(f"none of {TRIES} boards can be covered {times} times", "ask for fewer coverings", "times"))


def game_on(board: Board, times: int) -> CoveringGame | None:
    """Cover a board so many times, each time with other pentominoes; None if that is impossible."""
    (sets,) = covering_sets([board])
    hands = disjoint_coverings(sets, times)
    if hands is None:
        return None
    return CoveringGame(board, tuple(_covered(board, hand) for hand in hands), len(sets), 1)


def _covered(board: Board, hand: str) -> Solution:
    found = Packing(Problem(board, piece_set("pentominoes").only(hand))).first().solution
    if found is None:
        raise AssertionError(f"{hand} was said to cover the board")
    return found
