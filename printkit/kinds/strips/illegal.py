"""The puzzle of the illegal move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from printkit.contract import Proof
from printkit.kinds.strips import art, draw, record
from printkit.kinds.strips.draw import View
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.solve.contact import joined, overlap
from printkit.kinds.strips.solve.piece import border, is_even
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
from printkit.page.stack import field
from printkit.scene.item import Scene

_SUBTLETY = {
    "apart": (0.0, 0.5),
    "overlap": (0.08, 0.6),
    "half": (0.1, 0.6),
    "corner": (0.15, 1.0),
    "turn": (0.25, 1.0),
    "early": (0.35, 1.0),
}
"""What the sort of the illegal move adds to the difficulty, and how much of the search counts: some moves are seen at a glance,
however many others there are; for others every move is replayed."""


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
        """Return which rule was broken, by the name of the trap."""
        placed = self.position.placed
        (colour, piece), others = placed[self.illegal], [other for other in self.position.moves if is_even(other)]
        if not is_even(piece):
            return "half"
        others.remove(piece)
        if any(overlap(piece, other) for other in others):
            return "overlap"
        if self.illegal and placed[self.illegal - 1].colour == colour:
            return "turn"
        if any(joined(piece, other) for other in others):
            return "early"
        return "corner" if any(set(border(piece)) & set(border(other)) for other in others) else "apart"

    def difficulty(self, proof: Proof) -> Difficulty:
        """Rate by how well the move is hidden, by the moves, and by pieces that hang on one edge and must be looked at twice."""
        moves, near, hidden = proof["moves"], proof["near misses"], proof["hidden"]
        subtlety, share = _SUBTLETY[proof["reason"]]
        search = 0.3 * on_scale(moves, 4, 18) + 0.15 * on_scale(near, 0, 12) + 0.2 * on_scale(hidden, 0, 4)
        return Difficulty(subtlety + share * search, (("moves", moves), ("near misses", near), ("hidden", hidden)))

    def to_json(self) -> dict[str, Any]:
        """Return the game, and the number of the illegal move."""
        return {**record.head(self.name, self.position), "answer": {"move": self.illegal + 1}}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read the number of the move."""
        read = record.IllegalRecord.read(data)
        return cls(read.position, read.answer - 1)
