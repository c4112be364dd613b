"""A path of the drawing with the places on it where a dot could stand, and the straight lines that could join two of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.dots.network import Points
from printkit.kinds.dots.sampled_line import corner_weights, divided
from printkit.kinds.dots.that.solve.rule import Rules

Numbers = NDArray[np.int64]
Amounts = NDArray[np.float64]

STEP = 1.5
"""Places are about so far apart."""
SMOOTH = 0.015
"""Vertices that matter less than this are left out."""
LIKENESS = 0.03
"""The price of a square millimetre of deviation, for each millimetre of a path; 1 is the price of a dot."""
CORNER_WEIGHT = 12.0
"""How much more the deviation counts at a right angle."""
_DIGITS = 3


class Chords(NamedTuple):
    """Straight lines from places to later ones of a track, in order, and what each costs in likeness."""

    start: Numbers
    end: Numbers
    price: Amounts

    def price_of(self, start: int, end: int) -> float:
        """Return the price of the line between two places."""
        first, last = np.searchsorted(self.start, [start, start + 1])
        return float(self.price[first + np.searchsorted(self.end[first:last], end)])


@dataclass(frozen=True)
class Track:
    """A path with numbered places; `start` and `end` are the dots of its ends, or None where no dot can stand.

    An end may have been moved to the dot of another junction nearby; then the first or last step is a jump that is not drawn.
    """

    places: Points
    arc: Amounts
    """How far along the path each place is; a jump has no length."""
    chords: Chords
    start: int | None
    end: int | None

    @property
    def last(self) -> int:
        """The number of the last place."""
        return len(self.places) - 1


class End(NamedTuple):
    """An end of a path: the dot that stands for it, if any, and where that is."""

    dot: int | None
    place: Points | None


def track(points: Points, start: End, end: End, rules: Rules) -> Track:
    """Set places on a path and find the lines between them that keep to the tolerance."""
    places = np.round(divided(points, STEP, SMOOTH), _DIGITS)
    jumps = [_jump(places[0], start), _jump(places[-1], end)]
    steps = np.hypot(*np.diff(places, axis=0).T)
    weights = corner_weights(places, (1, 2), CORNER_WEIGHT)
    if jumps[0] is not None:
        places, steps, weights = np.vstack([jumps[0], places]), np.append(0.0, steps), np.append(1.0, weights)
    if jumps[1] is not None:
        places, steps, weights = np.vstack([places, jumps[1]]), np.append(steps, 0.0), np.append(weights, 1.0)
    arc = np.append(0.0, np.cumsum(steps))
    return Track(places, arc, _chords(places, arc, weights, rules), start.dot, end.dot)


def _jump(place: Points, end: End) -> Points | None:
    """Return where an end has been moved to, if it has."""
    if end.place is None or float(np.hypot(*(end.place - place))) < 1e-6:
        return None
    return end.place


def _chords(places: Points, arc: Amounts, weights: Amounts, rules: Rules) -> Chords:
    """List the lines that are neither too short nor too long and stay within the tolerance all along."""
    found: list[tuple[Numbers, Numbers, Amounts]] = []
    spans = np.append(np.diff(arc), 0.0)
    shares = weights * (spans + np.append(0.0, spans[:-1])) / 2
    for first in range(len(places) - 1):
        # A path much longer than the longest line cannot stay within the tolerance of one; this bounds the tables below.
        final = int(np.searchsorted(arc, arc[first] + 1.5 * rules.dmax + 2 * rules.eps, side="right"))
        ends = np.arange(first + 1, final)
        runs = places[ends] - places[first]
        lengths = np.hypot(runs[:, 0], runs[:, 1])
        fitting = (lengths >= rules.dmin) & (lengths <= rules.dmax)
        ends, squares = ends[fitting], lengths[fitting] ** 2
        runs = runs[fitting]
        if not len(ends):
            continue
        between = places[first:final] - places[first]
        along = np.clip((runs @ between.T) / squares[:, None], 0.0, 1.0)
        away = (between[None, :, 0] - along * runs[:, :1]) ** 2 + (between[None, :, 1] - along * runs[:, 1:]) ** 2
        # Rows share one table up to the farthest end; what lies beyond the end of a line is not its concern.
        away[np.arange(first, final)[None, :] > ends[:, None]] = 0.0
        good = away.max(axis=1) <= (rules.eps - SMOOTH - 0.01) ** 2 if rules.eps > 2 * SMOOTH else squares < 0
        price = LIKENESS * (away @ shares[first:final])
        found.append((np.full(int(good.sum()), first), ends[good], price[good]))
    if not found:
        return Chords(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))
    return Chords(*(np.concatenate(column) for column in zip(*found, strict=True)))
