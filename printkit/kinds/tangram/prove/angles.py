"""Free angles at a point: from one ray counterclockwise to another, where rays are told apart by how they bend as well.

An edge leaves a corner as a ray: a direction and a curvature. Of two rays in one direction, the one that bends more to the left
(from x towards y) lies farther round. So an angle of no width between rays that bend apart is a cusp, and may be filled by one.
"""

from __future__ import annotations

from math import pi
from typing import NamedTuple

SAME_TURN = 1e-5
"""Directions that differ by less than this, in radians, are the same."""
SAME_BEND = 1e-3
"""Curvatures that differ by a smaller share than this are the same: those of different circles of a set differ by far more."""


class Angle(NamedTuple):
    """The angle between two rays: where it starts, how the first ray bends, how wide it is, and how the last ray bends."""

    start: float
    first_bend: float
    width: float
    last_bend: float

    @property
    def is_cusp(self) -> bool:
        """Tell whether it has no width."""
        return self.width < SAME_TURN

    @property
    def is_straight(self) -> bool:
        """Tell whether its rays lie opposite to each other."""
        return abs(self.width - pi) < SAME_TURN


ALL_ROUND = Angle(0.0, 0.0, 2 * pi, 0.0)
"""The free angle at a point inside a figure."""


def same_bend(one: float, other: float) -> bool:
    """Tell whether two curvatures are the same."""
    return abs(one - other) <= SAME_BEND * max(abs(one), abs(other))


def between(out: float, out_bend: float, back: float, back_bend: float) -> Angle:
    """Return the angle from the ray that leaves a corner counterclockwise to the ray that the boundary came along."""
    width = (back - out) % (2 * pi)
    if min(width, 2 * pi - width) < SAME_TURN:
        # A corner of no angle and one of a full turn look alike but for how the rays bend.
        width = 0.0 if _is_before(0.0, out_bend, 0.0, back_bend) else 2 * pi
    return Angle(out, out_bend, width, back_bend)


def complement(angle: Angle) -> Angle:
    """Return the rest of the full turn."""
    return Angle(angle.start + angle.width, angle.last_bend, 2 * pi - angle.width, angle.first_bend)


def taken(free: list[Angle], used: Angle) -> list[Angle] | None:
    """Take an angle out of the free ones; None if it is not free."""
    for number, one in enumerate(free):
        left = _without(one, used)
        if left is not None:
            return [*free[:number], *left, *free[number + 1 :]]
    return None


def _without(free: Angle, used: Angle) -> list[Angle] | None:
    """Take an angle out of one that should hold it; None if it does not."""
    if abs(free.width - 2 * pi) < SAME_TURN and free is ALL_ROUND:
        return [complement(used)] if used.width < 2 * pi - SAME_TURN else []
    offset = (used.start - free.start) % (2 * pi)
    if 2 * pi - offset < SAME_TURN:
        offset -= 2 * pi
    end = offset + used.width
    if _is_before(offset, used.first_bend, 0.0, free.first_bend) or _is_before(free.width, free.last_bend, end, used.last_bend):
        return None
    before = Angle(free.start, free.first_bend, max(0.0, offset), used.first_bend)
    after = Angle(used.start + used.width, used.last_bend, max(0.0, free.width - end), free.last_bend)
    return [one for one in (before, after) if _is_open(one)]


def _is_open(angle: Angle) -> bool:
    """Tell whether there is anything between two rays: some width, or a cusp."""
    return angle.width > SAME_TURN or _is_before(0.0, angle.first_bend, 0.0, angle.last_bend)


def _is_before(turn: float, bend: float, other_turn: float, other_bend: float) -> bool:
    """Tell whether one ray comes clearly before another."""
    if abs(turn - other_turn) > SAME_TURN:
        return turn < other_turn
    return bend < other_bend and not same_bend(bend, other_bend)
