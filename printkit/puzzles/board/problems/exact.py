"""Fill a board with all pieces, or with as many as it has room for."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit.puzzles.board import _covering
from printkit.puzzles.board._covering import Covering
from printkit.puzzles.board._problem import ProblemType, takes

if TYPE_CHECKING:
    from printkit.puzzles.board._spec import Spec

BOARD = "6x10"


def make(spec: Spec, rng: Random) -> Covering:
    """Fill the board by chance, and leave some of the pieces in place."""
    return _covering.made(spec, spec.shape(BOARD), spec.tray(), rng)


PROBLEM = ProblemType(
    make,
    _covering.read,
    takes("board", "pieces", "given", "cells", "way", "hints", "show"),
    lambda spec: _covering.refuse(spec, BOARD),
)
