"""The search by the item with fewest options, on bits.

What is left at a node is one bit per option. An item's live options are the ones of `available & row`; the search branches on the
item that has fewest; choosing an option clears the bits of its rows. Where few options are left, the search goes on in a narrower
*stage* (see `narrow`), so that a node costs a few hundred machine words.

A covered item has no live options either; a node is dead when more items than the covered ones have none. That spares a list.
"""

from __future__ import annotations

import numpy as np

from printkit.engine.cover.kernels.memory import (
    ENTERING,
    FIRST_MASK,
    FIRST_OPTION,
    FOUND,
    KEPT,
    LEVEL,
    NARROW,
    ONE,
    PRIMARIES,
    ROWS,
    STEPS,
    WORDS,
    ZERO,
    FewestMemory,
    Numbers,
    Short,
    Words,
    u,
)
from printkit.engine.cover.kernels.narrow import narrowed
from printkit.engine.native.kernel import compiled, inlined, lowest, ones, signed

DEAD, SOLVED = -1, -2
NO_KEY = np.uint64(0xFFFFFFFFFFFFFFFF)
KEY_SHIFT = np.uint64(24)  # a key has the number of its row in the lower bits, and the choices there above them
KEY_ROW = np.uint64((1 << 24) - 1)


@compiled
def advance(memory: FewestMemory, steps: int, wanted: int) -> bool:
    """Go on until so many options were tried or so many solutions were found; say whether there is more to search.

    Solutions are written down as far as there is room for them.
    """
    masks, entries, origin, stages, counted, gain, groups, least, most, used = memory[:10]
    available, todo, stage_at, covered, branch, chosen, counts, place, register, kept = memory[10:]
    level, entering = register[LEVEL], register[ENTERING] == 1
    step, last_step = register[STEPS], register[STEPS] + steps
    found, last_found = register[FOUND], register[FOUND] + wanted
    while level >= 0 and found < last_found:
        stage = stage_at[level]
        if entering:
            entering = False
            if stages[stage, WORDS] > NARROW:
                stage = narrowed(level, stage, stages, available, masks, entries, origin, counted, groups, covered, counts, place)
                stage_at[level] = stage
            row = DEAD if stage < 0 else _row(masks, stages, stage, available, level, covered[level], counts, least, used)
            if row >= 0:
                branch[level] = row
                _list(todo, available, masks, stages, stage, level, row)
            else:
                if row == SOLVED:
                    found += 1
                    _keep(register, kept, chosen, level)
                level = _retreat(level, chosen, counted, used)
                continue
        option = _next(todo, stages, stage, level, branch[level], least, used)
        if option < 0:
            level = _retreat(level, chosen, counted, used)
            continue
        # Asked only when there is an option to try: a search that has none left comes to its end instead of stopping before it.
        if step == last_step:
            break
        step += 1
        _take(option, todo, available, level, branch[level] >= stages[stage, PRIMARIES])
        _choose(option, masks, entries, stages, stage, available, level)
        original = origin[u(stages[stage, FIRST_OPTION] + option)]
        chosen[level] = original
        _count(original, counted, most, used, masks, stages, stage, available, level + 1)
        stage_at[level + 1] = stage
        covered[level + 1] = covered[level] + gain[original]
        level += 1
        entering = True
    register[LEVEL], register[ENTERING], register[STEPS], register[FOUND] = level, entering, step, found
    return bool(level >= 0)


@inlined
def _row(
    masks: Words,
    stages: Numbers,
    stage: int,
    available: Words,
    level: int,
    covered: int,
    counts: Words,
    least: Numbers,
    used: Numbers,
) -> int:
    """Return the row to branch on at a new node, or say that it is dead or solved."""
    words, rows, primaries = stages[stage, WORDS], stages[stage, ROWS], stages[stage, PRIMARIES]
    first = stages[stage, FIRST_MASK]
    _count_live(masks, first, rows, primaries, words, available, level, counts)
    best, empty = _fewest(counts, primaries)
    if empty != covered:
        return DEAD
    # Where all rows are empty, the best of them stands for nothing.
    if covered == primaries:
        best = NO_KEY
    for item in range(len(least)):
        need = least[item] - used[item]
        if need > 0:
            spare = _live(masks, first + primaries + item, rows, words, available, level) - need
            if spare < 0:
                return DEAD
            # The first option that is used has the other needed ones behind it, so the last of the row never come first.
            best = min(best, _key(spare + 1, primaries + item))
    return SOLVED if best == NO_KEY else signed(best & KEY_ROW)


@inlined
def _count_live(
    masks: Words, first: int, rows: int, primaries: int, words: int, available: Words, level: int, counts: Words
) -> None:
    """Count the live options of every primary row, four words at a time."""
    for i in range(primaries):
        counts[u(i)] = ZERO
    for word in range(0, words, 4):
        # The rows of a word lie side by side, so the inner loop reads straight on; with four words at a time, it loads and stores
        # the counts a quarter as often.
        a, b = available[u(level), u(word)], available[u(level), u(word + 1)]
        c, d = available[u(level), u(word + 2)], available[u(level), u(word + 3)]
        p = first + word * rows
        q, r, s = p + rows, p + 2 * rows, p + 3 * rows
        for i in range(primaries):
            left = ones(a & masks[u(p + i)]) + ones(b & masks[u(q + i)])
            right = ones(c & masks[u(r + i)]) + ones(d & masks[u(s + i)])
            counts[u(i)] += left + right


@inlined
def _fewest(counts: Words, primaries: int) -> tuple[np.uint64, int]:
    """Return the key of the primary row with fewest live options, and how many rows have none.

    Those without any must not win: taking one from their count moves them to the far end.
    """
    best, empty = NO_KEY, 0
    for i in range(primaries):
        best = min(best, ((counts[u(i)] - ONE) << KEY_SHIFT) | u(i))
        empty += counts[u(i)] == ZERO
    return best + (ONE << KEY_SHIFT), empty


@inlined
def _key(choices: int, row: int) -> np.uint64:
    """Put `(choices, row)` into one number, so that the smallest key is the first row with the fewest choices."""
    return (u(choices) << KEY_SHIFT) | u(row)


@inlined
def _live(masks: Words, first: int, rows: int, words: int, available: Words, level: int) -> int:
    """Return the number of live options of one row."""
    live = ZERO
    for word in range(words):
        live += ones(available[u(level), u(word)] & masks[u(first + word * rows)])
    return signed(live)


@inlined
def _list(todo: Words, available: Words, masks: Words, stages: Numbers, stage: int, level: int, row: int) -> None:
    """Write down the options that are to be tried at a node."""
    first, rows = stages[stage, FIRST_MASK] + row, stages[stage, ROWS]
    for word in range(stages[stage, WORDS]):
        todo[u(level), u(word)] = available[u(level), u(word)] & masks[u(first + word * rows)]


@inlined
def _next(todo: Words, stages: Numbers, stage: int, level: int, branch: int, least: Numbers, used: Numbers) -> int:
    """Return the next option to be tried, as its stage numbers it, or -1; for a counted item as many must be left as it needs."""
    words, item = stages[stage, WORDS], branch - stages[stage, PRIMARIES]
    if item >= 0:
        left = ZERO
        for word in range(words):
            left += ones(todo[u(level), u(word)])
        if signed(left) < least[item] - used[item]:
            return -1
    for word in range(words):
        if todo[u(level), u(word)] != ZERO:
            return word * 64 + signed(lowest(todo[u(level), u(word)]))
    return -1


@inlined
def _take(option: int, todo: Words, available: Words, level: int, for_good: bool) -> None:
    """Strike an option off the list.

    Options tried for a counted item are gone for their later siblings too: each set of them is then met once, by its first member.
    """
    bit = ONE << u(option & 63)
    todo[u(level), u(option >> 6)] ^= bit
    if for_good:
        available[u(level), u(option >> 6)] &= ~bit


@inlined
def _choose(option: int, masks: Words, entries: Short, stages: Numbers, stage: int, available: Words, level: int) -> None:
    """Choose an option: on the level below, it and everything in its rows is gone."""
    first, rows = stages[stage, FIRST_MASK], stages[stage, ROWS]
    entry = stages[stage, FIRST_OPTION] + option
    for word in range(0, stages[stage, WORDS], 4):
        a, b, c, d = ZERO, ZERO, ZERO, ZERO
        for p in range(entries.shape[1]):
            mask = first + word * rows + entries[u(entry), u(p)]
            a |= masks[u(mask)]
            b |= masks[u(mask + rows)]
            c |= masks[u(mask + 2 * rows)]
            d |= masks[u(mask + 3 * rows)]
        available[u(level + 1), u(word)] = available[u(level), u(word)] & ~a
        available[u(level + 1), u(word + 1)] = available[u(level), u(word + 1)] & ~b
        available[u(level + 1), u(word + 2)] = available[u(level), u(word + 2)] & ~c
        available[u(level + 1), u(word + 3)] = available[u(level), u(word + 3)] & ~d
    # No option clashes with its own colour, and one of counted items alone has no rows: so it takes itself away.
    available[u(level + 1), u(option >> 6)] &= ~(ONE << u(option & 63))


@inlined
def _count(
    option: int,
    counted: Short,
    most: Numbers,
    used: Numbers,
    masks: Words,
    stages: Numbers,
    stage: int,
    available: Words,
    level: int,
) -> None:
    """Count one use of the option's counted items; an item that is used up takes its other options with it."""
    for p in range(counted.shape[1]):
        item = counted[option, p]
        if item >= 0:
            used[item] += 1
            if used[item] == most[item]:
                first = stages[stage, FIRST_MASK] + stages[stage, PRIMARIES] + item
                for word in range(stages[stage, WORDS]):
                    available[level, word] &= ~masks[first + word * stages[stage, ROWS]]


@inlined
def _retreat(level: int, chosen: Short, counted: Short, used: Numbers) -> int:
    """Go back to the level above, and take back the choice made there."""
    # The bits are kept level by level and need no undoing; the uses are common to all levels.
    if level > 0:
        for p in range(counted.shape[1]):
            item = counted[chosen[level - 1], p]
            if item >= 0:
                used[item] -= 1
    return level - 1


@inlined
def _keep(register: Numbers, kept: Short, chosen: Short, level: int) -> None:
    """Write a solution down if there is room."""
    if register[KEPT] < len(kept):
        for above in range(level):
            kept[register[KEPT], above] = chosen[above]
        kept[register[KEPT], level] = -1
        register[KEPT] += 1
