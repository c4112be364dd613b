"""A board with as few given pieces as leave exactly one solution."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit.puzzles.board import _covering, _engine
from printkit.puzzles.board._covering import Covering
from printkit.puzzles.board._problem import ProblemType, takes
from printkit.puzzles.board._state import Task
from printkit.solvers.polyform.hint import fewest_hints, some_hints

if TYPE_CHECKING:
    from printkit.puzzles.board._spec import Spec

BOARD = "6x10"


def make(spec: Spec, rng: Random) -> Covering:
    """Fill the board by chance, and search for the smallest set of pieces that fixes all the others."""
    cells, tray = spec.shape(BOARD), spec.tray()
    empty = Task(cells, tray, _covering.uses(cells, tray))
    solution = _engine.some_solution(empty, rng)
    if solution is None:
        raise _covering.unsolved(empty)
    packing = _engine.engine(empty)
    placements = packing.solution(packing.numbers(_engine.placements(solution)))
    found = fewest_hints(packing, placements, rng) or some_hints(packing, placements, rng)
    task = Task(cells, tray, empty.use, _engine.laid(found.placements))
    return _covering.finished(spec, task, solution, rng)


PROBLEM = ProblemType(
    make,
    _covering.read,
    takes("board", "pieces", "cells", "way"),
    lambda spec: _covering.refuse(spec, BOARD),
)
