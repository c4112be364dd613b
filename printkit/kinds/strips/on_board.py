"""What all pages of the game have in common: a position on a board, a question, a cover."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from printkit import contract
from printkit.kinds.strips import draw
from printkit.kinds.strips.draw import View
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.position import Placed, Position
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.page.stack import column, flow, words
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class OnBoard(contract.Puzzle):
    """What all pages have: a position that is printed on a board."""

    position: Position

    name: ClassVar[str]
    about_strips: ClassVar[bool] = True

    def title(self, language: Language) -> str:
        """Ask the question in a few words."""
        return language.say(f"strips.title.{self.name}")

    def view(self) -> View:
        """Say what is printed on the pieces."""
        return draw.lettered(self.position)

    def page(self, frame: Frame) -> Scene:
        """Draw the board, with the question and boxes to write in where there is room."""
        return draw.page(self.view(), frame, lambda width: self.foot(frame, width))

    def foot(self, frame: Frame, width: float) -> Scene:
        """Draw the question and what is needed to answer it."""
        question = words(self.question(frame.language) + self._proviso(frame.language), width, frame.theme)
        fields = self.fields(frame, width)
        return column([question, flow(fields, width, 6)], 4) if fields else question

    def with_further(self, *pieces: Piece) -> Position:
        """Return the position with further pieces of the player whose turn it is."""
        position = self.position
        further = (Placed(position.next_colour(), piece) for piece in pieces)
        return Position(position.rules, (*position.placed, *further))

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return what is drawn under the question."""
        return []

    def question(self, language: Language) -> str:
        """Ask the question in full."""
        return language.say(f"strips.question.{self.name}")

    def _proviso(self, language: Language) -> str:
        """Say, where it matters, that only straight strips count."""
        return f" {language.say('strips.straight')}" if self.about_strips and self.position.rules.straight else ""

    def cover(self, frame: Frame) -> Scene:
        """Draw the position, with its longest strip outlined: enough to show the game, not enough to spoil it."""
        longest = [strip.pieces for strip in self.position.strips()[:1]]
        return draw.cover(self.view(), frame, draw.outlines(longest))

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the page in its documented format."""

    @classmethod
    @abstractmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read a page from its JSON form."""
