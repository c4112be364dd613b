"""A sheet of plain dots as a puzzle: how it draws itself, whatever rule it is solved by."""

from __future__ import annotations

from dataclasses import dataclass

from printkit import contract
from printkit.kinds.dots.draw import View, alone, answer, muted_pen, plain_dots, plain_lines, plain_specks, predrawn
from printkit.kinds.dots.sheet import DotSheet
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Scene
from printkit.scene.shape import layer


@dataclass(frozen=True, slots=True)
class DotPuzzle(contract.Puzzle):
    """A sheet of plain dots."""

    sheet: DotSheet

    def marks(self, view: View, theme: Theme) -> tuple[Group, ...]:
        """Draw what lies between the lines and the dots of a sheet."""
        return ()

    def answer(self, frame: Frame) -> Scene:
        """Draw the lines over a light picture."""
        view, theme = View.fitted(self.sheet, frame), frame.theme
        shown = (self.sheet, view, theme)
        ink = predrawn(self.sheet, view, muted_pen(theme))
        return answer(*shown, ink, plain_lines(self.sheet.links, *shown), plain_specks(*shown))

    def likeness(self) -> contract.Likeness:
        """Lay the solved picture over the drawing."""
        return contract.Likeness(self.sheet.art.lines, self.sheet.solved_lines)

    def cover(self, frame: Frame) -> Scene:
        """Draw the sheet with every third line: enough to see the game, too little to see the picture."""
        view, theme = View.fitted(self.sheet, frame), frame.theme
        begun = layer("begun", plain_lines(self.sheet.links[::3], self.sheet, view, theme))
        dots = layer("dots", plain_dots(self.sheet, view, theme))
        layers = [predrawn(self.sheet, view, muted_pen(theme)), begun, *self.marks(view, theme), dots]
        return alone(layers, view)
