"""Sweeps: which values of a parameter a study goes through."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from printkit.errors import Fault, UsageError, suggest

MOST_VALUES = 200


@dataclass(frozen=True, slots=True)
class Sweep:
    """A parameter and the values it takes."""

    name: str
    values: tuple[float, ...]

    @classmethod
    def read(cls, text: str, known: Collection[str]) -> Sweep:
        """Read `name=first:last:step`, or `name=value,value,...`."""
        name, sign, wanted = text.partition("=")
        if name not in known:
            raise UsageError(Fault(f'"{name[:40]}" cannot be swept', suggest(name[:40], known), "sweep"))
        values = _run(wanted) if ":" in wanted else _numbers(wanted.split(","))
        if not sign or not values:
            remedy = f"write {name}=first:last:step or {name}=value,value"
            raise UsageError(Fault(f'"{text[:60]}" names no values', remedy, "sweep"))
        if len(values) > MOST_VALUES:
            raise UsageError(
                Fault(f'"{text[:60]}" is more than {MOST_VALUES} values', "take fewer values or larger steps", "sweep")
            )
        return cls(name, tuple(dict.fromkeys(values)))


def _run(text: str) -> list[float]:
    """Count from the first to the last value, which is included if a step meets it."""
    numbers = _numbers(text.split(":"))
    if len(numbers) != 3 or numbers[2] <= 0 or numbers[1] < numbers[0]:
        return []
    first, last, step = numbers
    steps = int(min((last - first) / step + 1e-9, MOST_VALUES))  # one value too many is enough to be refused
    return [round(first + number * step, 9) for number in range(steps + 1)]


def _numbers(words: list[str]) -> list[float]:
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        return []
    return numbers if all(abs(number) < 1e6 for number in numbers) else []
