"""Two games for one: block a board with few pieces, and keep all pieces off it with few counters."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.engine.polyform import Board, Lattice
from printkit.engine.polyform.packing import Packing as EnginePacking
from printkit.engine.polyform.problem import Problem
from printkit.errors import SpecError
from printkit.kinds.board import engine
from printkit.kinds.board.play.covering import illegal
from printkit.kinds.board.play.last_fit import Position
from printkit.kinds.board.shape import Cells, parts
from printkit.kinds.board.solve.blocking import fewest_blocking
from printkit.kinds.board.solve.exclusion import MOST_WIDTH, fewest_excluding
from printkit.kinds.board.state import Laid

PIECE = 5
_EFFORT = 60_000


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a solitaire is solved, and if not, something that still fits."""

    is_solved: bool
    used: int
    fits: Laid | None
    """A piece that can still be laid."""


def judged_block(position: Position) -> Judgement:
    """Judge a board that is to be blocked: no piece that is left may fit."""
    left = position.moves
    return Judgement(not left and bool(position.laid), len(position.laid), left[0] if left else None)


def judged_exclusion(cells: Cells, counters: Cells) -> Judgement:
    """Judge counters that are to keep all pentominoes off: what is free must hang together in fours at most."""
    if not counters <= cells:
        raise illegal("a counter lies beside the board", "put counters on cells of the board", "cells")
    room = next((part for part in parts(cells - counters) if len(part) >= PIECE), None)
    if room is None:
        return Judgement(True, len(counters), None)
    shown = Position(room).moves
    return Judgement(False, len(counters), shown[0])


def fewest_pieces(cells: Cells) -> int | None:
    """Return the fewest pieces that block a board; None if a bounded search does not settle it."""
    board = Board(engine.solid(cells), Lattice.SQUARE)
    packing = EnginePacking(Problem(board, engine.piece_set(engine.pentominoes()), every=False, full=False, number=1))
    return fewest_blocking(packing, effort=_EFFORT).fewest


def fewest_counters(cells: Cells) -> int | None:
    """Return the fewest counters that keep all pentominoes off a board, with proof; None for boards that are too wide."""
    board = Board(engine.solid(cells), Lattice.SQUARE)
    if min(board.extent[1:]) > MOST_WIDTH:
        return None
    if board.extent[2] > MOST_WIDTH:
        board = Board(tuple(sorted((0, column, row) for _, row, column in board.cells)), Lattice.SQUARE)
    try:
        return fewest_excluding(board).fewest
    except SpecError:
        return None
