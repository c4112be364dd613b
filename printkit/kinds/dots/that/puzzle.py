"""A sheet as a puzzle: it draws, rates and names itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit import contract
from printkit.kinds.dots.draw import View
from printkit.kinds.dots.puzzle import DotPuzzle
from printkit.kinds.dots.that import draw, record
from printkit.kinds.dots.that.solve import Sheet
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Scene


@dataclass(frozen=True, slots=True)
class That(DotPuzzle):
    """A sheet of dots and stubs."""

    sheet: Sheet

    def page(self, frame: Frame) -> Scene:
        """Draw the sheet in its true size; a frame that is too small is an error that says which size fits."""
        return draw.page(self.sheet, frame)

    def marks(self, view: View, theme: Theme) -> tuple[Group, ...]:
        """Draw the stubs."""
        return (draw.stubs(self.sheet, view, theme),)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of lines, how far they reach, and how little the sheet gives away."""
        return Difficulty.adding_up(
            ("lines", 0.5 * on_log_scale(proof["lines"], 6, 300)),
            ("reach", 0.2 * on_scale(proof["mean_line_mm"], 8, 40)),
            ("obfuscation", 0.3 * on_scale(proof["obfuscation"], 0.1, 0.7)),
        )

    def title(self, language: Language) -> str:
        """Count the dots, which gives nothing away."""
        return language.say("that.title", dots=len(self.sheet.dots))

    def to_json(self) -> dict[str, Any]:
        """Return what is printed, the drawing and the rules, and the answer."""
        return record.written(self.sheet)
