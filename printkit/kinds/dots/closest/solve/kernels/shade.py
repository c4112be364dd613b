"""Ink in the shade of links: where lines run beside each other, nearer than the tolerance, one link stands for all of them.

The drawing is then within the tolerance of what is drawn, so the others need not be printed. Only what lies beside a link counts,
not what lies beyond its ends. Small parts that stand alone, such as an eye, are never in the
shade of others, and keep their shape unless they are hardly more than a line. The price of all ink is kept in a ledger that every
change of ink or links brings up to date.
"""

from __future__ import annotations

import math

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.chord import distance_to_chord
from printkit.kinds.dots.closest.solve.kernels.memory import INK, NONE, SHADES, Ground, State, Terms

PARALLEL = 0.82  # the cosine of the angle up to which two lines run beside each other
CLOSE = 0.5  # lines are hardly apart up to this share of the tolerance
REACHING = 0.71  # no point of a cell is farther from its middle, in cells


@compiled
def settle(ground: Ground, terms: Terms, state: State) -> None:
    """Open the ledger: find out anew what is ink and what lies in the shade."""
    for fine in range(len(state.shades)):
        shade = state.shades[fine]
        shade.inked = False
        for depth in range(SHADES):
            shade.links[depth] = 0
    state.ledger[0] = 0.0
    for slot in range(len(state.pieces)):
        if state.pieces[slot].hue == INK:
            ink(ground, terms, state, slot, state.pieces[slot].after, True)
    for slot in range(len(state.pieces)):
        if state.pieces[slot].hue >= 0:
            shade_link(ground, terms, state, slot, 1)


@compiled
def ink(ground: Ground, terms: Terms, state: State, start: int, end: int, inked: bool) -> None:
    """Make everything from one slot forward to another ink, or no longer ink."""
    # At least one step is taken, so that a closed strand that ends where it starts is inked all around.
    fine, last = ground.slots[start].fine, ground.slots[end].fine
    while True:
        if state.shades[fine].inked != inked:
            _strike_out(ground, terms, state, fine)
            state.shades[fine].inked = inked
            _book(ground, terms, state, fine)
        fine = ground.fines[fine].after
        if fine == last:
            return


@compiled
def shade_link(ground: Ground, terms: Terms, state: State, slot: int, count: int) -> None:
    """Cast the shade of the link that leaves a slot, or with a count of -1 take it away."""
    one = state.sites[ground.slots[slot].site]
    other = state.sites[ground.slots[state.pieces[slot].after].site]
    lone = ground.fines[ground.slots[slot].fine].lone
    grid, reach = ground.grid[0], terms.shade
    ax, ay, bx, by = one.x, one.y, other.x, other.y
    left = max(0, int((min(ax, bx) - reach - grid.left) / grid.side))
    right = min(grid.columns - 1, int((max(ax, bx) + reach - grid.left) / grid.side))
    top = max(0, int((min(ay, by) - reach - grid.top) / grid.side))
    bottom = min(grid.rows - 1, int((max(ay, by) + reach - grid.top) / grid.side))
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            x, y = grid.left + (column + 0.5) * grid.side, grid.top + (row + 0.5) * grid.side
            if distance_to_chord(x, y, ax, ay, bx, by) < reach + REACHING * grid.side:
                _shade_cell(ground, terms, state, row * grid.columns + column, lone, ax, ay, bx, by, count)


@inlined
def _shade_cell(
    ground: Ground, terms: Terms, state: State, cell: int, lone: int, ax: float, ay: float, bx: float, by: float, count: int
) -> None:
    """Cast a shade on what is in a cell: on steps of which both ends, and so all points between, are near the link."""
    length = math.sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    dx, dy = (bx - ax) / length, (by - ay) / length
    for place in range(ground.cells[cell], ground.cells[cell + 1]):
        fine = ground.inside[place]
        point = ground.fines[fine]
        x, y = point.x - ax, point.y - ay
        run, rise = point.along_x * dx + point.along_y * dy, point.along_y * dx - point.along_x * dy
        start, end = x * dx + y * dy, x * dx + y * dy + run * point.step
        away = max(abs(y * dx - x * dy), abs(y * dx - x * dy + rise * point.step))
        if away <= terms.shade and min(start, end) >= 0.0 and max(start, end) <= length:
            depth = (0 if abs(run) >= PARALLEL else 1) + (0 if away <= CLOSE * terms.shade else 1)
            # A small part that stands alone must not vanish in the shade of something else, or be squashed by its own links.
            lasting = point.lone != NONE and (point.lone != lone or depth > 0)
            if not lasting and terms.shade_prices[depth] < terms.ink_price:
                _shade_step(ground, terms, state, fine, depth, count)


@inlined
def _shade_step(ground: Ground, terms: Terms, state: State, fine: int, depth: int, count: int) -> None:
    inked = state.shades[fine].inked
    # The price of a step depends on its shade: it leaves the ledger at the old price and returns at the new one.
    if inked:
        _strike_out(ground, terms, state, fine)
    state.shades[fine].links[depth] += count
    if inked:
        _book(ground, terms, state, fine)


@inlined
def in_shade(state: State, fine: int) -> bool:
    """Tell whether some link stands for a step of the drawing."""
    links = state.shades[fine].links
    return bool(links[0] > 0 or links[1] > 0 or links[2] > 0)


@inlined
def step_price(ground: Ground, terms: Terms, state: State, fine: int) -> float:
    """Price a step as ink, but for where ink begins."""
    step = ground.fines[fine].step
    for depth in range(SHADES):
        if state.shades[fine].links[depth] > 0:
            return float(terms.shade_prices[depth] * step)
    return float(terms.ink_price * step)


@inlined
def _booked(ground: Ground, terms: Terms, state: State, fine: int) -> float:
    """Return what a step has in the ledger."""
    if fine == NONE or not state.shades[fine].inked:
        return 0.0
    price = step_price(ground, terms, state, fine)
    before = ground.fines[fine].before
    # A piece of ink begins where the step before is not printed; there the pen is set down, which has its price.
    if not in_shade(state, fine) and (before == NONE or not state.shades[before].inked or in_shade(state, before)):
        price += terms.piece_price
    return price


@inlined
def _strike_out(ground: Ground, terms: Terms, state: State, fine: int) -> None:
    """Take a step, and the one after it that may begin where this one ends, out of the ledger."""
    state.ledger[0] -= _booked(ground, terms, state, fine) + _booked(ground, terms, state, ground.fines[fine].after)


@inlined
def _book(ground: Ground, terms: Terms, state: State, fine: int) -> None:
    state.ledger[0] += _booked(ground, terms, state, fine) + _booked(ground, terms, state, ground.fines[fine].after)
