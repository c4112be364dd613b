"""What a proof has to go by, and what it found out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from printkit.page.language import Language
from printkit.scene.item import Scene
from printkit.scene.seen import Picture, seen


@dataclass(frozen=True)
class Printed:
    """All that a proof gets to see: the drawn page and answer, what was asked for, and the language of the words on them."""

    page_scene: Scene
    answer_scene: Scene
    spec: Any
    """The parameters, as the book asked for them."""
    language: Language

    @cached_property
    def page(self) -> Picture:
        """Return the page as an eye takes it in."""
        return seen(self.page_scene)

    @cached_property
    def answer(self) -> Picture:
        """Return the answer as an eye takes it in."""
        return seen(self.answer_scene)


@dataclass(frozen=True, slots=True)
class Proof:
    """What a proof found out: named facts, such as the number of solutions."""

    facts: tuple[tuple[str, str | int | float], ...]

    def __getitem__(self, name: str) -> Any:
        """Return one fact by its name."""
        return dict(self.facts)[name]

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return what the maker of the book should know, though the puzzle is right."""
        return tuple(str(fact) for name, fact in self.facts if name == "warning")
