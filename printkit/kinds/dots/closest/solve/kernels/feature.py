"""How small the drawing's features are at each of its points."""

from __future__ import annotations

import math

import numpy as np

from printkit.engine.compiler import compiled
from printkit.kinds.dots.closest.solve.kernels.memory import Flags, Numbers, Reals

WINDING = 2.2  # a line this much longer than the straight way goes around a feature
LEEWAY = 2.0


@compiled
def feature_sizes(
    x: Reals, y: Reals, strand: Numbers, arc: Reals, length: Reals, closed: Flags, hub_x: Reals, hub_y: Reals, most: float
) -> Reals:
    """Return each point's distance (at most `most`) to the nearest point that is far away along the lines."""
    # In order of x, the points to compare with are a run that ends where they are too far to matter.
    order = np.argsort(x, kind="mergesort")
    sizes = np.full(len(x), most)
    hub, hub_away = _nearest_hubs(x, y, hub_x, hub_y)
    for place in range(len(order)):
        one = order[place]
        for further in range(place + 1, len(order)):
            other = order[further]
            if x[other] - x[one] >= most:
                break
            away = math.sqrt((x[one] - x[other]) ** 2 + (y[one] - y[other]) ** 2)
            if away >= sizes[one] and away >= sizes[other]:
                continue
            if _near_along(one, other, away, strand, arc, length, closed):
                continue
            if not _near_by_hub(one, other, away, x, y, hub, hub_away, hub_x, hub_y):
                sizes[one], sizes[other] = min(sizes[one], away), min(sizes[other], away)
    return sizes


@compiled
def _nearest_hubs(x: Reals, y: Reals, hub_x: Reals, hub_y: Reals) -> tuple[Numbers, Reals]:
    hub, away = np.full(len(x), -1), np.full(len(x), 1e18)
    for point in range(len(x)):
        for number in range(len(hub_x)):
            distance = math.sqrt((x[point] - hub_x[number]) ** 2 + (y[point] - hub_y[number]) ** 2)
            if distance < away[point]:
                hub[point], away[point] = number, distance
    return hub, away


@compiled
def _near_along(one: int, other: int, away: float, strand: Numbers, arc: Reals, length: Reals, closed: Flags) -> bool:
    """Tell whether two points are neighbours along one strand."""
    if strand[one] != strand[other]:
        return False
    along = abs(arc[one] - arc[other])
    if closed[strand[one]]:
        along = min(along, length[strand[one]] - along)
    return bool(along < WINDING * away + LEEWAY)


@compiled
def _near_by_hub(
    one: int, other: int, away: float, x: Reals, y: Reals, hub: Numbers, hub_away: Reals, hub_x: Reals, hub_y: Reals
) -> bool:
    """Tell whether two points are neighbours by way of the hub that is nearest to one of them."""
    for here, there in ((one, other), (other, one)):
        number = hub[here]
        if number >= 0:
            rest = math.sqrt((x[there] - hub_x[number]) ** 2 + (y[there] - hub_y[number]) ** 2)
            if hub_away[here] + rest < WINDING * away + LEEWAY:
                return True
    return False
