"""Making a board: handed over to the maker of its problem, in `problems/`."""

from __future__ import annotations

from random import Random

from printkit.kinds.board.on_board import OnBoard
from printkit.kinds.board.spec import Spec
from printkit.kinds.board.table import PROBLEMS


def make(spec: Spec, rng: Random) -> OnBoard:
    """Make a puzzle of the type that is asked for."""
    return PROBLEMS[spec.problem].make(spec, rng)
