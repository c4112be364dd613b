"""What a sheet is worth: the price of all of it, and of the part that a move can change."""

from __future__ import annotations

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.chord import arc_between, next_slot
from printkit.kinds.dots.closest.solve.kernels.linking import dot_price, foreign_price
from printkit.kinds.dots.closest.solve.kernels.memory import GAP, INK, NONE, Ground, Numbers, State, Terms

WIDEST = 3.0  # no dot reaches farther from its centre


@compiled
def worth(ground: Ground, terms: Terms, state: State) -> float:
    """Add up the price of a whole sheet."""
    total = 0.0
    for index in range(state.counts[0]):
        site = state.active[index]
        total += dot_price(terms, state.sites[site].mask) + _lines_over(terms, state, site)
    for number in range(len(ground.strands)):
        start = first_used(ground, state, number)
        strand = ground.strands[number]
        end = start if strand.closed else strand.first_slot + strand.slots - 1
        total += _pieces_price(ground, terms, state, start, end)
    return total + float(state.ledger[0])


@compiled
def window_worth(ground: Ground, terms: Terms, state: State, start: Numbers, end: Numbers, windows: int) -> float:
    """Add up whatever covering windows anew can change: ink, their pieces and dots, and every line over a dot of theirs."""
    total = float(state.ledger[0])
    # A new number makes all old marks void, which is cheaper than wiping them.
    state.counts[1] += 1
    for window in range(windows):
        slot = start[window]
        while slot != NONE:
            site = ground.slots[slot].site
            if state.sites[site].degree > 0 and state.marks[site] != state.counts[1]:
                state.marks[site] = state.counts[1]
                total += dot_price(terms, state.sites[site].mask) + _lines_over(terms, state, site)
            slot = NONE if slot == end[window] else next_slot(ground, slot)
    for window in range(windows):
        total += _pieces_price(ground, terms, state, start[window], end[window])
        total += _dots_under(ground, terms, state, start[window], end[window])
    return total


@compiled
def first_used(ground: Ground, state: State, strand: int) -> int:
    """Return the first slot of a strand that is in use."""
    slot = ground.strands[strand].first_slot
    while state.pieces[slot].after == NONE:
        slot += 1
    return int(slot)


@compiled
def _pieces_price(ground: Ground, terms: Terms, state: State, start: int, end: int) -> float:
    """Add up the links and gaps from one slot to another; ink stands in the ledger."""
    total = 0.0
    slot = start
    while True:
        piece = state.pieces[slot]
        if piece.hue == GAP:
            total += terms.gap_price * arc_between(ground, slot, piece.after) ** 2
        elif piece.hue != INK:
            total += piece.price
        slot = piece.after
        if slot == end:
            return total


@compiled
def _lines_over(terms: Terms, state: State, site: int) -> float:
    """Price the lines that run over a dot."""
    total = 0.0
    dot = state.sites[site]
    reach = terms.longest + WIDEST
    for index in range(state.counts[0]):
        one = state.active[index]
        here = state.sites[one]
        if abs(here.x - dot.x) > reach or abs(here.y - dot.y) > reach or one == site:
            continue
        for number in range(here.degree):
            other = state.links[one, number].to
            # Each link is listed at both of its ends, and counts once.
            if other > one and other != site and _may_meet(state, one, other, site):
                there = state.sites[other]
                total += foreign_price(state, terms, site, here.x, here.y, there.x, there.y)
    return total


@compiled
def _dots_under(ground: Ground, terms: Terms, state: State, start: int, end: int) -> float:
    """Price the dots under the lines of a window, but for the dots that are marked."""
    total = 0.0
    slot = start
    while slot != end:
        after = state.pieces[slot].after
        if state.pieces[slot].hue >= 0:
            one, other = ground.slots[slot].site, ground.slots[after].site
            here, there = state.sites[one], state.sites[other]
            for index in range(state.counts[0]):
                site = state.active[index]
                if _may_meet(state, one, other, site) and state.marks[site] != state.counts[1]:
                    total += foreign_price(state, terms, site, here.x, here.y, there.x, there.y)
        slot = after
    return total


@inlined
def _may_meet(state: State, one: int, other: int, site: int) -> bool:
    """Tell whether a dot is near the rectangle around a line."""
    here, there, dot = state.sites[one], state.sites[other], state.sites[site]
    x, y = dot.x, dot.y
    return bool(
        min(here.x, there.x) - WIDEST < x < max(here.x, there.x) + WIDEST
        and min(here.y, there.y) - WIDEST < y < max(here.y, there.y) + WIDEST
    )
