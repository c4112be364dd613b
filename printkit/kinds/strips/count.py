"""The puzzle of counting strips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from printkit.contract import Proof
from printkit.kinds.strips import draw, record, wording
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.solve.piece import Piece
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
from printkit.page.stack import field
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Count(OnBoard):
    """How many strips are there, and how long is each?"""

    strips: tuple[tuple[int, ...], ...]
    """The answer: the numbers of the pieces of each strip, counting from 0, the longest first."""

    name = "count"

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return a small box for the number and a long one for the lengths."""
        say, theme = frame.language.say, frame.theme
        number = field(say("strips.fields.strips"), 1, theme)
        return [number, field(say("strips.fields.lengths"), 1, theme, 8, width)]

    def answer(self, frame: Frame) -> Scene:
        """Draw all strips with their lengths."""
        language = frame.language
        lengths = wording.listed([str(len(strip)) for strip in self.strips], language)
        caption = language.say("strips.answer.count", count=len(self.strips), lengths=lengths)
        return draw.answer(self.view(), frame, caption, draw.strips(self._groups(), self.position.rules.size))

    def difficulty(self, proof: Proof) -> Difficulty:
        """Rate by the pieces, the strips, and the squares that only seem to belong together."""
        pieces, strips, near = proof["pieces"], proof["strips"], proof["near misses"]
        score = 0.45 * on_scale(pieces, 5, 20) + 0.3 * on_scale(strips, 2, 8) + 0.25 * on_scale(near, 0, 12)
        return Difficulty(0.7 * score, (("pieces", pieces), ("strips", strips), ("near misses", near)))

    def to_json(self) -> dict[str, Any]:
        """Return the position, and the pieces of each strip."""
        strips = [[number + 1 for number in strip] for strip in self.strips]
        return {**record.head(self.name, self.position), "answer": {"strips": strips}}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read the strips."""
        read = record.CountRecord.read(data)
        return cls(read.position, tuple(tuple(number - 1 for number in strip) for strip in read.answer))

    def _groups(self) -> list[list[Piece]]:
        """Return the strips as far as their pieces are there; what is missing, the proof tells."""
        moves = self.position.moves
        groups = [[moves[number] for number in strip if number < len(moves)] for strip in self.strips]
        return [group for group in groups if group]
