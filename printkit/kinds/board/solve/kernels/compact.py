"""Compact clusters by beam search.

Step by step, every partial cluster that was kept is joined with every piece that is left, in every turn and at every place that
touches it. The clusters with the smallest perimeter are kept, chance deciding between equals; two ways to one cluster count once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from printkit.engine.native.kernel import compiled, inlined

Bytes = NDArray[np.int8]
Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]

SIDE = 48  # of the yard; clusters begin in its middle
MIDDLE = 21
REACH = 5  # cells that a piece spans at most
PERIMETER, LEFT, TOP, BOTTOM, WEST, EAST = range(6)
SCORE, STATE, SHAPE, PLACE = range(4)
CHANCE_BITS = 20

u = np.uint64
GOLDEN, FIRST, SECOND = u(0x9E3779B97F4A7C15), u(0xBF58476D1CE4E5B9), u(0x94D049BB133111EB)


@inlined
def _mixed(word: np.uint64) -> np.uint64:
    """Stir a word, so that neighbouring numbers give unlike ones."""
    word = (word ^ (word >> u(30))) * FIRST
    word = (word ^ (word >> u(27))) * SECOND
    return u(word ^ (word >> u(31)))


@compiled
def search(
    shapes: Numbers,
    piece_of: Numbers,
    edges: Numbers,
    pieces: int,
    first: int,
    seed: np.uint64,
    filled: Bytes,
    near: Bytes,
    facts: Numbers,
    traces: Numbers,
    prints: Words,
    best: Numbers,
    best_prints: Words,
) -> int:
    """Lay the first shape and then all other pieces; return how many clusters are kept, the best of them first.

    `shapes` gives the cells of every shape as steps on the yard, `edges` its perimeter, `pieces` the set as bits. `filled`, `near`
    (occupied neighbours of each cell), `facts` and `traces` have two halves, [half, cluster, ...]; the last half used is that of
    the number of pieces, even or odd. A trace lists shapes and places.
    """
    for cell in range(SIDE * SIDE):
        filled[0, 0, cell] = 0
        near[0, 0, cell] = 0
    facts[0, 0, PERIMETER] = 0
    facts[0, 0, LEFT] = pieces
    facts[0, 0, TOP], facts[0, 0, BOTTOM], facts[0, 0, WEST], facts[0, 0, EAST] = SIDE, 0, SIDE, 0
    prints[0, 0] = u(0)
    _lay(shapes, piece_of, edges, first, MIDDLE * SIDE + MIDDLE, 0, filled[0, 0], near[0, 0], facts[0, 0], traces[0, 0])
    prints[0, 0] = _print(shapes, first, MIDDLE * SIDE + MIDDLE)
    half, kept, laid = 0, 1, 1
    while facts[half, 0, LEFT] != 0:
        kept = _choose(
            shapes, piece_of, edges, kept, seed + u(laid), filled[half], near[half], facts[half], prints[half], best, best_prints
        )
        other = 1 - half
        for number in range(kept):
            parent = best[number, STATE]
            for cell in range(SIDE * SIDE):
                filled[other, number, cell] = filled[half, parent, cell]
                near[other, number, cell] = near[half, parent, cell]
            for fact in range(facts.shape[2]):
                facts[other, number, fact] = facts[half, parent, fact]
            for turn in range(laid):
                traces[other, number, turn, 0] = traces[half, parent, turn, 0]
                traces[other, number, turn, 1] = traces[half, parent, turn, 1]
            prints[other, number] = best_prints[number]
            _lay(
                shapes, piece_of, edges, best[number, SHAPE], best[number, PLACE], laid,
                filled[other, number], near[other, number], facts[other, number], traces[other, number],
            )  # fmt: skip
        half = other
        laid += 1
    return kept


@inlined
def _print(shapes: Numbers, shape: int, place: int) -> np.uint64:
    """Return a number that stands for the cells of a shape at a place; those of several shapes are combined by exclusive or."""
    combined = u(0)
    for step in range(shapes.shape[1]):
        combined ^= _mixed(u(place + shapes[shape, step] + 1) * GOLDEN)
    return combined


@inlined
def _lay(
    shapes: Numbers,
    piece_of: Numbers,
    edges: Numbers,
    shape: int,
    place: int,
    turn: int,
    filled: Bytes,
    near: Bytes,
    facts: Numbers,
    trace: Numbers,
) -> None:
    """Add a shape to a cluster."""
    contacts = 0
    # Contacts are counted before the first cell is filled: sides within the shape are no contacts.
    for step in range(shapes.shape[1]):
        contacts += near[place + shapes[shape, step]]
    for step in range(shapes.shape[1]):
        cell = place + shapes[shape, step]
        filled[cell] = 1
        near[cell - 1] += 1
        near[cell + 1] += 1
        near[cell - SIDE] += 1
        near[cell + SIDE] += 1
        facts[TOP], facts[BOTTOM] = min(facts[TOP], cell // SIDE), max(facts[BOTTOM], cell // SIDE)
        facts[WEST], facts[EAST] = min(facts[WEST], cell % SIDE), max(facts[EAST], cell % SIDE)
    facts[PERIMETER] += edges[shape] - 2 * contacts
    facts[LEFT] &= ~(1 << piece_of[shape])
    trace[turn, 0], trace[turn, 1] = shape, place


@inlined
def _choose(
    shapes: Numbers,
    piece_of: Numbers,
    edges: Numbers,
    states: int,
    seed: np.uint64,
    filled: Bytes,
    near: Bytes,
    facts: Numbers,
    prints: Words,
    best: Numbers,
    best_prints: Words,
) -> int:
    """List the best ways to add one piece to one of the clusters, the very best first; return how many there are."""
    kept = 0
    for state in range(states):
        # One row and column of the yard stay free all around: neighbours are counted without asking where the yard ends.
        top, bottom = max(1, facts[state, TOP] - REACH), min(SIDE - REACH - 1, facts[state, BOTTOM] + 1)
        west, east = max(1, facts[state, WEST] - REACH), min(SIDE - REACH - 1, facts[state, EAST] + 1)
        for shape in range(shapes.shape[0]):
            if facts[state, LEFT] >> piece_of[shape] & 1 == 0:
                continue
            for row in range(top, bottom + 1):
                for place in range(row * SIDE + west, row * SIDE + east + 1):
                    contacts = _contacts(shapes, shape, place, filled[state], near[state])
                    if contacts == 0:
                        continue
                    score = facts[state, PERIMETER] + edges[shape] - 2 * contacts
                    if kept == len(best) and score > best[kept - 1, SCORE] >> CHANCE_BITS:
                        continue
                    found = prints[state] ^ _print(shapes, shape, place)
                    # Chance comes from the cells themselves, so equal clusters get equal scores and meet as neighbours in the list.
                    chance = np.int64(_mixed(found + seed) >> u(64 - CHANCE_BITS))
                    kept = _insert(best, best_prints, kept, (score << CHANCE_BITS) | chance, state, shape, place, found)
    return kept


@inlined
def _contacts(shapes: Numbers, shape: int, place: int, filled: Bytes, near: Bytes) -> int:
    """Return the sides that a shape shares with a cluster, or 0 where it does not fit."""
    clashes, contacts = 0, 0
    for step in range(shapes.shape[1]):
        clashes += filled[place + shapes[shape, step]]
        contacts += near[place + shapes[shape, step]]
    return contacts if clashes == 0 else 0


@inlined
def _insert(best: Numbers, best_prints: Words, kept: int, score: int, state: int, shape: int, place: int, found: np.uint64) -> int:
    """Insert a candidate in its place unless it is too bad or its cells are listed already; equal cells have equal scores."""
    if kept == len(best) and score >= best[kept - 1, SCORE]:
        return kept
    at = kept
    while at > 0 and best[at - 1, SCORE] > score:
        at -= 1
    if at > 0 and best_prints[at - 1] == found:
        return kept
    last = min(kept, len(best) - 1)
    for slot in range(last, at, -1):
        for fact in range(best.shape[1]):
            best[slot, fact] = best[slot - 1, fact]
        best_prints[slot] = best_prints[slot - 1]
    best[at, SCORE], best[at, STATE], best[at, SHAPE], best[at, PLACE] = score, state, shape, place
    best_prints[at] = found
    return min(kept + 1, len(best))
