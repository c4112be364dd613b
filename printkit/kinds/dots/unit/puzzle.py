"""A sheet as a puzzle: it draws, rates and names itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit import contract
from printkit.kinds.dots.puzzle import DotPuzzle
from printkit.kinds.dots.unit import draw, record
from printkit.kinds.dots.unit.solve import Sheet
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Unit(DotPuzzle):
    """A sheet of dots with its bar."""

    sheet: Sheet

    def page(self, frame: Frame) -> Scene:
        """Draw the sheet in its true size; a frame that is too small is an error that says which size fits."""
        return draw.page(self.sheet, frame)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of dots, how near other distances come to the bar, and how little the sheet gives away."""
        return Difficulty.adding_up(
            ("dots", 0.5 * on_log_scale(proof["dots"], 8, 300)),
            ("closeness", 0.2 * (1 - on_scale(proof["clearance"], 1.1, 1.4))),
            ("obfuscation", 0.3 * on_scale(proof["obfuscation"], 0.1, 0.7)),
        )

    def title(self, language: Language) -> str:
        """Count the dots, which gives nothing away."""
        return language.say("unit.title", dots=len(self.sheet.dots))

    def to_json(self) -> dict[str, Any]:
        """Return what is printed, the drawing and the rules, and the answer."""
        return record.written(self.sheet)
