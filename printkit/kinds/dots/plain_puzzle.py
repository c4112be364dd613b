"""A sheet of plain dots as a puzzle: how it draws itself and tells of its proof, whatever rule it is solved by."""

from __future__ import annotations

from dataclasses import dataclass

from printkit import contract
from printkit.kinds.dots.plain_picture import View, answer, begun, dots, filled, predrawn
from printkit.kinds.dots.plain_sheet import DotSheet
from printkit.kinds.dots.prove.plain import Proof
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Scene


@dataclass(frozen=True, slots=True)
class DotPuzzle(contract.Puzzle):
    """A sheet of plain dots."""

    sheet: DotSheet

    def marks(self, view: View, theme: Theme) -> tuple[Group, ...]:
        """Draw what lies between the lines and the dots of a sheet."""
        return ()

    def answer(self, frame: Frame) -> Scene:
        """Draw the lines over a light picture."""
        return answer(self.sheet, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the sheet with some of its lines, which does not give the picture away."""
        view = View.fitted(self.sheet, frame)
        shown = (self.sheet, view, frame.theme)
        layers = [predrawn(*shown), begun(*shown), *self.marks(view, frame.theme), dots(*shown)]
        return Scene(view.width, view.height, filled(layers))

    def measured(self, proof: Proof) -> tuple[tuple[str, int | float], ...]:
        """Say how much there is to draw, and how near the solved sheet comes to the drawing and to what is wrong."""
        return (
            ("lines", len(proof.lines)),
            ("predrawn_percent", round(100 * self.sheet.predrawn_share, 2)),
            ("strays_mm", round(max(proof.strays, proof.misses), 3)),
            ("clearance", round(min(proof.clearance, 1000.0), 4)),
        )
