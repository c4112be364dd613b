"""The puzzles of completing a strip: place the last piece, or count the ways to do so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from printkit.contract import Proof
from printkit.kinds.strips import art, draw, record, wording
from printkit.kinds.strips.art import Place
from printkit.kinds.strips.foot import is_roomy, turned_pieces
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.solve.piece import Piece
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.page.stack import field
from printkit.scene.ink import Theme
from printkit.scene.item import Item, Scene


@dataclass(frozen=True, slots=True)
class Complete(OnBoard):
    """Where does one more piece make a strip of exactly some length?"""

    length: int
    places: tuple[Piece, ...]
    """The answer: all the places, row by row."""

    harder: ClassVar[float] = 0.0
    """What is added to the difficulty."""
    form: ClassVar[type[record.CompleteRecord]] = record.CompleteRecord

    def title(self, language: Language) -> str:
        """Name the length."""
        return language.say(f"strips.title.{self.name}", length=wording.number_word(self.length, language))

    def question(self, language: Language) -> str:
        """Ask for a strip of exactly this length."""
        return language.say(f"strips.question.{self.name}", length=wording.number_word(self.length, language))

    def completed(self, last: Piece) -> list[tuple[Piece, ...]]:
        """Return the strips of the length asked for that a piece belongs to once it is placed."""
        strips = self.with_further(last).strips()
        return [strip.pieces for strip in strips if last in strip.pieces and strip.length == self.length]

    def difficulty(self, proof: Proof) -> Difficulty:
        """Rate by the pieces and the near misses: places that lengthen a strip, and squares that fit while their piece does not."""
        pieces, near = proof["pieces"], proof["near misses"]
        score = 0.5 * on_scale(pieces, 4, 18) + 0.5 * on_scale(near, 0, 24) + self.harder
        return Difficulty(min(1.0, score), (("pieces", pieces), ("near misses", near)))

    def to_json(self) -> dict[str, Any]:
        """Return the position, the length that is asked for, and the places that give it."""
        places = [record.piece_written(piece) for piece in self.places]
        return {**record.head(self.name, self.position), "question": {"length": self.length}, "answer": {"places": places}}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read the length and the places."""
        read = cls.form.read(data)
        return cls(read.position, read.question, read.answer)


@dataclass(frozen=True, slots=True)
class Five(Complete):
    """Place the last piece: there is only one place that completes the strip."""

    name = "five"
    form = record.FiveRecord

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return the piece that is to be placed, lying in its four ways."""
        return turned_pieces(frame, self.position.next_colour())

    def answer(self, frame: Frame) -> Scene:
        """Draw the last piece in its place, and the strip it completes."""
        view = draw.lettered(self.with_further(*self.places))
        made = [strip for last in self.places for strip in self.completed(last)]

        def over(place: Place, theme: Theme) -> list[Item]:
            marked = [item for last in self.places for item in art.emphasis(last, place, theme)]
            return [*marked, *draw.strips(made, view.size)(place, theme)]

        return draw.answer(view, frame, " ".join(wording.place(last, frame.language) for last in self.places), over)


@dataclass(frozen=True, slots=True)
class Ways(Complete):
    """Count the places that complete the strip."""

    name = "ways"
    harder = 0.15

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return the four ways a piece can lie, and a box for their number."""
        box = field(frame.language.say("strips.fields.ways"), 1, frame.theme)
        return [box, *turned_pieces(frame, self.position.next_colour(), 0.6)] if is_roomy(frame) else [box]

    def answer(self, frame: Frame) -> Scene:
        """Draw every large square that completes the strip, with a wedge on each side where the triangle can lie."""
        language = frame.language
        listed = wording.listed([wording.short_place(piece, language) for piece in self.places], language)
        caption = language.say("strips.answer.ways", count=len(self.places), places=listed)
        strips = dict.fromkeys(
            tuple(piece for piece in strip if piece != last) for last in self.places for strip in self.completed(last)
        )
        over = draw.ghosts(self.places, list(strips))
        return draw.answer(self.view(), frame, caption, over)
