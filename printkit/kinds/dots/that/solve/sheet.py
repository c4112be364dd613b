"""A finished sheet: what is printed, and what is meant by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from printkit.kinds.dots.sheet import DotSheet
from printkit.kinds.dots.that.solve.rule import Rules


class Link(NamedTuple):
    """A line that solving draws, by the numbers of its dots: it has its stub at the first and is drawn to the second."""

    start: int
    target: int


@dataclass(frozen=True, slots=True)
class Sheet(DotSheet):
    """Dots, each link with its stub, and pre-drawn lines."""

    rules: Rules
    links: tuple[Link, ...]
