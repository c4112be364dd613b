"""The lines of a drawing joined to paths: between two ends or junctions, or a loop that meets nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.dots.line_art import GRAIN, LineArt

Points = NDArray[np.float64]


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
