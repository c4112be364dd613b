"""Fill the chessboard with the twelve pentominoes and the square tetromino."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.kinds.board import covering
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import moved, rectangle
from printkit.kinds.board.state import Laid

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

SIDE = 8
PIECES = "pentominoes+tetrominoes:O"
SQUARE = "O"


def make(spec: Spec, rng: Random) -> Covering:
    """Lay the square tetromino anywhere; the rest of the board can be filled wherever it lies."""
    places = [(row, column) for row in range(SIDE - 1) for column in range(SIDE - 1)]
    square = Laid(SQUARE, moved(rectangle(2, 2), *chance.choose(rng, places)))
    return covering.made(spec, rectangle(SIDE, SIDE), spec.tray(PIECES), rng, (square,))


PROBLEM = ProblemType(make, covering.read, takes("given", "hints", "show"))
