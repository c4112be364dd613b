"""Fill a board with all pieces, or with as many as it has room for."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit.kinds.board import covering
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.problem import ProblemType, takes

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

BOARD = "6x10"


def make(spec: Spec, rng: Random) -> Covering:
    """Fill the board by chance, and leave some of the pieces in place."""
    return covering.made(spec, spec.shape(BOARD), spec.tray(), rng)


PROBLEM = ProblemType(
    make,
    covering.read,
    takes("board", "pieces", "given", "cells", "way", "hints", "show"),
    lambda spec: covering.refuse(spec, BOARD),
)
