"""Judging a sheet of stubs: it is solved from dots and stubs alone and compared with the drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import shapely

from printkit.geometry.affine import Point
from printkit.kinds.dots.prove import judging
from printkit.kinds.dots.prove.judging import HAIR, TOUCH, compared, crowded, obfuscation, touched

PRECISION = 0.1
"""A stub points at a dot if its straight continuation passes within this distance of the centre: about the width of a fine pen."""


@dataclass(frozen=True, slots=True)
class Stub:
    """A stub as it is printed: the number of the dot at which it begins, and where it ends."""

    dot: int
    tip: Point


@dataclass(frozen=True, slots=True)
class Given:
    """A sheet, the drawing it should give and the rules it should keep, in millimetres."""

    dots: tuple[Point, ...]
    stubs: tuple[Stub, ...]
    ink: tuple[tuple[Point, ...], ...]
    drawing: tuple[tuple[Point, ...], ...]
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
class Verdict(judging.Verdict):
    """What came out when the sheet was solved; the clearance is the least ratio of the next dot in a cone to the first."""

    least_angle_deg: float
    """The least angle at which a dot lies that is not clearly farther."""


def judge(given: Given) -> Verdict:
    """Solve a sheet and hold it against the drawing and the rules."""
    sights, faults = [], []
    for number, stub in enumerate(given.stubs):
        sight = _sight(given, stub)
        if sight is None:
            faults.append(f"stub {number} points at no dot")
        else:
            sights.append(sight)
    pairs = tuple((sight.stub.dot, sight.target) for sight in sights)
    strays, misses, unlike = compared(given.dots, pairs, given.ink, given.drawing, given.eps)
    crowd = crowded(given.dots, max(given.dmin, given.diameter))
    faults += [*_unclear(given, sights), *crowd, *_tangled(given), *_wrong_lines(given, pairs), *unlike]
    clearance = min((sight.rival / sight.distance for sight in sights), default=math.inf)
    angle = min((sight.rival_angle_deg for sight in sights), default=180.0)
    hidden = obfuscation(given.dots, pairs, given.ink)
    return Verdict(tuple(faults), pairs, strays, misses, clearance, hidden, angle)


def _sight(given: Given, stub: Stub) -> Sight | None:
    """Look along a stub."""
    here = given.dots[stub.dot]
    reach = math.dist(here, stub.tip)
    if reach < HAIR:
        return None
    ux, uy = (stub.tip[0] - here[0]) / reach, (stub.tip[1] - here[1]) / reach
    seen = []
    for number, (x, y) in enumerate(given.dots):
        if number != stub.dot:
            along, aside = (x - here[0]) * ux + (y - here[1]) * uy, abs((x - here[0]) * uy - (y - here[1]) * ux)
            seen.append((math.hypot(along, aside), math.degrees(math.atan2(aside, along)), aside, number))
    first = min((one for one in seen if one[1] < 90 and one[2] <= PRECISION), default=None)
    if first is None:
        return None
    others = [one for one in seen if one is not first]
    rival = min((one[0] for one in others if one[1] <= given.angle_deg - HAIR), default=math.inf)
    angle = min((one[1] for one in others if one[0] < given.rho * first[0] - HAIR), default=180.0)
    return Sight(stub, first[3], max(first[0], HAIR), rival, angle)  # dots may coincide on a sheet that is wrong


def _unclear(given: Given, sights: Sequence[Sight]) -> Iterator[str]:
    for sight in sights:
        if sight.rival < given.rho * sight.distance - HAIR:
            yield (
                f"from dot {sight.stub.dot} towards dot {sight.target} another dot is {sight.rival / sight.distance:.3f} times "
                f"as far, not {given.rho:g}"
            )


def _tangled(given: Given) -> Iterator[str]:
    """Find stubs that cannot be seen apart, that end inside a dot, or that are so long that they could pass through one."""
    for one, other in combinations(given.stubs, 2):
        if one.dot == other.dot:
            if _angle_deg(given.dots[one.dot], one.tip, other.tip) < 2 * given.angle_deg - HAIR:
                yield f"two stubs of dot {one.dot} are too near to each other"
        elif _cross(given.dots[one.dot], one.tip, given.dots[other.dot], other.tip):
            yield f"stubs of dots {one.dot} and {other.dot} cross"
    for stub in given.stubs:
        reach, rim = math.dist(stub.tip, given.dots[stub.dot]), given.diameter / 2 + TOUCH
        if any(math.dist(stub.tip, dot) < rim for dot in given.dots):
            yield f"a stub of dot {stub.dot} ends at a dot"
        if reach > given.dmin - rim + HAIR:
            yield f"a stub of dot {stub.dot} is {reach:.3f} mm long and could reach another dot"


def _angle_deg(corner: Point, one: Point, other: Point) -> float:
    turn = math.atan2(one[1] - corner[1], one[0] - corner[0]) - math.atan2(other[1] - corner[1], other[0] - corner[0])
    return abs(math.degrees(math.remainder(turn, 2 * math.pi)))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return bool(shapely.LineString([a, b]).intersects(shapely.LineString([c, d])))


def _wrong_lines(given: Given, lines: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Find lines that are too long, drawn twice or run over a dot, and dots without lines."""
    ordered = sorted((min(line), max(line)) for line in lines)
    yield from (
        f"the line from dot {one} to dot {other} is asked for twice" for (one, other), b in pairwise(ordered) if (one, other) == b
    )
    for one, other in ordered:
        size = math.dist(given.dots[one], given.dots[other])
        if size > given.dmax + HAIR:
            yield f"the line from dot {one} to dot {other} is {size:.2f} mm long"
    yield from touched(given.dots, ordered, given.diameter)
