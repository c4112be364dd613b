"""Junctions: those that are too close for two dots become one hub, and lines that go straight on through a hub become one strand.

A crossing therefore needs no dot, and at a T only the stem has to end in one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from printkit.kinds.dots.network import Network, Path, Points

STRAIGHT_DEG = 50.0
"""Two lines that turn by less than this at a hub may be drawn as one."""

End = tuple[int, bool]
"""An end of a path: its number, and whether it is the path's last point."""


@dataclass(frozen=True)
class Hub:
    """A place where lines meet or end, made of one or more nodes and of the short paths between them."""

    x: float
    y: float
    nodes: tuple[int, ...]
    swallowed: tuple[Path, ...]

    def ways_from(self, node: int | None) -> list[tuple[int, Path]]:
        """Return the short paths that leave a node, with their numbers."""
        return self._ways.get(node, [])

    @cached_property
    def _ways(self) -> dict[int | None, list[tuple[int, Path]]]:
        ways: dict[int | None, list[tuple[int, Path]]] = {}
        for number, path in enumerate(self.swallowed):
            for step in (path, path.reversed()):
                ways.setdefault(step.start, []).append((number, step))
        return ways


@dataclass(frozen=True)
class Strand:
    """A line to be covered by links and ink; `passes` says which of its points stand for which hubs."""

    points: Points
    passes: tuple[tuple[int, int], ...]
    closed: bool


def hubs_of(net: Network, most: float, dmin: float) -> tuple[list[Hub], list[Path]]:
    """Merge nodes nearer than `dmin` along a short path, as long as everything stays within `most` of the hub.

    The paths that were not swallowed are returned too.
    """
    clusters = _Clusters(net)
    degree = _degrees(net)
    by_length = sorted(net.paths, key=lambda path: path.length)
    rest = [path for path in by_length if not (_is_short(path, net, degree, most, dmin) and clusters.merge(path, most))]
    return clusters.hubs(), rest


def _is_short(path: Path, net: Network, degree: list[int], most: float, dmin: float) -> bool:
    """Tell whether a path joins two junctions that are too close for two dots; what ends freely is never swallowed."""
    if path.start is None or path.end is None or 1 in (degree[path.start], degree[path.end]):
        return False
    return path.length <= 3.0 * most and math.dist(net.nodes[path.start], net.nodes[path.end]) < dmin


def _degrees(net: Network) -> list[int]:
    degree = [0] * len(net.nodes)
    for path in net.paths:
        for node in (path.start, path.end):
            if node is not None:
                degree[node] += 1
    return degree


class _Clusters:
    """Nodes that are being merged."""

    def __init__(self, net: Network) -> None:
        self.home = list(range(len(net.nodes)))
        self.nodes = [[node] for node in self.home]
        self.points = [net.nodes[node : node + 1] for node in self.home]
        self.swallowed: list[list[Path]] = [[] for _ in self.home]

    def merge(self, path: Path, most: float) -> bool:
        """Join the clusters at both ends of a path, if the whole stays small."""
        one, other = (self.home[node] for node in (path.start, path.end) if node is not None)
        points = np.vstack([self.points[one], self.points[other], path.points])
        if one == other or np.hypot(*(points - _middle(points)).T).max() > most:
            return False
        for node in self.nodes[other]:
            self.home[node] = one
        self.nodes[one] += self.nodes[other]
        self.swallowed[one] += [*self.swallowed[other], path]
        self.points[one] = points
        return True

    def hubs(self) -> list[Hub]:
        """Return the clusters as they are now."""
        found = []
        for cluster in sorted(set(self.home)):
            x, y = _middle(self.points[cluster])
            found.append(Hub(float(x), float(y), tuple(sorted(self.nodes[cluster])), tuple(self.swallowed[cluster])))
        return found


def _middle(points: Points) -> Points:
    middle: Points = (points.min(axis=0) + points.max(axis=0)) / 2
    return middle


def loose_ends(hubs: list[Hub], strands: list[Strand]) -> list[tuple[Path, ...]]:
    """Return, for each hub, the short paths that no strand takes, so that only a dot there stands for them."""
    passed = {hub for strand in strands for _, hub in (strand.passes if strand.closed else strand.passes[1:-1])}
    return [() if number in passed else hub.swallowed for number, hub in enumerate(hubs)]


def strands_of(hubs: list[Hub], paths: list[Path]) -> list[Strand]:
    """Join paths that go straight on through hubs."""
    return list(_Weaver(hubs, paths).strands())


class _Weaver:
    """Pairs the ends at each hub and follows the pairs."""

    def __init__(self, hubs: list[Hub], paths: list[Path]) -> None:
        self.hubs, self.paths = hubs, paths
        self.hub_of_node = {node: number for number, hub in enumerate(hubs) for node in hub.nodes}
        self.partner: dict[End, tuple[End, Points]] = {}
        self.used: set[int] = set()
        for number, ends in sorted(self._ends().items()):
            self._pair(hubs[number], ends)

    def _ends(self) -> dict[int, list[End]]:
        ends: dict[int, list[End]] = defaultdict(list)
        for number, path in enumerate(self.paths):
            if path.start is not None and path.end is not None:
                ends[self.hub_of_node[path.start]].append((number, False))
                ends[self.hub_of_node[path.end]].append((number, True))
        return ends

    def _outward(self, end: End) -> Path:
        """Return an end's path as it leaves the hub."""
        path = self.paths[end[0]]
        return path.reversed() if end[1] else path

    def _pair(self, hub: Hub, ends: list[End]) -> None:
        """Pair the straightest first; where not each short path of the hub is used by just one pair, nothing is paired."""
        pairs = self._straight_pairs(hub, ends)
        bridges = [_bridge(hub, self._outward(one).start, self._outward(other).start) for one, other in pairs]
        if sorted(number for _, numbers in bridges for number in numbers) == list(range(len(hub.swallowed))):
            for (end, partner), (points, _) in zip(pairs, bridges, strict=True):
                self.partner[end] = partner, points
                self.partner[partner] = end, points[::-1]

    def _straight_pairs(self, hub: Hub, ends: list[End]) -> list[tuple[End, End]]:
        directions = [_direction(self._outward(end), hub) for end in ends]
        turns = sorted((float(directions[i] @ directions[j]), i, j) for i in range(len(ends)) for j in range(i))
        pairs: list[tuple[End, End]] = []
        taken: set[End] = set()
        for cosine, i, j in turns:
            pair = ends[i], ends[j]
            straight = cosine <= -math.cos(math.radians(STRAIGHT_DEG)) and pair[0][0] != pair[1][0]
            if (straight or len(ends) == 2) and not taken.intersection(pair):
                pairs.append(pair)
                taken.update(pair)
        return pairs

    def strands(self) -> Iterator[Strand]:
        """Follow the pairs: from ends without a partner first, then around."""
        for number, path in enumerate(self.paths):
            if path.start is None:
                self.used.add(number)
                yield Strand(path.points, (), closed=True)
        # From loose ends first: what is begun in its middle would be cut in two.
        for closed in (False, True):
            for number in range(len(self.paths)):
                for end in ((number, False), (number, True)):
                    if number not in self.used and (closed or end not in self.partner):
                        yield self._follow(end)

    def _follow(self, end: End) -> Strand:
        """Go from an end along its path, through hubs, until there is no partner or the strand closes."""
        path = self._outward(end)
        pieces, passes = [path.points], [(0, self._hub(path.start))]
        self.used.add(end[0])
        last = len(path.points) - 1
        while True:
            passes.append((last, self._hub(path.end)))
            here = (end[0], not end[1])
            if here not in self.partner:
                return Strand(np.vstack(pieces), tuple(passes), closed=False)
            end, bridge = self.partner[here]
            pieces.append(bridge[1:])
            last += max(0, len(bridge) - 1)
            if end[0] in self.used:
                return Strand(np.vstack(pieces), tuple(passes[:-1]), closed=True)
            self.used.add(end[0])
            path = self._outward(end)
            pieces.append(path.points[1:])
            last += len(path.points) - 1

    def _hub(self, node: int | None) -> int:
        return self.hub_of_node[-1 if node is None else node]


def _direction(path: Path, hub: Hub) -> Points:
    """Return the direction in which a path leaves a hub, seen from a few millimetres away."""
    steps = np.hypot(*np.diff(path.points, axis=0).T)
    arc = np.concatenate([[0.0], np.cumsum(steps)])
    at = min(4.0, 0.5 * arc[-1])
    leaving = np.array([np.interp(at, arc, path.points[:, 0]) - hub.x, np.interp(at, arc, path.points[:, 1]) - hub.y])
    return leaving / max(float(np.hypot(*leaving)), 1e-9)


def _bridge(hub: Hub, start: int | None, end: int | None) -> tuple[Points, set[int]]:
    """Return the line inside a hub from one of its nodes to another, and the numbers of the short paths it takes."""
    came: dict[int | None, tuple[int, Path] | None] = {start: None}
    waiting = [start]
    while waiting:
        for number, step in hub.ways_from(waiting.pop()):
            if step.end not in came:
                came[step.end] = number, step
                waiting.append(step.end)
    steps = []
    while (step_here := came[end]) is not None:
        steps.append(step_here)
        end = step_here[1].start
    points = [step.points[1:] for _, step in reversed(steps)]
    first = steps[-1][1].points[:1] if steps else np.zeros((0, 2))
    return np.vstack([first, *points]), {number for number, _ in steps}
