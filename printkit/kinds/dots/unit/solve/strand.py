"""The drawing as long strands: paths that go on straight through their junctions, sampled, with lanes beside them.

Dots may stand on the lanes. Where strands meet or end there are *nodes*, each of which may have a dot that all its strands share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

import numpy as np
import shapely

from printkit.chance import below
from printkit.kinds.dots.network import Network, Path, Points
from printkit.kinds.dots.sampled_line import corner_weights, divided
from printkit.kinds.dots.unit.solve.kernels.memory import Reals, Stretch

STEP = 0.8
"""Samples are about so far apart."""
SMOOTH = 0.015
"""Vertices that matter less than this are left out."""
LANE_SHARES = (-0.85, -0.55, -0.3, -0.12, 0.0, 0.12, 0.3, 0.55, 0.85)
"""How far from the strand the lanes are, as a share of the tolerance: closer together where dots should stand."""
LANES = len(LANE_SHARES)
LIKENESS = 0.04
"""The price of a square millimetre of deviation, for each millimetre of a strand; 1 is the price of a dot."""
CORNER_WEIGHT = 12.0
"""How much more the deviation counts at a right angle."""
FEATURE = 0.15
"""A small strand keeps to a smaller tolerance: this share of its own size."""
LEAST_TOLERANCE = 0.4
STRAIGHT = np.cos(np.radians(50.0))
"""Paths that turn by less than this at a junction go through it as one strand."""


@dataclass(frozen=True)
class Strand:
    """A sampled strand; `stops` are its nodes, in order, and where along it they lie."""

    points: Points
    arc: Reals
    weight: Reals
    normal: Points
    stops: tuple[tuple[int, float], ...]

    @property
    def length(self) -> float:
        """The length of the strand."""
        return float(self.arc[-1])

    def tolerance(self, eps: float) -> float:
        """Return how far a cover may stray from the strand: less than from a large one if it is a small detail, such as an eye."""
        return min(eps, max(LEAST_TOLERANCE * eps, FEATURE * self._size))

    @cached_property
    def _size(self) -> float:
        return float(np.hypot(*(self.points.max(axis=0) - self.points.min(axis=0))))

    def at(self, arc: float) -> Points:
        """Return the point at a distance along the strand."""
        return np.array([np.interp(arc, self.arc, self.points[:, 0]), np.interp(arc, self.arc, self.points[:, 1])])

    def part(self, first: float, last: float) -> Points:
        """Return the points from one distance along the strand to another."""
        inside = (self.arc > first + 1e-6) & (self.arc < last - 1e-6)
        return np.vstack([self.at(first), self.points[inside], self.at(last)])

    def stretch(self, first: float, last: float, eps: float) -> Stretch:
        """Return what the kernels need to know of a part of the strand."""
        inside = np.flatnonzero((self.arc > first + 1e-6) & (self.arc < last - 1e-6))
        near = np.concatenate([[np.searchsorted(self.arc, first + 1e-6) - 1], inside, [np.searchsorted(self.arc, last - 1e-6)]])
        near = np.clip(near, 0, len(self.arc) - 1)
        points = np.vstack([self.at(first), self.points[inside], self.at(last)])
        aside = eps * np.array(LANE_SHARES)
        lanes = points[None, :, :] + aside[:, None, None] * self.normal[near][None, :, :]
        arc = np.concatenate([[first], self.arc[inside], [last]])
        across, down = np.ascontiguousarray(lanes[:, :, 0]), np.ascontiguousarray(lanes[:, :, 1])
        return Stretch(points[:, 0].copy(), points[:, 1].copy(), arc, self.weight[near], across, down, aside)


def strands(network: Network, rng: Random) -> tuple[Points, list[Strand]]:
    """Join paths through junctions, cut loops open by chance, and return the places of all nodes with the strands."""
    places = [np.array(node) for node in network.nodes]
    chains: list[tuple[list[Points], list[int]]] = []
    for points, stops in _through(network):
        chains.append(([np.asarray(one) for one in points], stops))
    for path in network.paths:
        if path.start is None or path.end is None:
            ring = path.points[:-1]
            first = below(rng, len(ring))
            places.append(ring[first])
            chains.append(([np.vstack([ring[first:], ring[: first + 1]])], [len(places) - 1] * 2))
    return np.array(places).reshape(-1, 2), [_sampled(pieces, stops) for pieces, stops in chains]


def _through(network: Network) -> list[tuple[list[Points], list[int]]]:
    """Follow paths through the nodes where they go on almost straight."""
    paths = [path for path in network.paths if path.start is not None and path.end is not None]
    after = _continuations([path.points for path in paths], [(path.start or 0, path.end or 0) for path in paths])
    used: set[int] = set()
    # Ends that lead nowhere come first, so that a strand is followed from one of its ends; what is left then goes round.
    ends = [*(one for one in _ends(len(paths)) if one not in after), *_ends(len(paths))]
    return [_followed(paths, after, end, used) for end in ends if end[0] not in used]


End = tuple[int, bool]
"""An end of a path: the path's number, and whether it is its last point."""


def _followed(paths: Sequence[Path], after: dict[End, End], here: End, used: set[int]) -> tuple[list[Points], list[int]]:
    """Follow paths from an end on, and mark them as used."""
    pieces, stops, last = [], [], 0
    while here[0] not in used:
        number, backwards = here
        used.add(number)
        path = paths[number].reversed() if backwards else paths[number]
        pieces.append(path.points)
        stops.append(path.start or 0)
        last = path.end or 0
        far = (number, not backwards)
        if far not in after:
            break
        here = after[far]
    return pieces, [*stops, last]


def _ends(count: int) -> list[End]:
    return [(number, is_last) for number in range(count) for is_last in (False, True)]


def _continuations(lines: list[Points], nodes: list[tuple[int, int]]) -> dict[End, End]:
    """Pair the ends at each node that go on straightest into each other."""
    meeting: dict[int, list[End]] = {}
    for number, (start, end) in enumerate(nodes):
        meeting.setdefault(start, []).append((number, False))
        meeting.setdefault(end, []).append((number, True))
    after: dict[End, End] = {}
    for here in meeting.values():
        away = {end: _direction(lines[end[0]][::-1] if end[1] else lines[end[0]]) for end in here}
        # The straightest pair comes first, since directions away from a node are opposite where it goes straight on.
        pairs = sorted((float(away[one] @ away[other]), one, other) for one, other in combinations(here, 2))
        for straightness, one, other in pairs:
            if straightness < -STRAIGHT and one not in after and other not in after:
                after[one], after[other] = other, one
    return after


def _direction(points: Points) -> Points:
    """Return where a line goes in its first millimetres."""
    line = shapely.LineString(points)
    run = shapely.get_coordinates(shapely.line_interpolate_point(line, 4.0))[0] - points[0]
    size = float(np.hypot(*run))
    return np.asarray(run / size if size else run)


def _sampled(pieces: list[Points], stops: list[int]) -> Strand:
    """Set samples on the pieces of a strand."""
    parts = [divided(piece, STEP, SMOOTH) for piece in pieces]
    points = np.vstack([parts[0], *(part[1:] for part in parts[1:])])
    steps = np.hypot(*np.diff(points, axis=0).T)
    arc = np.append(0.0, np.cumsum(steps))
    at = np.append(0, np.cumsum([len(part) - 1 for part in parts]))
    spans = (np.append(steps, 0.0) + np.append(0.0, steps)) / 2
    weight = LIKENESS * spans * corner_weights(points, (1, 3), CORNER_WEIGHT)
    return Strand(
        points, arc, weight, _normals(points), tuple((stop, float(arc[place])) for stop, place in zip(stops, at, strict=True))
    )


def _normals(points: Points) -> Points:
    """Return the direction across the line at each sample."""
    steps = np.diff(points, axis=0)
    steps = steps / np.maximum(np.hypot(*steps.T), 1e-12)[:, None]
    along = np.vstack([steps[:1], steps]) + np.vstack([steps, steps[-1:]])
    size = np.hypot(*along.T)
    # Where a line turns back on itself the two directions cancel out; either will do.
    along = np.where(size[:, None] < 1e-6, np.vstack([steps, steps[-1:]]), along / np.maximum(size, 1e-6)[:, None])
    return np.column_stack([-along[:, 1], along[:, 0]])
