"""A board and some named pieces that fill it in exactly one way."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.engine.polyform import Board, Lattice, Solution
from printkit.errors import Fault, SpecError
from printkit.kinds.board import covering, engine
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import Cells, oriented
from printkit.kinds.board.solve.free_board import covering_sets
from printkit.kinds.board.solve.unique_board import only_solution, unique_board
from printkit.kinds.board.state import Task

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

USUAL, FEWEST, MOST = 6, 3, 9
TRIES = 40


def make(spec: Spec, rng: Random) -> Covering:
    """Find pieces that fill the given board in one way, or a free board that some pieces fill in one way."""
    if spec.board:
        return _on_board(spec, spec.shape(spec.board), rng)
    found = unique_board(spec.number or USUAL, rng)
    return _made(spec, oriented(engine.flat(found.board.cells), spec.way), found.solution, rng)


def refuse(spec: Spec) -> None:
    """Refuse numbers and boards that do not go together."""
    if spec.board and spec.number:
        raise ValueError("the board says how many pieces there are; leave the number out")
    if spec.number and not FEWEST <= spec.number <= MOST:
        raise ValueError(f"a board of {spec.number} pieces is not made; write {FEWEST} to {MOST}")
    if spec.board:
        covering.uses(spec.shape(spec.board), engine.pentominoes())


def _made(spec: Spec, cells: Cells, solution: Solution, rng: Random) -> Covering:
    names = sorted(placement.piece for placement in solution)
    task = Task(cells, engine.pentominoes().only(names), len(names))
    found = engine.some_solution(task, rng)
    if found is None:
        raise AssertionError("the board was made from these pieces")
    return covering.finished(spec, task, found, rng)


def _on_board(spec: Spec, cells: Cells, rng: Random) -> Covering:
    """Look for pieces that fill a board in exactly one way."""
    (sets,) = covering_sets([Board(engine.solid(cells), Lattice.SQUARE)])
    for names in chance.shuffled(rng, sets)[:TRIES]:
        task = Task(cells, engine.pentominoes().only(names), len(names))
        solution = only_solution(engine.engine(task))
        if solution is not None:
            return _made(spec, cells, solution, rng)
    raise SpecError(Fault("no pieces fill this board in exactly one way", "try another board or seed", "board"))


PROBLEM = ProblemType(make, covering.read, takes("board", "number", "way", "hints"), refuse)
