"""How much of a figure's contour is made: stretches that run along it, in the same sense and within the tolerance.

Many motions are compared by an estimate, in which two stretches that run along the same part of the contour may count twice. What
is shown to people is measured: every part of the contour counts once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from printkit.geometry.affine import Affine
from printkit.kinds.tangram.judge.covering import Segments
from printkit.kinds.tangram.judge.sketch import Numbers, Sketch, in_frames

_MOST_PAIRS = 2_000_000
"""How many pairs of stretches are compared at a time."""

_STEEP, _LEVEL = 0.35, 1e-12
"""Slopes against the contour: what is steeper only crosses it; what is flatter is level."""

Runs = Numbers
"""Where something runs along a contour: rows of a beginning and an end, measured along all stretches of the figure in a row."""
NO_RUNS: Runs = np.empty((0, 2))


def contour_shares(assembly: Sketch, figure: Sketch, motions: Sequence[Affine], tolerance: float) -> Numbers:
    """Measure, for each motion, the share of the figure's contour that the assembly's runs along in the same sense."""
    stretches, long = assembly.stretches, figure.frames[2]
    # In portions, since all pairs for all motions at once would need too much memory.
    at_once = max(1, _MOST_PAIRS // (len(motions) * len(long)))
    parts = [stretches[first : first + at_once] for first in range(0, len(stretches), at_once)]
    matched = sum((_matched(part, figure, motions, tolerance) for part in parts), np.zeros((len(motions), len(long))))
    # Several stretches of the assembly may run along one of the figure, which counts but once.
    shares: Numbers = np.minimum(matched, long).sum(axis=1) / long.sum()
    return shares


def _matched(stretches: Segments, figure: Sketch, motions: Sequence[Affine], tolerance: float) -> Numbers:
    """Measure how much of each stretch of the figure some of the moved stretches run along, those that keep to it all the way."""
    low, high, begins, off, slope = compared(stretches, figure, motions)
    near = (np.abs(off + slope * (low - begins)) <= tolerance) & (np.abs(off + slope * (high - begins)) <= tolerance)
    matched: Numbers = np.where((high > low) & near, high - low, 0.0).sum(axis=1)
    return matched


def runs_along(stretches: Segments, figure: Sketch, motion: Affine, tolerance: float) -> Runs:
    """Find where moved stretches run along the figure's contour; of those that leave it, the part that keeps to it."""
    if not len(stretches):
        return NO_RUNS
    low, high, begins, off, slope = (part[0] for part in compared(stretches, figure, [motion]))
    which, along = np.nonzero((high > low) & (np.abs(slope) <= _STEEP))
    low, high, begins, off, slope = (part[which, along] for part in (low, high, begins, off, slope))
    # Where a slanting stretch is off by the tolerance to the one and to the other side; a level one is so nowhere or everywhere.
    slanting = np.where(np.abs(slope) < _LEVEL, np.where(slope < 0, -_LEVEL, _LEVEL), slope)
    one, other = begins + (-tolerance - off) / slanting, begins + (tolerance - off) / slanting
    low, high = np.maximum(low, np.minimum(one, other)), np.minimum(high, np.maximum(one, other))
    before, long = figure.before[along], high > low
    runs: Runs = np.stack([before + low, before + high], axis=1)[long]
    return runs


def compared(stretches: Segments, figure: Sketch, motions: Sequence[Affine]) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
    """Compare every moved stretch with every stretch of the figure, in whose frame it is taken.

    Gives from where to where they lie beside each other, where the moved stretch begins, how far off it is there, and its slope.
    The axes are motion, stretch of the assembly, stretch of the figure.
    """
    moved = _moved(stretches, motions)
    origin, along, long = figure.frames
    s1, o1 = in_frames(moved[..., 0, None], moved[..., 1, None], origin, along)
    s2, o2 = in_frames(moved[..., 2, None], moved[..., 3, None], origin, along)
    run = s2 - s1
    return np.maximum(s1, 0.0), np.minimum(s2, long), s1, o1, (o2 - o1) / np.where(run > 0, run, 1.0)


def share_of(figure: Sketch, runs: Runs) -> float:
    """Measure the share of the contour that runs cover, each part once."""
    if not len(runs):
        return 0.0
    ordered = runs[np.argsort(runs[:, 0], kind="stable")]
    reached = np.maximum.accumulate(ordered[:, 1])
    begins = ordered[:, 0].copy()
    begins[1:] = np.maximum(begins[1:], reached[:-1])
    covered = float(np.maximum(ordered[:, 1] - begins, 0.0).sum())
    return min(1.0, covered / figure.contour)


def _moved(stretches: Segments, motions: Sequence[Affine]) -> Numbers:
    """Move stretches by many motions: the result has the axes motion, stretch, coordinate."""
    maps = np.array(motions, dtype=np.float64)[:, :, None]
    x1, y1, x2, y2 = stretches.T
    a, b, c, d, e, f = (maps[:, index] for index in range(6))
    result = np.empty((len(maps), len(stretches), 4))
    result[..., 0], result[..., 1] = a * x1 + c * y1 + e, b * x1 + d * y1 + f
    result[..., 2], result[..., 3] = a * x2 + c * y2 + e, b * x2 + d * y2 + f
    return result
