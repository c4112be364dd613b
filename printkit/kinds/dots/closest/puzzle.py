"""A sheet as a puzzle: it draws, proves, rates and names itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from printkit import contract
from printkit.kinds.dots.closest import picture, record
from printkit.kinds.dots.closest.look import Marks
from printkit.kinds.dots.closest.prove import Proof
from printkit.kinds.dots.closest.prove import page as proof_module
from printkit.kinds.dots.closest.solve import Sheet
from printkit.kinds.dots.closest.solve.rule import Variant
from printkit.kinds.dots.usable_art import doubts
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.ink import theme
from printkit.scene.item import Scene

PROVED_IN = ("colour", "mono")
"""The themes in which a sheet is drawn to be proved: one that shows colours, and one that shows signs."""

VARIANT_COUNTS: dict[Variant, float] = {"single": 0.0, "equal": 0.12, "pairs": -0.08}
"""Not to know how many dots are closest makes it harder; to know how many lines a dot has makes it easier."""


@dataclass(frozen=True, slots=True)
class Closest(contract.Puzzle):
    """A sheet of dots, and whether colours or symbols tell them apart."""

    sort: ClassVar[str] = "puzzle"

    sheet: Sheet
    marks: Marks = "colours"

    def page(self, frame: Frame) -> Scene:
        """Draw the dots in their true size; a frame that is too small is an error that says which size fits."""
        return picture.page(self.sheet, self.marks, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the lines in their colours over a light picture."""
        return picture.answer(self.sheet, self.marks, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the dots and the lines of one colour, which does not give the picture away."""
        return picture.cover(self.sheet, self.marks, frame)

    def check(self) -> contract.Proof:
        """Draw the page in colours and in signs, read both back, and solve them."""
        return contract.Proof(facts(self.sheet, proof_of(self.sheet, self.marks)))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of lines to find, how near wrong choices are, and how little the sheet gives away."""
        found = proof_of(self.sheet, self.marks)
        return Difficulty.adding_up(
            ("variant", VARIANT_COUNTS[self.sheet.rules.variant]),
            ("lines", 0.5 * on_log_scale(len(self.sheet.links), 6, 300)),
            ("colours", 0.15 * on_scale(self.sheet.colours, 1, 8)),
            ("ambiguity", 0.15 * on_scale(found.ambiguity, 0.45, 0.75)),
            ("obfuscation", 0.2 * on_scale(found.obfuscation, 0.1, 0.7)),
        )

    def title(self, language: Language) -> str:
        """Count the dots."""
        return picture.title(self.sheet, language)

    def to_json(self) -> dict[str, Any]:
        """Return what is printed, the drawing and the rules, and the answer."""
        return {
            "format": record.FORMAT,
            "sort": self.sort,
            "marks": self.marks,
            **record.written(self.sheet),
        }


def proof_of(sheet: Sheet, marks: Marks) -> Proof:
    """Draw a sheet without its legend in every look, read it back and solve it."""
    view = picture.View.whole(sheet)
    pairs = Counter((min(link.one, link.other), max(link.one, link.other)) for link in sheet.links)
    promise = proof_module.Promise(view.placed(sheet.art.lines), sheet.rules, pairs)
    proofs = []
    for name in PROVED_IN:
        layers = picture.sheet_layers(sheet, view, picture.look_of(sheet, marks, theme(name)))
        proofs.append(proof_module.proved(Scene(view.width, view.height, tuple(layers)), promise))
    return proofs[0]


def facts(sheet: Sheet, proof: Proof) -> tuple[tuple[str, str | int | float], ...]:
    """Say what a proof found out."""
    return (
        ("dots", len(sheet.dots)),
        ("colours", sheet.colours),
        ("multi_colour_dots", sheet.multi_colour_dots),
        ("lines", len(proof.lines)),
        ("predrawn_percent", round(100 * sheet.predrawn_share, 2)),
        ("strays_mm", round(max(proof.strays, proof.misses), 3)),
        ("clearance", round(min(proof.clearance, 1000.0), 4)),
        ("ambiguity", round(proof.ambiguity, 3)),
        ("obfuscation", round(proof.obfuscation, 3)),
        *doubts(sheet.predrawn_share, sheet.shown_share),
    )
