"""The puzzle: what is printed, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit import contract
from printkit.kinds.dots.numbered import draw as drawn
from printkit.kinds.dots.numbered import record
from printkit.kinds.dots.numbered.sheet import Chain, Sheet
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Numbered(contract.Puzzle):
    """A printed sheet, the chains of dots that solve it, and the drawing that comes out."""

    sheet: Sheet
    chains: tuple[tuple[int, ...], ...]
    picture: tuple[Chain, ...]
    eps: float
    """The solved sheet is nowhere farther than this from the drawing."""
    asked: int | None = None
    """How many dots were asked for, if a number was; the sheet has fewer if they would not have been legible."""

    def page(self, frame: Frame) -> Scene:
        """Draw dots and numbers in their true size; a frame that is too small is an error that says which size fits."""
        return drawn.page(self.sheet, self.chains, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the picture that comes out."""
        return drawn.answer(self.sheet, self.chains, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the dots and a beginning, which does not give the picture away."""
        return drawn.cover(self.sheet, self.chains, frame)

    def likeness(self) -> contract.Likeness:
        """Lay the picture that comes out over the drawing."""
        joined = [tuple(self.sheet.dots[dot] for dot in chain) for chain in self.chains]
        return contract.Likeness(self.picture, (*joined, *self.sheet.predrawn))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the length of the count and the number of lines; an odd way of counting adds a little."""
        numbers, lines = proof["numbers"], proof["lines"]
        odd = 0.08 * (proof["step"] > 1) + 0.08 * (proof["counting"] != "numbers")
        score = min(1.0, 0.85 * on_log_scale(numbers, 8, 600) + 0.1 * on_log_scale(lines, 1, 20) + odd)
        return Difficulty(score, (("numbers", numbers), ("lines", lines)))

    def title(self, language: Language) -> str:
        """Say how far to count, which gives nothing away."""
        return drawn.title(self.sheet, language)

    def to_json(self) -> dict[str, Any]:
        """Return the sheet, the answer and the drawing."""
        return record.to_json(self.sheet, self.chains, self.picture, self.eps, self.asked)
