"""Moves: which windows to take away, taking them away and covering them anew."""

from __future__ import annotations

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.chance import below, draw
from printkit.kinds.dots.closest.solve.kernels.chord import arc_between, next_slot
from printkit.kinds.dots.closest.solve.kernels.cover import cover
from printkit.kinds.dots.closest.solve.kernels.linking import first_fault, link, unlink
from printkit.kinds.dots.closest.solve.kernels.memory import (
    INK,
    NONE,
    UNUSED,
    WINDOWS,
    Desk,
    Ground,
    Habits,
    Numbers,
    State,
    Table,
    Terms,
    View,
)
from printkit.kinds.dots.closest.solve.kernels.price import first_used
from printkit.kinds.dots.closest.solve.kernels.shade import ink, shade_link
from printkit.kinds.dots.closest.solve.kernels.view import look

ATTEMPTS = 4
SMALLEST_DISC = 5e-4


@compiled
def strip(ground: Ground, terms: Terms, state: State, start: int, end: int) -> None:
    """Turn everything between two used slots into ink."""
    slot = start
    while slot != end:
        after, hue = state.pieces[slot].after, state.pieces[slot].hue
        if hue >= 0:
            shade_link(ground, terms, state, slot, -1)
            unlink(state, terms, ground.slots[slot].site, ground.slots[after].site, hue)
            state.pieces[slot].was = state.pieces[after].was = True
        if hue != INK:
            ink(ground, terms, state, slot, after, True)
        while slot != after:
            step = next_slot(ground, slot)
            state.pieces[slot].after = step
            state.pieces[slot].hue = INK
            slot = step


@compiled
def restore(ground: Ground, terms: Terms, state: State, desk: Desk, start: int, end: int, room: int, noise: float) -> int:
    """Cover a stretch of ink as well as possible, and return the number of attempts, or NONE when even ink is against the rules."""
    view, table = desk.frame, desk.table
    look(ground, terms, state, desk, start, end, room)
    if not view.window[0].complete:
        return NONE
    # The cover knows of clashes with dots outside, but not of all within itself; each fault found bans a hue, or all, at its site.
    for attempt in range(ATTEMPTS):
        cover(view, terms, table, noise, state.chance)
        if _stands_twice(view, terms, table):
            continue
        _join(terms, state, view, table)
        if not first_fault(state, terms, desk.touched, _touched(state, view, desk.touched), desk.fault):
            _write(ground, terms, state, view, table)
            return attempt + 1
        _part(terms, state, view, table)
        _forbid(view, terms, desk.fault)
    return NONE if first_fault(state, terms, desk.touched, _touched(state, view, desk.touched), desk.fault) else ATTEMPTS


@compiled
def _stands_twice(view: View, terms: Terms, table: Table) -> bool:
    """Tell whether a cover uses two of the places that are offered for one dot, and ban one of them.

    The ink from one such place to the next has no length, so it may cost nothing to end a chain in the one and to begin another in
    the other. The dot can stand in one of them only, and the link that was measured from the other might leave the tolerance.
    """
    last = NONE
    for place in range(view.window[0].passed):
        begins = place > 0 and table.hues[place] >= 0
        ends = place + 1 < view.window[0].passed and table.hues[place + 1] >= 0
        if not (begins or ends):
            continue
        here = table.passed[place]
        if last != NONE and view.entries[last].slot == view.entries[here].slot:
            view.entries[here].banned = (1 << terms.hues) - 1
            return True
        last = here
    return False


@compiled
def _join(terms: Terms, state: State, view: View, table: Table) -> None:
    """Put the links of a cover on the sheet."""
    passed, hues = table.passed, table.hues
    # All dots move before any link is made, since a link notes its length when it is made.
    for place in range(1, view.window[0].passed):
        if hues[place] >= 0:
            for side in range(2):
                entry = view.entries[passed[place - side]]
                site = state.sites[entry.site]
                site.x, site.y = entry.x, entry.y
    for place in range(1, view.window[0].passed):
        if hues[place] >= 0:
            link(state, terms, view.entries[passed[place]].site, view.entries[passed[place - 1]].site, hues[place])


@compiled
def _touched(state: State, view: View, sites: Numbers) -> int:
    """List the dots of the window: new ones, and those that may have lost the link which kept them clear; return their number."""
    number = 0
    for place in range(view.window[0].entries):
        if state.sites[view.entries[place].site].degree > 0:
            sites[number] = view.entries[place].site
            number += 1
    return number


@compiled
def _part(terms: Terms, state: State, view: View, table: Table) -> None:
    """Take the links of a cover off the sheet again."""
    passed, hues = table.passed, table.hues
    for place in range(1, view.window[0].passed):
        if hues[place] >= 0:
            unlink(state, terms, view.entries[passed[place]].site, view.entries[passed[place - 1]].site, hues[place])


@compiled
def _write(ground: Ground, terms: Terms, state: State, view: View, table: Table) -> None:
    """Write a cover into the pieces."""
    passed, hues = table.passed, table.hues
    for place in range(1, view.window[0].passed):
        if hues[place] == INK:
            continue
        one, other = view.entries[passed[place]].slot, view.entries[passed[place - 1]].slot
        slot = next_slot(ground, one)
        while slot != other:
            state.pieces[slot].after = NONE
            state.pieces[slot].hue = UNUSED
            slot = next_slot(ground, slot)
        piece = state.pieces[one]
        piece.after, piece.hue = other, hues[place]
        piece.price = _shape(view, passed[place], passed[place - 1])
        ink(ground, terms, state, one, other, False)
        if piece.hue >= 0:
            shade_link(ground, terms, state, one, 1)


@compiled
def _shape(view: View, start: int, end: int) -> float:
    """Look up the price of a link's shape."""
    for number in range(view.entries[start].first_out, view.entries[start + 1].first_out):
        if view.edges[number].end == end:
            return float(view.edges[number].form)
    return 0.0


@compiled
def _forbid(view: View, terms: Terms, fault: Numbers) -> None:
    """Keep the next cover from the same fault."""
    for number in range(view.window[0].entries):
        if view.entries[number].site == fault[0]:
            view.entries[number].banned |= (1 << terms.hues) - 1 if fault[1] == NONE else 1 << fault[1]


@compiled
def choose(ground: Ground, state: State, habits: Habits, start: Numbers, end: Numbers) -> int:
    """Choose what to take away: one stretch of a strand, or everything in a disc."""
    slot = below(state.chance, len(state.pieces))
    if draw(state.chance) < habits.ink_share:
        # Ink is what can be gained, so it is sought out; a sheet with next to no ink must not hold this up.
        for _ in range(20):
            if state.pieces[slot].hue == INK:
                break
            slot = below(state.chance, len(state.pieces))
    if draw(state.chance) >= habits.disc_share:
        return _stretch(ground, state, habits, slot, start, end)
    radius = habits.least_radius + (habits.most_radius - habits.least_radius) * draw(state.chance)
    windows = _disc(ground, state, slot, radius, start, end)
    # The time that a move takes grows with its windows, not with its radius. Slots stand on multiples of a micrometre: in a disc
    # that is smaller there are only those of one junction, and where too many lines meet there is nothing to choose.
    while windows > habits.most_windows:
        radius *= 0.65
        windows = _disc(ground, state, slot, radius, start, end) if radius > SMALLEST_DISC else 0
    _shuffle(state, start, end, windows)
    return windows


@compiled
def _stretch(ground: Ground, state: State, habits: Habits, slot: int, start: Numbers, end: Numbers) -> int:
    """Choose one window that contains the slot."""
    strand = ground.strands[ground.slots[slot].strand]
    aim = habits.shortest + (habits.longest - habits.shortest) * draw(state.chance)
    lead = int(draw(state.chance) * min(aim, 0.5 * strand.length) * strand.slots / strand.length)
    slot -= lead
    if slot < strand.first_slot:
        slot = slot + strand.slots if strand.closed else strand.first_slot
    # Windows begin and end in slots that are in use.
    while state.pieces[slot].after == NONE:
        slot = slot - 1 if slot > strand.first_slot else strand.first_slot + strand.slots - 1
    first = slot
    slot = state.pieces[slot].after
    after = state.pieces[slot].after
    while after != NONE and after != first and arc_between(ground, first, after) <= aim:  # noqa: PLR1714 - compiled
        slot = after
        after = state.pieces[slot].after
    start[0], end[0] = first, slot
    return 1 if first != slot else 0


@compiled
def _disc(ground: Ground, state: State, centre: int, radius: float, start: Numbers, end: Numbers) -> int:
    """Choose the windows made of all pieces that have an end in a disc."""
    windows = 0
    for strand in range(len(ground.strands)):
        if not _reaches(ground, strand, centre, radius):
            continue
        origin = slot = first_used(ground, state, strand)
        opened = NONE
        while state.pieces[slot].after != NONE:
            after = state.pieces[slot].after
            if _within(ground, slot, centre, radius) or _within(ground, after, centre, radius):
                opened = slot if opened == NONE else opened
            elif opened != NONE:
                windows = _add_window(start, end, windows, opened, slot)
                opened = NONE
            slot = after
            if slot == origin:
                break
        if opened != NONE and opened != slot:  # noqa: PLR1714 - compiled
            windows = _add_window(start, end, windows, opened, slot)
    return windows


@inlined
def _reaches(ground: Ground, number: int, centre: int, radius: float) -> bool:
    """Tell whether the rectangle around a strand comes near a disc."""
    strand, here = ground.strands[number], ground.slots[centre]
    x, y = min(max(here.x, strand.left), strand.right), min(max(here.y, strand.top), strand.bottom)
    return bool((here.x - x) ** 2 + (here.y - y) ** 2 < radius * radius)


@compiled
def _within(ground: Ground, slot: int, centre: int, radius: float) -> bool:
    here, there = ground.slots[slot], ground.slots[centre]
    return bool((here.x - there.x) ** 2 + (here.y - there.y) ** 2 < radius * radius)


@compiled
def _add_window(start: Numbers, end: Numbers, windows: int, first: int, last: int) -> int:
    if windows < WINDOWS:
        start[windows], end[windows] = first, last
        return windows + 1
    return windows


@compiled
def _shuffle(state: State, start: Numbers, end: Numbers, windows: int) -> None:
    for last in range(windows - 1, 0, -1):
        other = below(state.chance, last + 1)
        start[last], start[other] = start[other], start[last]
        end[last], end[other] = end[other], end[last]
