"""Large neighbourhood search: take a part of the sheet away, cover it anew, keep the result if it is good enough.

Every state is a valid sheet: what the rules do not allow is never kept, and what dots cannot draw is ink.
"""

from __future__ import annotations

import numpy as np

from printkit.solvers.compiler import compiled
from printkit.solvers.dots.kernels.chance import draw
from printkit.solvers.dots.kernels.chord import arc_between, next_slot
from printkit.solvers.dots.kernels.linking import dot_price, foreign_price, relink
from printkit.solvers.dots.kernels.memory import FAR, GAP, INK, NONE, UNUSED, Ground, Habits, Numbers, Records, State, Terms
from printkit.solvers.dots.kernels.move import ATTEMPTS, WINDOWS, choose, first_used, restore, strip


@compiled
def search(ground: Ground, terms: Terms, state: State, habits: Habits) -> float:
    """Search until the steps are used up, leave the best sheet in `state` and return its price."""
    relink(ground, state, terms)
    price = best = worth(ground, terms, state)
    kept = (state.pieces.copy(), state.sites.copy())
    current = (state.pieces.copy(), state.sites.copy())
    start, end = np.empty(WINDOWS, np.int64), np.empty(WINDOWS, np.int64)
    step = 0
    while step < habits.steps:
        warmth = habits.heat * (1.0 - step / habits.steps)
        windows = choose(ground, state, habits, start, end)
        attempts = _redo(ground, terms, state, start, end, windows, habits, warmth)
        step += 1 + abs(attempts)
        changed = worth(ground, terms, state) if attempts >= 0 else FAR
        if changed <= price + warmth * draw(state.chance):
            price = changed
            _save(state, current)
            if price < best:
                best = price
                _save(state, kept)
        else:
            _load(ground, terms, current, state)
    _load(ground, terms, kept, state)
    return best


@compiled
def _redo(
    ground: Ground, terms: Terms, state: State, start: Numbers, end: Numbers, windows: int, habits: Habits, warmth: float
) -> int:
    """Cover some windows anew and return the number of attempts, as a negative number when the result is against the rules."""
    for slot in range(len(state.pieces)):
        state.pieces[slot].was = False
    for window in range(windows):
        strip(ground, terms, state, start[window], end[window])
        _nudge(ground, state, start[window], end[window])
    noise = habits.noise * warmth * draw(state.chance)
    attempts = 0
    for window in range(windows):
        more = restore(ground, terms, state, start[window], end[window], habits.entries, noise)
        if more == NONE:
            return -attempts - ATTEMPTS
        attempts += more
    return attempts


@compiled
def _nudge(ground: Ground, state: State, start: int, end: int) -> None:
    """Move junctions and ends that have no links at the moment, a little."""
    slot = start
    while slot != NONE:
        place = ground.slots[slot]
        site = state.sites[place.site]
        if place.hub and site.degree == 0:
            reach = place.reach if draw(state.chance) < 0.5 else 0.0
            site.x = round(place.x + reach * (2.0 * draw(state.chance) - 1.0), 3)
            site.y = round(place.y + reach * (2.0 * draw(state.chance) - 1.0), 3)
        slot = NONE if slot == end else next_slot(ground, slot)


@compiled
def _save(state: State, copy: tuple[Records, Records]) -> None:
    copy[0][:] = state.pieces
    copy[1][:] = state.sites


@compiled
def _load(ground: Ground, terms: Terms, copy: tuple[Records, Records], state: State) -> None:
    """Go back to a saved sheet; only the places of its sites are taken, since the links are made again."""
    state.pieces[:] = copy[0]
    for site in range(len(state.sites)):
        state.sites[site].x = copy[1][site].x
        state.sites[site].y = copy[1][site].y
    relink(ground, state, terms)


@compiled
def worth(ground: Ground, terms: Terms, state: State) -> float:
    """Add up the price of a whole sheet."""
    total = 0.0
    for index in range(state.counts[0]):
        total += dot_price(terms, state.sites[state.active[index]].mask)
    for strand in range(len(ground.strands)):
        total += _strand_price(ground, terms, state, strand)
    return total


@compiled
def _strand_price(ground: Ground, terms: Terms, state: State, strand: int) -> float:
    """Add up the links and the ink of one strand."""
    total = 0.0
    start = first_used(ground, state, strand)
    slot, before, first = start, UNUSED, state.pieces[start].hue
    while state.pieces[slot].after != NONE:
        piece = state.pieces[slot]
        if piece.hue == INK:
            total += terms.ink_price * arc_between(ground, slot, piece.after)
            total += terms.piece_price if before != INK else 0.0
        elif piece.hue == GAP:
            total += terms.gap_price * arc_between(ground, slot, piece.after) ** 2
        else:
            total += piece.price + _foreign(ground, terms, state, slot, piece.after)
        before = piece.hue
        slot = piece.after
        if slot == start:
            break
    if ground.strands[strand].closed and before == INK and first == INK:
        total -= terms.piece_price
    return total


@compiled
def _foreign(ground: Ground, terms: Terms, state: State, slot: int, after: int) -> float:
    """Price the dots that a link runs over."""
    total = 0.0
    one, other = ground.slots[slot].site, ground.slots[after].site
    here, there = state.sites[one], state.sites[other]
    left, right, top, bottom = min(here.x, there.x), max(here.x, there.x), min(here.y, there.y), max(here.y, there.y)
    for index in range(state.counts[0]):
        number = state.active[index]
        site = state.sites[number]
        if left - 3.0 < site.x < right + 3.0 and top - 3.0 < site.y < bottom + 3.0 and number != one and number != other:  # noqa: PLR1714
            total += foreign_price(state, terms, number, here.x, here.y, there.x, there.y)
    return total
