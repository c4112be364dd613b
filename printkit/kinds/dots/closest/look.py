"""What a dot looks like: sectors in its colours, or a disc with the signs that stand for them.

Signs are for one-ink printing and for everybody who tells shapes better than colours. They all lie inside the disc of their dot and
touch neither its rim nor each other, so whatever was proved of the discs is true of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from printkit.scene.ink import Theme
from printkit.scene.item import Dot, Ink, Item, Path, Stroke
from printkit.scene.mark import symbol
from printkit.scene.palette import Swatch

Marks = Literal["colours", "symbols"]

SIGNS = ("circle", "triangle", "plus", "ring", "square", "star", "bar", "cross")
"""In the order in which they are used: those that differ most when they are small come first."""

HALO = 0.25
RIM = 0.2
_AIR = 0.1
"""The share of a disc's radius that stays free inside its rim."""
_SPREAD = {1: 0.0, 2: 0.52, 3: 0.56, 4: 0.6, 5: 0.63, 6: 0.66, 7: 0.69, 8: 0.71}
_SHARE = {1: 0.9, 2: 0.48, 3: 0.44, 4: 0.39, 5: 0.33, 6: 0.29, 7: 0.26, 8: 0.24}
"""How far from the centre the signs of a dot stand and how large each is, by their number, as shares of the free radius."""


@dataclass(frozen=True)
class Look:
    """How the colours of a sheet are shown in a theme."""

    theme: Theme
    swatches: tuple[Swatch, ...]
    signs: bool

    @classmethod
    def of(cls, theme: Theme, colours: int, marks: Marks) -> Look:
        """Choose colours that the theme can tell apart; one that prints in a single ink shows signs instead."""
        return cls(theme, theme.swatches(max(1, colours), colour_alone=True), marks == "symbols" or theme.patterns)

    def dot(self, x: float, y: float, diameter: float, colours: Sequence[int]) -> tuple[Item, ...]:
        """Draw a dot, centred on (x, y)."""
        radius, paper = diameter / 2, self.theme.ink("paper")
        if not self.signs:
            inks = tuple(self.swatches[colour].ink for colour in colours)
            outline = Stroke(self.theme.ink("outline"), RIM) if len(inks) > 1 else Stroke(self.swatches[colours[0]].line, RIM)
            return (Dot(x, y, radius - RIM / 2, inks, outline, paper, HALO),)
        ground = Dot(x, y, radius - RIM / 2, (paper,), Stroke(self.theme.ink("guide"), RIM), paper, HALO)
        return (ground, *self._signs(x, y, (1 - _AIR) * (radius - RIM), colours))

    def _signs(self, x: float, y: float, room: float, colours: Sequence[int]) -> list[Path]:
        """Arrange signs around the centre, the first one at the top; two stand side by side."""
        count, ink = len(colours), self.theme.ink("text")
        first = -0.25 if count == 2 else 0.125 if count == 4 else 0.0
        signs = []
        for place, colour in enumerate(colours):
            turn = 2 * pi * (first + place / count)
            away, radius = _SPREAD[count] * room, _SHARE[count] * room
            outline = symbol(SIGNS[colour], x + away * sin(turn), y - away * cos(turn), radius)
            signs.append(Path(outline, fill=ink, name=SIGNS[colour]))
        return signs

    def speck(self, x: float, y: float, diameter: float, colours: Sequence[int]) -> tuple[Item, ...]:
        """Draw a dot that is too small for signs."""
        if not self.signs:
            return self.dot(x, y, diameter, colours)
        return (Dot(x, y, diameter / 2, (self.theme.ink("text"),), halo=self.theme.ink("paper"), halo_width=HALO / 2),)

    def line(self, colour: int) -> Ink:
        """Return the ink of a line in a colour."""
        return self.theme.ink("solution") if self.signs else self.swatches[colour].ink

    def casing(self, colour: int) -> Ink | None:
        """Return the darker ink of its edges, which make pale lines visible on white."""
        return None if self.signs else self.swatches[colour].line
