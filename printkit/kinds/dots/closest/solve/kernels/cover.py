"""The best cover of a window by chains, found by dynamic programming.

A chain is a run of links of one hue. Each dot draws a line to its nearest dot only, so going along a chain the links first
*fall* (each at most 1/rho of the one before, drawn from behind) and then *rise* (each at least rho times the one before, drawn
from ahead). A *step* is an edge in a hue, falling or rising; it is worth the least price of anything that leads from the window's
start to its end point. Where a site has links of the same hue from outside the window, those take part: that is how trees grow at
junctions.
"""

from __future__ import annotations

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.chance import draw
from printkit.kinds.dots.closest.solve.kernels.linking import dot_price
from printkit.kinds.dots.closest.solve.kernels.memory import FAR, GAP, INK, NONE, Reals, Table, Terms, View, Words

FALLING, RISING = 0, 1
FORBIDDEN = -1
FROM_INK = -1
FROM_GAP = -2
FROM_HUE = -10  # and lower: a chain of hue FROM_HUE - code ended here
UNKNOWN = -99


@compiled
def cover(view: View, terms: Terms, table: Table, noise: float, chance: Words) -> None:
    """Find the best cover; write its entries into the table, from the last to the first, with the hue of the piece after each."""
    _clear_table(view, terms, table)
    last = view.window[0].entries - 1
    # Entries are in order along the line and links lead forward, so all that arrives here is final before anything leaves.
    for entry in range(last):
        if view.entries[entry].usable:
            _end_chains(view, terms, table, entry)
        _draw_ink(view, terms, table, entry)
        if view.entries[entry].usable:
            _leave(view, terms, table, entry, noise, chance)
    if view.entries[last].usable:
        _end_chains(view, terms, table, last)
    _trace(view, terms, table, last)


@inlined
def _clear_table(view: View, terms: Terms, table: Table) -> None:
    """Begin with nothing: at the start, or a gap after an open one."""
    for edge in range(view.window[0].edges):
        for hue in range(terms.hues):
            for phase in range(2):
                table.price[edge, hue, phase] = FAR
                table.origin[edge, hue, phase] = UNKNOWN
    for entry in range(view.window[0].entries):
        for hue in range(terms.hues):
            table.ended[entry, hue] = FAR
            table.ended_by[entry, hue] = NONE
        table.inked[entry] = table.gapped[entry] = FAR
        table.inked_from[entry] = INK
        if view.window[0].opens and entry > 0:
            table.gapped[entry] = _gap_price(terms, view.entries[entry].arc)
    table.inked[0] = 0.0


@inlined
def _gap_price(terms: Terms, length: float) -> float:
    """Price an open end that its last dot stands for."""
    return terms.gap_price * length * length if length <= terms.longest_gap else FAR


@inlined
def _clear(view: View, terms: Terms, number: int, hue: int, partner: int, length: float) -> bool:
    """Tell whether a site's nearest dot is clear of all others outside the window."""
    entry = view.entries[number]
    near = entry.near[hue]
    # Where several dots may be nearest, one that is linked at the same distance is no rival.
    if entry.near_site[hue] == partner or (terms.same > 0.0 and entry.outer[hue] - terms.same <= near <= length + terms.same):
        near = entry.second[hue]
    return bool(near >= terms.rho * length)


@inlined
def _open(view: View, number: int, hue: int, one: int, other: int) -> bool:
    """Tell whether a dot of this hue may stand here: not where it would be mistaken for another dot's nearest."""
    entry = view.entries[number]
    if entry.banned >> hue & 1:
        return False
    block = entry.block[hue]
    return bool(block == NONE or block == one or block == other or entry.mask >> hue & 1)  # noqa: PLR1714, SIM109


@inlined
def _joining(view: View, terms: Terms, number: int, hue: int, length: float) -> int:
    """Tell how a link stands to the site's links from outside: FALLING when the site draws it, RISING when its other end must."""
    entry = view.entries[number]
    # In pairs, a dot has one link of a hue and no more.
    if terms.pairs and entry.outer[hue] < FAR:
        return FORBIDDEN
    if terms.same > 0.0 and abs(length - entry.outer[hue]) <= terms.same:
        return FALLING
    if length * terms.rho <= entry.outer[hue]:
        return FORBIDDEN if entry.bound >> hue & 1 else FALLING
    return RISING if length >= terms.rho * entry.outer[hue] else FORBIDDEN


@inlined
def _extra(view: View, terms: Terms, number: int, mask: int) -> float:
    """Price the hues that a dot gets in addition to those it has from outside."""
    before = view.entries[number].mask
    return dot_price(terms, before | mask) - dot_price(terms, before)


@inlined
def _square(view: View, one: int, other: int) -> float:
    """Return the squared distance of two entries."""
    here, there = view.entries[one], view.entries[other]
    return float((here.x - there.x) ** 2 + (here.y - there.y) ** 2)


@inlined
def _end_chains(view: View, terms: Terms, table: Table, entry: int) -> None:
    """Find, for each hue, the best chain that ends here."""
    for place in range(view.entries[entry].first_in, view.entries[entry + 1].first_in):
        number = view.incoming[place]
        edge = view.edges[number]
        start = view.entries[edge.start].site
        for hue in range(terms.hues):
            if min(table.price[number, hue, FALLING], table.price[number, hue, RISING]) >= table.ended[entry, hue]:
                continue
            joining = _joining(view, terms, entry, hue, edge.length)
            if joining == FORBIDDEN or not _open(view, entry, hue, start, start):
                continue
            if joining == FALLING and not _clear(view, terms, entry, hue, start, edge.length):
                continue
            # A link that this site does not draw must be drawn by the one behind it: it must be falling.
            for phase in range(2 if joining == FALLING else 1):
                if table.price[number, hue, phase] < table.ended[entry, hue]:
                    table.ended[entry, hue] = table.price[number, hue, phase]
                    table.ended_by[entry, hue] = (number * terms.hues + hue) * 2 + phase


@inlined
def _best_end(view: View, terms: Terms, table: Table, entry: int) -> tuple[int, float]:
    """Return the cheapest way to arrive: by ink or by a chain that ends here."""
    hue, price = INK, table.inked[entry]
    for candidate in range(terms.hues):
        if table.ended[entry, candidate] < price:
            total = table.ended[entry, candidate] + _extra(view, terms, entry, 1 << candidate)
            if total < price:
                hue, price = candidate, total
    return hue, price


@inlined
def _draw_ink(view: View, terms: Terms, table: Table, entry: int) -> None:
    """Go on to the next entry by ink."""
    hue, price = _best_end(view, terms, table, entry)
    price += view.entries[entry].inking
    if table.inked[entry] <= price:
        hue, price = INK, table.inked[entry]
    if price < FAR:
        table.inked[entry + 1] = price + view.entries[entry].ink
        table.inked_from[entry + 1] = hue


@inlined
def _leave(view: View, terms: Terms, table: Table, entry: int, noise: float, chance: Words) -> None:
    """Try all links that start here, in all hues."""
    first_in, last_in = view.entries[entry].first_in, view.entries[entry + 1].first_in
    extra = table.extra
    for hue in range(terms.hues):
        extra[hue] = _extra(view, terms, entry, 1 << hue)
    for number in range(view.entries[entry].first_out, view.entries[entry + 1].first_out):
        price = view.edges[number].price + noise * draw(chance)
        for hue in range(terms.hues):
            _start_chain(view, terms, table, entry, number, hue, price)
        for place in range(first_in, first_in if terms.pairs else last_in):
            _continue_chains(view, terms, table, entry, view.incoming[place], number, price, extra)


@inlined
def _start_chain(view: View, terms: Terms, table: Table, entry: int, number: int, hue: int, price: float) -> None:
    """Begin a chain with this link, after ink or after a chain of another hue."""
    edge = view.edges[number]
    end = view.entries[edge.end].site
    phase = _joining(view, terms, entry, hue, edge.length)
    if phase == FORBIDDEN or not _open(view, entry, hue, end, end):
        return
    if phase == FALLING and not _clear(view, terms, entry, hue, end, edge.length):
        return
    best, origin = _best_start(view, terms, table, entry, number, hue)
    if best + price < table.price[number, hue, phase]:
        table.price[number, hue, phase] = best + price
        table.origin[number, hue, phase] = origin


@inlined
def _best_start(view: View, terms: Terms, table: Table, entry: int, number: int, hue: int) -> tuple[float, int]:
    """Return the cheapest way to come to a place where a chain of this hue begins."""
    best, origin = FAR, UNKNOWN
    if table.inked[entry] < FAR:
        best, origin = table.inked[entry] + _extra(view, terms, entry, 1 << hue), FROM_INK
    if table.gapped[entry] < FAR and table.gapped[entry] + _extra(view, terms, entry, 1 << hue) < best:
        best, origin = table.gapped[entry] + _extra(view, terms, entry, 1 << hue), FROM_GAP
    for other in range(terms.hues):
        if other == hue or table.ended[entry, other] >= best:
            continue
        total = table.ended[entry, other] + _extra(view, terms, entry, 1 << hue | 1 << other)
        # Only the two neighbours of this dot are known to stand apart from it; they must stand apart from each other too.
        before = view.edges[table.ended_by[entry, other] // (2 * terms.hues)].start
        if total < best and _square(view, before, view.edges[number].end) >= terms.dmin * terms.dmin:
            best, origin = total, FROM_HUE - other
    return best, origin


@inlined
def _continue_chains(
    view: View, terms: Terms, table: Table, entry: int, before: int, number: int, price: float, extra: Reals
) -> None:
    """Go on from one link to the next in every hue in which that is possible."""
    # This is the innermost loop of the search. It stays in one piece, since what is left out early for all hues together
    # (lengths, distances) and what is decided hue by hue use the same numbers.
    incoming, outgoing = view.edges[before].length, view.edges[number].length
    shorter = min(incoming, outgoing)
    level = terms.same > 0.0 and abs(incoming - outgoing) <= terms.same
    # The dot between draws only its nearest: the two links must differ clearly, or be equal where equal ones are all drawn.
    if max(incoming, outgoing) < terms.rho * shorter and not level:
        return
    square = _square(view, view.edges[before].start, view.edges[number].end)
    if square < terms.dmin * terms.dmin or ((outgoing > incoming or level) and square < (terms.rho * outgoing) ** 2):
        return
    # The dot behind draws a falling link, so the dot ahead must be no rival of the one here.
    behind_is_clear = square >= (terms.rho * incoming) ** 2
    for hue in range(terms.hues):
        falling, rising = table.price[before, hue, FALLING], table.price[before, hue, RISING]
        if not behind_is_clear:
            falling = FAR
        if min(falling, rising) >= FAR:
            continue
        joining = _meeting(view, terms, entry, before, number, hue, shorter)
        if joining == FORBIDDEN or (joining == RISING and square < (terms.rho * outgoing) ** 2):
            continue
        phase = RISING if joining == RISING or (outgoing > incoming and not level) else FALLING
        # A rising link is not drawn from behind, so the site here must draw it: it must be the shortest.
        if joining == RISING or (outgoing < incoming and not level):
            rising = FAR
        total = min(falling, rising) + price + extra[hue]
        if total < table.price[number, hue, phase]:
            table.price[number, hue, phase] = total
            table.origin[number, hue, phase] = (before * terms.hues + hue) * 2 + (RISING if rising < falling else FALLING)


@inlined
def _meeting(view: View, terms: Terms, entry: int, before: int, number: int, hue: int, shorter: float) -> int:
    """Tell how the shorter of two links of one hue stands to the site's links from outside."""
    behind, ahead = view.entries[view.edges[before].start].site, view.entries[view.edges[number].end].site
    joining = _joining(view, terms, entry, hue, shorter)
    if joining == FORBIDDEN or not _open(view, entry, hue, behind, ahead):
        return FORBIDDEN
    partner = behind if view.edges[before].length == shorter else ahead
    if joining == FALLING and not _clear(view, terms, entry, hue, partner, shorter):
        return FORBIDDEN
    return joining


@inlined
def _last_dot(view: View, terms: Terms, table: Table, last: int) -> tuple[int, int]:
    """Return the entry and the hue where the best cover ends: at the end of the window, or a gap before an open one."""
    at = last
    hue, price = _best_end(view, terms, table, last)
    entry = last - 1
    while view.window[0].closes and entry > 0:
        gap = _gap_price(terms, view.entries[last].arc - view.entries[entry].arc)
        # Further back gaps only become longer.
        if gap >= FAR:
            break
        for candidate in range(terms.hues):
            if table.ended[entry, candidate] + gap < price:
                total = table.ended[entry, candidate] + gap + _extra(view, terms, entry, 1 << candidate)
                if total < price:
                    at, hue, price = entry, candidate, total
        entry -= 1
    return at, hue


@inlined
def _trace(view: View, terms: Terms, table: Table, last: int) -> None:
    """Follow the best cover from the end of the window back to its start."""
    passed, hues = table.passed, table.hues
    passed[0] = last
    number = 1
    entry, hue = _last_dot(view, terms, table, last)
    if entry != last:
        passed[number], hues[number] = entry, GAP
        number += 1
    while entry > 0:
        if hue == GAP or hue == INK:  # noqa: PLR1714, SIM109
            passed[number], hues[number] = 0 if hue == GAP else entry - 1, hue
            hue, entry = table.inked_from[entry], passed[number]
            number += 1
            continue
        origin = table.ended_by[entry, hue]
        while origin >= 0:
            phase, edge = origin % 2, origin // (2 * terms.hues)
            entry = view.edges[edge].start
            passed[number], hues[number] = entry, hue
            number += 1
            origin = table.origin[edge, hue, phase]
        hue = FROM_HUE - origin if origin <= FROM_HUE else INK
        if origin == FROM_GAP:
            hue = GAP
    view.window[0].passed = number
