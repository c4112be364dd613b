"""The puzzle of the winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from printkit.contract import Proof
from printkit.kinds.strips import draw, record, wording
from printkit.kinds.strips.foot import chip
from printkit.kinds.strips.on_board import OnBoard
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
from printkit.page.stack import field, row
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Winner(OnBoard):
    """The game is over. Who has won?"""

    score: tuple[tuple[str, int], ...]
    """The answer: the points of every colour."""

    name = "winner"

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return a box for the points of every colour."""
        theme = frame.theme
        return [row([chip(colour, theme), field("", 1, theme, 1.6)], 2.5) for colour, _ in self.score]

    def answer(self, frame: Frame) -> Scene:
        """Draw all strips with their lengths, and tell the points."""
        strips = [strip.pieces for strip in self.position.strips()]
        caption = wording.result(self.position.result()._replace(score=dict(self.score)), frame.language)
        return draw.answer(self.view(), frame, caption, draw.strips(strips, self.position.rules.size))

    def difficulty(self, proof: Proof) -> Difficulty:
        """Rate by the pieces, the strips, and how close the result and the shares of the strips are."""
        pieces, near, lead = proof["pieces"], proof["near misses"], proof["lead"]
        score = 0.4 * on_scale(pieces, 6, 20) + 0.25 * on_scale(near, 0, 5) + 0.35 * (1 - on_scale(lead, 1, 25))
        return Difficulty(score, (("pieces", pieces), ("near misses", near), ("lead", lead)))

    def to_json(self) -> dict[str, Any]:
        """Return the position and the points."""
        return {**record.head(self.name, self.position), "answer": {"score": dict(self.score)}}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read the points."""
        read = record.WinnerRecord.read(data)
        return cls(read.position, tuple((colour, read.answer[colour]) for colour in read.position.rules.colours))
