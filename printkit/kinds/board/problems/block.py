"""Block the board: add a few pieces so that none of the others fits any more, as at the end of the game of the last fit."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import contract
from printkit.engine import polyform
from printkit.engine.polyform import Board, Lattice, Problem
from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine, record
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import Cells
from printkit.kinds.board.solve.blocking import last_fit_puzzle, random_blocking_set
from printkit.kinds.board.state import Packing, Tray
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

BOARD = "8x8"
USUAL, FEWEST, MOST = 2, 1, 3
BLOCKERS = {25: 2, 30: 3, 36: 3, 40: 4, 42: 4, 48: 4, 49: 4, 56: 5, 64: 5}
"""With how many pieces boards of so many cells are blocked here."""
TRIES = 24


@dataclass(frozen=True, slots=True)
class Block(OnBoard):
    """A board with some pieces on it, and the only way to block it with so many more."""

    cells: Cells
    pieces: Tray
    given: Packing
    added: Packing

    @property
    def tray(self) -> Tray:
        """The pieces that do not lie on the board."""
        return self.pieces.without(laid.piece for laid in self.given)

    @property
    def legend(self) -> Tray:
        """All pieces."""
        return self.pieces

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the board with what lies there."""
        return (Panel(self.cells, self.given),)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the blocked board."""
        return (Panel(self.cells, (*self.given, *self.added)),)

    def title(self, language: Language) -> str:
        """Say how many pieces block the board."""
        return self.say(language, "title", number=len(self.given) + len(self.added))

    def question(self, language: Language) -> str:
        """Say how many pieces are to be added."""
        return self.say(language, "question", count=len(self.added))

    def remark(self, language: Language) -> str:
        """Say that there is only one solution, and none with fewer pieces."""
        return self.say(language, "remark")

    def verdict(self, language: Language) -> str:
        """Name the pieces that are added."""
        return self.say(language, "verdict", letters=", ".join(laid.piece for laid in self.added))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the pieces to add and those to choose from."""
        number = proof["pieces to add"]
        score = 0.3 * number - 0.15 + 0.1 * on_scale(proof["cells"], 25, 64)
        return Difficulty(min(1.0, score), tuple((name, proof[name]) for name in ("pieces to add", "pieces to choose from")))

    def written(self) -> dict[str, Any]:
        """Return the board, the tray, what lies there and what is added."""
        return {
            "board": record.rows_of(self.cells),
            "tray": record.tray_of(self.pieces),
            "given": record.packing_of(self.given),
            "added": record.packing_of(self.added),
        }


read = reads(Block, board=record.DrawnBoard, tray=record.TrayTable, given=record.Pieces, added=record.SomePieces)


def make(spec: Spec, rng: Random) -> Block:
    """Block the board by chance, and take pieces away that nothing else can replace."""
    cells, tray = spec.shape(BOARD), engine.pentominoes()
    packing = _packing(cells, tray)
    for _ in range(TRIES):
        blocking = random_blocking_set(packing, BLOCKERS[len(cells)], rng)
        puzzle = last_fit_puzzle(packing, blocking, spec.number or USUAL, rng) if blocking else None
        if puzzle:
            return Block(spec.problem, spec.look, cells, tray, engine.laid(puzzle.laid), engine.laid(puzzle.answer))
    raise SpecError(Fault("no blocked board was found with a single solution", "try another seed or number", "number"))


def refuse(spec: Spec) -> None:
    """Refuse boards and numbers for which no puzzles are made."""
    cells = spec.shape(BOARD)
    if len(cells) not in BLOCKERS:
        raise ValueError(f"boards of {len(cells)} cells are not blocked here; take a rectangle such as 5x5, 6x6, 7x7 or 8x8")
    most = min(MOST, BLOCKERS[len(cells)])
    if spec.number and not FEWEST <= spec.number <= most:
        raise ValueError(f"{spec.number} pieces to add make no puzzle here; write {FEWEST} to {most}")


def _packing(cells: Cells, tray: Tray) -> polyform.Packing:
    board = Board(engine.solid(cells), Lattice.SQUARE)
    return polyform.Packing(Problem(board, engine.piece_set(tray), every=False, full=False, number=1))


PROBLEM = ProblemType(make, read, takes("board", "number"), refuse)
