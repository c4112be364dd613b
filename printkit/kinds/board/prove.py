"""Proving from what is printed: plain code looks at every cell that is shown, and the engine counts again from board and tray."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from printkit.errors import ProofError
from printkit.kinds.board import engine
from printkit.kinds.board.shape import Cells, at_origin, forms
from printkit.kinds.board.state import Packing, Tally, Task, Tray, alike, covered

Fact = tuple[str, str | int | float]


def require(faults: Iterable[str]) -> None:
    """Raise all faults at once, if there are any."""
    found = list(faults)
    if found:
        raise ProofError(*found)


def loose_faults(what: str, packing: Packing, cells: Cells, tray: Tray) -> Iterator[str]:
    """List what is wrong with pieces on a board: a wrong shape, a piece too often, an overlap, a cell outside."""
    used, there = Counter(name for name, _ in packing), tray.counts
    if any(used[name] > there[name] for name in used if there[name]):
        yield f"{what}: a piece is used too often"
    under = covered(packing)
    if len(set(under)) < len(under):
        yield f"{what}: two pieces overlap"
    if not cells.issuperset(under):
        yield f"{what}: a piece reaches over the edge"
    shapes = tray.shapes
    for name, where in packing:
        if name not in shapes or not where or at_origin(where) not in forms(at_origin(shapes[name]), tray.turn_over):
            yield f"{what}: {name[:8]} has a wrong shape"


def cover_faults(what: str, packing: Packing, task: Task) -> Iterator[str]:
    """List why pieces do not solve a task."""
    yield from loose_faults(what, packing, task.cells, task.tray)
    if len(packing) != task.use:
        yield f"{what}: {len(packing)} pieces are used instead of {task.use}"
    if task.cells != set(covered(packing)):
        yield f"{what}: the board is not covered"
    if not set(task.given) <= set(packing):
        yield f"{what}: a given piece is moved"


def tray_faults(tray: Tray) -> Iterator[str]:
    """List what is wrong with a tray: no pieces, a piece without cells, two shapes of one name."""
    if not tray.pieces:
        yield "the tray is empty"
    if any(not cells for _, cells in tray.pieces):
        yield "a piece of the tray has no cells"
    elif len({(name, cells) for name, cells in tray.pieces}) > len(tray.names):
        yield "two pieces of the tray have one name"


def task_faults(task: Task, solutions: tuple[Packing, ...]) -> Iterator[str]:
    """List what is wrong with a task and its answers."""
    yield from tray_faults(task.tray)
    yield from loose_faults("given", task.given, task.cells, task.tray)
    for number, packing in enumerate(solutions, 1):
        yield from cover_faults(f"answer {number}" if len(solutions) > 1 else "answer", packing, task)
    if not solutions:
        yield "there is no answer"
    if len({alike(packing) for packing in solutions if packing}) < len(solutions):
        yield "two answers are the same"


def recounted(task: Task, tally: Tally) -> list[Fact]:
    """Count the solutions again from board and tray alone, and compare with what is printed."""
    again = engine.counted(task)
    if again != tally:
        raise ProofError(f"the puzzle says {tally} solutions in {tally.effort} steps; there are {again} in {again.effort}")
    return [("solutions" if tally.complete else "solutions, at least", tally.number), ("search steps", tally.effort)]


def covering_facts(task: Task, solutions: tuple[Packing, ...], tally: Tally) -> tuple[Fact, ...]:
    """Prove a task, its answers and its printed number of solutions."""
    require(task_faults(task, solutions))
    facts = recounted(task, tally)
    if tally.complete and tally.number < len(solutions):
        raise ProofError(f"{len(solutions)} answers are shown of {tally} solutions")
    return (("answer", "fills the board"), *facts)
