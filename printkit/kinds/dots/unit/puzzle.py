"""A sheet as a puzzle: it draws, proves, rates and names itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit import contract
from printkit.kinds.dots.plain_picture import View
from printkit.kinds.dots.plain_puzzle import DotPuzzle
from printkit.kinds.dots.prove.plain import Proof
from printkit.kinds.dots.unit import picture, record
from printkit.kinds.dots.unit.prove import page as proof_module
from printkit.kinds.dots.unit.solve import Sheet
from printkit.kinds.dots.usable_art import doubts
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.ink import theme
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Unit(DotPuzzle):
    """A sheet of dots with its bar."""

    sheet: Sheet

    def page(self, frame: Frame) -> Scene:
        """Draw the sheet in its true size; a frame that is too small is an error that says which size fits."""
        return picture.page(self.sheet, frame)

    def check(self) -> contract.Proof:
        """Draw the page, read it back, and solve it."""
        proof = proof_of(self.sheet)
        return contract.Proof(
            (
                ("unit_mm", round(self.sheet.unit, 3)),
                ("dots", len(self.sheet.dots)),
                *self.measured(proof),
                ("obfuscation", round(proof.obfuscation, 3)),
                *doubts(self.sheet.predrawn_share),
            )
        )

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of dots, how near other distances come to the bar, and how little the sheet gives away."""
        found = proof_of(self.sheet)
        return Difficulty.adding_up(
            ("dots", 0.5 * on_log_scale(len(self.sheet.dots), 8, 300)),
            ("closeness", 0.2 * (1 - on_scale(found.clearance, 1.1, 1.4))),
            ("obfuscation", 0.3 * on_scale(found.obfuscation, 0.1, 0.7)),
        )

    def title(self, language: Language) -> str:
        """Count the dots, which gives nothing away."""
        return language.say("unit.title", dots=len(self.sheet.dots))

    def to_json(self) -> dict[str, Any]:
        """Return what is printed, the drawing and the rules, and the answer."""
        return record.written(self.sheet)


def proof_of(sheet: Sheet) -> Proof:
    """Draw a sheet without its legend, read it back and solve it."""
    view = View.whole(sheet)
    look = theme("colour")
    scene = Scene(view.width, view.height, tuple(picture.page_layers(sheet, view, picture.under(sheet, view, look), look)))
    return proof_module.proved(scene, proof_module.Promise(view.placed(sheet.art.lines), sheet.rules, sheet.unit, sheet.links))
