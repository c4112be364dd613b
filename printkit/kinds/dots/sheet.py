"""What all sheets share: what is printed and what is meant by it; for plain dots, rules that are refused if they cannot be."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any, Protocol

from printkit.errors import Fault, SpecError
from printkit.geometry.affine import Point
from printkit.kinds.dots.line_art import LineArt, Polyline

LARGEST = 10_000
PEN = 0.4
"""A line passes other dots at no less than this distance from their rims."""


class DotRules(ABC):
    """What must hold on paper, in millimetres: frozen data, all numbers above 0, among them the tolerance and the size of a dot."""

    __slots__ = ()

    eps: float
    diameter: float

    def __post_init__(self) -> None:
        faults = (*_size_faults(self), *self._faults())
        if faults:
            raise SpecError(*faults)

    @abstractmethod
    def _faults(self) -> Iterator[Fault]:
        """Find what does not fit together."""

    @property
    def largest(self) -> float:
        """The diameter of all dots."""
        return self.diameter

    @property
    def berth(self) -> float:
        """The least distance of a line from the centre of a dot that it does not join."""
        return self.diameter / 2 + PEN


def _size_faults(rules: Any) -> Iterator[Fault]:
    for field in fields(rules):
        value = getattr(rules, field.name)
        if not (math.isfinite(value) and 0 < value <= LARGEST):
            yield Fault(f"{value} is not a size we can use", "write a number above 0", field.name)


class SheetRules(Protocol):
    """What every sheet says of itself: how far it may stray from its drawing, and the diameter of its largest dots."""

    @property
    def eps(self) -> float:
        """Return how far."""

    @property
    def largest(self) -> float:
        """Return how wide."""


@dataclass(frozen=True, slots=True)
class DotSheet:
    """Dots and pre-drawn lines, with the drawing and the rules they were made for."""

    art: LineArt
    rules: SheetRules
    dots: tuple[Any, ...]
    predrawn: tuple[Polyline, ...]
    links: tuple[Any, ...]
    """The lines that solving draws, by the numbers of their dots."""

    @property
    def places(self) -> tuple[Point, ...]:
        """Where the dots are; plain ones are nothing else."""
        return self.dots

    @property
    def solved_lines(self) -> tuple[Polyline, ...]:
        """The lines of the solved picture: those that solving draws, and those that are printed beforehand."""
        drawn = [(self.places[one], self.places[other]) for one, other in self.linked]
        return (*drawn, *self.predrawn)

    @property
    def linked(self) -> tuple[tuple[int, int], ...]:
        """The two dots of every line that solving draws; links between plain dots are nothing else."""
        return self.links

    @property
    def printed_points(self) -> tuple[Point, ...]:
        """The places of dots, and the points of pre-drawn lines."""
        return (*self.places, *(point for line in self.predrawn for point in line))

    @property
    def predrawn_share(self) -> float:
        """The share of the drawing, by length, that is printed beforehand."""
        return sum(math.dist(one, other) for line in self.predrawn for one, other in pairwise(line)) / self.art.length
