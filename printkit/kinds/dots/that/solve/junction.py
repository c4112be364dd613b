"""Which junctions and ends of a drawing become dots, and what happens to those that lie too near to another."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from printkit.kinds.dots.network import Network, Path, Points
from printkit.kinds.dots.that.solve.rule import Rules
from printkit.kinds.dots.that.solve.track import End, Track, track
from printkit.kinds.dots.that.solve.view import gaps

_DIGITS = 3
_SEAMS = 12
"""Where a loop may be cut: so many places are tried."""


@dataclass(frozen=True)
class Layout:
    """The dots of junctions and ends, the tracks between them, and the paths that vanish in a dot."""

    dots: Points
    tracks: tuple[Track, ...]
    hidden: tuple[tuple[int, Points], ...]
    """Paths that are all so near to one dot, given by its number, that the dot stands for them."""


def layout(network: Network, rules: Rules, rng: Random) -> Layout:
    """Choose the dots of junctions, those where most lines meet first, and cut loops open at a place chosen by chance."""
    ends = _ends(network, rules)
    dots = [end.place for number, end in sorted(ends.items()) if end.place is not None and _is_own(end, number, network)]
    numbers = {(float(place[0]), float(place[1])): number for number, place in enumerate(dots)}
    named = {number: _named(end, numbers) for number, end in ends.items()}
    tracks, hidden = [], []
    for path in network.paths:
        if path.start is None or path.end is None:
            points, seam = _cut(path, dots, rules, rng)
            tracks.append(track(points, seam, seam, rules))
        elif _vanishes(path, named[path.start], named[path.end], rules):
            hidden.append((named[path.start].dot or 0, path.points))
        else:
            tracks.append(track(path.points, named[path.start], named[path.end], rules))
    return Layout(np.array(dots).reshape(-1, 2), tuple(tracks), tuple(hidden))


def _ends(network: Network, rules: Rules) -> dict[int, End]:
    """Give each junction a place for its dot: its own, that of another within the tolerance, or none."""
    degrees = np.zeros(len(network.nodes), dtype=int)
    for path in network.paths:
        for node in (path.start, path.end):
            if node is not None:
                degrees[node] += 1
    chosen: list[Points] = []
    ends: dict[int, End] = {}
    # Where most lines meet, doing without a dot would cost most.
    for node in sorted(range(len(degrees)), key=lambda number: (-degrees[number], number)):
        place = np.round(network.nodes[node], _DIGITS)
        away = [float(np.hypot(*(place - other))) for other in chosen]
        nearest = min(away, default=np.inf)
        if nearest >= rules.dmin:
            chosen.append(place)
            ends[node] = End(None, place)
        else:
            ends[node] = End(None, chosen[away.index(nearest)] if nearest < 0.9 * rules.eps else None)
    return ends


def _is_own(end: End, node: int, network: Network) -> bool:
    return end.place is not None and bool((end.place == np.round(network.nodes[node], _DIGITS)).all())


def _named(end: End, numbers: dict[tuple[float, float], int]) -> End:
    return end if end.place is None else End(numbers[float(end.place[0]), float(end.place[1])], end.place)


def _vanishes(path: Path, start: End, end: End, rules: Rules) -> bool:
    """Tell whether both ends of a path are one dot that all of it is near to."""
    if start.dot is None or start.dot != end.dot or start.place is None:
        return False
    return bool(np.hypot(*(path.points - start.place).T).max() < 0.9 * rules.eps)


def _cut(path: Path, dots: list[Points], rules: Rules, rng: Random) -> tuple[Points, End]:
    """Cut a loop open where a dot can stand, and set that dot; a loop with no room for one has none."""
    ring = path.points[:-1]
    for _ in range(_SEAMS):
        first = rng.randrange(len(ring))
        place = np.round(ring[first], _DIGITS)
        if gaps(place[None, :], np.array(dots).reshape(-1, 2))[0] >= rules.dmin:
            dots.append(place)
            return np.vstack([ring[first:], ring[: first + 1]]), End(len(dots) - 1, place)
    return path.points, End(None, None)
