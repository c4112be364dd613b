"""The lines of a drawing that are left to draw, cut into stretches at the dots that lie on them.

Where lines end or meet, a dot may stand a little aside, because it stands for other places as well; or there may be none, and a
link goes on from one line into another.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely import STRtree
from shapely.ops import substring

from printkit.geometry.affine import Point

_TINY = 0.5
"""Lines that are no longer than the width of a pen, in millimetres, are part of whatever they touch."""


class Edge(NamedTuple):
    """A line between two numbered vertices of the drawing; one that is closed returns to the same."""

    start: int
    end: int
    points: tuple[Point, ...]
    is_printed: bool
    """Whether it is printed already; if it is very short, it may be part of another line all the same."""


Link = tuple[int, int]
"""Two dots that are joined; the lower number comes first."""
Sides = tuple[Set[int], Set[int]]
"""Dots on one side and on the other."""
End = tuple[int, bool]
"""An edge, and whether its end is meant rather than its start."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a line without dots, from one place on it to another, measured along it."""

    line: shapely.LineString
    start: float
    end: float
    dots: Sides
    """The dots that a link may join which draws it: at its ends, or beyond the end of the line."""
    is_inner: bool
    """Whether both its ends are dots on the line; others reach to an end of the line, and links may go on over it."""
    is_doubtful: bool
    """Whether it has no dot of its own at its ends: none at all, or dots that lie on another line as well."""
    sure: Sides = (frozenset(), frozenset())
    """Those of the dots that lie on the line or near to its ends."""
    alone: frozenset[int] = frozenset()
    """The dots any of which may stand for all of it, if it is short."""
    aside: frozenset[int] = frozenset()
    """The dots that may stand for a place on it, though they lie beside it."""

    @property
    def points(self) -> list[Point]:
        """Return its points."""
        return _points(self.line, self.start, self.end)


def _points(line: shapely.LineString, start: float, end: float) -> list[Point]:
    """Return the points of a part of a line."""
    return [(x, y) for x, y in substring(line, start, end).coords]


def link(pair: tuple[int, int]) -> Link:
    """Return the link between two dots."""
    return (min(pair), max(pair))


def joins(one: Link, sides: Sides) -> bool:
    """Tell whether a link joins a dot on one side with a dot on the other."""
    return (one[0] in sides[0] and one[1] in sides[1]) or (one[1] in sides[0] and one[0] in sides[1])


class Network:
    """Lines that are left to draw, and the dots on them: `reach` is how far a dot may be from a vertex that it stands for.

    Tiny lines count even if they are under the ink of others: links go on over them.
    """

    def __init__(self, edges: Sequence[Edge], dots: Sequence[Point], reach: float, exact: float) -> None:
        self.reach = reach
        self._edges = [edge for edge in edges if not edge.is_printed or shapely.LineString(edge.points).length <= _TINY]
        self._lines = np.array([shapely.LineString(edge.points) for edge in self._edges])
        self._ends: dict[int, list[End]] = defaultdict(list)
        for number, edge in enumerate(self._edges):
            self._ends[edge.start].append((number, False))
            self._ends[edge.end].append((number, True))
        self._dots = STRtree(shapely.points(dots))
        self._on_lines = self._found_on_lines(exact)
        self._near = self._near_vertices()
        lines = Counter(dot for inner in self._on_lines for _, dot in inner)
        self._shared = {dot for dot, count in lines.items() if count > 1}

    def stretches(self) -> Iterator[Stretch]:
        """Give every stretch of every line that is not printed."""
        for number, edge in enumerate(self._edges):
            if not edge.is_printed:
                yield from self._along_loop(number) if self._is_free(number) else self._along(number)

    def _along(self, number: int) -> Iterator[Stretch]:
        """Give the stretches of a line with two ends; links may go on over them."""
        edge, line, inner = self._edges[number], self._lines[number], self._inner(number)
        stops = [0.0, *(place for place, _ in inner), float(line.length)]
        dots = [self._beyond((number, False)), *({dot} for _, dot in inner), self._beyond((number, True))]
        near = (self._near[edge.start], self._near[edge.end])
        alone = frozenset() if inner else frozenset(near[0] & near[1])
        for place, sides in enumerate(pairwise(dots)):
            doubtful = not inner or not self._shared.isdisjoint(sides[0] | sides[1])
            sure = sides if inner else near
            yield Stretch(line, stops[place], stops[place + 1], sides, 0 < place < len(inner), doubtful, sure, alone)

    def _along_loop(self, number: int) -> Iterator[Stretch]:
        """Give the stretches of a loop that meets no other line; its vertex is nothing but the place where its points begin."""
        whole, dots = self._lines[number], self._on_lines[number]
        if not dots:
            yield Stretch(whole, 0.0, whole.length, (frozenset(), frozenset()), True, True)
            return
        seam = dots[0][0]
        line = shapely.LineString([*_points(whole, seam, whole.length), *_points(whole, 0.0, seam)])
        around = [(place - seam, dot) for place, dot in dots] + [(float(line.length), dots[0][1])]
        aside = frozenset(self._dots.query(whole, predicate="dwithin", distance=self.reach).tolist()) - {dot for _, dot in dots}
        for (start, one), (end, other) in pairwise(around):
            yield Stretch(line, start, end, ({one}, {other}), True, bool({one, other} & self._shared), aside=aside)

    def _is_free(self, number: int) -> bool:
        edge = self._edges[number]
        return edge.start == edge.end and len(self._ends[edge.start]) == 2

    def _inner(self, number: int) -> list[tuple[float, int]]:
        """Return the dots on a line, in their order, that are not near to one of its ends."""
        last = self._lines[number].length - self.reach
        return [(place, dot) for place, dot in self._on_lines[number] if self.reach < place < last]

    def stubs(self) -> set[Link]:
        """Return the links between dots that are both near to one vertex: how lines run there is not told by dots."""
        return {link(pair) for near in self._near.values() for pair in combinations(near, 2)}

    def _found_on_lines(self, exact: float) -> list[list[tuple[float, int]]]:
        """List the dots on every line in their order."""
        found: list[list[tuple[float, int]]] = [[] for _ in self._edges]
        for number, dot in self._dots.query(self._lines, predicate="dwithin", distance=exact).T.tolist():
            found[number].append((float(self._lines[number].project(self._dots.geometries[dot])), dot))
        return [sorted(one) for one in found]

    def _near_vertices(self) -> dict[int, set[int]]:
        places = {edge.start: edge.points[0] for edge in self._edges} | {edge.end: edge.points[-1] for edge in self._edges}
        near: dict[int, set[int]] = {vertex: set() for vertex in places}
        vertices = list(places)
        points = shapely.points(np.array(list(places.values())).reshape(-1, 2))
        for number, dot in self._dots.query(points, predicate="dwithin", distance=self.reach).T.tolist():
            near[vertices[number]].add(dot)
        return near

    def _beyond(self, end: End) -> set[int]:
        """Return the dots at which a link may stop that leaves a line over its end: there, or first on the lines that go on."""
        vertex = self._vertex(end)
        found = set(self._near[vertex])
        seen, open_ends = {vertex}, [other for other in self._ends[vertex] if other != end]
        while open_ends:
            number, is_end = open_ends.pop()
            inner = self._inner(number)
            if inner:
                found.add(inner[-1 if is_end else 0][1])
                continue
            far = self._vertex((number, not is_end))
            found |= self._near[far]
            if far not in seen:
                seen.add(far)
                open_ends.extend(other for other in self._ends[far] if other != (number, not is_end))
        return found

    def _vertex(self, end: End) -> int:
        edge = self._edges[end[0]]
        return edge.end if end[1] else edge.start
