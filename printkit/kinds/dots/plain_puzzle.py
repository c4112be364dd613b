"""A sheet of plain dots as a puzzle: how it draws itself, whatever rule it is solved by."""

from __future__ import annotations

from dataclasses import dataclass

from printkit import contract
from printkit.kinds.dots.plain_picture import View, answer, begun, dots, filled, predrawn
from printkit.kinds.dots.plain_sheet import DotSheet
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
