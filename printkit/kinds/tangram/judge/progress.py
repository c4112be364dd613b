"""How far along is an assembly? Promising motions onto the figure, and quick measures of each.

Motions are found by voting. A turn gets votes from pairs of edges whose directions it brings together, a shift from pairs of
corners (or centres of arcs) that it brings together. The motions with most votes are compared by the share of the figure's contour
they match; the best are improved by drawing the contour of the assembly towards that of the figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, degrees, hypot, inf, pi, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printkit.geometry import ring_edge
from printkit.geometry.affine import Affine, compose, rotation, translation
from printkit.geometry.ring_boundary import Boundary, circle_rings
from printkit.kinds.tangram.judge.covering import Segments, segments

Numbers = NDArray[np.float64]
_TURNS = 10
_WIDE_TURNS = 4
_MOTIONS = 20
"""How many motions are compared, besides the best of every turn; of assemblies with few corners, up to four times as many."""
_ANGLE_BINS = 720
_SLOW = 0.9
_INSIDE = 1e-6
"""What is outside by less than this share of the figure's longest stretch is inside."""
_MOST_VOTERS = 300
_MOST_SAMPLED = 1500
_MOST_PAIRS = 2_000_000
"""How many edges and places vote, how many points are drawn closer, and how many pairs of stretches are compared at a time."""
_EVENINGS = 25
_FAINT = 1e-3
"""How often weights are set anew to even a motion out, and the least of them, as a share of the largest."""
_SAMPLED_AT = np.array([0.02, 0.5, 0.98])
_CELLS = 4
"""The side of a cell in which shifts are counted together, in tolerances."""


@dataclass(frozen=True)
class Sketch:
    """What is compared of a boundary: straight stretches, directions and lengths of its edges, and points that mark places."""

    stretches: Segments
    angles: Numbers
    lengths: Numbers
    places: Numbers

    @property
    def contour(self) -> float:
        """Return the length of the boundary."""
        return float(_lengths(self.stretches).sum())

    @cached_property
    def frames(self) -> tuple[Numbers, Numbers, Numbers]:
        """Origin, unit direction and length of each stretch."""
        return _frames(self.stretches)

    @cached_property
    def samples(self) -> tuple[Numbers, Numbers]:
        """Points along the boundary, at both ends and in the middle of every stretch, and the directions in which it runs there."""
        start, along, _ = self.frames
        points = (start + _SAMPLED_AT[:, None, None] * (self.stretches[:, 2:] - start)).reshape(-1, 2)
        every = slice(None, None, 1 + len(points) // _MOST_SAMPLED)
        return points[every], np.tile(along, (len(_SAMPLED_AT), 1))[every]

    @cached_property
    def posture(self) -> Posture:
        """Where the area lies, how far it spreads, and along which direction most."""
        middle = self.stretches[:, :2].mean(axis=0)
        x1, y1, x2, y2 = (self.stretches - np.tile(middle, 2)).T
        cross = x1 * y2 - x2 * y1
        area = float(cross.sum()) / 2
        cx, cy = (float((cross * (a + b)).sum()) / (6 * area) for a, b in ((x1, x2), (y1, y2)))
        along, across = (
            float((cross * (a * a + a * b + b * b)).sum()) / 12 - area * c * c for a, b, c in ((x1, x2, cx), (y1, y2, cy))
        )
        mixed = float((cross * (x1 * y2 + 2 * (x1 * y1 + x2 * y2) + x2 * y1)).sum()) / 24 - area * cx * cy
        spread = hypot((along - across) / 2, mixed)
        return Posture(
            area,
            (along + across) / 2 + spread,
            (along + across) / 2 - spread,
            float(middle[0]) + cx,
            float(middle[1]) + cy,
            atan2(2 * mixed, along - across) / 2,
        )

    @cached_property
    def sway(self) -> Sway:
        """How far area, place and spread may go when every point of the boundary moves by one unit at most."""
        posture, long = self.posture, _lengths(self.stretches)
        halfway = (self.stretches[:, :2] + self.stretches[:, 2:]) / 2 - (posture.x, posture.y)
        # The mean of the squared distance along a straight stretch is that of its middle and a twelfth of its own square.
        squares = (halfway**2).sum(axis=1) + long**2 / 12
        return Sway(float(long.sum()), float((long * np.sqrt(squares)).sum()) / abs(posture.area), float((long * squares).sum()))


@dataclass(frozen=True, slots=True)
class Posture:
    """Area, largest and smallest moment about the centroid (which no motion changes), centroid and main direction of a figure."""

    area: float
    largest: float
    smallest: float
    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class Sway:
    """The most by which area, centroid and moments change for every unit by which the boundary is off."""

    area: float
    place: float
    moment: float


@dataclass(frozen=True, slots=True)
class Fit:
    """A motion of the assembly and the share of the figure's contour that it matches."""

    motion: Affine
    contour: float


def sketch(one: Boundary, tolerance: float) -> Sketch:
    """Prepare a boundary for comparison; arcs become chords within the tolerance."""
    halves = [half for pair in circle_rings(one) for half in pair]
    longest = sorted(one.edges, key=ring_edge.chord, reverse=True)[:_MOST_VOTERS]
    chords = np.array([(*edge.start, *edge.end) for edge in longest], dtype=np.float64).reshape(-1, 4)
    marks = [edge.start for edge in one.edges] + [ring_edge.circle(edge).centre for edge in one.edges if not edge.is_straight]
    marks += [disc.centre for disc, _ in one.circles]
    return Sketch(
        segments([*one.edges, *halves], tolerance),
        np.arctan2(chords[:, 3] - chords[:, 1], chords[:, 2] - chords[:, 0]),
        _lengths(chords),
        np.array(marks[:: 1 + len(marks) // _MOST_VOTERS], dtype=np.float64).reshape(-1, 2),
    )


def best_fits(assembly: Sketch, figure: Sketch, tolerance: float) -> list[Fit]:
    """List promising motions of the assembly onto the figure, the best match of the contour first."""
    motions = [*_voted_motions(assembly, figure, tolerance), *_posed_motions(assembly.posture, figure.posture)]
    contours = contour_shares(assembly, figure, motions, tolerance)
    # Rounded and stable, so that equal motions keep their order whatever the last bits are on a machine.
    order = np.argsort(-np.round(contours, 9), kind="stable")
    return [Fit(motions[index], float(contours[index])) for index in order]


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
    """Measure how much of each stretch of the figure some of the moved stretches run along."""
    moved = _moved(stretches, motions)
    origin, along, long = figure.frames
    # Axes: motion, stretch of the assembly, stretch of the figure. Each stretch is taken in the frame of the figure's stretch.
    s1, o1 = _in_frames(moved[..., 0, None], moved[..., 1, None], origin, along)
    s2, o2 = _in_frames(moved[..., 2, None], moved[..., 3, None], origin, along)
    low, high, run = np.maximum(s1, 0.0), np.minimum(s2, long), s2 - s1
    slope = (o2 - o1) / np.where(run > 0, run, 1.0)
    near = (np.abs(o1 + slope * (low - s1)) <= tolerance) & (np.abs(o1 + slope * (high - s1)) <= tolerance)
    matched: Numbers = np.where((high > low) & near, high - low, 0.0).sum(axis=1)
    return matched


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
    weights = np.full(len(points), 1.0 / len(points))
    best, least = motion, float(np.abs(across).max())
    for _ in range(_EVENINGS):
        step, off = _weighed_motion(points, along, across, weights)
        if off.max() < least:
            best, least = compose(step, motion), float(off.max())
        weights = weights * np.maximum(off, _FAINT * off.max())
        weights /= weights.sum()
    return best


def _weighed_motion(points: Numbers, along: Numbers, across: Numbers, weights: Numbers) -> tuple[Affine, Numbers]:
    """Return the small motion that undoes how far points are off by their weights, and how far off it leaves each."""
    system, centre, wide = _small_system(points, along)
    weighed = system * weights
    square = weighed @ system.T + 1e-9 * np.eye(3)
    solution = np.linalg.solve(square, -(weighed @ across))
    dx, dy, turn = solution.tolist()
    return compose(translation(dx, dy), rotation(degrees(turn / wide), *centre.tolist())), np.abs(across + solution @ system)


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


def sample_points(figure: Sketch, count: int) -> Numbers:
    """Give about so many points, evenly spread inside a figure."""
    corners = figure.stretches[:, :2]
    low, high = corners.min(axis=0), corners.max(axis=0)
    rings_area = abs(float(np.sum(corners[:, 0] * figure.stretches[:, 3] - figure.stretches[:, 2] * corners[:, 1]))) / 2
    step = sqrt(max(rings_area, 1e-300) / count)
    columns = np.arange(low[0] + step / 2, high[0], step)[: 16 * count]
    rows = np.arange(low[1] + step / 2, high[1], step)[: 16 * count]
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)[: 64 * count]
    inside: Numbers = grid[_winding(grid, figure.stretches) != 0]
    return inside


def sampled_shares(assembly: Sketch, points: Numbers, motions: Sequence[Affine]) -> Numbers:
    """Estimate, for each motion, the share of the points that the moved assembly covers."""
    maps = np.array(motions, dtype=np.float64)
    shift = points[None, :, :] - maps[:, None, 4:]
    a, b, c, d = (maps[:, index, None] for index in range(4))
    # The linear part of a rigid motion is undone by its transpose.
    back = np.empty_like(shift)
    back[..., 0], back[..., 1] = a * shift[..., 0] + b * shift[..., 1], c * shift[..., 0] + d * shift[..., 1]
    covered = _winding(back.reshape(-1, 2), assembly.stretches) != 0
    shares: Numbers = covered.reshape(len(maps), -1).mean(axis=1)
    return shares


def _winding(points: Numbers, stretches: Segments) -> NDArray[np.int64]:
    """Count how often closed boundaries go round each of many points."""
    x1, y1, x2, y2 = stretches.T
    dx, dy = x2 - x1, y2 - y1
    side = points @ np.stack([-dy, dx]) + (x1 * dy - y1 * dx)
    y = points[:, 1, None]
    rises = dy > 0
    met = ((y1 <= y) != (y2 <= y)) & ((side > 0) == rises)
    count: NDArray[np.int64] = np.rint(met @ np.where(rises, 1.0, -1.0)).astype(np.int64)
    return count


def _voted_motions(assembly: Sketch, figure: Sketch, tolerance: float) -> list[Affine]:
    """Give the motions that bring most corners together, among likely turns."""
    turns = _likely_turns(assembly, figure)
    c, s = np.cos(turns), np.sin(turns)
    x, y = assembly.places[:, 0], assembly.places[:, 1]
    turned = np.stack([c[:, None] * x - s[:, None] * y, s[:, None] * x + c[:, None] * y], axis=-1)
    shifts = (figure.places[None, None, :, :] - turned[:, :, None, :]).reshape(len(turns), -1, 2)
    # The odd offset keeps round numbers, which are common, away from the borders of the cells.
    cells = np.floor(shifts / (_CELLS * tolerance) + 0.3719).astype(np.int64)
    # Two large factors keep turn, column and row apart in one number, which is sorted much faster than three.
    keys = (np.arange(len(turns))[:, None] * 1_000_003 + cells[..., 0]) * 2_000_003 + cells[..., 1]
    _, first, where, counts = np.unique(keys.ravel(), return_index=True, return_inverse=True, return_counts=True)
    most = min(4 * _MOTIONS, max(_MOTIONS, 20 * _MOTIONS // len(assembly.places)))
    ranked = np.lexsort((first, -counts))
    # Every turn keeps its best shift, or turns with few corners to vote would be lost.
    _, best_of_turn = np.unique(first[ranked] // shifts.shape[1], return_index=True)
    chosen = ranked[np.union1d(np.arange(min(most, len(ranked))), best_of_turn)]
    dx = np.bincount(where, shifts[..., 0].ravel())[chosen] / counts[chosen]
    dy = np.bincount(where, shifts[..., 1].ravel())[chosen] / counts[chosen]
    turn = first[chosen] // shifts.shape[1]
    cosines, sines = c[turn], s[turn]
    return list(zip(*(part.tolist() for part in (cosines, sines, -sines, cosines, dx, dy)), strict=True))


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
    position, across = _in_frames(points[:, 0, None], points[:, 1, None], origin, along)
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
    points = points[_winding(points, figure.stretches) == 0]
    if not len(points):
        return None, 0.0
    origin, along, long = figure.frames
    position, across = _in_frames(points[:, 0, None], points[:, 1, None], origin, along)
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
    system, centre, wide = _small_system(points, along)
    # The little weight on the diagonal holds still whatever the contour leaves free, such as the turning of a disc.
    square = system @ system.T + 1e-6 * len(points) * np.eye(3)
    dx, dy, turn = np.linalg.solve(square, -(system @ across)).tolist()
    return compose(translation(dx, dy), rotation(degrees(turn / wide), *centre.tolist()))


def _small_system(points: Numbers, along: Numbers) -> tuple[Numbers, Numbers, float]:
    """Say how a shift in x, one in y and a turn about the centre, which is returned, move points across given directions."""
    centre = points.mean(axis=0)
    arm = points - centre
    # Turns are measured at the far end of the arm, so that all three unknowns are lengths and the little weight suits each.
    wide = max(float(np.abs(arm).max()), 1e-300)
    system = np.empty((3, len(points)))
    system[0], system[1] = -along[:, 1], along[:, 0]
    system[2] = (along * arm).sum(axis=1) / wide
    return system, centre, wide


def _moved(stretches: Segments, motions: Sequence[Affine]) -> Numbers:
    """Move stretches by many motions: the result has the axes motion, stretch, coordinate."""
    maps = np.array(motions, dtype=np.float64)[:, :, None]
    x1, y1, x2, y2 = stretches.T
    a, b, c, d, e, f = (maps[:, index] for index in range(6))
    result = np.empty((len(maps), len(stretches), 4))
    result[..., 0], result[..., 1] = a * x1 + c * y1 + e, b * x1 + d * y1 + f
    result[..., 2], result[..., 3] = a * x2 + c * y2 + e, b * x2 + d * y2 + f
    return result


def _frames(stretches: Segments) -> tuple[Numbers, Numbers, Numbers]:
    """Return origin, unit direction and length of each stretch."""
    long = _lengths(stretches)
    return stretches[:, :2], (stretches[:, 2:] - stretches[:, :2]) / long[:, None], long


def _in_frames(x: Numbers, y: Numbers, origin: Numbers, along: Numbers) -> tuple[Numbers, Numbers]:
    """Return how far along and how far across each stretch the points are."""
    dx, dy = x - origin[:, 0], y - origin[:, 1]
    return dx * along[:, 0] + dy * along[:, 1], dy * along[:, 0] - dx * along[:, 1]


def _lengths(stretches: Segments) -> Numbers:
    long: Numbers = np.hypot(stretches[:, 2] - stretches[:, 0], stretches[:, 3] - stretches[:, 1])
    return long
