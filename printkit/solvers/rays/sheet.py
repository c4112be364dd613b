"""A finished sheet: what is printed, and what is meant by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from printkit.solvers.dot_sheet import ink_share
from printkit.solvers.dots.line_art import LineArt, Polyline
from printkit.solvers.rays.rule import Rules


class Link(NamedTuple):
    """A line that solving draws, by the numbers of its dots: it has its stub at the first and is drawn to the second."""

    start: int
    target: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Dots, stubs and pre-drawn lines, with the drawing and the rules they were made for."""

    art: LineArt
    rules: Rules
    dots: tuple[tuple[float, float], ...]
    predrawn: tuple[Polyline, ...]
    links: tuple[Link, ...]

    @property
    def predrawn_share(self) -> float:
        """The share of the drawing, by length, that is printed beforehand."""
        return ink_share(self.predrawn, self.art)
