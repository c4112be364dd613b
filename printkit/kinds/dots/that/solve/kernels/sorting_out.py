"""Which dots are worth a closer look from which lines; nearly all are not."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from printkit.engine.native.kernel import compiled

Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]

CAUTION = 1e-3
"""By so much, in millimetres, more is let through than could matter: far more than rounding is off."""


@compiled
def find_worth_a_look(starts: Reals, ends: Reals, others: Reals, narrow: float, rho: float, berth: float, found: Flags) -> None:
    """Mark for each line the dots that are near it, or near the direction in which one of its ends looks, and not too far.

    `narrow` is the cosine of the angle within which an end looks.
    """
    for line in range(len(starts)):
        x, y = starts[line, 0], starts[line, 1]
        run_x, run_y = ends[line, 0] - x, ends[line, 1] - y
        length = max(math.sqrt(run_x * run_x + run_y * run_y), CAUTION)
        ux, uy = run_x / length, run_y / length
        reach = (rho * length + CAUTION) ** 2
        beside = berth + CAUTION
        for dot in range(len(others)):
            dx, dy = others[dot, 0] - x, others[dot, 1] - y
            along, aside = dx * ux + dy * uy, abs(dx * uy - dy * ux)
            near, far = along * along + aside * aside, (length - along) ** 2 + aside * aside
            ahead = near < reach and along + CAUTION >= narrow * math.sqrt(near)
            behind = far < reach and length - along + CAUTION >= narrow * math.sqrt(far)
            touched = aside < beside and -beside < along < length + beside
            found[line, dot] = ahead or behind or touched
