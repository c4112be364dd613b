"""A board with as few given pieces as leave exactly one solution."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit.kinds.board import covering, engine
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.solve.hint import fewest_hints, some_hints
from printkit.kinds.board.state import Task

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

BOARD = "6x10"


def make(spec: Spec, rng: Random) -> Covering:
    """Fill the board by chance, and search for the smallest set of pieces that fixes all the others."""
    cells, tray = spec.shape(BOARD), spec.tray()
    empty = Task(cells, tray, covering.uses(cells, tray))
    solution = engine.some_solution(empty, rng)
    if solution is None:
        raise covering.unsolved(empty)
    packing = engine.engine(empty)
    placements = packing.solution(packing.numbers(engine.placements(solution)))
    found = fewest_hints(packing, placements, rng) or some_hints(packing, placements, rng)
    task = Task(cells, tray, empty.use, engine.laid(found.placements))
    return covering.finished(spec, task, solution, rng)


PROBLEM = ProblemType(
    make,
    covering.read,
    takes("board", "pieces", "cells", "way"),
    lambda spec: covering.refuse(spec, BOARD),
)
