"""Which piece is missing? All pieces of a board are printed but one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import chance, contract
from printkit.engine.polyform import Board, Lattice
from printkit.errors import Fault, SpecError
from printkit.kinds.board import covering, engine, free, record
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import Cells
from printkit.kinds.board.solve.free_board import covering_sets
from printkit.kinds.board.state import Packing, Task, Tray, covered
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

USUAL, FEWEST, MOST = 5, 3, 8
TRIES = 200


@dataclass(frozen=True, slots=True)
class Missing(OnBoard):
    """A board, all its pieces but one, and the filled board."""

    cells: Cells
    shown: Tray
    solution: Packing

    @property
    def tray(self) -> Tray:
        """The pieces that are printed."""
        return self.shown

    @property
    def legend(self) -> Tray:
        """All pieces, because the answer shows one more."""
        return engine.pentominoes()

    @property
    def candidates(self) -> list[str]:
        """The pieces that could be missing."""
        return [name for name in self.legend.names if name not in self.shown.names]

    @property
    def missing(self) -> str:
        """The piece of the answer that is not printed."""
        return next((laid.piece for laid in self.solution if laid.piece not in self.shown.names), "")

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the empty board."""
        return (Panel(self.cells),)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the filled board."""
        return (Panel(self.cells, self.solution),)

    def question(self, language: Language) -> str:
        """Ask for the piece, and name those that it could be."""
        return self.say(language, "question", letters=", ".join(self.candidates))

    def verdict(self, language: Language) -> str:
        """Name the piece."""
        return self.say(language, "verdict", letter=self.missing)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of pieces."""
        number = proof["pieces to place"]
        return Difficulty(0.15 + 0.7 * on_scale(number, FEWEST, MOST), (("pieces to place", number),))

    def written(self) -> dict[str, Any]:
        """Return the board, the tray and the answer."""
        return {
            "board": record.rows_of(self.cells),
            "tray": record.tray_of(self.shown),
            "solution": record.packing_of(self.solution),
        }


read = reads(Missing, board=record.DrawnBoard, tray=record.TrayTable, solution=record.SomePieces)


def make(spec: Spec, rng: Random) -> Missing:
    """Try boards and pieces until only one piece can be the missing one."""
    for _ in range(TRIES):
        cells = spec.shape(spec.board) if spec.board else frozenset(covered(free.cluster(spec.number or USUAL, rng)))
        names = _without_one(cells, rng)
        if names:
            tray = engine.pentominoes()
            solution = engine.some_solution(Task(cells, tray.only(sorted(names)), len(names)), rng)
            if solution:
                return Missing(spec.problem, spec.look, cells, tray.only(sorted(names[:-1])), solution)
    raise SpecError(Fault("no board was found on which only one piece can be missing", "try another board or seed", "board"))


def refuse(spec: Spec) -> None:
    """Refuse numbers and boards that do not go together."""
    if spec.board and spec.number:
        raise ValueError("the board says how many pieces there are; leave the number out")
    number = spec.number or USUAL
    if spec.board:
        number = covering.uses(spec.shape(spec.board), engine.pentominoes())
    if not FEWEST <= number <= MOST:
        raise ValueError(f"a board of {number} pieces is not made; write {FEWEST} to {MOST}")


def _without_one(cells: Cells, rng: Random) -> str:
    """Return a set of pieces that covers a board and whose last one no other piece can replace; nothing if there is none."""
    (sets,) = covering_sets([Board(engine.solid(cells), Lattice.SQUARE)])
    known = set(map(frozenset, sets))
    for names in chance.shuffled(rng, sets)[:20]:
        for last in chance.shuffled(rng, names):
            rest = frozenset(names) - {last}
            if sum(rest | {name} in known for name in engine.pentominoes().names if name not in rest) == 1:
                return "".join(sorted(rest)) + last
    return ""


PROBLEM = ProblemType(make, read, takes("board", "number", "way"), refuse)
