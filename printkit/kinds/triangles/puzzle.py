"""The puzzle: pieces with marked edges, the board they fill, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from printkit import contract
from printkit.kinds.triangles import draw, record
from printkit.kinds.triangles.solve import Laid, Piece, Rules
from printkit.page.cutout import Cutout
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

MOST_STEPS = 30_000.0


class Tally(NamedTuple):
    """How many solutions there are, in all and up to rotation of the whole, and how many steps the search for them took."""

    raw: int
    unique: int
    effort: int


@dataclass(frozen=True, slots=True)
class Match(contract.Puzzle):
    """Triangles to lay so that edges match."""

    shape: str
    size: int
    rules: Rules
    pieces: tuple[Piece, ...]
    solution: tuple[Laid, ...]
    tally: Tally

    def page(self, frame: Frame) -> Scene:
        """Draw the empty board and the pieces."""
        return draw.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the board with all pieces in place."""
        return draw.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the board with half of the pieces in place."""
        return draw.cover(self, frame)

    def cutouts(self, frame: Frame) -> tuple[Cutout, ...]:
        """Return the pieces, as large as the cells of the board."""
        return (draw.cutout(self, frame),)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of pieces, and by how long the search of the proof takes for a solution."""
        pieces, solutions = proof["pieces"], proof["solutions"] * proof["rotations of the board"]
        steps = proof["search steps"] / solutions
        score = 0.4 * on_log_scale(pieces, 4, 25) + 0.6 * on_log_scale(steps, 10, MOST_STEPS)
        return Difficulty(score, (("pieces", pieces), ("search steps for one solution", round(steps, 1))))

    def title(self, language: Language) -> str:
        """Name the board."""
        return language.say(f"triangles.title.{self.shape}")

    def to_json(self) -> dict[str, Any]:
        """Return board, rules, pieces, answer and number of solutions."""
        return record.written(self)
