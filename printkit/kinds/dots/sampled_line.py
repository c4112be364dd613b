"""Lines as points at even steps, for solvers that set dots along them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

Points = NDArray[np.float64]


def divided(points: Points, step: float, smooth: float) -> Points:
    """Keep the vertices that matter by more than `smooth`, and divide what lies between them evenly, in about `step`."""
    kept = shapely.get_coordinates(shapely.simplify(shapely.LineString(points), smooth))
    pieces = [kept[:1]]
    for one, other in pairwise(kept):
        count = max(1, round(float(np.hypot(*(other - one))) / step))
        pieces.append(one + (other - one) * (np.arange(1, count + 1) / count)[:, None])
    return np.vstack(pieces)


def turns(points: Points, reaches: tuple[int, ...]) -> NDArray[np.float64]:
    """Return how sharply a line turns at each point, as an angle: the largest that is seen from so many points away."""
    found = np.zeros(len(points))
    for reach in reaches:
        if len(points) > 2 * reach:
            before, after = points[reach:-reach] - points[: -2 * reach], points[2 * reach :] - points[reach:-reach]
            inner = (before * after).sum(axis=1)
            outer = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
            found[reach:-reach] = np.maximum(found[reach:-reach], np.abs(np.arctan2(outer, inner)))
    return found


def corner_weights(points: Points, reaches: tuple[int, ...], most: float) -> NDArray[np.float64]:
    """Weigh points by how sharply the line turns there: 1 where it hardly does, `most` more at a right angle."""
    return np.asarray(1.0 + most * np.clip((turns(points, reaches) - 0.5) / (np.pi / 2), 0.0, 1.0))
