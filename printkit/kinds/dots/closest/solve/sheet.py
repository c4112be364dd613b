"""A finished sheet: what is printed, and what is meant by it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from printkit.kinds.dots.closest.solve.rule import Rules
from printkit.kinds.dots.line_art import LineArt, Polyline


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
class Sheet:
    """Dots and pre-drawn lines, with the drawing and the rules they were made for and the lines that should come out."""

    art: LineArt
    rules: Rules
    dots: tuple[Dot, ...]
    predrawn: tuple[Polyline, ...]
    links: tuple[Link, ...]

    @property
    def colours(self) -> int:
        """The number of colours in use."""
        return len({colour for dot in self.dots for colour in dot.colours})

    @property
    def multi_colour_dots(self) -> int:
        """The number of dots with more than one colour."""
        return sum(len(dot.colours) > 1 for dot in self.dots)

    @property
    def predrawn_share(self) -> float:
        """The share of the drawing, by length, that is printed beforehand."""
        return _length(self.predrawn) / self.art.length

    @property
    def shown_share(self) -> float:
        """How long the lines of the solved sheet are, drawn and printed ones, as a share of the lines of the drawing."""
        pairs = {(min(link.one, link.other), max(link.one, link.other)) for link in self.links}
        drawn = sum(math.hypot(self.dots[one].x - self.dots[two].x, self.dots[one].y - self.dots[two].y) for one, two in pairs)
        return self.predrawn_share + drawn / self.art.length

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


def _length(lines: Iterable[Polyline]) -> float:
    return sum(math.dist(one, other) for line in lines for one, other in pairwise(line))
