"""A finished sheet: what is printed, and what is meant by it."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.solvers.dot_sheet import ink_share
from printkit.solvers.dots.line_art import LineArt, Polyline
from printkit.solvers.strides.rule import Rules

Link = tuple[int, int]
"""A line that solving draws, by the numbers of its dots, the smaller first."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A unit, dots and pre-drawn lines, with the drawing and the rules they were made for."""

    art: LineArt
    rules: Rules
    unit: float
    dots: tuple[tuple[float, float], ...]
    predrawn: tuple[Polyline, ...]
    links: tuple[Link, ...]

    @property
    def predrawn_share(self) -> float:
        """The share of the drawing, by length, that is printed beforehand."""
        return ink_share(self.predrawn, self.art)
