"""Which strokes the pencil is asked to draw; the others are printed beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.solvers.numbered.trail import Trail

SHORTEST = 14.0
"""A stroke shorter than this is printed: two dots and a number each would be larger than what they draw."""
_LINKS = 2.5
"""A stroke is worth drawing if it is so many links long."""
_DOTS_PER_LINE = 8


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of the dots: a number of them, or how near the solved picture comes to the drawing.

    With `eps` a straight link strays no farther than that, or than `limit` where dots cannot stand closer; `dmin` and `dmax` bound
    the distance of neighbours along a stroke, and `apart` is the least distance of any two dots. `lines` is the most strokes that
    the pencil draws.
    """

    dots: int | None
    eps: float | None
    dmin: float
    dmax: float
    apart: float
    lines: int | None = None
    limit: float | None = None


def chosen(trails: Sequence[Trail], wish: Wish) -> tuple[list[Trail], list[Trail]]:
    """Part the strokes into those to draw, longest first, and those to print."""
    order = sorted(trails, key=lambda trail: (-round(trail.length, 6), trail.points))
    count = max((count for count in range(1, len(order) + 1) if _is_worth(order[:count], wish)), default=1)
    return order[:count], order[count:]


def _is_worth(drawn: Sequence[Trail], wish: Wish) -> bool:
    """Tell whether even the shortest of these strokes gets dots enough to be seen."""
    if len(drawn) > _most_lines(wish):
        return False
    if wish.dots is None:
        return drawn[-1].length >= max(SHORTEST, _LINKS * wish.dmin)
    links = wish.dots - len(drawn)
    gap = sum(trail.length for trail in drawn) / links if links > 0 else float("inf")
    return drawn[-1].length >= max(SHORTEST, _LINKS * max(gap, wish.dmin))


def _most_lines(wish: Wish) -> int:
    if wish.lines is not None:
        return wish.lines
    return 1000 if wish.dots is None else max(1, wish.dots // _DOTS_PER_LINE)
