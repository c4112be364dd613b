"""Links between sites, and the exact rules that they must keep."""

from __future__ import annotations

import math

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.closest.solve.kernels.chord import distance_to_chord
from printkit.kinds.dots.closest.solve.kernels.memory import FAR, HUES, LINKS, NONE, Ground, Numbers, State, Terms
from printkit.kinds.dots.closest.solve.kernels.shade import settle


@inlined
def bits(mask: int) -> int:
    """Count the hues of a mask."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@inlined
def dot_price(terms: Terms, mask: int) -> float:
    """Price a dot by its hues; each one more costs more than the one before."""
    number = bits(mask)
    if number == 0:
        return 0.0
    if number > terms.hues_per_dot:
        return FAR
    return terms.dot_price + terms.multi_price * ((number - 1) + 0.7 * max(0, number - 2))


@inlined
def diameter(terms: Terms, mask: int) -> float:
    """Return the printed size of a dot with these hues."""
    return terms.diameters[bits(mask)]


@inlined
def draws(state: State, terms: Terms, site: int, to: int, hue: int, length: float) -> bool:
    """Tell whether a site draws a link of this length: it is the shortest, or equal to it where that is enough."""
    dot = state.sites[site]
    return bool(dot.nearest_to[hue] == to or (terms.same > 0.0 and length <= dot.nearest[hue] + terms.same))


@inlined
def foreign_price(state: State, terms: Terms, site: int, ax: float, ay: float, bx: float, by: float) -> float:
    """Price a link that runs over a dot which is not its own."""
    dot = state.sites[site]
    away = distance_to_chord(dot.x, dot.y, ax, ay, bx, by)
    return terms.foreign_price if away < 0.5 * diameter(terms, dot.mask) else 0.0


@compiled
def link(state: State, terms: Terms, one: int, other: int, hue: int) -> None:
    """Join two sites."""
    here, there = state.sites[one], state.sites[other]
    length = math.sqrt((here.x - there.x) ** 2 + (here.y - there.y) ** 2)
    _attach(state, terms, one, other, hue, length)
    _attach(state, terms, other, one, hue, length)


@compiled
def unlink(state: State, terms: Terms, one: int, other: int, hue: int) -> None:
    """Part two sites."""
    _detach(state, terms, one, other, hue)
    _detach(state, terms, other, one, hue)


@compiled
def _attach(state: State, terms: Terms, site: int, to: int, hue: int, length: float) -> None:
    number = state.sites[site].degree
    # Too many links are not kept; that the list is full is what `_unsupported` refuses.
    if number == LINKS:
        return
    if number == 0:
        state.active[state.counts[0]] = site
        state.sites[site].place = state.counts[0]
        state.counts[0] += 1
    new = state.links[site, number]
    new.hue, new.to, new.length = hue, to, length
    state.sites[site].degree = number + 1
    _refresh(state, terms, site)


@compiled
def _detach(state: State, terms: Terms, site: int, to: int, hue: int) -> None:
    last = state.sites[site].degree - 1
    for number in range(last + 1):
        if state.links[site, number].hue == hue and state.links[site, number].to == to:
            # The last one fills the hole: the order of links and of active sites means nothing.
            old, moved = state.links[site, number], state.links[site, last]
            old.hue, old.to, old.length = moved.hue, moved.to, moved.length
            state.sites[site].degree = last
            break
    if state.sites[site].degree == 0:
        state.counts[0] -= 1
        final = state.active[state.counts[0]]
        state.active[state.sites[site].place] = final
        state.sites[final].place = state.sites[site].place
    _refresh(state, terms, site)


@compiled
def _refresh(state: State, terms: Terms, site: int) -> None:
    """Find a site's hues and, for each, its shortest link again."""
    dot = state.sites[site]
    dot.mask = 0
    for hue in range(terms.hues):
        dot.nearest[hue] = FAR
        dot.nearest_to[hue] = NONE
    for number in range(dot.degree):
        joint = state.links[site, number]
        dot.mask |= 1 << joint.hue
        if joint.length < dot.nearest[joint.hue]:
            dot.nearest[joint.hue] = joint.length
            dot.nearest_to[joint.hue] = joint.to


@compiled
def relink(ground: Ground, state: State, terms: Terms) -> None:
    """Make all links again from what the pieces say."""
    for index in range(state.counts[0]):
        site = state.active[index]
        state.sites[site].degree = 0
        _refresh(state, terms, site)
    state.counts[0] = 0
    for slot in range(len(state.pieces)):
        piece = state.pieces[slot]
        if piece.hue >= 0:
            link(state, terms, ground.slots[slot].site, ground.slots[piece.after].site, piece.hue)
    settle(ground, terms, state)


@compiled
def first_fault(state: State, terms: Terms, sites: Numbers, number: int, fault: Numbers) -> bool:
    """Tell whether one of the changed sites breaks a rule, and write the site and the hue (or NONE) that does into `fault`."""
    for place in range(number):
        site = sites[place]
        if state.sites[site].degree == 0:
            continue
        fault[0] = site
        fault[1] = _unsupported(state, terms, site)
        if fault[1] != NONE or _crowded(state, terms, site, fault):
            return True
    return False


@compiled
def _unsupported(state: State, terms: Terms, site: int) -> int:
    """Return a hue in which a link of the site is not drawn by exactly the dots that should draw it, or NONE."""
    dot = state.sites[site]
    for number in range(dot.degree):
        joint = state.links[site, number]
        hue, partner = joint.hue, state.sites[joint.to]
        drawn_here = draws(state, terms, site, joint.to, hue, joint.length)
        drawn_there = draws(state, terms, joint.to, site, hue, joint.length)
        if terms.pairs and not (drawn_here and drawn_there):
            return int(hue)
        if not (drawn_here or drawn_there) or _doubled(state, site, number) or dot.degree == LINKS:
            return int(hue)
        # Who does not draw a link must not be tempted to: it has to be clearly longer than the one that is drawn.
        if not drawn_here and joint.length < terms.rho * dot.nearest[hue]:
            return int(hue)
        if not drawn_there and joint.length < terms.rho * partner.nearest[hue]:
            return int(hue)
    return NONE


@compiled
def _doubled(state: State, site: int, number: int) -> bool:
    """Tell whether an earlier link joins the same two sites: two lines of the drawing would become one."""
    found = False
    for earlier in range(number):
        found |= state.links[site, earlier].to == state.links[site, number].to
    return found


@compiled
def _crowded(state: State, terms: Terms, site: int, fault: Numbers) -> bool:
    """Compare a site with all others: room between the dots, and clear nearest dots in every hue they share."""
    dot = state.sites[site]
    size, widest = diameter(terms, dot.mask), 0.0
    for hues in range(HUES + 1):
        widest = max(widest, terms.diameters[hues])
    close = max(terms.dmin, 0.5 * (size + widest))
    for index in range(state.counts[0]):
        number = state.active[index]
        other = state.sites[number]
        square = (other.x - dot.x) ** 2 + (other.y - dot.y) ** 2
        if number == site:
            continue
        if square < close * close:
            # Dots of many hues are larger and need more room than the least distance.
            room = max(terms.dmin, 0.5 * (size + diameter(terms, other.mask)))
            if square < room * room:
                fault[1] = NONE
                return True
        if dot.mask & other.mask:
            fault[1] = _confused(state, terms, site, number, square)
            if fault[1] != NONE:
                return True
    return False


@inlined
def _linked(state: State, site: int, to: int, hue: int) -> bool:
    """Tell whether two sites are joined in a hue; what such a link has to keep is looked at elsewhere."""
    for number in range(state.sites[site].degree):
        if state.links[site, number].to == to and state.links[site, number].hue == hue:
            return True
    return False


@compiled
def _confused(state: State, terms: Terms, site: int, number: int, square: float) -> int:
    """Return a hue in which one of two sites comes too near to being the other's nearest, or NONE."""
    dot, other = state.sites[site], state.sites[number]
    shared = dot.mask & other.mask
    for hue in range(terms.hues):
        if shared >> hue & 1:
            near_here = dot.nearest_to[hue] != number and square < (terms.rho * dot.nearest[hue]) ** 2
            near_there = other.nearest_to[hue] != site and square < (terms.rho * other.nearest[hue]) ** 2
            if (near_here or near_there) and not (terms.same > 0.0 and _linked(state, site, number, hue)):
                return hue
    return NONE
