"""The published method, read literally: a baseline to compare with, never to print.

T. van Kapel, "Connect The Closest Dot Puzzles" (Utrecht, 2014), splits the drawing at junctions, covers each line by as few links
as possible whose lengths rise, fall, or fall and then rise, and colours the chains greedily. Its test for a link looks at the
link's own circle only and its colouring at pairs of chains, so the sheets often do not solve to the drawing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.dots.closest.solve.rule import Rules
from printkit.kinds.dots.closest.solve.sheet import Dot, Link, Sheet
from printkit.kinds.dots.line_art import LineArt, Polyline
from printkit.kinds.dots.network import Path, Points, network

SPACING = 1.5
"""The method chooses among the vertices of the drawing; the drawings it was made for have one about this often."""

Place = tuple[float, float]
Route = tuple[int, ...]
"""The vertices of a line that become dots."""


@dataclass(frozen=True)
class Chain:
    """Dots in order, to be joined in one colour."""

    dots: tuple[Place, ...]

    @property
    def lengths(self) -> list[float]:
        """The lengths of its links."""
        return [math.dist(one, other) for one, other in pairwise(self.dots)]

    def circles(self, rho: float) -> Iterator[tuple[Place, float]]:
        """Yield, for each dot, the circle in which no other dot of the colour may stand."""
        lengths = [math.inf, *self.lengths, math.inf]
        for place, dot in enumerate(self.dots):
            yield dot, rho * min(lengths[place], lengths[place + 1])


def literal(art: LineArt, rules: Rules) -> Sheet:
    """Make a sheet by the published method."""
    chains: list[tuple[Chain, ...]] = []
    ink: list[Polyline] = []
    for path in network(art).paths:
        points = _with_vertices(path)
        places = [_place(point) for point in points]
        for part in _Line(points, rules).parts():
            if isinstance(part, range):
                ink.append(tuple(places[part.start : part.stop]))
            else:
                chains.append(tuple(Chain(tuple(places[vertex] for vertex in route)) for route in part))
    chosen = _choose(chains, rules.rho)
    colours = _coloured(chosen, rules.rho)
    return _sheet(art, rules, chosen, colours, ink)


def _place(point: Points) -> Place:
    return float(point[0]), float(point[1])


def _with_vertices(path: Path) -> Points:
    """Give a line vertices at the spacing that the method is used to."""
    pieces = [path.points[:1]]
    for one, other in pairwise(path.points):
        number = max(1, math.ceil(math.dist(one, other) / SPACING))
        pieces.append(one + (other - one) * (np.arange(1, number + 1) / number)[:, None])
    return np.vstack(pieces)


class _Line:
    """The simplification of one line."""

    def __init__(self, points: Points, rules: Rules) -> None:
        self.points, self.rules = points, rules
        self.away: NDArray[np.float64] = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
        near = [(one, other) for one in range(len(points)) for other in self._within_tolerance(one)]
        self.rising = [link for link in near if self._meets_circle_once(link[1], link)]
        self.falling = [link for link in near if self._meets_circle_once(link[0], link)]

    def _within_tolerance(self, one: int) -> Iterator[int]:
        """Yield the vertices that a straight link from this one reaches without leaving the tolerance."""
        low, high = -math.inf, math.inf
        direction = 0.0
        for other in range(one + 1, len(self.points)):
            length = float(self.away[one, other])
            if self.rules.dmin <= length <= self.rules.reach and self._deviation(one, other) <= self.rules.eps:
                yield other
            if length > self.rules.eps:
                # All later links must pass within the tolerance of this vertex: the directions that do form a wedge.
                dx, dy = self.points[other] - self.points[one]
                aim = math.atan2(dy, dx)
                direction = aim if low == -math.inf else direction
                aim = direction + (aim - direction + math.pi) % (2 * math.pi) - math.pi
                half = math.asin(self.rules.eps / length)
                low, high = max(low, aim - half), min(high, aim + half)
                if low > high:
                    return

    def _deviation(self, one: int, other: int) -> float:
        start, run = self.points[one], self.points[other] - self.points[one]
        between = self.points[one : other + 1] - start
        along = np.clip(between @ run / (run @ run), 0.0, 1.0)
        return float(np.hypot(*(between - along[:, None] * run).T).max())

    def _meets_circle_once(self, centre: int, link: tuple[int, int]) -> bool:
        """Apply the published test: on both sides of the dot, the line leaves the circle around it at most once."""
        outside = self.away[centre] > self.rules.rho * self.away[link]
        left, right = outside[: centre + 1], outside[centre:]
        return bool(np.count_nonzero(left[1:] != left[:-1]) <= 1 and np.count_nonzero(right[1:] != right[:-1]) <= 1)

    def parts(self) -> Iterator[tuple[Route, ...] | range]:
        """Yield the chains that cover the line, each with its alternatives, and the stretches between that must be pre-drawn."""
        start, last, stuck = 0, len(self.points) - 1, 0
        while start != last:
            routes = self._routes(start)
            if not routes:
                start += 1
                continue
            if start > stuck:
                yield range(stuck, start + 1)
            complete = tuple(route for route in routes if route[-1] == last)
            farthest = max(routes, key=lambda route: (route[-1], -len(route)))
            yield complete or (farthest,)
            start = stuck = farthest[-1]
        if start > stuck:
            yield range(stuck, start + 1)

    def _routes(self, start: int) -> list[Route]:
        """Find the shortest rising, falling and falling-then-rising routes to the end, or else as far as they go."""
        nowhere: dict[int, Route] = {start: (start,)}
        falling = self._farthest(self.falling, nowhere, rising=False)
        found = [self._farthest(self.rising, nowhere, rising=True), falling, self._farthest(self.rising, falling, rising=True)]
        return [routes[max(routes)] for routes in found if max(routes) > start]

    def _farthest(self, links: Sequence[tuple[int, int]], starts: dict[int, Route], rising: bool) -> dict[int, Route]:
        """Return the shortest route to every vertex that can be reached by links of rising or falling length."""
        best: dict[int, Route] = dict(starts)
        arriving: dict[int, list[tuple[float, Route]]] = {}
        for one, other in sorted(links):
            length = float(self.away[one, other])
            before = [route for past, route in arriving.get(one, []) if self._may_follow(past, length, rising)]
            if one in starts:
                before.append(starts[one])
            if before:
                route = (*min(before, key=len), other)
                arriving.setdefault(other, []).append((length, route))
                if other not in best or len(route) < len(best[other]):
                    best[other] = route
        return best

    def _may_follow(self, past: float, length: float, rising: bool) -> bool:
        return length >= self.rules.rho * past if rising else past >= self.rules.rho * length


def _choose(chains: Sequence[tuple[Chain, ...]], rho: float) -> list[Chain]:
    """Choose alternatives by the number of dots, then by the number of chains they are in conflict with."""
    chosen = [min(options, key=lambda chain: len(chain.dots)) for options in chains]
    for place, options in enumerate(chains):
        fewest = len(chosen[place].dots)
        equal = [chain for chain in options if len(chain.dots) == fewest]
        others = chosen[:place] + chosen[place + 1 :]
        chosen[place] = min(equal, key=lambda chain: sum(_in_conflict(chain, other, rho) for other in others))
    return chosen


def _in_conflict(one: Chain, other: Chain, rho: float) -> bool:
    """Tell whether a dot of one chain lies in the area of the other; a shared dot does not count."""
    for chain, neighbour in ((one, other), (other, one)):
        for centre, radius in chain.circles(rho):
            if any(dot not in chain.dots and math.dist(dot, centre) < radius for dot in neighbour.dots):
                return True
    return False


def _coloured(chains: Sequence[Chain], rho: float) -> list[int]:
    """Merge adjacent chains that can share a colour, two at most; then colour by saturation, and by degree among equals."""
    numbers = range(len(chains))
    conflicts = {number: {other for other in numbers if _must_differ(chains, number, other, rho)} for number in numbers}
    groups = _merged(chains, conflicts, rho)
    group_of = {number: place for place, group in enumerate(groups) for number in group}
    edges = [{group_of[other] for number in group for other in conflicts[number]} - {place} for place, group in enumerate(groups)]
    colour: dict[int, int] = {}
    while len(colour) < len(groups):
        waiting = [place for place in range(len(groups)) if place not in colour]
        place = max(waiting, key=lambda here: (len({colour.get(other) for other in edges[here]} - {None}), len(edges[here]), -here))
        taken = {colour.get(other) for other in edges[place]}
        colour[place] = next(candidate for candidate in range(len(groups)) if candidate not in taken)
    return [colour[group_of[number]] for number in numbers]


def _must_differ(chains: Sequence[Chain], one: int, other: int, rho: float) -> bool:
    return one != other and (_in_conflict(chains[one], chains[other], rho) or bool(set(chains[one].dots) & set(chains[other].dots)))


def _merged(chains: Sequence[Chain], conflicts: dict[int, set[int]], rho: float) -> list[tuple[int, ...]]:
    """Pair adjacent chains whose lengths go on rising or falling where they meet; those with the fewest conflicts first."""
    pairs = [
        (len(conflicts[one] | conflicts[other]), one, other)
        for one in range(len(chains))
        for other in range(one)
        if _can_join(chains[one], chains[other], rho)
    ]
    taken: set[int] = set()
    groups: list[tuple[int, ...]] = []
    for _, one, other in sorted(pairs):
        if not {one, other} & taken:
            groups.append((other, one))
            taken |= {one, other}
            conflicts[one].discard(other)
            conflicts[other].discard(one)
    return groups + [(number,) for number in range(len(chains)) if number not in taken]


def _can_join(one: Chain, other: Chain, rho: float) -> bool:
    shared = set(one.dots) & set(other.dots)
    if len(shared) != 1 or _in_conflict(one, other, rho):
        return False
    dot = shared.pop()
    lengths = [min(length for length, ends in _links(chain) if dot in ends) for chain in (one, other)]
    return max(lengths) >= rho * min(lengths)


def _links(chain: Chain) -> Iterator[tuple[float, tuple[Place, Place]]]:
    return zip(chain.lengths, pairwise(chain.dots), strict=True)


def _sheet(art: LineArt, rules: Rules, chains: Sequence[Chain], colours: Sequence[int], ink: Sequence[Polyline]) -> Sheet:
    """Put chains that meet at a dot together."""
    seen: dict[Place, set[int]] = {}
    for chain, colour in zip(chains, colours, strict=True):
        for dot in chain.dots:
            seen.setdefault(dot, set()).add(colour)
    number = {dot: place for place, dot in enumerate(seen)}
    links = tuple(
        Link(number[one], number[other], colour)
        for chain, colour in zip(chains, colours, strict=True)
        for one, other in pairwise(chain.dots)
    )
    return Sheet(art, rules, tuple(Dot(*dot, tuple(sorted(seen[dot]))) for dot in seen), tuple(ink), links)
