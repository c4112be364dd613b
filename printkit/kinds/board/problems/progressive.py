"""Step by step: a row of boards, each one column longer than the one before and with one more piece."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine, several
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.several import Several
from printkit.kinds.board.shape import rectangle
from printkit.kinds.board.state import Packing, Task, Tray

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

FIRST, USUAL, LAST = 3, 8, 12
HEIGHT = 5
TRIES = 400
EFFORT = 60_000


def make(spec: Spec, rng: Random) -> Several:
    """Order the pieces so that the first three fill three columns, the first four fill four, and so on."""
    last = spec.number or USUAL
    for _ in range(TRIES):
        names = _order(chance.shuffled(rng, engine.pentominoes().names), last)
        if names:
            return _made(spec, names, rng)
    raise SpecError(Fault("no row of boards was found", "try another seed", "number"))


def refuse(spec: Spec) -> None:
    """Refuse rows that are too short or too long."""
    if spec.number and not FIRST < spec.number <= LAST:
        raise ValueError(f"a row goes on from {FIRST} pieces; write {FIRST + 1} to {LAST} as its number")


def _order(names: list[str], last: int) -> list[str]:
    """Take the pieces as they come, but skip each that would make a board that cannot be filled; nothing if none is left."""
    first = next((trio for trio in _trios(names) if _fills(trio)), None)
    if first is None:
        return []
    row = list(first)
    while len(row) < last:
        fitting = (name for name in names if name not in row and _fills([*row, name]))
        following = next(fitting, None)
        if following is None:
            return []
        row.append(following)
    return row


def _trios(names: list[str]) -> list[list[str]]:
    return [[one, two, three] for a, one in enumerate(names) for b, two in enumerate(names[:a]) for three in names[:b]]


def _fills(names: list[str]) -> bool:
    return engine.solvable(_task(names), EFFORT) is True


def _task(names: list[str]) -> Task:
    tray: Tray = engine.pentominoes().only(names)
    return Task(rectangle(HEIGHT, len(names)), tray, len(names))


def _made(spec: Spec, names: list[str], rng: Random) -> Several:
    tasks = tuple(_task(names[:number]) for number in range(FIRST, len(names) + 1))
    solutions: list[Packing] = []
    for task in tasks:
        found = engine.some_solution(task, rng)
        solutions += [found] if found else []
    return Several(spec.problem, spec.look, tasks, tuple(solutions), tuple(engine.counted(task) for task in tasks))


PROBLEM = ProblemType(make, several.read, takes("number"), refuse)
