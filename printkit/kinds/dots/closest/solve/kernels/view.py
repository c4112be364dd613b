"""Looking at a window: where dots may stand in it, what is around them, and which links are possible."""

from __future__ import annotations

import math

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.chance import draw
from printkit.kinds.dots.closest.solve.kernels.chord import arc_between, detach_price, next_slot, shape_price
from printkit.kinds.dots.closest.solve.kernels.compass import step_off
from printkit.kinds.dots.closest.solve.kernels.linking import draws, foreign_price
from printkit.kinds.dots.closest.solve.kernels.memory import (
    CLOSE,
    ENTRIES,
    FAR,
    MANY,
    NONE,
    Desk,
    Ground,
    Near,
    Records,
    Run,
    State,
    Terms,
    View,
)
from printkit.kinds.dots.closest.solve.kernels.shade import in_shade, step_price

NEAR = 3.0
CAUTION = 1e-6  # so that no rounding leaves a dot out
STEPPING = 0.7  # how often a window offers dots at equal steps, where these are of use


@compiled
def look(ground: Ground, terms: Terms, state: State, desk: Desk, start: int, end: int, room: int) -> None:
    """Take in a window that is all ink at present."""
    view = desk.frame
    entries, window = view.entries, view.window[0]
    desk.run.size[0] = 0
    if terms.same > 0.0 and draw(state.chance) < STEPPING:
        step_off(ground, terms, state, desk.run, start, end)
    window.complete = _choose_entries(ground, state, view, desk.run, start, end, room)
    _find_near(state, terms, view, desk.near)
    for number in range(window.entries):
        entry = entries[number]
        entry.site = ground.slots[entry.slot].site
        entry.arc = 0.0 if number == 0 else arc_between(ground, start, entry.slot)
        _clear_notes(entries, number, terms)
        _note_own_links(state, terms, entries, number)
        entry.usable = _note_others(state, terms, entries, number, desk.near) or entry.mask != 0
    _price_ink(ground, terms, state, view)
    _find_edges(ground, terms, view)
    _price_foreign(state, terms, view)
    _order_by_end(view)
    strand = ground.strands[ground.slots[start].strand]
    window.opens = not strand.closed and start == strand.first_slot
    window.closes = not strand.closed and end == strand.first_slot + strand.slots - 1


@inlined
def _choose_entries(ground: Ground, state: State, view: View, run: Run, start: int, end: int, room: int) -> bool:
    """Choose entries: both ends, junctions, the dots that stood here before, most corners, and others by chance.

    Returns whether there was room for all that are needed.
    """
    # One function although it has many branches: both passes walk the same slots with the same tests, and all they share is
    # a handful of running numbers, which a kernel that allocates nothing could only pass to and fro.
    stretch, needed, corners = 1, 2, 0  # both ends are needed
    slot = start
    while slot != end:
        stretch += 1
        slot = next_slot(ground, slot)
        if ground.slots[slot].hub or state.pieces[slot].was:
            needed += slot != end
        else:
            corners += ground.slots[slot].corner
    # What is needed always gets in; the others share what is left, so that about `room` entries come together.
    likely = (room - needed - corners) / max(1, stretch - needed - corners)
    corner_likely = min(0.9, (ENTRIES - 2 * needed) / max(1, corners))
    number, left, stepped = 0, needed, 0
    slot = start
    for step in range(stretch):
        here = ground.slots[slot]
        fixed = step == 0 or slot == end or here.hub
        if fixed or state.pieces[slot].was:
            left -= 1
            number = _add(view.entries, number, slot, state.sites[here.site].x, state.sites[here.site].y)
            chance = 0.0 if fixed else 0.5
        else:
            chance = corner_likely if here.corner else likely
        if stepped < run.size[0] and run.slot[stepped] == slot:
            if not fixed and number + left < ENTRIES:
                number = _add(view.entries, number, slot, run.x[stepped], run.y[stepped])
            stepped += 1
        # Room is kept for whatever is still needed further on, or the end of the window might not get in.
        if number + left < ENTRIES and draw(state.chance) < chance:
            number = _enter(ground, state, slot, view.entries, number)
        slot = next_slot(ground, slot)
    view.window[0].entries = number
    return needed <= ENTRIES


@inlined
def _enter(ground: Ground, state: State, slot: int, entries: Records, number: int) -> int:
    """Add a place for a dot on the line or, where there is no corner, beside it."""
    here = ground.slots[slot]
    aside = 0.0
    if not here.corner and draw(state.chance) < 0.6:
        aside = here.reach * (2.0 * draw(state.chance) - 1.0)
    return _add(entries, number, slot, round(here.x + aside * here.normal_x, 3), round(here.y + aside * here.normal_y, 3))


@inlined
def _add(entries: Records, number: int, slot: int, x: float, y: float) -> int:
    if number < ENTRIES:
        entry = entries[number]
        entry.slot, entry.x, entry.y = slot, x, y
        entry.banned = entry.bound = 0
        return number + 1
    return number


@inlined
def _clear_notes(entries: Records, number: int, terms: Terms) -> None:
    entry = entries[number]
    for hue in range(terms.hues):
        entry.outer[hue] = entry.near[hue] = entry.second[hue] = FAR
        entry.near_site[hue] = entry.block[hue] = NONE


@inlined
def _note_own_links(state: State, terms: Terms, entries: Records, number: int) -> None:
    """Note the links that an entry's site has from elsewhere."""
    entry = entries[number]
    site = state.sites[entry.site]
    entry.mask = site.mask
    for index in range(site.degree):
        joint = state.links[entry.site, index]
        entry.outer[joint.hue] = min(entry.outer[joint.hue], joint.length)
        if not draws(state, terms, joint.to, entry.site, joint.hue, joint.length):
            entry.bound |= 1 << joint.hue


@inlined
def _find_near(state: State, terms: Terms, view: View, near: Near) -> None:
    """Collect the dots around a window that can be rivals to a link of it, or could take one of its dots for their nearest."""
    left = right = view.entries[0].x
    top = bottom = view.entries[0].y
    for number in range(view.window[0].entries):
        entry = view.entries[number]
        left, right = min(left, entry.x), max(right, entry.x)
        top, bottom = min(top, entry.y), max(bottom, entry.y)
    # No link of the window is longer than the window is wide, and a dot farther off than this is no rival to any.
    widest = min(terms.longest, math.sqrt((right - left) ** 2 + (bottom - top) ** 2))
    least = max(terms.dmin, terms.rho * widest + terms.same) + CAUTION
    size = 0
    for index in range(state.counts[0]):
        number = state.active[index]
        site = state.sites[number]
        reach = least
        for hue in range(terms.hues):
            if site.mask >> hue & 1:
                reach = max(reach, terms.rho * site.nearest[hue] + CAUTION)
        if left - reach <= site.x <= right + reach and top - reach <= site.y <= bottom + reach:
            near.site[size], near.x[size], near.y[size], near.square[size] = number, site.x, site.y, reach * reach
            size += 1
    near.size[0] = size


@inlined
def _note_others(state: State, terms: Terms, entries: Records, number: int, near: Near) -> bool:
    """Note the other sites around an entry, hue by hue, and tell whether all of them leave room for a dot."""
    entry = entries[number]
    room = True
    for index in range(near.size[0]):
        square = (near.x[index] - entry.x) ** 2 + (near.y[index] - entry.y) ** 2
        other = near.site[index]
        if square > near.square[index] or other == entry.site:
            continue
        site = state.sites[other]
        away = math.sqrt(square)
        room &= away >= terms.dmin
        hues = site.mask
        hue = 0
        while hues:
            if hues & 1:
                _note_near(entries, number, other, away, hue)
                if away < terms.rho * site.nearest[hue]:
                    entry.block[hue] = other if entry.block[hue] == NONE else MANY
            hues >>= 1
            hue += 1
    return room


@inlined
def _note_near(entries: Records, number: int, other: int, away: float, hue: int) -> None:
    """Keep the two nearest."""
    entry = entries[number]
    if away < entry.near[hue]:
        entry.second[hue] = entry.near[hue]
        entry.near[hue] = away
        entry.near_site[hue] = other
    elif away < entry.second[hue]:
        entry.second[hue] = away


@inlined
def _price_ink(ground: Ground, terms: Terms, state: State, view: View) -> None:
    """Price the ink from each entry to the next, as far as it does not lie in the shade of links."""
    for number in range(view.window[0].entries - 1):
        entry = view.entries[number]
        fine, last = ground.slots[entry.slot].fine, ground.slots[view.entries[number + 1].slot].fine
        entry.ink = 0.0
        entry.inking = 0.0 if in_shade(state, fine) else terms.piece_price
        shaded = False
        while fine != last:
            entry.ink += step_price(ground, terms, state, fine)
            entry.ink += terms.piece_price if shaded and not in_shade(state, fine) else 0.0
            shaded = in_shade(state, fine)
            fine = ground.fines[fine].after


@inlined
def _find_edges(ground: Ground, terms: Terms, view: View) -> None:
    """Find all links between entries that are long enough, short enough and near enough to the drawing."""
    number, count = view.window[0].entries, 0
    for start in range(number):
        view.entries[start].first_out = count
        for end in range(start + 1, number):
            if _edge(ground, terms, view.entries, start, end, view.edges, count):
                count += 1
    view.entries[number].first_out = count
    view.window[0].edges = count


@inlined
def _edge(ground: Ground, terms: Terms, entries: Records, start: int, end: int, edges: Records, count: int) -> bool:
    """Write a link between two entries down, if it is possible."""
    one, other = entries[start], entries[end]
    # A way along the line of more than twice the longest link is hardly ever within reach of one: this saves measuring it.
    if not (one.usable and other.usable) or one.site == other.site or other.arc - one.arc > 2.0 * terms.longest:
        return False
    length = math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)
    if not terms.dmin <= length <= terms.longest:
        return False
    shape = shape_price(ground, terms, one.slot, one.x, one.y, other.slot, other.x, other.y)
    if shape >= FAR:
        return False
    shape += detach_price(ground, terms, one.slot, one.x, one.y, other.slot, other.x, other.y)
    new = edges[count]
    new.start, new.end, new.length, new.form, new.price = start, end, length, shape, shape
    return True


@inlined
def _price_foreign(state: State, terms: Terms, view: View) -> None:
    """Add to the price of the shape what links cost that run over dots of others."""
    number = _find_close(state, view)
    for place in range(view.window[0].edges):
        edge = view.edges[place]
        one, other = view.entries[edge.start], view.entries[edge.end]
        for index in range(number):
            site = view.close[index]
            if site != one.site and site != other.site:  # noqa: PLR1714 - compiled code has no tuples to search
                edge.price += foreign_price(state, terms, site, one.x, one.y, other.x, other.y)


@inlined
def _find_close(state: State, view: View) -> int:
    """Collect the dots near the window that a link of it might run over, and return their number."""
    number = 0
    for index in range(state.counts[0]):
        site = state.sites[state.active[index]]
        for place in range(view.window[0].entries):
            entry = view.entries[place]
            if (site.x - entry.x) ** 2 + (site.y - entry.y) ** 2 < NEAR * NEAR and number < CLOSE:
                view.close[number] = state.active[index]
                number += 1
                break
    return number


@inlined
def _order_by_end(view: View) -> None:
    """Order the edges by where they end."""
    number, edges, fill = view.window[0].entries, view.window[0].edges, view.fill
    for place in range(number + 1):
        fill[place] = 0
    for place in range(edges):
        fill[view.edges[place].end + 1] += 1
    for place in range(number):
        fill[place + 1] += fill[place]
        view.entries[place].first_in = fill[place]
    view.entries[number].first_in = fill[number]
    for place in range(edges):
        end = view.edges[place].end
        view.incoming[fill[end]] = place
        fill[end] += 1
