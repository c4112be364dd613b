"""Several boards on one page: each has its own task, or all of them share the pieces of one tray."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from printkit import contract
from printkit.kinds.board import covering, record
from printkit.kinds.board.on_board import Look, OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.state import Packing, Tally, Task, Tray
from printkit.page.difficulty import Difficulty
from printkit.page.language import Language


@dataclass(frozen=True, slots=True)
class Several(OnBoard):
    """Tasks in order, the answer of each, and how many solutions each has."""

    tasks: tuple[Task, ...]
    solutions: tuple[Packing, ...]
    tallies: tuple[Tally, ...]

    @property
    def tray(self) -> Tray:
        """The pieces of the last board, which has all of them."""
        return self.tasks[-1].tray

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the empty boards, each with the pieces that belong to it."""
        return tuple(Panel(task.cells, task.given, caption=" ".join(task.tray.names)) for task in self.tasks)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the filled boards."""
        return tuple(Panel(task.cells, solution) for task, solution in zip(self.tasks, self.solutions, strict=False))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate the last board, which is the hardest."""
        return covering.rating(proof)

    def written(self) -> dict[str, Any]:
        """Return the tasks with their answers."""
        rows = zip(self.tasks, self.solutions, self.tallies, strict=True)
        return {
            "boards": [
                {"task": record.task_of(task), "solution": record.packing_of(solution), "count": record.tally_of(tally)}
                for task, solution, tally in rows
            ]
        }


def _several(problem: str, look: Look, boards: Iterable[tuple[Task, Packing, Tally]]) -> Several:
    tasks, solutions, tallies = zip(*boards, strict=True)
    return Several(problem, look, tasks, solutions, tallies)


read = reads(_several, boards=record.Boards)
