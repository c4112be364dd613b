"""Fill boards with pentominoes and other pieces of squares: problems, games and exercises.

A pentomino is a piece of five equal squares; there are twelve, named after the letters they look like: F, I, L, N, P, T, U, V, W,
X, Y and Z. Together they have sixty squares. In the first of the problems the board has sixty cells, and some pieces may lie on it
already.

Place all the other pieces so that the board is full: no cell stays empty, no piece lies on another or reaches over the edge. Pieces
may be turned and turned over. Every piece is used exactly once. The page says how many solutions there are where that was counted;
solutions that are turned or mirrored images of each other, with the given pieces in place, count as one.

The other problems change one of these rules, and their pages say which.
"""

from __future__ import annotations

from random import Random
from typing import Any

from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles.board import _how_to, _record
from printkit.puzzles.board._on_board import OnBoard
from printkit.puzzles.board._spec import Spec
from printkit.puzzles.board._table import PROBLEMS

__all__ = ["VERSION", "Spec", "from_json", "how_to_play", "make"]

VERSION = 2


def make(spec: Spec, rng: Random) -> OnBoard:
    """Make a puzzle of the type that is asked for."""
    return PROBLEMS[spec.problem].make(spec, rng)


def from_json(data: dict[str, Any]) -> OnBoard:
    """Read a puzzle back from its JSON form."""
    reader = _record.reader(data)
    problem = reader.text("problem", PROBLEMS)
    return PROBLEMS[problem].read(problem, reader)


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game in four pictures of the frame's size."""
    return _how_to.how_to_play(frame)
