"""What is seen from a stub: which dots could be mistaken for the one it points at, and which ones a line would touch."""

from __future__ import annotations

from math import cos, radians

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.dots.network import Points
from printkit.kinds.dots.that.solve.rule import Rules

Flags = NDArray[np.bool_]
_SAME = 1e-6
_MARGIN = 1e-4
"""Rounding must not spoil what was found clear."""


def closed(starts: Points, ends: Points, others: Points, rules: Rules) -> Flags:
    """Tell for each line and each of its two ends which dots forbid a stub there: an array of lines, ends and dots."""
    from printkit.kinds.dots.that.solve.kernels.sorting_out import find_worth_a_look

    narrow = cos(radians(rules.angle_deg)) - _MARGIN
    worth = np.zeros((len(starts), len(others)), dtype=bool)
    one, other, dots = (np.ascontiguousarray(points, dtype=np.float64) for points in (starts, ends, others))
    find_worth_a_look(one, other, dots, narrow, rules.rho, rules.berth, worth)
    line, dot = np.nonzero(worth)
    found = np.zeros((len(starts), 2, len(others)), dtype=bool)
    found[line, 0, dot], found[line, 1, dot] = _closed_pairs(starts[line], ends[line], others[dot], narrow, rules)
    return found


def _closed_pairs(starts: Points, ends: Points, others: Points, narrow: float, rules: Rules) -> tuple[Flags, Flags]:
    """Tell of pairs of a line and a dot whether the dot forbids a stub at the start of the line, and at its end."""
    run, away = ends - starts, others - starts
    length = np.maximum(np.hypot(run[:, 0], run[:, 1]), _SAME)
    ux, uy = run[:, 0] / length, run[:, 1] / length
    x, y = away[:, 0], away[:, 1]
    along, aside = x * ux + y * uy, np.abs(x * uy - y * ux)
    near, far = np.hypot(along, aside), np.hypot(length - along, aside)
    own = (near < _SAME) | (far < _SAME)
    touched = np.hypot(along - np.clip(along, 0.0, length), aside) < rules.berth + _MARGIN
    reach = rules.rho * length + _MARGIN
    ahead = (along >= narrow * near) & (near < reach)
    behind = (length - along >= narrow * far) & (far < reach)
    return (ahead | touched) & ~own, (behind | touched) & ~own


def free_ends(starts: Points, ends: Points, dots: Points, rules: Rules) -> Flags:
    """Tell at which of its two ends each line can have a stub: an array of lines and ends."""
    return ~np.asarray(closed(starts, ends, dots, rules).any(axis=2), dtype=bool)


def gaps(points: Points, others: Points) -> NDArray[np.float64]:
    """Return how far each point is from the nearest of the others."""
    if not len(others):
        return np.full(len(points), np.inf)
    away = np.hypot(points[:, :1] - others[None, :, 0], points[:, 1:] - others[None, :, 1])
    return np.asarray(away.min(axis=1), dtype=np.float64)
