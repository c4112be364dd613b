"""One board to fill: what exact covers, enlarged pieces, toothed boards and boards with holes have in common."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import chance, contract
from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine, hint_row, record
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.shape import Cells, at_origin, enclosed, forms, rectangle, size
from printkit.kinds.board.state import Packing, Tally, Task, Tray
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

SEARCH = (6.0, 3800.0)
"""How many placements a proof tries for one solution of an easy and of a hard board."""
NARROW, WIDER = 6, 3.0
"""On boards that are wider than this, every further cell lets a proof, which goes across the board, try so many times as many."""


@dataclass(frozen=True, slots=True)
class Covering(OnBoard):
    """A board to fill, the pieces that lie on it, and one or more ways to place the others."""

    task: Task
    solutions: tuple[Packing, ...]
    tally: Tally
    hinted: tuple[str, ...] = ()
    """The pieces that the small hints show, one more in each."""

    @property
    def tray(self) -> Tray:
        """The pieces that do not lie on the board."""
        return self.task.waiting

    @property
    def legend(self) -> Tray:
        """All pieces."""
        return self.task.tray

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the board with what is given."""
        return (Panel(self.task.cells, self.task.given, blocked=self.holes),)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the filled board, as often as solutions are shown."""
        return tuple(Panel(self.task.cells, solution, blocked=self.holes) for solution in self.solutions)

    @property
    def holes(self) -> Cells:
        """The places inside the board that are none of its cells; where holes are the point, those on its edge as well."""
        cells = self.task.cells
        return rectangle(*size(cells)) - cells if self.problem == "holes" else enclosed(cells)

    def secret(self) -> str:
        """Return the board, if nothing lies on it: then any covering of it is a solution."""
        return "" if self.task.given else self.shows()

    def shows(self) -> str:
        """Return the board."""
        return " ".join(f"{row},{column}" for row, column in sorted(self.task.cells))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the pieces to place, the search for one solution, and how few solutions there are."""
        return rating(proof)

    def title(self, language: Language) -> str:
        """Name the board and how many pieces are missing."""
        short, long = sorted(size(self.task.cells))
        free = self.task.use - len(self.task.given)
        values = {"short": short, "long": long, "cells": len(self.task.cells), "letter": enlarged(self.task.cells)}
        if f"board.problem.{self.problem}.title" in language.strings:
            return language.say(f"board.problem.{self.problem}.title", **values)
        box = "box" if short * long == len(self.task.cells) else "shape"
        if not self.task.given:
            return language.say(f"board.title_{box}_empty", **values)
        return language.say(f"board.title_{box}", **values, count=free)

    def question(self, language: Language) -> str:
        """Say how many pieces to use where that is not all of them, and whether they may be flipped; a problem may say more."""
        own = f"board.problem.{self.problem}.question"
        parts = []
        if own in language.strings:
            parts.append(language.say(own, number=self.task.use, letter=enlarged(self.task.cells)))
        elif not self.task.whole:
            parts.append(language.say("board.some_pieces", number=self.task.use))
        if not self.task.tray.turn_over:
            parts.append(language.say("board.one_sided"))
        return " ".join(parts)

    def remark(self, language: Language) -> str:
        """Say how many solutions there are."""
        if not self.tally.complete:
            return language.say("board.many_solutions", number=self.tally.number)
        return language.say("board.solutions", count=self.tally.number)

    def verdict(self, language: Language) -> str:
        """Say how many of the solutions are shown, where several are."""
        if len(self.solutions) == 1 or not self.tally.complete:
            return ""
        every = len(self.solutions) == self.tally.number
        return language.say("board.shown_all" if every else "board.shown", number=len(self.solutions), all=self.tally.number)

    def extras(self, frame: Frame, width: float) -> tuple[Scene, ...]:
        """Return the row of hints."""
        if not self.hinted:
            return ()
        return (hint_row.scene(self.hinted, self.task, self.solutions[0], self.legend, self.look, frame, width),)

    def written(self) -> dict[str, Any]:
        """Return the task, the solutions and their number."""
        return {
            "task": record.task_of(self.task),
            "solutions": [record.packing_of(solution) for solution in self.solutions],
            "count": record.tally_of(self.tally),
            "hinted": "".join(f"{name} " for name in self.hinted).strip(),
        }

    def what_it_asks(self) -> dict[str, Any]:
        """Return what is printed; hints show a solution, but otherwise it does not matter which one the answer is."""
        said = self.to_json()
        return said if self.hinted else {name: value for name, value in said.items() if name not in ("solutions", "count")}


read = reads(Covering, task=record.TaskTable, solutions=record.Packings, count=record.TallyTable, hinted=record.PieceNames)


def uses(cells: Cells, tray: Tray) -> int:
    """Return how many pieces fill a board: all of them, or as many equal ones as it has room for."""
    sizes = {len(shape) for _, shape in tray.pieces}
    total = sum(len(shape) for _, shape in tray.pieces)
    if total == len(cells):
        return len(tray.pieces)
    if total < len(cells):
        raise ValueError(f"the board has {len(cells)} cells, the pieces have only {total}; take a smaller board or more pieces")
    if len(sizes) > 1:
        raise ValueError(f"the board has {len(cells)} cells, the pieces have {total}; name pieces that fill it exactly")
    number, rest = divmod(len(cells), min(sizes))
    if rest:
        raise ValueError(f"the board has {len(cells)} cells, which is no multiple of {min(sizes)}; draw another one")
    return number


def refuse(spec: Spec, usual: str, usual_pieces: str = "pentominoes") -> None:
    """Refuse boards that the pieces do not fill by their number, and more given pieces than there are."""
    number = uses(spec.shape(usual), spec.tray(usual_pieces))
    if spec.given >= number:
        raise ValueError(f"the board takes {number} pieces, so {spec.given} given ones leave nothing to do; give fewer")


def made(spec: Spec, cells: Cells, tray: Tray, rng: Random, given: Packing = ()) -> Covering:
    """Fill a board by chance, leave some of the pieces in place, and count the solutions; `given` pieces lie there anyway."""
    task = Task(cells, tray, uses(cells, tray), given)
    solution = engine.some_solution(task, rng)
    if solution is None:
        raise unsolved(task)
    free = [laid for laid in solution if laid not in given]
    kept = set(chance.shuffled(rng, free)[: max(0, spec.given - len(given))]) | set(given)
    posed = Task(cells, tray, task.use, tuple(laid for laid in solution if laid in kept))
    return finished(spec, posed, solution, rng)


def finished(spec: Spec, task: Task, solution: Packing, rng: Random) -> Covering:
    """Count the solutions of a task, choose those that are shown and the pieces that are hinted at."""
    tally = engine.counted(task)
    solutions = engine.some_solutions(task, tally, spec.show, rng) if spec.show > 1 else (solution,)
    free = [laid.piece for laid in solutions[0] if laid not in task.given]
    hinted = tuple(chance.shuffled(rng, free)[: min(spec.hints, len(free) - 1)])
    return Covering(spec.problem, spec.look, task, solutions, tally, hinted)


def unsolved(task: Task) -> SpecError:
    """Say why a board has no solution, as far as that is known."""
    packing = engine.engine(task)
    if packing.obstacle:
        return no_solution(f"this board has no solution: {packing.obstacle}")
    if engine.solvable(task, 20 * engine.EFFORT) is False:
        return no_solution("this board has no solution: every way was tried")
    return SpecError(Fault("no solution of this board was found", "try a smaller board or another seed", "board"))


def no_solution(problem: str) -> SpecError:
    """Say that there is nothing to find."""
    return SpecError(Fault(problem, "change the board or the pieces", "board"))


def rating(proof: contract.Proof) -> Difficulty:
    """Rate a board to fill by what its proof found out."""
    facts = dict(proof.facts)
    free, search = int(facts["pieces to place"]), float(facts["placements tried for one solution"])
    number = int(facts.get("solutions", facts.get("solutions, at least", 1)))
    search /= WIDER ** max(0, int(facts["short side"]) - NARROW)
    share = on_scale(free, 1, 12)
    score = 0.55 * share + 0.3 * on_log_scale(search, *SEARCH) + 0.15 * share * (1 - on_log_scale(max(1, number), 1, 300))
    return Difficulty(
        score, (("pieces to place", free), ("placements tried for one solution", round(search, 1)), ("solutions found", number))
    )


def enlarged(cells: Cells) -> str:
    """Return the letter of the pentomino that a board shows two or three times as large; nothing if it shows none."""
    factor = {20: 2, 45: 3}.get(len(cells))
    if factor is None:
        return ""
    small = frozenset((r // factor, c // factor) for r, c in cells)
    names = (name for name, shape in engine.pentominoes().pieces if at_origin(small) in forms(shape))
    return next(names, "") if len(small) == 5 else ""
