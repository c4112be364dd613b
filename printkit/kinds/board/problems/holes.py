"""Cover a chessboard from which four cells are missing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.errors import SpecError
from printkit.kinds.board import covering, engine
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import Cells, oriented, parts, rectangle
from printkit.kinds.board.state import Task, Tray

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

SIDE, HOLES = 8, 4
TRIES = 60
EFFORT = 100_000


def make(spec: Spec, rng: Random) -> Covering:
    """Punch four holes by chance unless the board is given; a board that cannot be filled is never taken."""
    cells = spec.shape(spec.board) if spec.board else _punched(spec.tray(), rng)
    return covering.made(spec, oriented(cells, spec.way), spec.tray(), rng)


def refuse(spec: Spec) -> None:
    """Refuse boards that are not a chessboard without four cells."""
    if not spec.board:
        return
    cells = spec.shape(spec.board)
    if len(cells) != SIDE * SIDE - HOLES or not cells <= rectangle(SIDE, SIDE):
        raise ValueError("the board is not 8x8 without four cells; write it as 8x8-1x1@1,2-1x1@3,4 and so on, or draw its rows")
    if any(len(part) % 5 for part in parts(cells)):
        raise ValueError("the holes cut off cells that no pieces fill; move them")
    covering.refuse(spec, spec.board)


def _punched(tray: Tray, rng: Random) -> Cells:
    """Try holes until the rest can be filled."""
    every = sorted(rectangle(SIDE, SIDE))
    for _ in range(TRIES):
        cells = frozenset(chance.shuffled(rng, every)[HOLES:])
        if engine.solvable(Task(cells, tray, len(tray.pieces)), EFFORT):
            return cells
    raise SpecError("no board with four holes was found that the pieces fill; try another seed")


PROBLEM = ProblemType(make, covering.read, takes("board", "given", "way", "hints", "show"), refuse)
