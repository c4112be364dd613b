"""Choices from an explicit generator.

Only `random.Random.random()` is promised to give the same stream in every Python version, so all choices are derived from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, bound: int) -> int:
    """Choose a whole number from 0 to `bound` - 1."""
    return min(int(rng.random() * bound), bound - 1)


def choose(rng: Random, options: Sequence[T]) -> T:
    """Choose one of the options."""
    return options[below(rng, len(options))]


def shuffled(rng: Random, options: Sequence[T]) -> list[T]:
    """Return the options in a random order."""
    order = list(options)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
