"""Looking at a window: where dots may stand in it, what is around them, and which links are possible."""

from __future__ import annotations

import math

import numpy as np

from printkit.solvers.compiler import compiled, inlined
from printkit.solvers.dots.kernels.chance import draw
from printkit.solvers.dots.kernels.chord import arc_between, detach_price, next_slot, shape_price
from printkit.solvers.dots.kernels.linking import foreign_price
from printkit.solvers.dots.kernels.memory import EDGE, ENTRY, FAR, MANY, NONE, Ground, Numbers, Records, State, Terms, View

ENTRIES = 64
NEIGHBOURS = 32
NEAR = 3.0


@compiled
def look(ground: Ground, terms: Terms, state: State, start: int, end: int, room: int) -> View:
    """Take in a window that is all ink at present."""
    entries, complete = _entries(ground, state, start, end, room)
    for number in range(len(entries) - 1):
        entry = entries[number]
        entry.site = ground.slots[entry.slot].site
        entry.arc = 0.0 if number == 0 else arc_between(ground, start, entry.slot)
        _clear_notes(entries, number, terms)
        _note_own_links(state, entries, number)
        entry.usable = _note_others(state, terms, entries, number) or entry.mask != 0
    edges = _edges(ground, terms, entries)
    _price_foreign(state, terms, entries, edges)
    strand = ground.strands[ground.slots[start].strand]
    opens = not strand.closed and start == strand.first_slot
    closes = not strand.closed and end == strand.first_slot + strand.slots - 1
    return View(entries, edges, _by_end(entries, edges), opens, closes, complete)


@inlined
def _entries(ground: Ground, state: State, start: int, end: int, room: int) -> tuple[Records, bool]:
    """Choose entries: both ends, junctions, the dots that stood here before, most corners, and others by chance."""
    stretch, needed, corners = 1, 2, 0  # both ends are needed
    slot = start
    while slot != end:
        stretch += 1
        slot = next_slot(ground, slot)
        if ground.slots[slot].hub or state.pieces[slot].was:
            needed += slot != end
        else:
            corners += ground.slots[slot].corner
    likely = (room - needed - corners) / max(1, stretch - needed - corners)
    corner_likely = min(0.9, (ENTRIES - 2 * needed) / max(1, corners))
    entries = np.zeros(ENTRIES + 1, ENTRY)
    number, left = 0, needed
    slot = start
    for step in range(stretch):
        here = ground.slots[slot]
        fixed = step == 0 or slot == end or here.hub
        if fixed or state.pieces[slot].was:
            left -= 1
            number = _add(entries, number, slot, state.sites[here.site].x, state.sites[here.site].y)
            chance = 0.0 if fixed else 0.5
        else:
            chance = corner_likely if here.corner else likely
        if number + left < ENTRIES and draw(state.chance) < chance:
            number = _enter(ground, state, slot, entries, number)
        slot = next_slot(ground, slot)
    return entries[: number + 1], needed <= ENTRIES


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
        entries[number].slot, entries[number].x, entries[number].y = slot, x, y
        return number + 1
    return number


@inlined
def _clear_notes(entries: Records, number: int, terms: Terms) -> None:
    entry = entries[number]
    for hue in range(terms.hues):
        entry.outer[hue] = entry.near[hue] = entry.second[hue] = FAR
        entry.near_site[hue] = entry.block[hue] = NONE


@inlined
def _note_own_links(state: State, entries: Records, number: int) -> None:
    """Note the links that an entry's site has from elsewhere."""
    entry = entries[number]
    site = state.sites[entry.site]
    entry.mask = site.mask
    for index in range(site.degree):
        joint = state.links[entry.site, index]
        entry.outer[joint.hue] = min(entry.outer[joint.hue], joint.length)
        if state.sites[joint.to].nearest_to[joint.hue] != entry.site:
            entry.bound |= 1 << joint.hue


@inlined
def _note_others(state: State, terms: Terms, entries: Records, number: int) -> bool:
    """Note the other sites around an entry, hue by hue, and tell whether all of them leave room for a dot."""
    entry = entries[number]
    room = True
    for index in range(state.counts[0]):
        other = state.active[index]
        site = state.sites[other]
        if other == entry.site:
            continue
        away = math.sqrt((site.x - entry.x) ** 2 + (site.y - entry.y) ** 2)
        room &= away >= terms.dmin
        for hue in range(terms.hues):
            if site.mask >> hue & 1:
                _note_near(entries, number, other, away, hue)
                if away < terms.rho * site.nearest[hue]:
                    entry.block[hue] = other if entry.block[hue] == NONE else MANY
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
def _edges(ground: Ground, terms: Terms, entries: Records) -> Records:
    """Find all links between entries that are long enough, short enough and near enough to the drawing."""
    number = len(entries) - 1
    edges = np.empty(number * (number - 1) // 2, EDGE)
    count = 0
    for start in range(number):
        entries[start].first_out = count
        for end in range(start + 1, number):
            if _edge(ground, terms, entries, start, end, edges, count):
                count += 1
    entries[number].first_out = count
    return edges[:count]


@inlined
def _edge(ground: Ground, terms: Terms, entries: Records, start: int, end: int, edges: Records, count: int) -> bool:
    """Write a link between two entries down, if it is possible."""
    one, other = entries[start], entries[end]
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
    new.start, new.end, new.length, new.shape, new.price = start, end, length, shape, shape
    return True


@inlined
def _price_foreign(state: State, terms: Terms, entries: Records, edges: Records) -> None:
    """Add to the price of the shape what links cost that run over dots of others."""
    close = _close_sites(state, entries)
    for number in range(len(edges)):
        edge = edges[number]
        one, other = entries[edge.start], entries[edge.end]
        for site in close:
            if site != one.site and site != other.site:  # noqa: PLR1714 - compiled code has no tuples to search
                edge.price += foreign_price(state, terms, site, one.x, one.y, other.x, other.y)


@inlined
def _close_sites(state: State, entries: Records) -> Numbers:
    """Collect the dots near the window that a link of it might run over."""
    close = np.empty(NEIGHBOURS, np.int64)
    number = 0
    for index in range(state.counts[0]):
        site = state.sites[state.active[index]]
        for place in range(len(entries) - 1):
            if (site.x - entries[place].x) ** 2 + (site.y - entries[place].y) ** 2 < NEAR * NEAR and number < NEIGHBOURS:
                close[number] = state.active[index]
                number += 1
                break
    return close[:number]


@inlined
def _by_end(entries: Records, edges: Records) -> Numbers:
    """Order the edges by where they end."""
    number = len(entries) - 1
    fill = np.zeros(number + 1, np.int64)
    for place in range(len(edges)):
        fill[edges[place].end + 1] += 1
    for place in range(number):
        fill[place + 1] += fill[place]
        entries[place].first_in = fill[place]
    entries[number].first_in = fill[number]
    incoming = np.empty(len(edges), np.int64)
    for place in range(len(edges)):
        end = edges[place].end
        incoming[fill[end]] = place
        fill[end] += 1
    return incoming
