"""Battleships for one: a covering is hidden, and the answers to a few questions are all there is to go by.

A question names a cell; the answer is the letter of the piece that lies there. The page shows as few answers as can single out the
covering.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import chance, contract
from printkit.errors import Fault, SpecError
from printkit.kinds.board import covering, engine, record
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import Cell, Cells, enclosed
from printkit.kinds.board.state import Packing, Task, Tray
from printkit.page.difficulty import Difficulty
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

BOARD = "8x8-2x2"
MOST_SOLUTIONS = 3000
MOST_QUESTIONS = 4


@dataclass(frozen=True, slots=True)
class Questions(OnBoard):
    """A board, the cells that were asked for, and the covering that answers them."""

    task: Task
    asked: Cells
    solution: Packing

    @property
    def tray(self) -> Tray:
        """All pieces."""
        return self.task.tray

    @property
    def answered(self) -> tuple[tuple[Cell, str], ...]:
        """Return the cells that were asked for, with the letters."""
        letters = _letters(self.solution)
        return tuple((cell, letters.get(cell, "")) for cell in sorted(self.asked))

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the board with the answers."""
        return (Panel(self.task.cells, marks=self.answered, blocked=enclosed(self.task.cells), tinted=self.asked, named=True),)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the covering."""
        return (Panel(self.task.cells, self.solution, blocked=enclosed(self.task.cells)),)

    def question(self, language: Language) -> str:
        """Say how many answers there are."""
        return self.say(language, "question", count=len(self.asked))

    def remark(self, language: Language) -> str:
        """Say that fewer answers would not be enough."""
        return self.say(language, "remark")

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate a search among hundreds of coverings."""
        return Difficulty(0.9, (("pieces to place", 12), ("questions", proof["questions"])))

    def written(self) -> dict[str, Any]:
        """Return the board, the cells and the covering."""
        return {
            "task": record.task_of(self.task),
            "asked": record.cells_of(self.asked),
            "solution": record.packing_of(self.solution),
        }


read = reads(Questions, task=record.TaskTable, asked=record.CellList, solution=record.SomePieces)


def make(spec: Spec, rng: Random) -> Questions:
    """Choose one of all coverings, and the fewest cells that single it out."""
    tray = engine.pentominoes()
    task = Task(spec.shape(BOARD), tray, len(tray.pieces))
    every = _coverings(task)
    if not every:
        raise covering.unsolved(task)
    hidden = chance.choose(rng, every)
    asked = _fewest(hidden, [found for found in every if found != hidden], rng)
    solution = tuple(
        laid._replace(cells=frozenset(cell for cell, letter in hidden.items() if letter == laid.piece)) for laid in tray.pieces
    )
    return Questions(spec.problem, spec.look, task, frozenset(asked), solution)


def refuse(spec: Spec) -> None:
    """Refuse boards that do not have sixty cells."""
    covering.refuse(spec, BOARD)
    if len(spec.shape(BOARD)) != 60:
        raise ValueError("battleships are played with all twelve pieces; take a board of 60 cells")


def _letters(packing: Packing) -> dict[Cell, str]:
    return {cell: name for name, cells in packing for cell in cells}


def _coverings(task: Task) -> list[dict[Cell, str]]:
    """List all coverings of a board, turned ones included."""
    found: list[dict[Cell, str]] = []
    for solution in engine.engine(task).solutions():
        found.append(_letters(engine.laid(solution)))
        if len(found) > MOST_SOLUTIONS:
            problem = f"the board has more than {MOST_SOLUTIONS} coverings"
            raise SpecError(Fault(problem, "take one that has fewer, such as 8x8-2x2 or 3x20", "board"))
    return found


def _fewest(hidden: dict[Cell, str], others: list[dict[Cell, str]], rng: Random | None = None) -> tuple[Cell, ...]:
    """Return the fewest cells whose letters no other covering shares; one of several by chance."""
    same = {
        cell: sum(1 << number for number, found in enumerate(others) if found[cell] == letter) for cell, letter in hidden.items()
    }
    cells = sorted(hidden)
    for number in range(1, MOST_QUESTIONS + 1):
        enough = [some for some in combinations(cells, number) if not _all_of(same, some)]
        if enough:
            return chance.choose(rng, enough) if rng else enough[0]
    raise SpecError(Fault(f"more than {MOST_QUESTIONS} questions would be needed", "take another board", "board"))


def _all_of(same: dict[Cell, int], cells: tuple[Cell, ...]) -> int:
    """Return the coverings that share the letters of all these cells, as bits."""
    left = same[cells[0]]
    for cell in cells[1:]:
        left &= same[cell]
    return left


PROBLEM = ProblemType(make, read, takes("board", "way"), refuse)
