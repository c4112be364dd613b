"""The exclusion problem: the fewest counters that keep every pentomino off a board."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import chance, contract
from printkit.engine.polyform import Board, Lattice
from printkit.kinds.board import engine, record
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import TURNS, Cells, size
from printkit.kinds.board.solve.exclusion import fewest_excluding
from printkit.kinds.board.state import Tray
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

BOARD = "6x6"
WIDEST, MOST_CELLS = 8, 64


@dataclass(frozen=True, slots=True)
class Exclusion(OnBoard):
    """A board, and the cells on which counters keep the pieces off."""

    cells: Cells
    counters: Cells

    @property
    def tray(self) -> Tray:
        """The pieces that are to be kept off."""
        return engine.pentominoes()

    @property
    def cut_pieces(self) -> Tray:
        """Nothing is laid here but counters."""
        return Tray(())

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the empty board."""
        return (Panel(self.cells),)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the board with its counters."""
        return (Panel(self.cells, stones=self.counters),)

    def question(self, language: Language) -> str:
        """Say how few counters are enough."""
        return self.say(language, "question", number=len(self.counters))

    def remark(self, language: Language) -> str:
        """Say that fewer are never enough."""
        return self.say(language, "remark")

    def verdict(self, language: Language) -> str:
        """Count the counters."""
        return self.say(language, "verdict", number=len(self.counters))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of counters."""
        number = proof["counters"]
        return Difficulty(0.1 + 0.85 * on_scale(number, 3, 24), (("counters", number),))

    def written(self) -> dict[str, Any]:
        """Return the board and the counters."""
        return {"board": record.rows_of(self.cells), "counters": record.cells_of(self.counters)}


read = reads(Exclusion, board=record.DrawnBoard, counters=record.CellList)


def make(spec: Spec, rng: Random) -> Exclusion:
    """Find the fewest counters, and turn them with the board by chance."""
    cells = spec.shape(BOARD)
    found = fewest_excluding(Board(engine.solid(cells), Lattice.SQUARE))
    ways = [image for turn in TURNS if (image := _turned(cells, engine.flat(found.cells), turn))]
    return Exclusion(spec.problem, spec.look, cells, chance.choose(rng, ways))


def refuse(spec: Spec) -> None:
    """Refuse boards that are too large to be proved."""
    cells = spec.shape(BOARD)
    if min(size(cells)) > WIDEST or size(cells)[1] > WIDEST or len(cells) > MOST_CELLS:
        raise ValueError(f"the board is too large to be proved; use at most {WIDEST} columns and {MOST_CELLS} cells")
    if len(cells) < 5:
        raise ValueError("no pentomino fits this board anyway; take a larger one")


def _turned(cells: Cells, counters: Cells, turn: Any) -> Cells | None:
    """Turn counters with their board; nothing if the board does not come to itself."""
    images = {cell: turn(*cell) for cell in cells}
    top, left = min(r for r, _ in images.values()), min(c for _, c in images.values())
    moved = {cell: (r - top, c - left) for cell, (r, c) in images.items()}
    return frozenset(moved[cell] for cell in counters) if set(moved.values()) == cells else None


PROBLEM = ProblemType(make, read, takes("board", "way"), refuse)
