"""The drawing as this solver takes it: polylines in millimetres that meet only at their ends.

`LineArt` is what comes in. `Path` is a maximal line of it: between two ends or junctions, or a loop that meets nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Polyline = tuple[tuple[float, float], ...]

GRAIN = 1e-4
"""Ends that differ by less than this many millimetres are the same end."""


@dataclass(frozen=True)
class LineArt:
    """Lines to be drawn, each with at least two different points."""

    lines: tuple[Polyline, ...]

    @classmethod
    def of(cls, lines: Iterable[Sequence[Sequence[float]]]) -> LineArt:
        """Take any polylines, leaving out repeated points and lines that are nothing but a point."""
        cleaned = (_without_repeats(line) for line in lines)
        return cls(tuple(line for line in cleaned if len(line) > 1))

    @cached_property
    def length(self) -> float:
        """The total length of all lines."""
        return sum(math.dist(one, other) for line in self.lines for one, other in pairwise(line))

    @cached_property
    def extent(self) -> float:
        """The diagonal of the smallest upright rectangle around the lines."""
        points = [point for line in self.lines for point in line]
        if not points:
            return 0.0
        x, y = zip(*points, strict=True)
        return math.hypot(max(x) - min(x), max(y) - min(y))


@dataclass(frozen=True)
class Path:
    """A line between two nodes (ends or junctions, by number); a loop that meets nothing has no nodes."""

    points: Points
    start: int | None
    end: int | None

    @property
    def length(self) -> float:
        """The length of the line."""
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())

    def reversed(self) -> Path:
        """Return the same line from its end to its start."""
        return Path(self.points[::-1], self.end, self.start)


@dataclass(frozen=True)
class Network:
    """The paths of a drawing and where its nodes are."""

    paths: tuple[Path, ...]
    nodes: Points


def network(art: LineArt) -> Network:
    """Join lines wherever exactly two meet."""
    lines = [np.array(line) for line in art.lines]
    ends = _ends(lines)
    joined = _joined(lines, ends)
    numbers: dict[tuple[int, int], int] = {}
    paths = []
    for points in joined:
        if _is_free_loop(points, ends):
            paths.append(Path(points, None, None))
        else:
            start, end = (numbers.setdefault(_key(point), len(numbers)) for point in (points[0], points[-1]))
            paths.append(Path(points, start, end))
    nodes = np.zeros((len(numbers), 2))
    for path in paths:
        for node, point in ((path.start, path.points[0]), (path.end, path.points[-1])):
            if node is not None:
                nodes[node] = point
    return Network(tuple(paths), nodes)


Ends = dict[tuple[int, int], list[tuple[int, bool]]]
"""At each place the lines that end there: a line's number, and whether it is its last point that does."""


def _without_repeats(line: Sequence[Sequence[float]]) -> Polyline:
    points: list[tuple[float, float]] = []
    for x, y in line:
        if not points or math.dist(points[-1], (x, y)) > 0.1 * GRAIN:
            points.append((float(x), float(y)))
    return tuple(points)


def _key(point: Points) -> tuple[int, int]:
    return round(float(point[0]) / GRAIN), round(float(point[1]) / GRAIN)


def _ends(lines: Sequence[Points]) -> Ends:
    ends: Ends = {}
    for number, line in enumerate(lines):
        ends.setdefault(_key(line[0]), []).append((number, False))
        ends.setdefault(_key(line[-1]), []).append((number, True))
    return ends


def _is_free_loop(points: Points, ends: Ends) -> bool:
    return _key(points[0]) == _key(points[-1]) and len(ends[_key(points[0])]) == 2


def _joined(lines: Sequence[Points], ends: Ends) -> list[Points]:
    """Follow lines through the places where two meet; what starts at a real node goes first, so that only loops are left."""
    used: set[int] = set()
    joined = []
    for start_anywhere in (False, True):
        for number, line in enumerate(lines):
            for oriented in (line, line[::-1]):
                if number not in used and (start_anywhere or len(ends[_key(oriented[0])]) != 2):
                    used.add(number)
                    joined.append(_followed(oriented, lines, ends, used))
    return joined


def _followed(line: Points, lines: Sequence[Points], ends: Ends, used: set[int]) -> Points:
    """Add line after line until a node or the start is reached."""
    pieces = [line]
    while True:
        here = ends[_key(pieces[-1][-1])]
        following = [(number, is_last) for number, is_last in here if number not in used]
        if len(here) != 2 or not following:
            return np.vstack(pieces)
        number, is_last = following[0]
        used.add(number)
        pieces.append((lines[number][::-1] if is_last else lines[number])[1:])
