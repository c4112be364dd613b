"""The puzzle of the illegal move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from printkit import contract
from printkit.contract import Proof
from printkit.kinds.strips import draw, foot, picture, prove, record
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.picture import View
from printkit.kinds.strips.solve.position import Position
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
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
        return picture.numbered(self.position)

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return a box for the number of the move."""
        return [foot.field(frame.language.say("strips.fields.move"), 1, frame.theme)]

    def cover(self, frame: Frame) -> Scene:
        """Draw the position alone."""
        return picture.cover(self.view(), frame, picture.outlines([]))

    def answer(self, frame: Frame) -> Scene:
        """Mark the move, and say what is wrong with it."""
        guilty = self.position.moves[self.illegal]
        caption = frame.language.say(f"strips.answer.{self.reason()}", move=self.illegal + 1)
        return picture.answer(self.view(), frame, caption, lambda place, theme: draw.emphasis(guilty, place, theme))

    def reason(self) -> str:
        """Return which rule was broken: `half`, `early` or `corner`."""
        piece, later = self.position.moves[self.illegal], self.position.moves[self.illegal + 1 :]
        if piece.x % 2 or piece.y % 2:
            return "half"
        return "early" if prove.joins_any(piece, later) else "corner"

    def check(self) -> Proof:
        """Judge every move at its time, with the guilty piece on the board and without it."""
        moves, size = self.position.moves, self.position.rules.size
        prove.require(*prove.overlapping(self.position), *prove.out_of_turn(self.position))
        found = prove.illegal_moves(self.position)
        others = [piece for number, piece in enumerate(moves) if number != self.illegal]
        without = [number for number, piece in enumerate(others) if not prove.is_legal(piece, others[:number], size)]
        prove.require(
            None if found == [self.illegal] else f"the illegal moves are {[number + 1 for number in found]}",
            "a move is illegal once the guilty piece is gone" if without else None,
        )
        return Proof((("moves", len(moves)), ("illegal moves", 1), ("reason", self.reason())))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the moves, and by the pieces that hang on a single edge and must be looked at twice."""
        moves = self.position.moves
        near = sum(prove.joined_count(piece, moves[:number]) == 1 for number, piece in enumerate(moves) if number)
        subtlety = {"half": 0.0, "corner": 0.18, "early": 0.4}[self.reason()]
        score = subtlety + 0.35 * on_scale(len(moves), 4, 16) + 0.2 * on_scale(near, 0, 12)
        return Difficulty(score, (("moves", len(moves)), ("near misses", near)))

    def to_json(self) -> dict[str, Any]:
        """Return the game, and the number of the illegal move."""
        return {**record.head(self.name, self.position), "answer": {"move": self.illegal + 1}}

    @classmethod
    def read(cls, position: Position, data: Mapping[str, Any], /) -> Self:
        """Read the number of the move."""
        number = record.read_number(record.read_table(data, "answer", {"move"}), "move", 1, len(position.placed))
        return cls(position, number - 1)
