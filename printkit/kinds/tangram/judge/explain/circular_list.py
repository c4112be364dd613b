"""The circular lists that tell contours apart: for every edge its length, the angle to the next one, and how it swells.

No motion changes these numbers. Two contours are the same if their lists agree from some place on, all the way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import degrees, hypot, pi

from printkit.geometry import ring_edge
from printkit.geometry.ring import Ring
from printkit.geometry.ring_edge import Edge

_MOST_CELLS = 250_000
"""Lists are laid against each other only if the product of their lengths is not larger."""


@dataclass(frozen=True, slots=True)
class Element:
    """An edge in a list; a whole circle, which begins nowhere, is one element without a chord."""

    chord: float
    angle_deg: float
    """The angle inside the figure between this edge and the next."""
    radius: float | None = None
    outwards: bool | None = None
    bulge: float | None = None
    """What tells the smaller part of a circle from the larger one; the published list does not have it."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two lists laid against each other, both from the place where they agree longest; `alike` says so for each element."""

    contour: int | None
    target: int | None
    made: tuple[Element, ...]
    wanted: tuple[Element, ...]
    alike: tuple[bool, ...]
    begins: tuple[int, int] = (0, 0)
    """The numbers of the edges with which the two begin."""

    @property
    def is_same(self) -> bool:
        """Tell whether the two contours are the same."""
        return bool(self.alike) and len(self.made) == len(self.wanted) == len(self.alike) and all(self.alike)


def circular_list(ring: Ring, tolerance: float) -> tuple[Element, ...]:
    """Write a closed contour as a list; angles are those of the curves where they meet."""
    if _is_circle(ring, tolerance):
        return (Element(0.0, 180.0, ring_edge.circle(ring[0]).radius, ring[0].bulge > 0),)
    return _listed(ring, bulge=True)


def published_list(ring: Ring) -> tuple[Element, ...]:
    """Write a contour as the published method does: without bulges, and whole circles by the corners that they happen to have."""
    return _listed(ring, bulge=False)


def _listed(ring: Ring, bulge: bool) -> tuple[Element, ...]:
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return tuple(_element(one, _inside(ring_edge.end_angle(one), ring_edge.start_angle(other)), bulge) for one, other in pairs)


def _element(edge: Edge, angle: float, bulge: bool) -> Element:
    chord = ring_edge.chord(edge)
    if edge.is_straight:
        return Element(chord, angle, bulge=0.0 if bulge else None)
    return Element(chord, angle, ring_edge.circle(edge).radius, edge.bulge > 0, edge.bulge if bulge else None)


def _inside(arrives: float, leaves: float) -> float:
    """Return the angle inside a figure between the directions in which one edge arrives at a corner and the next leaves it."""
    return degrees((pi - (leaves - arrives)) % (2 * pi))


def _is_circle(ring: Ring, tolerance: float) -> bool:
    if len(ring) != 2 or any(edge.is_straight for edge in ring):
        return False
    (one, radius), (other, second) = map(ring_edge.circle, ring)
    return hypot(one[0] - other[0], one[1] - other[1]) <= tolerance and abs(radius - second) <= tolerance


def alike(a: Element, b: Element, tolerance: float) -> bool:
    """Tell whether two elements agree; either end of an edge may be off by the tolerance."""
    off = 2 * tolerance
    if (a.radius is None) != (b.radius is None) or a.outwards != b.outwards or abs(a.chord - b.chord) > off:
        return False
    if a.radius is not None and b.radius is not None and abs(_rise(a) - _rise(b)) > off:
        return False
    turn = degrees(off / max(tolerance, min(a.chord, b.chord) or (a.radius or 0.0)))
    return abs((a.angle_deg - b.angle_deg + 180) % 360 - 180) <= max(2 * turn, 1e-6)


def _rise(element: Element) -> float:
    """Return what tells arcs of one chord apart: how high they swell, or, in lists that do not know it, the radius."""
    return element.radius or 0.0 if element.bulge is None else element.bulge * element.chord / 2


def laid_together(made: Sequence[Element], wanted: Sequence[Element], tolerance: float) -> tuple[int, int, int]:
    """Find the longest run that two circular lists have in common: where it begins in each, and how long it is."""
    n, m = len(made), len(wanted)
    if not n or not m or n * m > _MOST_CELLS:
        return 0, 0, 0
    same = [[alike(one, other, tolerance) for other in wanted] for one in made]
    best = (0, 0, 0)
    # Going round twice, a run that passes the end of a list is counted in one go.
    runs = [0] * m
    for i in range(2 * n):
        row = same[i % n]
        before = runs
        runs = [before[j - 1] + 1 if row[j] else 0 for j in range(m)]
        for j, long in enumerate(runs):
            if min(long, n, m) > best[2]:
                best = ((i - min(long, n, m) + 1) % n, (j - min(long, n, m) + 1) % m, min(long, n, m))
    return best


def compare(
    made: Sequence[tuple[bool, Sequence[Element]]], wanted: Sequence[tuple[bool, Sequence[Element]]], tolerance: float
) -> tuple[Compared, ...]:
    """Give every contour, told as whether it is a hole and its list, the contour of the target that it agrees with longest."""
    scored = sorted(
        (
            (-run, abs(len(one) - len(other)), i, j, (first, second))
            for i, (hole, one) in enumerate(made)
            for j, (gap, other) in enumerate(wanted)
            if hole == gap
            for first, second, run in (laid_together(one, other, tolerance),)
        ),
        key=lambda entry: entry[:4],
    )
    pairs: dict[int, tuple[int, tuple[int, int]]] = {}
    for _, _, i, j, begins in scored:
        if i not in pairs and j not in {mate for mate, _ in pairs.values()}:
            pairs[i] = (j, begins)
    found = []
    for i, (_, one) in enumerate(made):
        mate: int | None
        mate, begins = pairs.get(i, (None, (0, 0)))
        own, other = _from(one, begins[0]), _from(wanted[mate][1], begins[1]) if mate is not None else ()
        # Lists of different lengths are never the same; each element is then held against its neighbour on the page.
        flags = tuple(alike(p, q, tolerance) for p, q in zip(own, other, strict=False))
        found.append(Compared(i, mate, own, other, flags, begins))
    left = [j for j in range(len(wanted)) if j not in {mate for mate, _ in pairs.values()}]
    return (*found, *(Compared(None, j, (), tuple(wanted[j][1]), ()) for j in left))


def _from(elements: Iterable[Element], first: int) -> tuple[Element, ...]:
    all_of_them = tuple(elements)
    return all_of_them[first:] + all_of_them[:first]
