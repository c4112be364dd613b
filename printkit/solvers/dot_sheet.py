"""What sheets of plain dots share: sizes that make sense, and how much of a drawing is pre-drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Any

from printkit.errors import Fault
from printkit.solvers.dots.line_art import LineArt

LARGEST = 10_000


def size_faults(rules: Any) -> Iterator[Fault]:
    """Find numbers among rules, a dataclass of them, that are no sizes."""
    for field in fields(rules):
        value = getattr(rules, field.name)
        if not (math.isfinite(value) and 0 < value <= LARGEST):
            yield Fault(f"{value} is not a size we can use", "write a number above 0", field.name)


def ink_share(predrawn: Iterable[Sequence[tuple[float, float]]], art: LineArt) -> float:
    """Return the share of a drawing, by length, that is printed beforehand."""
    return sum(math.dist(one, other) for line in predrawn for one, other in pairwise(line)) / art.length
