"""The proof of a sheet: it is solved again from the printed dots and stubs alone and compared with the drawing.

Nothing here is shared with the generator, neither code nor types.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import shapely

from printkit.kinds.dots.prove import plain
from printkit.kinds.dots.prove.plain import HAIR, TOUCH, Place, compared, crowded, obfuscation, touched

PRECISION = 0.1
"""A stub points at a dot if its straight continuation passes within this distance of the centre: about the width of a fine pen."""


@dataclass(frozen=True, slots=True)
class Stub:
    """A stub as it is printed: the number of the dot at which it begins, and where it ends."""

    dot: int
    tip: Place


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet, the drawing it should give and the rules it should keep, in millimetres."""

    dots: tuple[Place, ...]
    stubs: tuple[Stub, ...]
    ink: tuple[tuple[Place, ...], ...]
    drawing: tuple[tuple[Place, ...], ...]
    eps: float
    angle_deg: float
    rho: float
    dmin: float
    dmax: float
    diameter: float


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen along a stub: the first dot, how far it is, and how far the next one that could be mistaken for it."""

    stub: Stub
    target: int
    distance: float
    rival: float
    """The distance of the nearest other dot in the cone."""
    rival_angle_deg: float
    """The least angle from the stub at which another dot lies that is not clearly farther."""


@dataclass(frozen=True, slots=True)
class Proof(plain.Proof):
    """What came out when the sheet was solved; the clearance is the least ratio of the next dot in a cone to the first."""

    least_angle_deg: float
    """The least angle at which a dot lies that is not clearly farther."""


def prove(printed: Printed) -> Proof:
    """Solve a sheet and hold it against the drawing and the rules."""
    sights, faults = [], []
    for number, stub in enumerate(printed.stubs):
        sight = _sight(printed, stub)
        if sight is None:
            faults.append(f"stub {number} points at no dot")
        else:
            sights.append(sight)
    lines = tuple((sight.stub.dot, sight.target) for sight in sights)
    strays, misses, unlike = compared(printed.dots, lines, printed.ink, printed.drawing, printed.eps)
    crowd = crowded(printed.dots, max(printed.dmin, printed.diameter))
    faults += [*_unclear(printed, sights), *crowd, *_tangled(printed), *_wrong_lines(printed, lines), *unlike]
    clearance = min((sight.rival / sight.distance for sight in sights), default=math.inf)
    angle = min((sight.rival_angle_deg for sight in sights), default=180.0)
    hidden = obfuscation(printed.dots, lines, printed.ink)
    return Proof(tuple(faults), lines, strays, misses, clearance, hidden, angle)


def _sight(printed: Printed, stub: Stub) -> Sight | None:
    """Look along a stub."""
    here = printed.dots[stub.dot]
    reach = math.dist(here, stub.tip)
    if reach < HAIR:
        return None
    ux, uy = (stub.tip[0] - here[0]) / reach, (stub.tip[1] - here[1]) / reach
    seen = []
    for number, (x, y) in enumerate(printed.dots):
        if number != stub.dot:
            along, aside = (x - here[0]) * ux + (y - here[1]) * uy, abs((x - here[0]) * uy - (y - here[1]) * ux)
            seen.append((math.hypot(along, aside), math.degrees(math.atan2(aside, along)), aside, number))
    first = min((one for one in seen if one[1] < 90 and one[2] <= PRECISION), default=None)
    if first is None:
        return None
    others = [one for one in seen if one is not first]
    rival = min((one[0] for one in others if one[1] <= printed.angle_deg - HAIR), default=math.inf)
    angle = min((one[1] for one in others if one[0] < printed.rho * first[0] - HAIR), default=180.0)
    return Sight(stub, first[3], max(first[0], HAIR), rival, angle)  # dots may coincide on a sheet that is wrong


def _unclear(printed: Printed, sights: Sequence[Sight]) -> Iterator[str]:
    for sight in sights:
        if sight.rival < printed.rho * sight.distance - HAIR:
            yield (
                f"from dot {sight.stub.dot} towards dot {sight.target} another dot is {sight.rival / sight.distance:.3f} times "
                f"as far, not {printed.rho:g}"
            )


def _tangled(printed: Printed) -> Iterator[str]:
    """Find stubs that cannot be seen apart, that end inside a dot, or that are so long that they could pass through one."""
    for one, other in combinations(printed.stubs, 2):
        if one.dot == other.dot:
            if _angle_deg(printed.dots[one.dot], one.tip, other.tip) < 2 * printed.angle_deg - HAIR:
                yield f"two stubs of dot {one.dot} are too near to each other"
        elif _cross(printed.dots[one.dot], one.tip, printed.dots[other.dot], other.tip):
            yield f"stubs of dots {one.dot} and {other.dot} cross"
    for stub in printed.stubs:
        reach, rim = math.dist(stub.tip, printed.dots[stub.dot]), printed.diameter / 2 + TOUCH
        if any(math.dist(stub.tip, dot) < rim for dot in printed.dots):
            yield f"a stub of dot {stub.dot} ends at a dot"
        if reach > printed.dmin - rim + HAIR:
            yield f"a stub of dot {stub.dot} is {reach:.3f} mm long and could reach another dot"


def _angle_deg(corner: Place, one: Place, other: Place) -> float:
    turn = math.atan2(one[1] - corner[1], one[0] - corner[0]) - math.atan2(other[1] - corner[1], other[0] - corner[0])
    return abs(math.degrees(math.remainder(turn, 2 * math.pi)))


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    return bool(shapely.LineString([a, b]).intersects(shapely.LineString([c, d])))


def _wrong_lines(printed: Printed, lines: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Find lines that are too long, drawn twice or run over a dot, and dots without lines."""
    ordered = sorted((min(line), max(line)) for line in lines)
    yield from (
        f"the line from dot {one} to dot {other} is asked for twice" for (one, other), b in pairwise(ordered) if (one, other) == b
    )
    for one, other in ordered:
        size = math.dist(printed.dots[one], printed.dots[other])
        if size > printed.dmax + HAIR:
            yield f"the line from dot {one} to dot {other} is {size:.2f} mm long"
    yield from touched(printed.dots, ordered, printed.diameter)
