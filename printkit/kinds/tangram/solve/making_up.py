"""What pieces can add up to: angles in a corner, areas of a part, lengths along an edge. What they cannot needs no trying."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import pi

from printkit.geometry import ring_edge
from printkit.kinds.tangram.solve.form import Shape

_MOST_SUMS = 50_000
_CLOSE = 1e-6
_SHORTEST = 5
"""Lengths are told up to what so many pieces measure at least; sums of more edges come close to anything."""


def sums(choices: Sequence[Sequence[float]], most: float) -> list[float] | None:
    """List every sum of at most one value of each choice, up to a limit; None if there are too many to list."""
    found = {0.0}
    for values in choices:
        # Rounded, or sums that are equal but for their last bits would be listed many times over.
        distinct = {round(value, 7) for value in values}
        found |= {round(total + value, 7) for total in found for value in distinct if total + value <= most + _CLOSE}
        if len(found) > _MOST_SUMS:
            return None
    return sorted(found)


def is_near(values: Sequence[float], value: float, slack: float) -> bool:
    """Tell whether one of sorted values is as good as a value."""
    at = bisect_left(values, value - slack)
    return at < len(values) and values[at] <= value + slack


class Lengths:
    """The lengths that edges of pieces, one after the other, can fill."""

    def __init__(self, shapes: Sequence[Shape], slack: float) -> None:
        each = [_along(shape) for shape in shapes for _ in shape.names]
        self._slack = slack
        self._most = sum(sorted(min(values, default=0.0) for values in each)[:_SHORTEST])
        self._sums = sums([values for values in each if values], self._most) if all(each) else None

    def may_end(self, rest: float) -> bool:
        """Tell whether pieces may fill what is left of an edge that ends in a convex corner: none of them can reach beyond it."""
        if rest < -self._slack:
            return False
        return self._sums is None or rest > self._most - self._slack or is_near(self._sums, rest, self._slack)


def _along(shape: Shape) -> list[float]:
    """List the lengths of which a piece can cover an edge; none if they are too many to list."""
    edges = shape.region.edges
    lengths = [ring_edge.length(edge) for edge in edges]
    may_have_two = any(form.angle > pi + _CLOSE for form in shape.forms) or sum(not edge.is_straight for edge in edges) > 1
    if not may_have_two and not shape.region.holes:
        return lengths
    # Two edges of it may lie along one line or circle.
    return [value for value in sums([[length] for length in lengths], float("inf")) or [] if value]
