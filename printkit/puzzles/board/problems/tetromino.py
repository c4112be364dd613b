"""Fill the chessboard with the twelve pentominoes and the square tetromino."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.puzzles.board import _covering
from printkit.puzzles.board._covering import Covering
from printkit.puzzles.board._problem import ProblemType, takes
from printkit.puzzles.board._shape import moved, rectangle
from printkit.puzzles.board._state import Laid

if TYPE_CHECKING:
    from printkit.puzzles.board._spec import Spec

SIDE = 8
PIECES = "pentominoes+tetrominoes:O"
SQUARE = "O"


def make(spec: Spec, rng: Random) -> Covering:
    """Lay the square tetromino anywhere; the rest of the board can be filled wherever it lies."""
    places = [(row, column) for row in range(SIDE - 1) for column in range(SIDE - 1)]
    square = Laid(SQUARE, moved(rectangle(2, 2), *chance.choose(rng, places)))
    return _covering.made(spec, rectangle(SIDE, SIDE), spec.tray(PIECES), rng, (square,))


PROBLEM = ProblemType(make, _covering.read, takes("given", "hints", "show"))
