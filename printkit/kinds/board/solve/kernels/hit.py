"""The fewest cells that hit every one of many sets of cells.

Sets are single words, so a board has at most 64 cells. The search branches on a set that is not hit yet and has fewest cells left:
one of them must be chosen. A bound cuts it short: sets of which no two share a cell need a cell each.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from printkit.engine.native.kernel import compiled, inlined, ones, signed

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

ZERO = np.uint64(0)
ONE = np.uint64(1)
u = np.uint64

LEVEL, STEPS, FRESH = range(3)
MORE, FOUND, NONE = range(3)


@compiled
def advance(sets: Words, most: int, chosen: Words, barred: Words, todo: Words, register: Numbers, steps: int) -> int:
    """Go on until a hitting set is found (`chosen` at the level of the register), none is left, or steps run out."""
    level, step, fresh = register[LEVEL], register[STEPS], register[FRESH] == 1
    last = step + steps
    result = MORE
    while level >= 0 and result == MORE and step < last:
        if fresh:
            fresh = False
            hit, todo[level] = _branch(sets, chosen[level], barred[level], most - level)
            if hit:
                result = FOUND
                continue
        if todo[level] == ZERO:
            level -= 1
            continue
        step += 1
        cell = todo[level] & (~todo[level] + ONE)
        todo[level] ^= cell
        chosen[level + 1] = chosen[level] | cell
        barred[level + 1] = barred[level]
        # Everything with this cell is tried below; after that this level does without it, so that nothing is found twice.
        barred[level] |= cell
        level += 1
        fresh = True
    register[LEVEL], register[STEPS], register[FRESH] = level, step, fresh
    return NONE if level < 0 else result


@inlined
def _branch(sets: Words, chosen: np.uint64, barred: np.uint64, left: int) -> tuple[bool, np.uint64]:
    """Say whether everything is hit; otherwise return the cells to be tried, none if so few more cannot be enough."""
    best, fewest, packed, apart = ZERO, 65, ZERO, 0
    for number in range(len(sets)):
        if sets[u(number)] & chosen != ZERO:
            continue
        cells = sets[u(number)] & ~barred
        size = signed(ones(cells))
        if size < fewest:
            best, fewest = cells, size
        if cells & packed == ZERO:
            packed |= cells
            apart += 1
            if apart > left:
                return False, ZERO
    return fewest == 65, best
