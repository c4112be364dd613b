"""How often lines cross, found out without crossing them all."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from printkit.geometry.flatten import Points

_SAMPLES = 64


def crossings(lines: Sequence[Points]) -> float:
    """Estimate the number of proper crossings among straight steps; few steps are counted exactly.

    Steps are drawn at even distances along all lines together, so a long one, which crosses much, is looked at more often than a
    short one, and what it meets counts for less in return.
    """
    steps = [np.stack([line[:-1], line[1:]], axis=1) for line in lines if len(line) > 1]
    if not steps:
        return 0.0
    ends = np.concatenate(steps)
    length = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    ends, length = ends[length > 0], length[length > 0]
    if len(ends) <= _SAMPLES:
        return float(sum(met(ends, number).sum() for number in range(len(ends)))) / 2
    total = length.cumsum()
    drawn = np.searchsorted(total, (np.arange(_SAMPLES) + 0.5) / _SAMPLES * total[-1])
    return float(np.mean([met(ends, number).sum() / length[number] for number in drawn.tolist()]) * total[-1] / 2)


def met(ends: Points, number: int) -> NDArray[np.bool_]:
    """Which steps cross one of them properly: each has its ends on different sides of the other."""
    (a, b), starts, stops = ends[number], ends[:, 0], ends[:, 1]
    with np.errstate(all="ignore"):
        apart = _side(a, b, starts) * _side(a, b, stops) < 0
        found = np.flatnonzero(apart)
        across = _side(starts[found], stops[found], a) * _side(starts[found], stops[found], b) < 0
    result = np.zeros(len(ends), dtype=bool)
    result[found[across]] = True
    return result


def _side(start: Points, end: Points, point: Points) -> Points:
    side: Points = (end[..., 0] - start[..., 0]) * (point[..., 1] - start[..., 1]) - (end[..., 1] - start[..., 1]) * (
        point[..., 0] - start[..., 0]
    )
    return np.sign(side)
