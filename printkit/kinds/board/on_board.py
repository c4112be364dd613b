"""The face that all problems on boards share: what is printed, what is asked, and what the answer is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from pydantic import create_model

from printkit import contract
from printkit.kinds.board import draw, record
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.record import BoardRecord
from printkit.kinds.board.state import Tray
from printkit.page import stack
from printkit.page.cutout import Cutout
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

Page = TypeVar("Page", bound="OnBoard")


class Look(NamedTuple):
    """How pieces are drawn, whatever the problem."""

    letters: bool = True
    answers: str = "colour"
    """In the answer: colour or outline."""


@dataclass(frozen=True, slots=True)
class OnBoard(contract.Puzzle):
    """A problem on one or more boards."""

    problem: str
    look: Look

    @property
    @abstractmethod
    def tray(self) -> Tray:
        """The pieces beside the boards."""

    @abstractmethod
    def panels(self, language: Language) -> tuple[Panel, ...]:
        """Return the boards of the page."""

    @abstractmethod
    def solved(self, language: Language) -> tuple[Panel, ...]:
        """Return the boards of the answer."""

    @abstractmethod
    def written(self) -> dict[str, Any]:
        """Return what the problem adds to the JSON form."""

    @property
    def legend(self) -> Tray:
        """The pieces that page or answer show; they decide the colours."""
        return self.tray

    @property
    def cut_pieces(self) -> Tray:
        """The pieces to cut out."""
        return self.legend

    @property
    def columns(self) -> int:
        """How many boards stand side by side; 0 for as many as suit the page."""
        return 0

    @property
    def foot_share(self) -> float:
        """A foot is left out if the cells were smaller than this share of what they are without it."""
        return draw.LEAST_SHARE

    def say(self, language: Language, key: str, **values: object) -> str:
        """Return the words of this problem, or those of all problems where it has none of its own."""
        own = f"board.problem.{self.problem}.{key}"
        form = f"{own}.other" if "count" in values else own
        known = form in language.strings or own in language.strings
        return language.say(own if known else f"board.{key}", **values)

    def title(self, language: Language) -> str:
        """Name the problem."""
        return self.say(language, "title")

    def question(self, language: Language) -> str:
        """Say what is to be done."""
        return self.say(language, "question")

    def remark(self, language: Language) -> str:
        """Say what else there is to know, such as the number of solutions; may be empty."""
        return ""

    def verdict(self, language: Language) -> str:
        """Return the words under the answer; may be empty."""
        return ""

    def extras(self, frame: Frame, width: float) -> tuple[Scene, ...]:
        """Return what stands below the words at the foot of the page: hints, boxes to write in."""
        return ()

    def foot(self, frame: Frame, brief: bool = False) -> Scene | None:
        """Set the question and, unless it is to be brief, the remark and what else stands below the boards."""
        roomy = min(frame.width, frame.height) >= draw.ROOMY
        question, remark = self.question(frame.language), self.remark(frame.language)
        parts = [stack.words(question, frame.width, frame.theme, "body" if roomy else "caption")] if question else []
        if not brief:
            parts += [stack.words(remark, frame.width, frame.theme, "caption", "muted")] if remark else []
            parts += self.extras(frame, frame.width) if roomy else ()
        return stack.column(parts, 2.0) if parts else None

    def page(self, frame: Frame) -> Scene:
        """Draw boards, given pieces, tray and question."""
        return draw.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the solved boards."""
        return draw.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw a board with half of the pieces in place."""
        return draw.cover(self, frame)

    def cutouts(self, frame: Frame) -> tuple[Cutout, ...]:
        """Return the pieces, which fit the boards as `page` draws them in this frame."""
        return draw.cutouts(self, frame)

    def to_json(self) -> dict[str, Any]:
        """Return what is printed and the answer."""
        head = {"format": record.FORMAT, "problem": self.problem, "letters": self.look.letters, "answers": self.look.answers}
        return {**head, **self.written()}


def reads(page: Callable[..., Page], **fields: Any) -> Callable[[str, Mapping[str, Any]], Page]:
    """Return what reads a page back: its fields after the look, in order, by the names and forms that they have in a record."""
    required: dict[str, Any] = {name: (sort, ...) for name, sort in fields.items()}
    form = create_model("PageRecord", __base__=BoardRecord, **required)

    def read(problem: str, data: Mapping[str, Any]) -> Page:
        found = form.read(data)
        return page(problem, Look(found.letters, found.answers), *(getattr(found, name) for name in fields))

    return read
