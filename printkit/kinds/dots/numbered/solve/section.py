"""Strokes cut at the dots they must have: ends, junctions and corners. Between them other dots are spread evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import ceil, dist, hypot
from random import Random

import numpy as np

from printkit import chance
from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.solve.room import Room
from printkit.kinds.dots.numbered.solve.stroke import Floats, Stroke, corners, from_links, stroke
from printkit.kinds.dots.numbered.solve.trail import Trail

_CROWDING = 4.0
"""How much denser dots stand on tight curves than on straight lines: a bend of radius 10 mm has about twice as many."""
_LEAST_AROUND = 3
_GRAIN = 0.25
_NEAR_BARRED = 1.2
_ROUNDED = 0.35
"""So much of a link is rounded up: where lines are cut often, the rests add up."""
_CORNERS = 0.6
"""Corners take no more than this share of the dots: round parts need some, too."""
_CORNER_GAP = 0.7
"""Corners matter more than even distances: they may be closer than other dots by this factor."""


class Registry:
    """The dots that must be there; one that is wanted where there is one already is that one."""

    def __init__(self, apart: float) -> None:
        self.dots: list[Point] = []
        self.apart = apart
        self._cells: dict[tuple[int, int], list[int]] = {}

    def near(self, point: Point) -> int | None:
        """The nearest dot closer than two dots may lie, if there is any."""
        close = [(self._distance(point, number), number) for number in self._around(point)]
        found = min(((gap, number) for gap, number in close if gap < self.apart), default=None)
        return found[1] if found else None

    def claim(self, point: Point) -> int:
        """Return the dot at a point, which may be one that is there already."""
        number = self.near(point)
        if number is None:
            number = len(self.dots)
            self.dots.append(point)
            self._cells.setdefault(self._cell(point), []).append(number)
        return number

    def _around(self, point: Point) -> Iterator[int]:
        column, row = self._cell(point)
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                yield from self._cells.get((c, r), ())

    def _cell(self, point: Point) -> tuple[int, int]:
        return (int(point[0] // self.apart), int(point[1] // self.apart))

    def _distance(self, point: Point, number: int) -> float:
        x, y = self.dots[number]
        return hypot(point[0] - x, point[1] - y)


@dataclass(eq=False)
class Section:
    """A part of a stroke between two dots that must be there, cut into `links` straight links."""

    stroke: Stroke
    start: float
    end: float
    first: int
    last: int
    least: int
    room: Room
    links: int = field(init=False)
    most: int = field(init=False)
    _known: dict[int, float] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.links = self.least
        self.limit(1.0)

    def limit(self, share: float) -> None:
        """Let the section have no more than a share of the links that there is room for."""
        longest = int((self.end - self.start) / self.room.dmin)
        self.most = max(self.least, min(longest, int(share * self.capacity + _ROUNDED)))

    @cached_property
    def _spacing(self) -> Floats:
        """How far apart dots should be at each place of the path."""
        return self.room.spacing(self.path[1])

    @cached_property
    def capacity(self) -> float:
        """How many links there is room for."""
        return (self.end - self.start) * float((1.0 / self._spacing).mean())

    @cached_property
    def path(self) -> tuple[Floats, Floats]:
        """Places along the section and the points there."""
        places = np.linspace(self.start, self.end, max(8, int((self.end - self.start) / _GRAIN)))
        return places, self.stroke.points(places)

    @cached_property
    def _bends(self) -> Floats:
        """How much more room each place deserves for dots than a straight line, which has 0."""
        where = self.path[0] % self.stroke.length if self.stroke.closed else self.path[0]
        bend = np.interp(where, self.stroke.at, self.stroke.bend)
        return np.asarray(np.sqrt(_CROWDING * np.minimum(bend, 0.5)))

    @cached_property
    def weight(self) -> float:
        """The length of the section, curves counting more."""
        return (self.end - self.start) * (1.0 + float(self._bends.mean()))

    def places(self) -> Floats:
        """Where the dots of the section stand, both ends included: closer on curves, but not closer than there is room for."""
        places, _ = self.path
        weight = self._density()
        total = np.concatenate([[0.0], np.cumsum((weight[1:] + weight[:-1]) / 2 * np.diff(places))])
        inner = np.interp(np.linspace(0.0, total[-1], self.links + 1)[1:-1], total, places)
        return np.concatenate([[self.start], inner, [self.end]])

    def _density(self) -> Floats:
        """How dense the dots stand at each place, 1 on average: as the curves ask for, mixed with what the room allows.

        With the density q the dots are as far apart as they should be everywhere if the section is full; when it is filled only to
        the share t, a density up to q / t will do.
        """
        curves, even = 1.0 + self._bends, 1.0 / self._spacing
        wanted, allowed = curves / curves.mean(), even / even.mean()
        full = min(1.0, self.links / self.capacity)
        over = wanted - allowed / full
        mixed = float((np.maximum(over, 0.0) / np.maximum(wanted - allowed, 1e-9)).max())
        return np.asarray((1.0 - mixed) * wanted + mixed * allowed)

    @property
    def straying(self) -> float:
        """How far the links stray from the stroke at most."""
        if self.links not in self._known:
            self._known[self.links] = self._measured()
        return self._known[self.links]

    def _measured(self) -> float:
        places, points = self.path
        ends = self.places()
        posts = self.stroke.points(ends)
        link = np.clip(np.searchsorted(ends, places, side="right") - 1, 0, self.links - 1)
        return float(np.sqrt(from_links(points, posts[link], posts[link + 1]).max()))


@dataclass(frozen=True, eq=False)
class Plan:
    """All sections of all strokes; `chains` lists the sections of each stroke in order."""

    registry: Registry
    chains: tuple[tuple[Section, ...], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """How far apart dots must and may be, the scale on which corners are seen, and the number of dots, if it is known.

    No dot may lie near a place that is `barred`, unless a stroke ends there.
    """

    apart: float
    dmax: float
    reach: float
    budget: int | None
    barred: tuple[Point, ...] = ()

    def bars(self, point: Point) -> bool:
        """Tell whether a dot would lie where none may."""
        return any(dist(point, other) < _NEAR_BARRED for other in self.barred)


def sections(trails: Sequence[Trail], rule: Rule, around: Room, rng: Random) -> Plan:
    """Cut strokes at the dots they must have; corners are those seen at the scale `reach`, the sharpest `budget` of them."""
    registry = Registry(rule.apart)
    ends = {vertex for trail in trails if not trail.closed for vertex in (trail.stops[0][1], trail.stops[-1][1])}
    strokes = [_turned(trail, ends, rule, rng) for trail in trails]
    fixed = [_ends(one, registry) for one in strokes]
    for trail, one, places in zip(trails, strokes, fixed, strict=True):
        _add_junctions(trail, one, places, ends, registry)
    _add_corners(strokes, fixed, registry, rule, around)
    return Plan(registry, tuple(_cut(one, places, rule.dmax, around) for one, places in zip(strokes, fixed, strict=True)))


Places = dict[float, int]
"""Places along a stroke and the dots that stand there."""


def _turned(trail: Trail, ends: set[int], rule: Rule, rng: Random) -> Stroke:
    """Measure a stroke; a closed one begins where another ends on it, at one of its corners, or anywhere."""
    one = trail.stroke
    if not trail.closed:
        return one
    met = [_place_of(one, trail.points[index]) for index, vertex in trail.stops if vertex in ends]
    around = [one.length * share / 8 for share in range(8)]
    sharp = met or [place for place, _ in corners(one, rule.reach)] or around
    sharp = [place for place in sharp if not rule.bars(one.point(place))] or around
    seam = sharp[chance.below(rng, len(sharp))] % one.length
    if seam <= 1e-6:
        return one
    points = [*map(tuple, one.between(seam, seam + one.length).tolist())]
    # The last point is the first one again, to the last digit: otherwise the stroke would count as open.
    return stroke([*points[:-1], points[0]])


def _ends(one: Stroke, registry: Registry) -> Places:
    return {0.0: registry.claim(one.point(0.0)), one.length: registry.claim(one.point(one.length))}


def _add_junctions(trail: Trail, one: Stroke, places: Places, ends: set[int], registry: Registry) -> None:
    """Put a dot where another stroke ends on this one, so that the two meet exactly."""
    for index, vertex in trail.stops:
        if vertex in ends:
            place = _length_up_to(trail, index) if not one.closed else _place_of(one, trail.points[index])
            dot = registry.claim(trail.points[index])
            # A stroke may come by the same dot twice, but not twice in one place.
            if all(dot != other or abs(place - at) > registry.apart for at, other in places.items()):
                places[place] = dot


def _length_up_to(trail: Trail, index: int) -> float:
    return sum(dist(one, other) for one, other in pairwise(trail.points[: index + 1]))


def _place_of(one: Stroke, point: Point) -> float:
    gaps = np.hypot(*(one.samples - point).T)
    return float(one.at[int(gaps.argmin())])


def _add_corners(strokes: Sequence[Stroke], fixed: Sequence[Places], registry: Registry, rule: Rule, around: Room) -> None:
    """Put dots on corners, the sharpest first, unless one stands close already."""
    room = None if rule.budget is None else int(_CORNERS * (rule.budget - sum(len(places) for places in fixed)))
    found = [(-turn, number, place) for number, one in enumerate(strokes) for place, turn in corners(one, rule.reach)]
    # Over all strokes together, so that a sharp corner of one is not lost to blunt ones of another.
    for _, number, place in sorted(found):
        if room is not None and room <= 0:
            return
        places, point = fixed[number], strokes[number].point(place)
        gap = max(around.dmin, _CORNER_GAP * float(around.spacing(np.array([point]))[0]))
        if not rule.bars(point) and registry.near(point) is None and all(abs(place - other) >= gap for other in places):
            places[place] = registry.claim(point)
            room = None if room is None else room - 1


def _cut(one: Stroke, places: Places, dmax: float, around: Room) -> tuple[Section, ...]:
    ordered = sorted(places.items())
    parts = []
    for (start, first), (end, last) in pairwise(ordered):
        least = max(1, ceil((end - start) / dmax - 1e-9))
        parts.append(Section(one, start, end, first, last, least, around))
    # A loop of two links would be drawn as one line, to and fro.
    missing = _LEAST_AROUND - len(parts) if ordered[0][1] == ordered[-1][1] else 0
    for part in sorted(parts, key=lambda part: part.start - part.end)[: max(0, missing)]:
        part.least = part.links = max(part.least, min(part.most, 1 + -(-missing // len(parts))))
    return tuple(parts)
