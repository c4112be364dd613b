"""What a straight link between two places of a strand does to the picture."""

from __future__ import annotations

import math

from printkit.engine.native.kernel import inlined
from printkit.kinds.dots.closest.solve.kernels.memory import FAR, NONE, Ground, Terms


@inlined
def distance_to_chord(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the distance of a point from a straight segment that is not a point."""
    dx, dy = bx - ax, by - ay
    along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.sqrt((px - ax - along * dx) ** 2 + (py - ay - along * dy) ** 2)


@inlined
def arc_between(ground: Ground, one: int, other: int) -> float:
    """Return the length of the strand from one slot forward to another."""
    arc = ground.slots[other].arc - ground.slots[one].arc
    if other <= one:
        arc += ground.strands[ground.slots[one].strand].length
    return float(arc)


@inlined
def next_slot(ground: Ground, slot: int) -> int:
    """Return the slot after this one on its strand, or NONE at an open end."""
    strand = ground.strands[ground.slots[slot].strand]
    if slot + 1 < strand.first_slot + strand.slots:
        return slot + 1
    return int(strand.first_slot) if strand.closed else NONE


@inlined
def _square_to_chord(px: float, py: float, dx: float, dy: float, scale: float) -> float:
    """Return the squared distance of a point from a segment, both as seen from where that starts; `scale` is 1 / its square."""
    along = min(1.0, max(0.0, (px * dx + py * dy) * scale))
    return (px - along * dx) ** 2 + (py - along * dy) ** 2


@inlined
def shape_price(ground: Ground, terms: Terms, one: int, ax: float, ay: float, other: int, bx: float, by: float) -> float:
    """Add up the squared deviation of the drawn line from the link; return FAR when it leaves the tolerance or ink is cheaper.

    The middle is looked at first, which tells of most lines that they leave the tolerance. Then
    distances are taken at all vertices of the line, so their greatest is exact; and since the line runs from one end of the link to
    the other, no point of the link is farther from the line than that either.
    """
    strand = ground.strands[ground.slots[one].strand]
    fine, last = ground.slots[one].fine, ground.slots[other].fine
    end = strand.first_fine + strand.fines
    dx, dy = bx - ax, by - ay
    scale = 1.0 / (dx * dx + dy * dy)
    halfway = fine + ((last - fine) if last > fine else (last - fine + strand.fines)) // 2
    middle = ground.fines[halfway if halfway < end else halfway - strand.fines]
    if _square_to_chord(middle.x - ax, middle.y - ay, dx, dy, scale) > terms.eps * terms.eps:
        return FAR
    most = terms.ink_price * arc_between(ground, one, other)
    total, before, step = 0.0, 0.0, 0.0
    while True:
        point = ground.fines[fine]
        square = _square_to_chord(point.x - ax, point.y - ay, dx, dy, scale)
        here = square * point.weight
        total += (here + before) * step
        if square > terms.eps * terms.eps or total > most:
            return FAR
        # On a closed strand a link may end in the very point it starts from; the first look at it is not the end.
        if fine == last and step > 0.0:
            return float(total)
        before, step = here, 0.5 * point.step
        fine += 1
        if fine == end:
            fine = strand.first_fine


@inlined
def detach_price(ground: Ground, terms: Terms, one: int, ax: float, ay: float, other: int, bx: float, by: float) -> float:
    """Price a link that skips junctions by how far it passes from each of them."""
    total = 0.0
    slot = next_slot(ground, one)
    while slot != other:
        if ground.slots[slot].hub:
            total += terms.detach_price * distance_to_chord(ground.slots[slot].x, ground.slots[slot].y, ax, ay, bx, by) ** 2
        slot = next_slot(ground, slot)
    return total
