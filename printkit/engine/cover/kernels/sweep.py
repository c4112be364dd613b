"""The search that always fills the first empty cell of a line.

At a node, a window of 64 cells begins at the first empty one. Three look-ups tell which shapes fit there, all at once as the bits
of one word; so no shape is tried in vain, and a node costs a dozen nanoseconds. The search is best on long narrow boards, where the
first empty cell is also a hard one.
"""

from __future__ import annotations

import numpy as np

from printkit.engine.cover.kernels.memory import (
    ENTERING,
    FOUND,
    KEPT,
    LEVEL,
    ONE,
    STEPS,
    ZERO,
    Numbers,
    Short,
    SweepMemory,
    Words,
    u,
)
from printkit.engine.native.kernel import compiled, inlined, lowest

FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
BYTE = np.uint64(255)
WINDOW = np.uint64(64)
# The first cell of a window is empty; the three groups of eight begin behind it, at bits 1, 9 and 17.
SECOND, THIRD = np.uint64(9), np.uint64(17)


@compiled
def advance(memory: SweepMemory, steps: int, wanted: int) -> bool:
    """Go on until so many shapes were placed or so many solutions were found; say whether there is more to search."""
    fitting, allowed, shapes, kill, blocked, slots, filled, position, free, todo, chosen, limits, register, kept = memory
    level = register[LEVEL]
    step, last_step = register[STEPS], register[STEPS] + steps
    found, last_found = register[FOUND], register[FOUND] + wanted
    end, required = limits[0], limits[1]
    if register[ENTERING] == 1:
        register[ENTERING] = 0
        filled[0], position[0] = _slide(blocked[0], ZERO, blocked, end)
        if position[0] < end:
            todo[0] = _fits(filled[0], fitting) & allowed[position[0]] & free[0]
        elif free[0] & required == ZERO:
            found += 1
            _keep(register, kept, chosen, 0)
    while level >= 0 and found < last_found:
        left = todo[u(level)]
        if left == ZERO:
            level -= 1
            continue
        # Asked only when there is a shape to try: a search that has none left comes to its end instead of stopping before it.
        if step == last_step:
            break
        step += 1
        todo[u(level)] = left & (left - ONE)
        shape = lowest(left)
        chosen[u(level)] = slots[position[u(level)], shape]
        window, here = _slide(filled[u(level)] | shapes[shape], position[u(level)], blocked, end)
        others = free[u(level)] & kill[shape]
        if here >= end:
            if others & required == ZERO:
                found += 1
                _keep(register, kept, chosen, level + 1)
            continue
        level += 1
        filled[u(level)] = window
        position[u(level)] = here
        free[u(level)] = others
        todo[u(level)] = _fits(window, fitting) & allowed[here] & others
    register[LEVEL], register[STEPS], register[FOUND] = level, step, found
    return bool(level >= 0)


@inlined
def _slide(window: np.uint64, here: np.uint64, blocked: Words, end: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Move the window to the first empty cell."""
    while window == FULL:
        here += WINDOW
        if here >= end:
            return window, here
        window = blocked[here]
    # Behind the end everything is blocked, so an empty cell is one of the board. What comes into the window at its far end is as it
    # was at the beginning: no shape reaches so far.
    free = lowest(~window)
    return (window >> free) | blocked[here + free], here + free


@inlined
def _fits(window: np.uint64, fitting: Words) -> np.uint64:
    """Return the shapes that fit into a window."""
    near, middle = fitting[u(0), (window >> ONE) & BYTE], fitting[u(1), (window >> SECOND) & BYTE]
    return u(near & middle & fitting[u(2), (window >> THIRD) & BYTE])


@inlined
def _keep(register: Numbers, kept: Short, chosen: Short, length: int) -> None:
    """Write a solution down if there is room."""
    if register[KEPT] < len(kept):
        for above in range(length):
            kept[register[KEPT], above] = chosen[above]
        kept[register[KEPT], length] = -1
        register[KEPT] += 1
