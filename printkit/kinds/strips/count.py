"""The puzzle of counting strips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from printkit import contract
from printkit.contract import Proof
from printkit.kinds.strips import foot, picture, prove, record, wording
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.position import Position
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
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
        number = foot.field(say("strips.fields.strips"), 1, theme)
        return [number, foot.field(say("strips.fields.lengths"), 1, theme, 8, width)]

    def answer(self, frame: Frame) -> Scene:
        """Draw all strips with their lengths."""
        language = frame.language
        lengths = wording.listed([str(len(strip)) for strip in self.strips], language)
        caption = language.say("strips.answer.count", count=len(self.strips), lengths=lengths)
        return picture.answer(self.view(), frame, caption, picture.strips(self._groups(), self.position.rules.size))

    def check(self) -> Proof:
        """Find the strips anew, and compare them with those of the answer."""
        prove.require(*prove.unsound(self.position), *prove.strangers(self.position, self.strips))
        found, said = prove.groups(self.position), [frozenset(group) for group in self._groups()]
        lengths = [len(group) for group in said]
        prove.require(
            "the answer names a strip twice" if len(set(said)) < len(said) else None,
            "the strips of the answer are not those on the board" if set(said) != found else None,
            "the answer does not name the longest strip first" if lengths != sorted(lengths, reverse=True) else None,
        )
        return Proof((("pieces", len(self.position.placed)), ("strips", len(found)), ("lengths", "+".join(map(str, lengths)))))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the pieces, the strips, and the squares that only seem to belong together."""
        pieces, strips = len(self.position.placed), len(self.strips)
        near = prove.corner_contacts(self.position.moves)
        score = 0.45 * on_scale(pieces, 5, 20) + 0.3 * on_scale(strips, 2, 8) + 0.25 * on_scale(near, 0, 12)
        return Difficulty(0.7 * score, (("pieces", pieces), ("strips", strips), ("near misses", near)))

    def to_json(self) -> dict[str, Any]:
        """Return the position, and the pieces of each strip."""
        strips = [[number + 1 for number in strip] for strip in self.strips]
        return {**record.head(self.name, self.position), "answer": {"strips": strips}}

    @classmethod
    def read(cls, position: Position, data: Mapping[str, Any], /) -> Self:
        """Read the strips."""
        return cls(position, record.read_strips(record.read_table(data, "answer", {"strips"})))

    def _groups(self) -> list[list[Piece]]:
        moves = self.position.moves
        return [[moves[number] for number in strip] for strip in self.strips]
