"""A finished sheet: what is printed, and what is meant by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit.geometry.affine import Point
from printkit.kinds.dots.closest.solve.rule import Rules
from printkit.kinds.dots.sheet import DotSheet


@dataclass(frozen=True, slots=True)
class Dot:
    """A printed dot; its colours are numbers from 0."""

    x: float
    y: float
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A line that solving draws: two dots by number, and the colour."""

    one: int
    other: int
    colour: int


@dataclass(frozen=True, slots=True)
class Sheet(DotSheet):
    """Coloured dots and pre-drawn lines."""

    rules: Rules
    dots: tuple[Dot, ...]
    links: tuple[Link, ...]

    @property
    def linked(self) -> tuple[tuple[int, int], ...]:
        """The two dots of every line that solving draws."""
        return tuple((link.one, link.other) for link in self.links)

    @property
    def places(self) -> tuple[Point, ...]:
        """Where the dots are."""
        return tuple((dot.x, dot.y) for dot in self.dots)

    @property
    def colours(self) -> int:
        """The number of colours in use."""
        return len({colour for dot in self.dots for colour in dot.colours})

    @property
    def multi_colour_dots(self) -> int:
        """The number of dots with more than one colour."""
        return sum(len(dot.colours) > 1 for dot in self.dots)

    def to_json(self) -> dict[str, Any]:
        """Write the sheet down; lengths in millimetres."""
        rules = self.rules
        variant = {} if rules.variant == "single" else {"variant": rules.variant}
        return {
            "drawing": [[list(point) for point in line] for line in self.art.lines],
            "dots": [{"x": dot.x, "y": dot.y, "colors": list(dot.colours)} for dot in self.dots],
            "predrawn": [[list(point) for point in line] for line in self.predrawn],
            "params": {"eps": rules.eps, "rho": rules.rho, "dmin": rules.dmin, "dmax": rules.dmax, **variant},
            "diam": {str(number): size for number, size in enumerate(rules.diameters, start=1)},
            "solution": [[link.one, link.other, link.colour] for link in self.links],
        }
