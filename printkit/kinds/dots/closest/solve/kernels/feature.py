"""How small the drawing's features are at each of its points."""

from __future__ import annotations

import math

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.memory import Hubs, Lines, Numbers, Reals

WINDING = 2.2  # a line this much longer than the straight way goes around a feature
LEEWAY = 2.0


@compiled
def find_features(lines: Lines, hubs: Hubs, order: Numbers, sizes: Reals, most: float) -> None:
    """Lessen the size at each point, which is `most` at first, to its distance from the nearest point that is far along the lines.

    `order` has the points in order of x: those to compare with are a run that ends where they are too far to matter.
    """
    x, y = lines.x, lines.y
    _find_hubs(lines, hubs)
    for place in range(len(order)):
        one = order[place]
        for further in range(place + 1, len(order)):
            other = order[further]
            if x[other] - x[one] >= most:
                break
            away = math.sqrt((x[one] - x[other]) ** 2 + (y[one] - y[other]) ** 2)
            if away >= sizes[one] and away >= sizes[other]:
                continue
            if _near_along(lines, one, other, away):
                continue
            if not _near_by_hub(lines, hubs, one, other, away) and not _near_by_hub(lines, hubs, other, one, away):
                sizes[one], sizes[other] = min(sizes[one], away), min(sizes[other], away)


@inlined
def _find_hubs(lines: Lines, hubs: Hubs) -> None:
    """Find the hub that is nearest to each point."""
    for point in range(len(lines.x)):
        for number in range(len(hubs.x)):
            distance = math.sqrt((lines.x[point] - hubs.x[number]) ** 2 + (lines.y[point] - hubs.y[number]) ** 2)
            if distance < hubs.away[point]:
                hubs.nearest[point], hubs.away[point] = number, distance


@inlined
def _near_along(lines: Lines, one: int, other: int, away: float) -> bool:
    """Tell whether two points are neighbours along one strand."""
    strand = lines.strand[one]
    if strand != lines.strand[other]:
        return False
    along = abs(lines.arc[one] - lines.arc[other])
    if lines.closed[strand]:
        along = min(along, lines.length[strand] - along)
    return bool(along < WINDING * away + LEEWAY)


@inlined
def _near_by_hub(lines: Lines, hubs: Hubs, here: int, there: int, away: float) -> bool:
    """Tell whether two points are neighbours by way of the hub that is nearest to the first."""
    number = hubs.nearest[here]
    if number < 0:
        return False
    rest = math.sqrt((lines.x[there] - hubs.x[number]) ** 2 + (lines.y[there] - hubs.y[number]) ** 2)
    return bool(hubs.away[here] + rest < WINDING * away + LEEWAY)
