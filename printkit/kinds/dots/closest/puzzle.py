"""A sheet as a puzzle: it draws, rates and names itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from printkit import contract
from printkit.kinds.dots.closest import draw, record
from printkit.kinds.dots.closest.look import Marks
from printkit.kinds.dots.closest.solve import Sheet
from printkit.kinds.dots.closest.solve.rule import Variant
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

VARIANT_COUNTS: dict[Variant, float] = {"single": 0.0, "equal": 0.12, "pairs": -0.08}
"""Not to know how many dots are closest makes it harder; to know how many lines a dot has makes it easier."""


@dataclass(frozen=True, slots=True)
class Closest(contract.Puzzle):
    """A sheet of dots, and whether colours or symbols tell them apart."""

    problem: ClassVar[str] = "puzzle"

    sheet: Sheet
    marks: Marks = "colours"

    def page(self, frame: Frame) -> Scene:
        """Draw the dots in their true size; a frame that is too small is an error that says which size fits."""
        return draw.page(self.sheet, self.marks, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the lines in their colours over a light picture."""
        return draw.answer(self.sheet, self.marks, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the dots and the lines of one colour, which does not give the picture away."""
        return draw.cover(self.sheet, self.marks, frame)

    def likeness(self) -> contract.Likeness:
        """Lay the solved picture over the drawing."""
        return contract.Likeness(self.sheet.art.lines, self.sheet.solved_lines)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of lines to find, how near wrong choices are, and how little the sheet gives away."""
        return Difficulty.adding_up(
            ("variant", VARIANT_COUNTS[proof["variant"]]),
            ("lines", 0.5 * on_log_scale(proof["lines"], 6, 300)),
            ("colours", 0.15 * on_scale(proof["colours"], 1, 8)),
            ("ambiguity", 0.15 * on_scale(proof["ambiguity"], 0.45, 0.75)),
            ("obfuscation", 0.2 * on_scale(proof["obfuscation"], 0.1, 0.7)),
        )

    def title(self, language: Language) -> str:
        """Count the dots."""
        return draw.title(self.sheet, language)

    def to_json(self) -> dict[str, Any]:
        """Return what is printed, the drawing and the rules, and the answer."""
        return {
            "format": record.FORMAT,
            "problem": self.problem,
            "marks": self.marks,
            **record.written(self.sheet),
        }
