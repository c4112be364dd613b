"""Narrower stages: where few options are left, they are numbered anew, and only the rows of uncovered items are kept."""

from __future__ import annotations

import numpy as np

from printkit.engine.cover.kernels.memory import (
    FIRST_MASK,
    FIRST_OPTION,
    NARROW,
    ONE,
    OPTIONS,
    PRIMARIES,
    ROWS,
    SHRINK,
    WORDS,
    ZERO,
    Numbers,
    Short,
    Words,
    u,
)
from printkit.engine.native.kernel import compiled, inlined, lowest, ones, signed

FULL = np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled
def narrowed(
    level: int,
    stage: int,
    stages: Numbers,
    available: Words,
    masks: Words,
    entries: Short,
    origin: Short,
    counted: Short,
    groups: Numbers,
    covered: Numbers,
    counts: Words,
    place: Numbers,
) -> int:
    """Return the stage to go on in: the same if a narrower one does not pay, -1 if an uncovered item has no option left."""
    options = _survivors(available, level, stages[stage, WORDS])
    # The kernel takes four words at a time, so their number is a multiple of four.
    words = max(4, (options + 255) // 256 * 4)
    # `stage_widths` sets memory aside by this same rule: no stage is wider, and there are no more of them.
    if words > NARROW and words * SHRINK > stages[stage, WORDS]:
        return stage
    primaries = _place_rows(stages, stage, available, level, masks, counts, place)
    # Covered items have no options either; if more rows than theirs have none, the node is dead.
    if stages[stage, PRIMARIES] - primaries != covered[level]:
        return -1
    new = _open(stages, stage, words, primaries, options)
    _copy(stages, stage, available, level, entries, origin, place)
    _fill(stages, new, masks, entries, origin, counted)
    for group in range(len(groups)):
        _clash(masks, stages, new, groups[group, 0], groups[group, 1])
    for word in range(words):
        # A shift by all 64 bits is undefined, so a word without options is a case of its own.
        bits = min(64, max(0, options - word * 64))
        available[level, word] = FULL >> u(64 - bits) if bits > 0 else ZERO
    covered[level] = 0
    return new


@inlined
def _survivors(available: Words, level: int, words: int) -> int:
    """Return how many options are left."""
    survivors = ZERO
    for word in range(words):
        survivors += ones(available[u(level), u(word)])
    return signed(survivors)


@inlined
def _place_rows(stages: Numbers, stage: int, available: Words, level: int, masks: Words, live: Words, place: Numbers) -> int:
    """Give every row its place in the next stage; return how many primary rows have live options."""
    rows, primaries, first = stages[stage, ROWS], stages[stage, PRIMARIES], stages[stage, FIRST_MASK]
    for row in range(primaries):
        live[row] = ZERO
    for word in range(stages[stage, WORDS]):
        survivors = available[level, word]
        for row in range(primaries):
            live[u(row)] |= survivors & masks[u(first + word * rows + row)]
    kept = 0
    for row in range(primaries):
        # A row that is dropped gets a place too, but nobody asks for it: no survivor is in it.
        place[row] = kept
        kept += live[row] != ZERO
    # The other rows all stay, so they keep their distance from the end of the primary ones, by which they are found.
    for row in range(primaries, rows):
        place[row] = kept + row - primaries
    return kept


@inlined
def _open(stages: Numbers, stage: int, words: int, primaries: int, options: int) -> int:
    """Write down the measures of the next stage, which lies behind this one in memory."""
    # What used the next stage before lay below an earlier sibling and is done, so its memory is free.
    new = stage + 1
    stages[new, WORDS] = words
    stages[new, ROWS] = primaries + stages[stage, ROWS] - stages[stage, PRIMARIES]
    stages[new, PRIMARIES] = primaries
    stages[new, FIRST_MASK] = stages[stage, FIRST_MASK] + stages[stage, WORDS] * stages[stage, ROWS]
    stages[new, FIRST_OPTION] = stages[stage, FIRST_OPTION] + stages[stage, OPTIONS]
    stages[new, OPTIONS] = options
    return new


@inlined
def _copy(stages: Numbers, stage: int, available: Words, level: int, entries: Short, origin: Short, place: Numbers) -> None:
    """Copy the survivors into the next stage."""
    old, new = stages[stage, FIRST_OPTION], stages[stage + 1, FIRST_OPTION]
    for word in range(stages[stage, WORDS]):
        survivors = available[level, word]
        while survivors != ZERO:
            option = old + word * 64 + signed(lowest(survivors))
            survivors &= survivors - ONE
            origin[u(new)] = origin[u(option)]
            for p in range(entries.shape[1]):
                entries[u(new), u(p)] = place[u(entries[u(option), u(p)])]
            new += 1


@inlined
def _fill(stages: Numbers, stage: int, masks: Words, entries: Short, origin: Short, counted: Short) -> None:
    """Write the rows of a new stage."""
    words, rows, primaries = stages[stage, WORDS], stages[stage, ROWS], stages[stage, PRIMARIES]
    first, base = stages[stage, FIRST_MASK], stages[stage, FIRST_OPTION]
    for cell in range(words * rows):
        masks[u(first + cell)] = ZERO
    for option in range(stages[stage, OPTIONS]):
        bit, home = ONE << u(option & 63), first + (option >> 6) * rows
        for p in range(entries.shape[1]):
            masks[u(home + entries[u(base + option), u(p)])] |= bit
        # Counted items are not among the entries: choosing one of their options leaves the others possible.
        for p in range(counted.shape[1]):
            item = counted[origin[base + option], p]
            if item >= 0:
                masks[home + primaries + item] |= bit
    for word in range(words):
        # Lists of few items are filled up with the empty row, which has got their bits just now.
        masks[first + word * rows + rows - 1] = ZERO


@inlined
def _clash(masks: Words, stages: Numbers, stage: int, start: int, colours: int) -> None:
    """Turn the rows "has colour c" of one item into "clashes with colour c"; the first, "no colour", clashes with all."""
    rows, first = stages[stage, ROWS], stages[stage, FIRST_MASK] + stages[stage, PRIMARIES] + start
    for word in range(stages[stage, WORDS]):
        everything = ZERO
        for colour in range(colours):
            everything |= masks[first + word * rows + colour]
        masks[first + word * rows] = everything
        for colour in range(1, colours):
            masks[first + word * rows + colour] = everything & ~masks[first + word * rows + colour]
