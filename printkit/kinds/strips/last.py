"""The puzzle of the last place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from printkit.contract import Proof
from printkit.kinds.strips import art, draw, record, wording
from printkit.kinds.strips.foot import turned_pieces
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.solve.piece import Piece
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Last(OnBoard):
    """One more piece fits. Where?"""

    place: Piece
    """The answer: the only place that is left."""

    name = "last"
    about_strips = False

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return the piece that is to be placed, lying in its four ways."""
        return turned_pieces(frame, self.position.next_colour())

    def cover(self, frame: Frame) -> Scene:
        """Draw the position alone."""
        return draw.cover(self.view(), frame, draw.outlines([]))

    def answer(self, frame: Frame) -> Scene:
        """Draw the last piece in its place."""
        view = draw.lettered(self.with_further(self.place))
        caption = wording.place(self.place, frame.language)
        return draw.answer(view, frame, caption, lambda place, theme: art.emphasis(self.place, place, theme))

    def difficulty(self, proof: Proof) -> Difficulty:
        """Rate by the pieces, and by the places that only seem to fit."""
        pieces, near = proof["pieces"], proof["near misses"]
        score = 0.1 + 0.4 * on_scale(pieces, 4, 26) + 0.5 * on_scale(near, 0, 60)
        return Difficulty(score, (("pieces", pieces), ("near misses", near)))

    def to_json(self) -> dict[str, Any]:
        """Return the position, and the place."""
        return {**record.head(self.name, self.position), "answer": {"place": record.piece_written(self.place)}}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read the place."""
        read = record.LastRecord.read(data)
        return cls(read.position, read.answer)
