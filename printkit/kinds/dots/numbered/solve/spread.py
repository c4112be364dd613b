"""Spreading dots over strokes: so many as are asked for, where the shape needs them most, and no two too close."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from random import Random

from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.solve.choice import Choice, Wish
from printkit.kinds.dots.numbered.solve.section import Plan, Rule, Section, sections
from printkit.kinds.dots.numbered.solve.trail import Trail

_STRAYING_WEIGHT = 8.0
"""A link that strays by a millimetre asks for another dot as loudly as one of so many millimetres."""
_FARTHEST_APART = 3.5
"""Few dots keep a larger distance: a crowd of them in one place looks like a mistake."""
_COARSEST = 7.0
"""The largest scale on which corners are looked for."""
_ROUNDS = 30
_FULLER, _HALF_FULL = 1.2, 0.5
_SLIDES = (0.12, -0.12, 0.24, -0.24, 0.36, -0.36)


class NoRoom(Exception):
    """There is no room for so many dots; `most` would fit."""

    def __init__(self, most: int) -> None:
        super().__init__(f"room for {most} dots")
        self.most = most


class TooFew(Exception):
    """The strokes need more dots than were asked for; `least` would do."""

    def __init__(self, least: int) -> None:
        super().__init__(f"{least} dots are needed")
        self.least = least


class Unreachable(Exception):
    """The links stray farther from the drawing than allowed, even with all dots that fit."""

    def __init__(self, reached: float) -> None:
        super().__init__(f"{reached} mm reached")
        self.reached = reached


@dataclass(frozen=True, slots=True)
class Spread:
    """Dots, the chains that join them, and the strokes that are printed beforehand."""

    dots: tuple[Point, ...]
    chains: tuple[tuple[int, ...], ...]
    """Dots in the order of each stroke; a closed chain ends with the dot it begins with."""
    printed: tuple[Trail, ...]
    apart: float
    """No two dots lie closer than this."""


def spread(choice: Choice, wish: Wish, rng: Random) -> Spread:
    """Put dots on the strokes that were chosen."""
    gap = sum(trail.length for trail in choice.drawn) / wish.dots if wish.dots else 5.0 * (wish.eps or 1.0)
    apart = max(wish.apart, min(_FARTHEST_APART, 0.12 * gap))
    rule = Rule(apart, wish.dmax, max(apart, min(_COARSEST, 0.45 * gap)), wish.dots, wish.barred)
    plan = sections(choice.drawn, rule, choice.room, rng)
    if wish.dots:
        _limit(plan, wish.dots)
    for _ in range(_ROUNDS):
        _apportion(plan, wish)
        laid = _Laying(plan, rule)
        if not laid.crowded:
            break
        for part, lost in laid.crowded:
            # What found no place here is handed out again, to sections that have room left.
            part.most = max(part.least, min(part.most, part.links - lost))
    numbers = sum(len(chain) for chain in laid.chains)
    if laid.crowded or (wish.dots or numbers) != numbers:
        raise NoRoom(numbers)
    return Spread(tuple(laid.dots), tuple(laid.chains), tuple(choice.printed), apart)


def _limit(plan: Plan, dots: int) -> None:
    """Keep the sections about equally full, and none full that need not be."""
    parts = [part for chain in plan.chains for part in chain]
    share = _FULLER * dots / sum(part.capacity for part in parts)
    for part in parts:
        part.limit(min(1.0, max(_HALF_FULL, share)))
    room = sum(part.most for part in parts) + len(plan.chains)
    if room < dots:
        for part in parts:
            part.limit(1.0)


def _apportion(plan: Plan, wish: Wish) -> None:
    """Give every section its links."""
    parts = [part for chain in plan.chains for part in chain]
    for part in parts:
        part.links = part.least
    if wish.dots is None:
        _until_near(parts, wish)
    else:
        _until_full(parts, wish.dots - len(plan.chains), len(plan.chains))


def _until_near(parts: Sequence[Section], wish: Wish) -> None:
    """Add links until none strays too far."""
    eps = wish.eps or 1.0
    for part in parts:
        while part.links < part.most and part.straying > eps:
            part.links += 1
    worst = max(part.straying for part in parts)
    if worst > (wish.limit or eps) + 1e-9:
        raise Unreachable(worst)


def _until_full(parts: Sequence[Section], links: int, lines: int) -> None:
    """Hand out links one by one, each to the section that needs it most."""
    room = sum(part.most for part in parts)
    if room < links:
        raise NoRoom(room + lines)
    least = sum(part.links for part in parts)
    if least > links:
        raise TooFew(least + lines)
    # Only the section that got a link needs it less than before, so a heap is enough.
    queue = [(-_need(part), number) for number, part in enumerate(parts) if part.links < part.most]
    heapq.heapify(queue)
    for _ in range(links - least):
        _, number = heapq.heappop(queue)
        parts[number].links += 1
        if parts[number].links < parts[number].most:
            heapq.heappush(queue, (-_need(parts[number]), number))


def _need(part: Section) -> float:
    """How much a section would gain from another dot: long links and straying ones ask for it."""
    return round(hypot(part.weight / part.links, _STRAYING_WEIGHT * part.straying), 9)


class _Laying:
    """The dots of a plan laid out; those too close to others are moved along their stroke, or named as crowded."""

    def __init__(self, plan: Plan, rule: Rule) -> None:
        self.dots: list[Point] = list(plan.registry.dots)
        self.crowded: list[tuple[Section, int]] = []
        self.chains: list[tuple[int, ...]] = []
        self._rule = rule
        self._apart = rule.apart
        self._cells: dict[tuple[int, int], list[Point]] = {}
        for dot in self.dots:
            self._note(dot)
        for chain in plan.chains:
            self.chains.append(self._chain(chain))

    def _chain(self, parts: Sequence[Section]) -> tuple[int, ...]:
        way = [parts[0].first]
        for part in parts:
            points = self._inner(part)
            if len(points) < part.links - 1:
                self.crowded.append((part, part.links - 1 - len(points)))
            for point in points:
                way.append(len(self.dots))
                self.dots.append(point)
            way.append(part.last)
        return tuple(dot for index, dot in enumerate(way) if index == 0 or dot != way[index - 1])

    def _inner(self, part: Section) -> list[Point]:
        """Lay out the dots between the ends of a section, without those that find no place."""
        places = part.places().tolist()
        found: list[Point] = []
        for index in range(1, part.links):
            point = self._free(part, *places[index - 1 : index + 2])
            if point is not None:
                found.append(point)
                self._note(point)
        return found

    def _free(self, part: Section, before: float, here: float, after: float) -> Point | None:
        """Return the point at a place, or one beside it, that keeps its distance from all dots so far."""
        for slide in (0.0, *_SLIDES):
            point = part.stroke.point(here + slide * (after - here if slide > 0 else here - before))
            if not self._is_close(point) and not self._rule.bars(point):
                return point
        return None

    def _is_close(self, point: Point) -> bool:
        column, row = self._cell(point)
        near = (other for c in (-1, 0, 1) for r in (-1, 0, 1) for other in self._cells.get((column + c, row + r), ()))
        return any(hypot(point[0] - x, point[1] - y) < self._apart for x, y in near)

    def _note(self, point: Point) -> None:
        self._cells.setdefault(self._cell(point), []).append(point)

    def _cell(self, point: Point) -> tuple[int, int]:
        return (int(point[0] // self._apart), int(point[1] // self._apart))
