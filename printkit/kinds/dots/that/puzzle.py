"""A sheet as a puzzle: it draws, proves, rates and names itself."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import Any

from printkit import contract
from printkit.kinds.dots.plain_picture import View
from printkit.kinds.dots.plain_puzzle import DotPuzzle
from printkit.kinds.dots.that import picture, record
from printkit.kinds.dots.that.prove import page as proof_module
from printkit.kinds.dots.that.prove.judge import Proof
from printkit.kinds.dots.that.solve import Sheet
from printkit.kinds.dots.usable_art import doubts
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.ink import Theme, theme
from printkit.scene.item import Group, Scene


@dataclass(frozen=True, slots=True)
class That(DotPuzzle):
    """A sheet of dots and stubs."""

    sheet: Sheet

    def page(self, frame: Frame) -> Scene:
        """Draw the sheet in its true size; a frame that is too small is an error that says which size fits."""
        return picture.page(self.sheet, frame)

    def marks(self, view: View, theme: Theme) -> tuple[Group, ...]:
        """Draw the stubs."""
        return (picture.stubs(self.sheet, view, theme),)

    def check(self) -> contract.Proof:
        """Draw the page, read it back, and solve it."""
        proof = proof_of(self.sheet)
        return contract.Proof(
            (
                ("dots", len(self.sheet.dots)),
                *self.measured(proof),
                ("least_angle_deg", round(proof.least_angle_deg, 2)),
                ("obfuscation", round(proof.obfuscation, 3)),
                *doubts(self.sheet.predrawn_share),
            )
        )

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of lines, how far they reach, and how little the sheet gives away."""
        found, dots = proof_of(self.sheet), self.sheet.dots
        reach = sum(dist(dots[one], dots[other]) for one, other in found.lines) / len(found.lines)
        return Difficulty.adding_up(
            ("lines", 0.5 * on_log_scale(len(found.lines), 6, 300)),
            ("reach", 0.2 * on_scale(reach, 8, 40)),
            ("obfuscation", 0.3 * on_scale(found.obfuscation, 0.1, 0.7)),
        )

    def title(self, language: Language) -> str:
        """Count the dots, which gives nothing away."""
        return language.say("that.title", dots=len(self.sheet.dots))

    def to_json(self) -> dict[str, Any]:
        """Return what is printed, the drawing and the rules, and the answer."""
        return record.written(self.sheet)


def proof_of(sheet: Sheet) -> Proof:
    """Draw a sheet without its legend, read it back and solve it."""
    view = View.whole(sheet)
    scene = Scene(view.width, view.height, tuple(picture.sheet_layers(sheet, view, theme("colour"))))
    return proof_module.proved(scene, proof_module.Promise(view.placed(sheet.art.lines), sheet.rules, tuple(sheet.links)))
