"""How far along is an assembly? Promising motions onto the figure, and quick measures of each.

Motions are found by voting. A turn gets votes from pairs of edges whose directions it brings together, a shift from pairs of
corners (or centres of arcs) that it brings together. The motions with most votes are compared by the share of the figure's contour
they match; the best are improved by drawing the contour of the assembly towards that of the figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import degrees, inf, pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printkit.geometry.affine import Affine, compose, rotation, translation
from printkit.kinds.tangram.judge.contour import contour_shares
from printkit.kinds.tangram.judge.sketch import Numbers, Posture, Sketch, in_frames, winding

_TURNS = 10
_WIDE_TURNS = 4
_MOTIONS = 20
"""How many motions are compared, besides the best of every turn; of assemblies with few corners, up to four times as many."""
_ANGLE_BINS = 720
_SLOW = 0.9
_INSIDE = 1e-6
"""What is outside by less than this share of the figure's longest stretch is inside."""
_EVENINGS = 25
_FAINT = 1e-3
"""How often weights are set anew to even a motion out, and the least of them, as a share of the largest."""
_HOLD = 1e-9
"""A weight that holds still whatever the contour leaves free."""
_CELLS = 4
"""The side of a cell in which shifts are counted together, in tolerances."""
_NARROW, _SHARP = 0.1, 8
"""The side of a narrow cell, and how many of them are taken."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A motion of the assembly and the share of the figure's contour that it matches."""

    motion: Affine
    contour: float


def best_fits(assembly: Sketch, figure: Sketch, tolerance: float) -> list[Fit]:
    """List promising motions of the assembly onto the figure, the best match of the contour first."""
    motions = [*_voted_motions(assembly, figure, tolerance), *_posed_motions(assembly.posture, figure.posture)]
    contours = contour_shares(assembly, figure, motions, tolerance)
    # Rounded and stable, so that equal motions keep their order whatever the last bits are on a machine.
    order = np.argsort(-np.round(contours, 9), kind="stable")
    return [Fit(motions[index], float(contours[index])) for index in order]


def drawn_closer(assembly: Sketch, figure: Sketch, motion: Affine, reach: float) -> Affine:
    """Improve a motion: draw the parts of the assembly's contour that run within reach of the figure's contour onto it."""
    # The reach shrinks, so that pieces which are out of place stop pulling once the others have come to rest.
    for share in (1.0, 0.6, 0.35):
        step = _closing_step(assembly, figure, motion, share * reach)
        if step is None:
            break
        motion = compose(step, motion)
    return motion


def evened(assembly: Sketch, figure: Sketch, motion: Affine, reach: float) -> Affine:
    """Improve a motion that is right but for the last bit: make the largest distance between the contours as small as it can be.

    The mean, which drawing closer improves, lets one piece that is off stay off; here what is farthest off counts ever more.
    """
    found = _facing(assembly, figure, motion, reach)
    if found is None:
        return motion
    points, along, across = found
    system, centre, wide = small_system(points, along)
    (dx, dy, turn), _ = least_largest(system, across)
    return compose(compose(translation(dx, dy), rotation(degrees(turn / wide), *centre.tolist())), motion)


def least_largest(system: Numbers, across: Numbers) -> tuple[tuple[float, float, float], float]:
    """Find the small motion, in the terms of a small system, that makes the largest of some distances least, and say how large."""
    best, least = (0.0, 0.0, 0.0), float(np.abs(across).max())
    # Whatever the weights are, the sums to solve are sums of these products.
    x, y, turning = system
    products = np.stack([x * x, x * y, x * turning, y * y, y * turning, turning * turning, *(-system * across)])
    rows = np.stack([*system, across])
    weights = np.full(len(across), 1.0 / len(across))
    for _ in range(_EVENINGS):
        solution = _solved(*(products @ weights).tolist())
        off = np.abs((*solution, 1.0) @ rows)
        farthest = float(off.max())
        if farthest < least:
            best, least = solution, farthest
        weights *= np.maximum(off, _FAINT * farthest)
        weights /= weights.sum()
    return best, least


def _solved(
    xx: float, xy: float, xt: float, yy: float, yt: float, tt: float, x: float, y: float, t: float
) -> tuple[float, float, float]:
    """Solve three equations by their determinants: a library takes far longer to be called than three such lines to be worked out.

    They are given by the six numbers of a symmetric table and the three on the other side.
    """
    xx, yy, tt = xx + _HOLD, yy + _HOLD, tt + _HOLD
    a, b, c = yy * tt - yt * yt, yt * xt - xy * tt, xy * yt - yy * xt
    d, e, f = xx * tt - xt * xt, xy * xt - xx * yt, xx * yy - xy * xy
    whole = xx * a + xy * b + xt * c
    return (a * x + b * y + c * t) / whole, (b * x + d * y + e * t) / whole, (c * x + e * y + f * t) / whole


def pushed_inside(assembly: Sketch, figure: Sketch, motion: Affine) -> Affine:
    """Improve a motion of an assembly smaller than the figure: push what sticks out of the figure back to its contour."""
    before = inf
    for _ in range(12):
        step, outside = _inward_step(assembly, figure, motion)
        # What hardly gets better does not fit.
        if step is None or outside > _SLOW * before:
            break
        motion, before = compose(step, motion), outside
    return motion


def sampled_shares(assembly: Sketch, points: Numbers, motions: Sequence[Affine]) -> Numbers:
    """Estimate, for each motion, the share of the points that the moved assembly covers."""
    maps = np.array(motions, dtype=np.float64)
    shift = points[None, :, :] - maps[:, None, 4:]
    a, b, c, d = (maps[:, index, None] for index in range(4))
    # The linear part of a rigid motion is undone by its transpose.
    back = np.empty_like(shift)
    back[..., 0], back[..., 1] = a * shift[..., 0] + b * shift[..., 1], c * shift[..., 0] + d * shift[..., 1]
    covered = winding(back.reshape(-1, 2), assembly.stretches) != 0
    shares: Numbers = covered.reshape(len(maps), -1).mean(axis=1)
    return shares


def _voted_motions(assembly: Sketch, figure: Sketch, tolerance: float) -> list[Affine]:
    """Give the motions that bring most corners together, among likely turns."""
    turns = _likely_turns(assembly, figure)
    c, s = np.cos(turns), np.sin(turns)
    x, y = assembly.places[:, 0], assembly.places[:, 1]
    turned = np.stack([c[:, None] * x - s[:, None] * y, s[:, None] * x + c[:, None] * y], axis=-1)
    shifts = (figure.places[None, None, :, :] - turned[:, :, None, :]).reshape(len(turns), -1, 2)
    most = min(4 * _MOTIONS, max(_MOTIONS, 20 * _MOTIONS // len(assembly.places)))
    # Wide cells gather corners that hands have laid; in narrow ones, a piece that is off by little does not drag the others along.
    found = [_most_voted(shifts, _CELLS * tolerance, most), _most_voted(shifts, _NARROW * tolerance, _SHARP, every_turn=False)]
    turn, dx, dy = (np.concatenate(parts) for parts in zip(*found, strict=True))
    cosines, sines = c[turn], s[turn]
    return list(zip(*(part.tolist() for part in (cosines, sines, -sines, cosines, dx, dy)), strict=True))


def _most_voted(shifts: Numbers, cell: float, most: int, every_turn: bool = True) -> tuple[NDArray[np.intp], Numbers, Numbers]:
    """Give the turns and shifts of the cells with most votes, and of every turn the best if that is asked for."""
    # The odd offset keeps round numbers, which are common, away from the borders of the cells.
    cells = np.floor(shifts / cell + 0.3719).astype(np.int64)
    # Two large factors keep turn, column and row apart in one number, which is sorted much faster than three.
    keys = (np.arange(len(shifts))[:, None] * 1_000_003 + cells[..., 0]) * 2_000_003 + cells[..., 1]
    _, first, where, counts = np.unique(keys.ravel(), return_index=True, return_inverse=True, return_counts=True)
    ranked = np.lexsort((first, -counts))
    chosen = ranked[:most]
    if every_turn:
        # Every turn keeps its best shift, or turns with few corners to vote would be lost.
        _, best_of_turn = np.unique(first[ranked] // shifts.shape[1], return_index=True)
        chosen = ranked[np.union1d(np.arange(min(most, len(ranked))), best_of_turn)]
    dx = np.bincount(where, shifts[..., 0].ravel())[chosen] / counts[chosen]
    dy = np.bincount(where, shifts[..., 1].ravel())[chosen] / counts[chosen]
    return first[chosen] // shifts.shape[1], dx, dy


def _posed_motions(assembly: Posture, figure: Posture) -> list[Affine]:
    """Give the two motions that bring centroid to centroid and main direction to main direction: right for like shapes."""
    turns = [figure.angle - assembly.angle, figure.angle - assembly.angle + pi]
    return [
        compose(translation(figure.x, figure.y), compose(rotation(degrees(t)), translation(-assembly.x, -assembly.y)))
        for t in turns
    ]


def _likely_turns(assembly: Sketch, figure: Sketch) -> Numbers:
    """Give the angles that bring many long edges of both into the same direction."""
    if not len(assembly.angles) or not len(figure.angles):
        return np.zeros(1)
    angles = ((figure.angles[None, :] - assembly.angles[:, None]) % (2 * pi)).ravel()
    lengths, others = assembly.lengths[:, None], figure.lengths[None, :]
    # Edges of the same length probably belong together, and count four times.
    weights = (np.minimum(lengths, others) * (1 + 3 * (np.abs(lengths - others) < 0.01 * others))).ravel()
    bins = np.floor(angles * (_ANGLE_BINS / (2 * pi)) + 0.3719).astype(np.intp) % _ANGLE_BINS
    votes = np.bincount(bins, weights, _ANGLE_BINS)
    sums = np.bincount(bins, weights * _off_centre(angles, bins), _ANGLE_BINS)
    sharp = _peaks(votes, _TURNS)
    # Pieces placed by hand scatter over neighbouring bins.
    wide_votes = votes + np.roll(votes, 1) + np.roll(votes, -1)
    step = 2 * pi / _ANGLE_BINS
    wide_sums = sums + np.roll(sums - step * votes, 1) + np.roll(sums + step * votes, -1)
    wide = _peaks(wide_votes, _WIDE_TURNS)
    turns = [_bin_centre(sharp) + sums[sharp] / votes[sharp], _bin_centre(wide) + wide_sums[wide] / wide_votes[wide]]
    return np.unique(np.round(np.concatenate(turns), 9))


def _peaks(votes: NDArray[Any], count: int) -> NDArray[np.intp]:
    """Return the bins with most votes."""
    order = np.argsort(-np.round(votes, 9), kind="stable")[:count]
    return order[votes[order] > 0]


def _bin_centre(bins: NDArray[np.intp]) -> Numbers:
    return np.asarray((bins + 0.1281) * (2 * pi / _ANGLE_BINS), dtype=np.float64)


def _off_centre(angles: Numbers, bins: NDArray[np.intp]) -> Numbers:
    off: Numbers = (angles - _bin_centre(bins) + pi) % (2 * pi) - pi
    return off


def _closing_step(assembly: Sketch, figure: Sketch, motion: Affine, reach: float) -> Affine | None:
    """Solve for the small motion that takes sampled points nearest to the figure's stretches, measured across these."""
    found = _facing(assembly, figure, motion, reach)
    return None if found is None else _small_motion(*found)


def _facing(assembly: Sketch, figure: Sketch, motion: Affine, reach: float) -> tuple[Numbers, Numbers, Numbers] | None:
    """Give sampled points within reach of the figure's contour, the direction of the nearest stretch, and how far off they are."""
    points, along_made = _sampled(assembly, motion)
    origin, along, long = figure.frames
    position, across = in_frames(points[:, 0, None], points[:, 1, None], origin, along)
    # Only what runs the same way is drawn closer: the other side of a thin neck is near, too, but runs back.
    fits = (along_made @ along.T > 0.9) & (np.abs(across) <= reach) & (position >= -reach) & (position <= long + reach)
    rows = np.flatnonzero(fits.any(axis=1))
    if len(rows) < 3:
        return None
    best = np.where(fits, np.abs(across), np.inf).argmin(axis=1)[rows]
    return points[rows], along[best], across[rows, best]


def _inward_step(assembly: Sketch, figure: Sketch, motion: Affine) -> tuple[Affine | None, float]:
    """Solve for the small motion that takes sampled points outside the figure to its contour, and say how far they were outside."""
    points, _ = _sampled(assembly, motion)
    points = points[winding(points, figure.stretches) == 0]
    if not len(points):
        return None, 0.0
    origin, along, long = figure.frames
    position, across = in_frames(points[:, 0, None], points[:, 1, None], origin, along)
    away = np.hypot(across, np.maximum(np.maximum(-position, position - long), 0.0))
    best = away.argmin(axis=1)
    off = across[np.arange(len(points)), best]
    outside = float(np.abs(off).max())
    return _small_motion(points, along[best], off) if outside > _INSIDE * long.max() else None, outside


def _sampled(assembly: Sketch, motion: Affine) -> tuple[Numbers, Numbers]:
    """Give points along the moved contour of the assembly, and the directions in which it runs there."""
    points, along = assembly.samples
    a, b, c, d, e, f = motion
    turn = np.array([[a, b], [c, d]])
    return points @ turn + (e, f), along @ turn


def _small_motion(points: Numbers, along: Numbers, across: Numbers) -> Affine:
    """Return the motion that best undoes how far points are off across given directions."""
    system, centre, wide = small_system(points, along)
    # The little weight on the diagonal holds still whatever the contour leaves free, such as the turning of a disc.
    square = system @ system.T + 1e-6 * len(points) * np.eye(3)
    dx, dy, turn = np.linalg.solve(square, -(system @ across)).tolist()
    return compose(translation(dx, dy), rotation(degrees(turn / wide), *centre.tolist()))


def small_system(points: Numbers, along: Numbers) -> tuple[Numbers, Numbers, float]:
    """Say how a shift in x, one in y and a turn about the centre, which is returned, move points across given directions."""
    centre = points.mean(axis=0)
    arm = points - centre
    # Turns are measured at the far end of the arm, so that all three unknowns are lengths and the little weight suits each.
    wide = max(float(np.abs(arm).max()), 1e-300)
    system = np.empty((3, len(points)))
    system[0], system[1] = -along[:, 1], along[:, 0]
    system[2] = (along * arm).sum(axis=1) / wide
    return system, centre, wide
