"""A finished sheet: what is printed, and what is meant by it."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.kinds.dots.sheet import DotSheet
from printkit.kinds.dots.unit.solve.rule import Rules

Link = tuple[int, int]
"""A line that solving draws, by the numbers of its dots, the smaller first."""


@dataclass(frozen=True, slots=True)
class Sheet(DotSheet):
    """Dots and pre-drawn lines, with the unit that tells which dots are joined."""

    rules: Rules
    links: tuple[Link, ...]
    unit: float
