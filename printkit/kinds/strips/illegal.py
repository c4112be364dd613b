"""The puzzle of the illegal move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from printkit.contract import Proof
from printkit.kinds.strips import art, draw, record
from printkit.kinds.strips.draw import View
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.solve.contact import joined
from printkit.kinds.strips.solve.piece import is_even
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
from printkit.page.stack import field
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Illegal(OnBoard):
    """Which move broke the rules?"""

    illegal: int
    """The answer: the number of the move, counting from 0."""

    name = "illegal"
    about_strips = False

    def view(self) -> View:
        """Show the order of play."""
        return draw.numbered(self.position)

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return a box for the number of the move."""
        return [field(frame.language.say("strips.fields.move"), 1, frame.theme)]

    def cover(self, frame: Frame) -> Scene:
        """Draw the position alone."""
        return draw.cover(self.view(), frame, draw.outlines([]))

    def answer(self, frame: Frame) -> Scene:
        """Mark the move, and say what is wrong with it."""
        guilty = self.position.moves[self.illegal]
        caption = frame.language.say(f"strips.answer.{self.reason()}", move=self.illegal + 1)
        return draw.answer(self.view(), frame, caption, lambda place, theme: art.emphasis(guilty, place, theme))

    def reason(self) -> str:
        """Return which rule was broken: `half`, `early` or `corner`."""
        piece, later = self.position.moves[self.illegal], self.position.moves[self.illegal + 1 :]
        if not is_even(piece):
            return "half"
        return "early" if any(is_even(other) and joined(piece, other) for other in later) else "corner"

    def difficulty(self, proof: Proof) -> Difficulty:
        """Rate by the moves, and by the pieces that hang on a single edge and must be looked at twice."""
        moves, near = proof["moves"], proof["near misses"]
        subtlety = {"half": 0.0, "corner": 0.18, "early": 0.4}[proof["reason"]]
        score = subtlety + 0.35 * on_scale(moves, 4, 16) + 0.2 * on_scale(near, 0, 12)
        return Difficulty(score, (("moves", moves), ("near misses", near)))

    def to_json(self) -> dict[str, Any]:
        """Return the game, and the number of the illegal move."""
        return {**record.head(self.name, self.position), "answer": {"move": self.illegal + 1}}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read the number of the move."""
        read = record.IllegalRecord.read(data)
        return cls(read.position, read.answer - 1)
