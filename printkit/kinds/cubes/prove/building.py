"""Building: whether pieces can be pushed to their places one after the other, and whether what is built stands by itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.cubes.prove.known import Cubes
from printkit.kinds.cubes.prove.space import Cube

FAR = 64
"""A piece this many steps away is outside of everything."""
EDGE = 0.05
"""Nobody balances a piece nearer to the edge of a square than this."""
_BALANCED = 1e-7
OUT: tuple[Cube, ...] = ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0))
"""The ways in which a piece may leave: upwards and to the sides, never through the table."""
MOST_PIECES = 12
"""Orders of more pieces than this are too many to be looked through."""


def slides(piece: Cubes, out: Cube, others: Collection[Cube]) -> bool:
    """Tell whether a piece can be pushed to its place from far away without meeting others."""
    there = set(others)
    return not any((x + far * out[0], y + far * out[1], z + far * out[2]) in there for far in range(1, FAR) for x, y, z in piece)


@lru_cache(maxsize=4096)
def stands(pieces: tuple[Cubes, ...]) -> bool:
    """Tell whether loose pieces stand on the table: whether forces exist where they touch that carry them all.

    The forces are looked for that miss the weights and levers of the pieces by the least sum of squares, none of them pulling
    (Lawson and Hanson's method); the pieces stand if nothing is missed.
    """
    owner = {cube: number for number, cubes in enumerate(pieces) for cube in cubes}
    columns = []
    for (x, y, z), upper in owner.items():
        lower = owner.get((x, y, z - 1), -1)
        if lower == upper or (lower < 0 and z > 0):
            continue
        for a in (x + EDGE, x + 1 - EDGE):
            for b in (y + EDGE, y + 1 - EDGE):
                effect = np.zeros(3 * len(pieces))
                effect[3 * upper : 3 * upper + 3] = (1.0, a, b)
                if lower >= 0:
                    effect[3 * lower : 3 * lower + 3] = (-1.0, -a, -b)
                columns.append(effect)
    weights = [sum(one) for cubes in pieces for one in zip(*((1.0, x + 0.5, y + 0.5) for x, y, _ in cubes), strict=True)]
    if not columns:
        return not weights
    return _least_miss(np.array(columns).T, np.array(weights)) < _BALANCED


def _least_miss(effects: NDArray[np.float64], goal: NDArray[np.float64]) -> float:
    """Return how nearly a sum of effects with factors that are not negative comes to a goal."""
    number = effects.shape[1]
    used = np.zeros(number, dtype=bool)
    factors = np.zeros(number)
    for _ in range(10 * number):
        gain = effects.T @ (goal - effects @ factors)
        gain[used] = -np.inf
        best = int(gain.argmax())
        if gain[best] <= 1e-9:
            break
        used[best] = True
        while True:
            trial = np.zeros(number)
            trial[used] = np.linalg.lstsq(effects[:, used], goal, rcond=None)[0]
            if trial[used].min() > 0:
                break
            low = used & (trial <= 0)
            share = (factors[low] / np.maximum(factors[low] - trial[low], 1e-300)).min()
            factors = factors + share * (trial - factors)
            used &= factors > 1e-12
            factors[~used] = 0.0
            if not used.any():
                break
        factors = trial if used.any() else factors
    return float(np.abs(goal - effects @ factors).max())


def always_stands(pieces: Sequence[Cubes]) -> bool:
    """Tell whether pieces stand after every step when they are put in in this order."""
    return all(stands(tuple(pieces[:number])) for number in range(1, len(pieces) + 1))


def steady_order_exists(pieces: Sequence[Cubes]) -> bool | None:
    """Tell whether pieces can be put in one by one so that they stand after every step; None if that takes too long to tell."""
    if len(pieces) > MOST_PIECES:
        return None
    dead: set[frozenset[Cubes]] = set()

    def is_reached(left: frozenset[Cubes]) -> bool:
        if not left:
            return True
        if left in dead:
            return False
        if stands(tuple(sorted(left, key=sorted))):
            for piece in sorted(left, key=lambda one: -max(z for _, _, z in one)):
                others = {cube for other in left if other != piece for cube in other}
                if any(slides(piece, out, others) for out in OUT) and is_reached(left - {piece}):
                    return True
        dead.add(left)
        return False

    return is_reached(frozenset(pieces))
