"""A finished puzzle, which draws and describes itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from printkit.contract.likeness import Likeness
from printkit.contract.offer import Offer
from printkit.contract.proof import Proof
from printkit.page.cutout import Cutout
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene


class Puzzle(ABC):
    """One finished puzzle: frozen data that can draw and describe itself."""

    @abstractmethod
    def page(self, frame: Frame) -> Scene:
        """Draw the puzzle; the scene is no larger than the frame."""

    @abstractmethod
    def answer(self, frame: Frame) -> Scene:
        """Draw the solution in the same orientation, readable even when the frame is a ninth of a page."""

    @abstractmethod
    def difficulty(self, proof: Proof) -> Difficulty:
        """Estimate how hard the puzzle is, on the one scale of all kinds, from what its proof found out."""

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

    def secret(self) -> str:
        """Return what no picture outside of the answers may show, be it of another puzzle: a figure, an empty board.

        Empty, if only a picture of this very puzzle gives it away.
        """
        return ""

    def shows(self) -> str:
        """Return what a picture of it shows, in the words of `secret`."""
        return self.secret()

    def likeness(self) -> Likeness | None:
        """Return the drawing that it was made from and the picture that solving gives; nothing, if it was made from none."""
        return None

    def offers(self, frame: Frame) -> tuple[Offer, ...]:
        """Return the puzzles that it shows to choose from, drawn for a small frame; none, if it is a puzzle itself."""
        return ()

    def cover(self, frame: Frame) -> Scene:
        """Draw a picture for title pages and the contents: half puzzle, half solved if the kind can."""
        return self.answer(frame)
