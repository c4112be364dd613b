"""Double lines: where two run so close together that they cannot be told apart, one is enough."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, MultiLineString, STRtree
from shapely import Point as Dot

from printkit.geometry.network import Chain, between, joined, noded, nodes, overshot
from printkit.geometry.overlay import common, lines_in
from printkit.sources.trace.layer import GRID

_STRETCH = 4.0
"""Lines that cross are close for a moment; a double is close for this many times the gap."""
_TIED = 0.3
"""Two sides of one corner lie close together near it without being a double; they must be closer to count as one."""
_CORNER = 0.6
"""The cosine of the least turn that makes a corner."""


def without_doubles(chains: Sequence[Chain], gap: float) -> list[Chain]:
    """Where a line runs along a longer one too close to be told apart, that stretch of it goes, and its ends join the other."""
    if gap <= 0 or not chains:
        return list(chains)
    sides = _Sides(chains)
    for number in sides.longest_first():
        sides.settle(number, gap)
    return joined(noded([np.asarray(part.coords) for part in sides.parts()], GRID))


class _Sides:
    """The sides of all chains, and what is left of each; a side gives way only to those that were settled before it."""

    def __init__(self, chains: Sequence[Chain]) -> None:
        self._lines = [LineString(side) for chain in chains for side in _sides(chain)]
        self._left: list[list[LineString]] = [[line] for line in self._lines]
        self._links: list[LineString] = []
        self._tree = STRtree(self._lines)
        self._loose = {point for point, here in nodes(chains).items() if len(here) == 1}
        self._ends = [frozenset((line.coords[0], line.coords[-1])) for line in self._lines]
        self._settled: set[int] = set()

    def longest_first(self) -> list[int]:
        """The order in which sides are settled, so that the shorter of two gives way; where one begins decides between equals."""
        return sorted(range(len(self._lines)), key=lambda n: (-self._lines[n].length, self._lines[n].coords[0]))

    def settle(self, number: int, gap: float) -> None:
        """Take away from a side what runs along those that are settled."""
        tied, free = self._settled_near(number, gap)
        for others, limit in ((free, gap), (tied, gap * _TIED)):
            if others:
                self._give_way(number, others, limit)
        self._settled.add(number)

    def parts(self) -> list[LineString]:
        """All that is left, and the links from it to what took the place of the rest."""
        return [*(part for parts in self._left for part in parts), *self._links]

    def _settled_near(self, number: int, gap: float) -> tuple[list[LineString], list[LineString]]:
        """What is left of the settled sides near one: of those that share an end with it, and of the others."""
        found = np.sort(self._tree.query(self._lines[number], predicate="dwithin", distance=gap)).tolist()
        near = [n for n in found if n in self._settled]
        tied = [part for n in near if self._ends[number] & self._ends[n] for part in self._left[n]]
        free = [part for n in near if not self._ends[number] & self._ends[n] for part in self._left[n]]
        return tied, free

    def _give_way(self, number: int, others: list[LineString], limit: float) -> None:
        line = self._lines[number]
        if self._loose & self._ends[number] and _lies_close(line, others, limit):
            self._left[number] = []
        # Only a whole side is cut: the cut begins with all of it, and would bring back what went before.
        elif self._left[number] == [line] and _runs_close(line, others, limit):
            self._left[number], fresh = _apart(line, MultiLineString(others), limit)
            self._links += fresh


def _sides(chain: Chain) -> list[Chain]:
    """A chain cut at its corners, so that its sides can be compared with each other; a loop is cut at its farthest point too."""
    points = np.asarray(chain)
    steps = np.diff(points, axis=0)
    steps /= np.maximum(np.hypot(*steps.T), 1e-12)[:, None]
    cuts = {int(n) + 1 for n in np.flatnonzero((steps[:-1] * steps[1:]).sum(axis=1) < _CORNER)}
    if chain[0] == chain[-1]:
        cuts.add(int(np.argmax(np.hypot(*(points - points[0]).T))))
    places = [0, *sorted(cuts - {0, len(chain) - 1}), len(chain) - 1]
    return [chain[a : b + 1] for a, b in pairwise(places)]


def _runs_close(line: LineString, others: Sequence[LineString], gap: float) -> bool:
    """Look at samples along a line for a stretch that is close to the others."""
    places = np.linspace(0, line.length, max(3, int(line.length / gap) + 1))
    dots = shapely.line_interpolate_point(line, places)
    close = np.minimum.reduce([shapely.distance(dots, other) for other in others]) < gap
    # The places where closeness changes, by turns on and off; every second distance between them is a close run.
    runs = np.diff(np.flatnonzero(np.diff(np.concatenate([[False], close, [False]]).astype(int))))[::2]
    return bool(len(runs) and runs.max() * line.length / len(places) > _STRETCH * gap)


def _lies_close(line: LineString, others: Sequence[LineString], gap: float) -> bool:
    """Tell whether all of a line is close to the others."""
    return bool(shapely.buffer(MultiLineString(list(others)), gap, quad_segs=4).contains(line))


def _apart(line: LineString, others: MultiLineString, gap: float) -> tuple[list[LineString], list[LineString]]:
    """What is left of a line without the long stretches that run close to the others, and links from the cuts to the others."""
    close = lines_in(common(line, shapely.buffer(others, gap, quad_segs=4), GRID))
    lost = [part for part in lines_in(shapely.line_merge(MultiLineString(close))) if part.length > _STRETCH * gap]
    places = sorted(sorted((line.project(Dot(part.coords[0])), line.project(Dot(part.coords[-1])))) for part in lost)
    # Lost stretches come in pairs of places, so with the two ends what is left lies between every second two.
    marks = [0.0, *(place for pair in places for place in pair), line.length]
    left = [between(line, a, b) for a, b in zip(marks[::2], marks[1::2], strict=True) if b - a > GRID]
    cuts = [Dot(part.coords[end]) for part in left for end in (0, -1)]
    # Where the line ended before, nothing was cut, and no link is needed.
    ends = {line.coords[0], line.coords[-1]}
    links = [shapely.get_coordinates(shapely.shortest_line(cut, others)).tolist() for cut in cuts if cut.coords[0] not in ends]
    return left, [
        LineString([start, overshot((start[0], start[1]), (end[0], end[1]), 3 * GRID)]) for start, end in links if start != end
    ]
