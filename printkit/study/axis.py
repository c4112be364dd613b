"""Axes: round numbers to count by, and where a value lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values that begins and ends at a tick, laid from one position to another."""

    low: float
    high: float
    step: float
    start: float
    end: float

    @classmethod
    def around(cls, values: Iterable[float], start: float, end: float, ticks: int = 5, *, zero: bool = False) -> Axis:
        """Choose a range of round numbers around some values; with `zero`, it begins there."""
        found = list(values) or [0.0]
        low, high = min(found), max(found)
        low = min(0.0, low) if zero else low
        if high - low < 1e-9 * max(1.0, abs(high)):
            high = low + 1.0
        step = _round_step((high - low) / ticks)
        return cls(floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step, start, end)

    def at(self, value: float) -> float:
        """Return the position of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Return the round numbers from end to end."""
        count = round((self.high - self.low) / self.step)
        return [round(self.low + number * self.step, 10) for number in range(count + 1)]


def _round_step(rough: float) -> float:
    """Return the smallest round number that is at least this large."""
    power = 10.0 ** floor(log10(rough))
    return next(step * power for step in _STEPS if step * power >= rough * (1 - 1e-9))
