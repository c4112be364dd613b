"""Steps of equal length along a strand, as with a pair of compasses.

Where several dots may be nearest at an equal distance, a chain can go on and on with links of one length. Chance alone would
never find dots that fit, so some of the places that a window offers for dots are stepped off: from one place to another in a given
number of steps.
"""

from __future__ import annotations

import math

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.chance import below, draw
from printkit.kinds.dots.closest.solve.kernels.chord import arc_between, next_slot
from printkit.kinds.dots.closest.solve.kernels.memory import NONE, STEPS, Ground, Run, State, Terms

HALVINGS = 40
EXACT = 1e-7
LEAST_SHARE = 0.3  # of the length along the line that a step may be


@compiled
def step_off(ground: Ground, terms: Terms, state: State, run: Run, start: int, end: int) -> None:
    """Step off a part of the window between two slots; the places of the dots are left in `run`."""
    run.size[0] = 0
    one = start if draw(state.chance) < 0.5 else _some_slot(ground, state, start, end)
    other = end if draw(state.chance) < 0.5 else _some_slot(ground, state, start, end)
    along = arc_between(ground, start, other) if other != start else 0.0
    before = arc_between(ground, start, one) if one != start else 0.0
    arc = along - before
    if arc < 2.0 * terms.dmin:
        return
    most = min(STEPS, int(arc / terms.dmin))
    least = max(2, int(arc / terms.longest) + 1)
    if least > most:
        return
    number = least + below(state.chance, most - least + 1)
    if _fit(ground, state, run, one, other, number, arc):
        run.size[0] = number + 1


@inlined
def _some_slot(ground: Ground, state: State, start: int, end: int) -> int:
    """Choose a slot of the window by chance."""
    slots = 0
    slot = start
    while slot != end:
        slots += 1
        slot = next_slot(ground, slot)
    slot = start
    for _ in range(below(state.chance, slots + 1)):
        slot = next_slot(ground, slot)
    return int(slot)


@inlined
def _fit(ground: Ground, state: State, run: Run, one: int, other: int, number: int, arc: float) -> bool:
    """Find the length of step with which the last one ends at the other place."""
    here, there = state.sites[ground.slots[one].site], state.sites[ground.slots[other].site]
    run.slot[0], run.x[0], run.y[0] = one, here.x, here.y
    # Steps are chords and so hardly longer than their share of the arc; the bounds leave a little beyond that.
    low, high = LEAST_SHARE * arc / number, 1.05 * arc / number
    for _ in range(HALVINGS):
        length = 0.5 * (low + high)
        rest = _walk(ground, run, other, number, length, there.x, there.y)
        # Short steps leave too much of the way for the last one, long ones too little: halving finds where it is just right.
        if rest > length:
            low = length
        else:
            high = length
    length = 0.5 * (low + high)
    rest = _walk(ground, run, other, number, length, there.x, there.y)
    run.slot[number], run.x[number], run.y[number] = other, there.x, there.y
    return abs(rest - length) < EXACT and _slots_differ(run, number)


@inlined
def _slots_differ(run: Run, number: int) -> bool:
    differ = True
    for place in range(number):
        differ &= run.slot[place] != run.slot[place + 1]
    return differ


@compiled
def _walk(ground: Ground, run: Run, last: int, number: int, length: float, x: float, y: float) -> float:
    """Take all steps but one and return how far it still is; 0 when the walk went past the end."""
    strand = ground.strands[ground.slots[run.slot[0]].strand]
    slot, fine = run.slot[0], ground.slots[run.slot[0]].fine
    end_fine, end_of_strand = ground.slots[last].fine, strand.first_fine + strand.fines
    for place in range(number - 1):
        cx, cy = run.x[place], run.y[place]
        while True:
            if fine == end_fine:
                return 0.0
            after = fine + 1 if fine + 1 < end_of_strand else strand.first_fine
            if (ground.fines[after].x - cx) ** 2 + (ground.fines[after].y - cy) ** 2 >= length * length:
                break
            fine = after
            if next_slot(ground, slot) != NONE and ground.slots[next_slot(ground, slot)].fine == fine:
                slot = next_slot(ground, slot)
        _crossing(ground, run, place, fine, after, length)
        run.slot[place + 1] = slot
    return math.sqrt((run.x[number - 1] - x) ** 2 + (run.y[number - 1] - y) ** 2)


@inlined
def _crossing(ground: Ground, run: Run, place: int, fine: int, after: int, length: float) -> None:
    """Write down where the line from one fine point to the next leaves the circle around the last dot."""
    ax, ay = ground.fines[fine].x - run.x[place], ground.fines[fine].y - run.y[place]
    dx, dy = ground.fines[after].x - ground.fines[fine].x, ground.fines[after].y - ground.fines[fine].y
    # Two fine points may coincide.
    square = max(dx * dx + dy * dy, 1e-30)
    half = (ax * dx + ay * dy) / square
    rest = max(0.0, half * half - (ax * ax + ay * ay - length * length) / square)
    along = math.sqrt(rest) - half
    run.x[place + 1] = ground.fines[fine].x + along * dx
    run.y[place + 1] = ground.fines[fine].y + along * dy
