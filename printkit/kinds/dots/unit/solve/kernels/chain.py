"""Chains of steps: bringing all steps to exactly one unit, and holding them against their strands."""

from __future__ import annotations

import math

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.unit.solve.kernels.clear import square, square_to_segment
from printkit.kinds.dots.unit.solve.kernels.memory import Flags, Numbers, Push, Reals

ROUNDS = 8
EXACT = 1e-8
LOOSE = 1e-9
"""What is added to the diagonal, so that a chain of which nothing can move has a solution too."""


@compiled
def make_exact(places: Reals, ends: Numbers, free: Flags, push: Push, unit: float) -> bool:
    """Move free dots as little as possible until all steps are units (Newton's method); tell whether that worked.

    A free dot belongs to one chain, whose steps follow each other: so the equations are those of a band of three.
    """
    count = len(ends)
    way, excess = push.way, push.excess
    for turn in range(ROUNDS + 1):
        worst = 0.0
        for step in range(count):
            one, other = ends[step, 0], ends[step, 1]
            run_x, run_y = places[other, 0] - places[one, 0], places[other, 1] - places[one, 1]
            # Two dots in one place have no direction, and nothing must be divided by their distance.
            size = max(math.sqrt(square(run_x, run_y)), 1e-9)
            way[step, 0], way[step, 1] = run_x / size, run_y / size
            excess[step] = size - unit
            worst = max(worst, abs(excess[step]))
        if worst < EXACT or turn == ROUNDS:
            return worst < EXACT
        _solve(ends, free, push)
        _move(places, ends, free, push)
    return False


@inlined
def _solve(ends: Numbers, free: Flags, push: Push) -> None:
    """Solve the band of three: how much each step pushes its ends together."""
    count = len(ends)
    way, force, ratio = push.way, push.force, push.ratio
    above = 0.0
    for step in range(count):
        # Each free end adds 1 to the diagonal; a free dot between two steps couples them by the cosine of the angle between.
        here = 1.0 * free[ends[step, 0]] + 1.0 * free[ends[step, 1]] + LOOSE
        after = 0.0
        if step + 1 < count and ends[step, 1] == ends[step + 1, 0] and free[ends[step, 1]]:
            after = -(way[step, 0] * way[step + 1, 0] + way[step, 1] * way[step + 1, 1])
        before = force[step - 1] if step else 0.0
        pivot = here - above * (ratio[step - 1] if step else 0.0)
        ratio[step] = after / pivot
        force[step] = (push.excess[step] - above * before) / pivot
        above = after
    for step in range(count - 2, -1, -1):
        force[step] -= ratio[step] * force[step + 1]


@inlined
def _move(places: Reals, ends: Numbers, free: Flags, push: Push) -> None:
    for step in range(len(ends)):
        for side in range(2):
            dot = ends[step, side]
            if free[dot]:
                sign = 1.0 if side == 0 else -1.0
                places[dot, 0] += sign * push.force[step] * push.way[step, 0]
                places[dot, 1] += sign * push.force[step] * push.way[step, 1]


@compiled
def find_strays(
    places: Reals, ends: Numbers, feet: Reals, samples: Reals, arc: Reals, bounds: Numbers, limits: Reals, found: Flags
) -> None:
    """Find the lines that leave their part of the strand too far; feet are arcs, and bounds say where the strand's samples are."""
    for line in range(len(ends)):
        found[line] = (
            feet[line, 0] >= feet[line, 1]
            or _farthest(places[ends[line, 0]], places[ends[line, 1]], feet[line], samples, arc, bounds[line]) > limits[line] ** 2
        )


@inlined
def _farthest(here: Reals, there: Reals, feet: Reals, samples: Reals, arc: Reals, bounds: Numbers) -> float:
    """Return the square of how far a line is from its part of the strand, or its ends from their feet."""
    low, high = _first_from(arc, bounds, feet[0]), _first_from(arc, bounds, feet[1])
    start, end = _at(samples, arc, bounds, low, feet[0]), _at(samples, arc, bounds, high, feet[1])
    # The ends are held against their feet and not only against the nearest point, or a line might slide along its strand.
    worst = max(square(start[0] - here[0], start[1] - here[1]), square(end[0] - there[0], end[1] - there[1]))
    for sample in range(low, high):
        away = square_to_segment(samples[sample, 0], samples[sample, 1], here[0], here[1], there[0], there[1])
        worst = max(worst, away)
    return worst


@compiled
def _first_from(arc: Reals, bounds: Numbers, foot: float) -> int:
    """Return the first sample of a strand that is not before a place."""
    low, high = bounds[0], bounds[1]
    while low < high:
        middle = (low + high) // 2
        if arc[middle] < foot:
            low = middle + 1
        else:
            high = middle
    return int(low)


@inlined
def _at(samples: Reals, arc: Reals, bounds: Numbers, first: int, foot: float) -> tuple[float, float]:
    """Return the point at a distance along a strand; `first` is the first sample that is not before it."""
    after = min(max(first, bounds[0] + 1), bounds[1] - 1)
    share = (foot - arc[after - 1]) / max(arc[after] - arc[after - 1], 1e-12)
    return (
        samples[after - 1, 0] + share * (samples[after, 0] - samples[after - 1, 0]),
        samples[after - 1, 1] + share * (samples[after, 1] - samples[after - 1, 1]),
    )
