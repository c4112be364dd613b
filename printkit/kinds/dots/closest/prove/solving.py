"""Solving a sheet as a person does: from each dot, for each of its colours, a line to the nearest dot of that colour.

Where the rules of the sheet say so, to all of them that are nearest at the same distance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.kinds.dots.closest.prove.given import Line, Mark, Spot

SAME = 0.01
"""Distances that differ by less than this many millimetres are equal on paper: a quarter of what a good printer resolves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person sees from one dot in one colour: the nearest dots and how far they are, and how far the next one is."""

    spot: int
    colour: Mark
    nearest: tuple[int, ...]
    distance: float
    runner_up: float

    @property
    def clearance(self) -> float:
        """How many times as far as the nearest dot the next one is."""
        return self.runner_up / self.distance if self.distance else 1.0

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that are drawn."""
        return tuple((min(self.spot, other), max(self.spot, other), self.colour) for other in self.nearest)


def choices(spots: Sequence[Spot], several: bool = False) -> tuple[list[Choice], list[tuple[int, Mark]]]:
    """Return all choices, and the dots that are alone with one of their colours; `several` dots may be nearest, or one only."""
    found, lonely = [], []
    groups: dict[Mark, list[int]] = {}
    for number, spot in enumerate(spots):
        for colour in dict.fromkeys(spot.colours):
            groups.setdefault(colour, []).append(number)
    for colour, group in groups.items():
        for number in group:
            seen = sorted((math.dist(spots[number].place, spots[other].place), other) for other in group if other != number)
            if seen:
                found.append(_choice(number, colour, seen, several))
            else:
                lonely.append((number, colour))
    return found, lonely


def _choice(spot: int, colour: Mark, seen: Sequence[tuple[float, int]], several: bool) -> Choice:
    distance = seen[0][0]
    number = sum(away <= distance + SAME for away, _ in seen) if several else 1
    runner_up = seen[number][0] if number < len(seen) else math.inf
    return Choice(spot, colour, tuple(other for _, other in seen[:number]), distance, runner_up)
