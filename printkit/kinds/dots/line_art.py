"""The drawing as the solvers of the family take it: polylines in millimetres that meet only at their ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

Polyline = tuple[tuple[float, float], ...]

GRAIN = 1e-4
"""Ends that differ by less than this many millimetres are the same end."""


@dataclass(frozen=True)
class LineArt:
    """Lines to be drawn, each with at least two different points."""

    lines: tuple[Polyline, ...]

    @classmethod
    def of(cls, lines: Iterable[Sequence[Sequence[float]]]) -> LineArt:
        """Take any polylines, leaving out repeated points and lines that are nothing but a point."""
        cleaned = (_without_repeats(line) for line in lines)
        return cls(tuple(line for line in cleaned if len(line) > 1))

    @cached_property
    def length(self) -> float:
        """The total length of all lines."""
        return sum(math.dist(one, other) for line in self.lines for one, other in pairwise(line))

    @cached_property
    def extent(self) -> float:
        """The diagonal of the smallest upright rectangle around the lines."""
        points = [point for line in self.lines for point in line]
        if not points:
            return 0.0
        x, y = zip(*points, strict=True)
        return math.hypot(max(x) - min(x), max(y) - min(y))


def _without_repeats(line: Sequence[Sequence[float]]) -> Polyline:
    points: list[tuple[float, float]] = []
    for x, y in line:
        if not points or math.dist(points[-1], (x, y)) > 0.1 * GRAIN:
            points.append((float(x), float(y)))
    return tuple(points)
