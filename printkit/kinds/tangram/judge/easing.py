"""Easing a motion: a small change by which more of the contour lies within the tolerance, and nothing that did leaves it.

A piece on its way into its place is off by a little in one direction while it is still far off in another. Where its edge is off by
up to two tolerances, the whole assembly can be shifted and turned so that this edge and those of the others are off by one each.
Edges are taken in one by one, the longest first, as long as some small motion keeps all of them within the tolerance. What can be
eased in one position can be eased in the next, where the piece is nearer: so the level does not fall on its way.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import degrees

import numpy as np
from numpy.typing import NDArray

from printkit.geometry.affine import Affine, compose, rotation, translation
from printkit.kinds.tangram.judge.contour import Runs, compared, share_of
from printkit.kinds.tangram.judge.covering import Segments
from printkit.kinds.tangram.judge.progress import least_largest, small_system
from printkit.kinds.tangram.judge.sketch import Numbers, Sketch

REACH = 3.0
"""Edges that are off by more tolerances than this are not eased: two of them is what two edges can make up for, and a turn more."""
_SLANT = 0.2
"""Edges that are steeper against the contour than this are not beside it."""
_GAIN = 2e-3
"""Edges that would add less than this share of the contour are not worth a look."""
_MOST = 8
"""How many edges are tried."""
_EXACT = 1 - 1e-9


@dataclass(frozen=True, slots=True)
class _Beside:
    """Where moved edges run beside the contour: between which points, in which direction, and how far off they are at both."""

    runs: Runs
    points: Numbers
    along: Numbers
    off: Numbers

    @property
    def farthest(self) -> Numbers:
        """How far off each is at most."""
        found: Numbers = np.abs(self.off).max(axis=1)
        return found


def eased(stretches: Segments, figure: Sketch, motion: Affine, tolerance: float) -> Affine | None:
    """Change a motion so that more edges run along the contour within the tolerance; None if no more can."""
    beside = _beside(stretches, figure, motion, REACH * tolerance)
    farthest = beside.farthest
    within = farthest <= tolerance
    taken = np.flatnonzero(within)
    found: Affine | None = None
    for index in _worthwhile(beside, within, figure):
        more = np.append(taken, index)
        step = _step(beside, more, tolerance)
        if step is not None:
            taken, found = more, compose(step, motion)
    return found


def _beside(stretches: Segments, figure: Sketch, motion: Affine, reach: float) -> _Beside:
    """Find moved stretches that run beside those of the figure, within reach."""
    low, high, begins, off, slope = (part[0] for part in compared(stretches, figure, [motion]))
    first, last = off + slope * (low - begins), off + slope * (high - begins)
    near = (high > low) & (np.abs(slope) <= _SLANT) & (np.abs(first) <= reach) & (np.abs(last) <= reach)
    which = np.nonzero(near)
    low, high, first, last = (part[which] for part in (low, high, first, last))
    origin, along, _ = (part[which[1]] for part in figure.frames)
    before = figure.before[which[1]]
    places, off = np.stack([low, high], axis=1), np.stack([first, last], axis=1)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    points = origin[:, None] + places[..., None] * along[:, None] + off[..., None] * across[:, None]
    return _Beside(before[:, None] + places, points, along, off)


def _worthwhile(beside: _Beside, within: NDArray[np.bool_], figure: Sketch) -> list[int]:
    """List what is not within the tolerance yet and would add to the contour that is made, the most first."""
    known = beside.runs[within]
    made = share_of(figure, known)
    gains: dict[int, float] = {}
    for index in np.flatnonzero(~within).tolist():
        gain = share_of(figure, np.concatenate([known, beside.runs[index : index + 1]])) - made
        if gain > _GAIN:
            gains[index] = round(gain, 9)
    return sorted(gains, key=lambda index: (-gains[index], index))[:_MOST]


def _step(beside: _Beside, chosen: NDArray[np.intp], tolerance: float) -> Affine | None:
    """Find a small motion that keeps all of some edges within the tolerance."""
    points = beside.points[chosen].reshape(-1, 2)
    along = np.repeat(beside.along[chosen], 2, axis=0)
    system, centre, wide = small_system(points, along)
    (dx, dy, turn), least = least_largest(system, beside.off[chosen].ravel())
    if least > _EXACT * tolerance:
        return None
    return compose(translation(dx, dy), rotation(degrees(turn / wide), *centre.tolist()))
