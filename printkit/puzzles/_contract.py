"""The contract between a kind of puzzle and the rest of printkit."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self

from pydantic import BaseModel, ConfigDict

from printkit.page.cutout import Cutout
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.page.language import Language
from printkit.scene.item import Scene


class Spec(BaseModel):
    """The parameters of one kind: they stand in the book file, become command-line options and are part of the identity."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Return the spec with every file it names (relative to `folder`) read in, so that a job needs no disk.

        A book file may name only what lies in its folder; the command line passes `anywhere`: whoever types a path means it.
        """
        return self

    def for_page(self, frame: Frame) -> Self:
        """Return the spec with what nobody chose, such as a size, made to suit pages of this size; before anything is gathered."""
        return self

    def shown(self) -> dict[str, Any]:
        """Return the parameters as metadata, manifest and JSON show them: short, whatever was gathered."""
        return self.model_dump(mode="json")

    def essence(self) -> dict[str, Any]:
        """Return what the identity covers: the parameters, and a digest of every file that was gathered."""
        return self.shown()

    def credits(self) -> str:
        """Return whose work the puzzle builds on, for the book's imprint; empty if it is all our own."""
        return ""

    def is_sheet(self) -> bool:
        """Tell whether this makes a sheet to play with or to read, not a puzzle: a page without number, stars and answer."""
        return False


@dataclass(frozen=True, slots=True)
class Proof:
    """What a check found out: named facts, such as the number of solutions."""

    facts: tuple[tuple[str, str | int | float], ...]

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return what the maker of the book should know, though the puzzle is right."""
        return tuple(str(fact) for name, fact in self.facts if name == "warning")


class Puzzle(ABC):
    """One finished puzzle: frozen data that can draw, prove and describe itself."""

    @abstractmethod
    def page(self, frame: Frame) -> Scene:
        """Draw the puzzle; the scene is no larger than the frame."""

    @abstractmethod
    def answer(self, frame: Frame) -> Scene:
        """Draw the solution in the same orientation, readable even when the frame is a ninth of a page."""

    @abstractmethod
    def check(self) -> Proof:
        """Solve the puzzle again from what is printed, independently of how it was made; raise `ProofError` if it is not right."""

    @abstractmethod
    def difficulty(self) -> Difficulty:
        """Estimate how hard the puzzle is, on the one scale of all kinds."""

    @abstractmethod
    def title(self, language: Language) -> str:
        """Name the puzzle without giving its solution away."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the puzzle in its documented format; `from_json` of the kind reads it back."""

    def cutouts(self, frame: Frame) -> tuple[Cutout, ...]:
        """Return the pieces to cut out, at the very scale of the page drawn in this frame."""
        return ()

    def what_it_asks(self) -> dict[str, Any]:
        """Return what makes it another puzzle than others: all that is written down, unless that says more than the page asks."""
        return self.to_json()

    def cover(self, frame: Frame) -> Scene:
        """Draw a picture for title pages and the contents: half puzzle, half solved if the kind can."""
        return self.answer(frame)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle, as its module presents itself."""

    name: str
    summary: str
    rules: str
    spec: type[Spec]
    version: int
    make: Callable[[Any, Random], Puzzle]
    from_json: Callable[[dict[str, Any]], Puzzle]
    how_to_play: Callable[[Frame], HowTo]
    label: Callable[[Language], str]
    """The name of the kind on its how-to-play page."""


def identity(kind: Kind, spec: Spec, seed: int) -> str:
    """Return the printable identity `kind:digest#seed`; the digest covers parameters, files and the generator's version."""
    content = json.dumps([kind.name, kind.version, spec.essence()], sort_keys=True, separators=(",", ":"))
    return f"{kind.name}:{hashlib.sha256(content.encode()).hexdigest()[:10]}#{seed}"
