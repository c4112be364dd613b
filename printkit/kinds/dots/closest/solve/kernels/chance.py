"""Chance inside kernels: the xorshift* generator of Vigna, which is the same on every machine."""

from __future__ import annotations

import numpy as np

from printkit.engine.native.kernel import compiled
from printkit.kinds.dots.closest.solve.kernels.memory import Words

_MULTIPLIER = np.uint64(2685821657736338717)
_A, _B, _C, _DROP = np.uint64(12), np.uint64(25), np.uint64(27), np.uint64(11)
_UNIT = 1.0 / 9007199254740992.0


@compiled
def draw(word: Words) -> float:
    """Give a number from 0 up to but not including 1."""
    state = word[0]
    state ^= state >> _A
    state ^= state << _B
    state ^= state >> _C
    word[0] = state
    return float((state * _MULTIPLIER) >> _DROP) * _UNIT


@compiled
def below(word: Words, bound: int) -> int:
    """Choose a whole number from 0 to `bound` - 1."""
    return min(int(draw(word) * bound), bound - 1)
