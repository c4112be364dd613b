"""The fewest placements after which nothing else can be laid.

Two placements clash if they overlap or are of one piece. Wanted is a small set without clashes that clashes with everything else.
The search branches on a free placement with which few others clash: one of these, or it itself, must be laid. A bound cuts it
short: a placement rules out only so many of those that are left.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from printkit.engine.native.kernel import compiled, inlined, lowest, ones, signed

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

ZERO = np.uint64(0)
ONE = np.uint64(1)
u = np.uint64

LEVEL, STEPS, FRESH = range(3)
MORE, FOUND, NONE = range(3)


@compiled
def advance(
    clashes: Words,
    most: int,
    free: Words,
    barred: Words,
    order: Numbers,
    length: Numbers,
    place: Numbers,
    weight: Numbers,
    register: Numbers,
    steps: int,
) -> int:
    """Go on until a blocking set is found (it stands in `order` at `place` of every level), none is left, or steps run out."""
    level, step, fresh = register[LEVEL], register[STEPS], register[FRESH] == 1
    last = step + steps
    result = MORE
    while level >= 0 and result == MORE and step < last:
        if fresh:
            fresh = False
            left = _count(free, level)
            if left == 0:
                result = FOUND
                continue
            length[level] = _candidates(clashes, free, barred, level, most - level, left, order, weight)
            place[level] = -1
        if place[level] >= 0:
            tried = order[level, place[level]]
            # Everything with this placement has been tried; what is barred may still be ruled out, but not be laid.
            barred[level, tried >> 6] |= ONE << u(tried & 63)
        place[level] += 1
        if place[level] >= length[level]:
            level -= 1
            continue
        step += 1
        _lay(clashes, order[level, place[level]], free, barred, level)
        level += 1
        fresh = True
    register[LEVEL], register[STEPS], register[FRESH] = level, step, fresh
    return NONE if level < 0 else result


@inlined
def _count(words: Words, level: int) -> int:
    total = ZERO
    for word in range(words.shape[1]):
        total += ones(words[u(level), u(word)])
    return signed(total)


@inlined
def _lay(clashes: Words, chosen: int, free: Words, barred: Words, level: int) -> None:
    """On the level below, everything that clashes with the choice is gone."""
    for word in range(free.shape[1]):
        free[u(level + 1), u(word)] = free[u(level), u(word)] & ~clashes[u(chosen), u(word)]
        barred[u(level + 1), u(word)] = barred[u(level), u(word)]


@inlined
def _candidates(
    clashes: Words, free: Words, barred: Words, level: int, pieces: int, left: int, order: Numbers, weight: Numbers
) -> int:
    """List the placements to be tried, those first that rule out most; return how many there are."""
    if pieces == 0:
        return 0
    target, fewest, heaviest = -1, clashes.shape[0] + 1, 0
    for word in range(free.shape[1]):
        rest = free[level, word]
        while rest != ZERO:
            number = word * 64 + signed(lowest(rest))
            rest &= rest - ONE
            ruled, choices = _ruled_out(clashes, number, free, barred, level)
            weight[number] = ruled
            if barred[level, word] >> u(number & 63) & ONE == ZERO:
                heaviest = max(heaviest, ruled)
            if choices < fewest:
                target, fewest = number, choices
    # Even if each piece ruled out as many as the heaviest, something would be left to lay.
    if pieces * heaviest < left:
        return 0
    found = 0
    for word in range(free.shape[1]):
        rest = clashes[target, word] & free[level, word] & ~barred[level, word]
        while rest != ZERO:
            number = word * 64 + signed(lowest(rest))
            rest &= rest - ONE
            if (pieces - 1) * heaviest >= left - weight[number]:
                found = _insert(order, level, found, number, weight)
    return found


@inlined
def _ruled_out(clashes: Words, number: int, free: Words, barred: Words, level: int) -> tuple[int, int]:
    """Return how many free placements clash with one, and how many of them may be laid."""
    ruled, choices = ZERO, ZERO
    for word in range(free.shape[1]):
        both = clashes[u(number), u(word)] & free[u(level), u(word)]
        ruled += ones(both)
        choices += ones(both & ~barred[u(level), u(word)])
    return signed(ruled), signed(choices)


@inlined
def _insert(order: Numbers, level: int, length: int, number: int, weight: Numbers) -> int:
    """Insert a placement into the list of a level, the heaviest first."""
    place = length
    while place > 0 and weight[order[level, place - 1]] < weight[number]:
        order[level, place] = order[level, place - 1]
        place -= 1
    order[level, place] = number
    return length + 1
