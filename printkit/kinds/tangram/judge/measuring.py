"""An assembly laid beside its figure, and all that is measured of the two; what is expensive is worked out when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum, hypot

import numpy as np
from shapely.geometry.base import BaseGeometry

from printkit.geometry import ring_match
from printkit.geometry.affine import Affine, apply, compose, rotation, translation
from printkit.geometry.ring_boundary import Boundary, joined, parts_left
from printkit.geometry.ring_match import MIRROR
from printkit.geometry.ring_walk import rings, with_holes
from printkit.kinds.tangram.judge import covering, progress
from printkit.kinds.tangram.judge.assembly import Assembly

_EXACT = 1e-5
"""Points nearer than this share of the figure's size are one point to the exact tier: far above rounding, far below tolerance."""
_COARSE = 1e-4
"""Arcs become chords no finer than within this share of the figure's size, however fine the tolerance is."""
_ROUGHLY = 3.0
"""Voted motions are a little off for pieces that are; their contours are compared within this many tolerances."""
_LOOSE = 2.0
"""Seams may gape by the tolerance as well as the contour; what is measured of an assembly may be off by this many tolerances."""
_FINE = 1 / 64
"""Chords that are off by this share of the tolerance decide no more than exact arcs would."""
_TRIED = 8
_LIKELY_CLOSE, _SURELY_CLOSE = 0.2, 0.9
"""Where smaller shares of the contour are roughly matched than these, before and after drawing closer, there is no chance."""
_ROOMY = 0.98
"""An assembly with a smaller share of the figure's area than this may fit into it in many ways."""
_SAMPLES = 90
_ESTIMATED = 10
_PUSHED = 3
_AREA_SLACK = 2e-4
"""A covered share this little below the most that is possible is the most: arcs are written as chords."""
_ALL_OF_IT = 1e-6
_SEARCH_STEPS = (0.03, 0.012)


@dataclass(frozen=True, slots=True)
class Level:
    """How far along an assembly is: the best completeness with its contour and motion, and the largest area at any motion."""

    completeness: float
    contour: float
    area: float
    motion: Affine


class Side:
    """The assembly seen from one side, as it lies or turned over, with the motions that look best from there."""

    def __init__(
        self, sketch: progress.Sketch, union: BaseGeometry, figure: progress.Sketch, tolerance: float, is_turned: bool
    ) -> None:
        self.sketch = sketch
        self.union = union
        self.is_turned = is_turned
        self.fits = progress.best_fits(sketch, figure, _ROUGHLY * tolerance)
        self._figure = figure
        self._reach = 2 * _ROUGHLY * tolerance
        self._closer: dict[int, Affine] = {}

    def closer(self, index: int) -> Affine:
        """Return one of the best motions, improved."""
        if index not in self._closer:
            self._closer[index] = progress.drawn_closer(self.sketch, self._figure, self.fits[index].motion, self._reach)
        return self._closer[index]

    def evened(self, motion: Affine) -> Affine:
        """Return a motion with the largest distance between the contours made small."""
        return progress.evened(self.sketch, self._figure, motion, self._reach / _ROUGHLY)

    def contours(self, motions: Sequence[Affine], tolerance: float) -> list[float]:
        """Measure the shares of the figure's contour that motions match."""
        shares: list[float] = progress.contour_shares(self.sketch, self._figure, motions, tolerance).tolist()
        return shares


class Measuring:
    """One assembly and its figure."""

    def __init__(self, one: Assembly) -> None:
        self.assembly = one
        self.tolerance = one.tolerance
        self.size = one.target.size
        self._chord = max(one.tolerance / 4, _COARSE * self.size)
        self._exact = min(_EXACT * self.size, one.tolerance / 8)
        self.goal = one.target.boundary(self._exact)
        self._parts = parts_left((edge for region in one.regions for edge in region.edges), self._exact)
        self.made = joined(self._parts, self._exact)

    def exact_motion(self, mirrored: bool) -> Affine | None:
        """Find the motion that carries the boundary of the assembly onto that of the figure."""
        return ring_match.congruence(self.made, self.goal, self.tolerance, mirrored)

    def close_motion(self, mirrored: bool) -> tuple[Affine, float] | None:
        """Find a motion that leaves no spot wider than the tolerance between assembly and figure, and how wide the widest is."""
        # Area and spread cost next to nothing, and rule most assemblies out before any motion is sought.
        if not self._could_be_close:
            return None
        sides = [self._turned if mirrored else self._upright]
        for side in sides:
            found = self._closest(side)
            if found is not None:
                return compose(found[0], MIRROR) if mirrored else found[0], found[1]
            if len(sides) == 1:
                sides.append(self._closed_side(mirrored))
        return None

    def _closest(self, side: Side) -> tuple[Affine, float] | None:
        """Try the best motions of a side, each as it is, drawn closer and evened out."""
        tried = [index for index, fit in enumerate(side.fits) if fit.contour >= _LIKELY_CLOSE and self._is_near(side, fit.motion)]
        for index in tried[:_TRIED]:
            motion = side.closer(index)
            if side.contours([motion], _ROUGHLY * self.tolerance)[0] < _SURELY_CLOSE:
                continue
            for way in (motion, side.fits[index].motion, None):
                width = self._width_between(side, way or side.evened(motion))
                if width is not None:
                    return way or side.evened(motion), width
        return None

    def _width_between(self, side: Side, motion: Affine) -> float | None:
        """Measure the widest spot between the moved assembly and the figure; None if it is wider than the tolerance."""
        rest = covering.difference(covering.moved(side.union, motion), self._goal_shape, self.size)
        if covering.is_wider(rest, self.tolerance + self._off):
            return None
        if covering.is_wider(rest, self.tolerance - self._off) and self._off:
            # Chords for arcs could be the reason; finer ones tell.
            made, goal = self._fine_shapes
            made = covering.moved(made, MIRROR) if side.is_turned else made
            rest = covering.difference(covering.moved(made, motion), goal, self.size)
        return None if covering.is_wider(rest, self.tolerance) else covering.widest_spot(rest, self.tolerance)

    @cached_property
    def _off(self) -> float:
        """How far off a width may be because arcs were written as chords."""
        is_round = any(edge.bulge for region in (*self.assembly.regions, *self.assembly.target.regions) for edge in region.edges)
        return 2 * covering.CHORD * self.size if is_round else 0.0

    @cached_property
    def _fine_shapes(self) -> tuple[BaseGeometry, BaseGeometry]:
        """Assembly and figure with chords that are off by next to nothing, measured by the tolerance."""
        chord = _FINE * self.tolerance
        made, goal = (
            covering.shapes(regions, self.size, chord) for regions in (self.assembly.regions, self.assembly.target.regions)
        )
        return covering.union(made, self.size), covering.union(goal, self.size)

    def _closed_side(self, mirrored: bool) -> Side:
        """The assembly with seams closed that gape by no more than the tolerance: their edges vote for motions that are none."""
        closed = Boundary(covering.closed_outline(self._union, self.tolerance))
        closed = closed.moved(MIRROR) if mirrored else closed
        union = covering.moved(self._union, MIRROR) if mirrored else self._union
        return Side(progress.sketch(closed, self._chord), union, self._figure, self.tolerance, mirrored)

    @cached_property
    def _could_be_close(self) -> bool:
        """Compare what no motion changes, area and spread: a contour that is off by a tolerance changes them only so much."""
        sway, off = self._figure.sway, _LOOSE * self.tolerance
        made, goal = self._upright_sketch.posture, self._figure.posture
        return abs(made.area - goal.area) <= off * sway.area and all(
            abs(one - other) <= off * sway.moment for one, other in ((made.largest, goal.largest), (made.smallest, goal.smallest))
        )

    def _is_near(self, side: Side, motion: Affine) -> bool:
        """Tell whether a motion brings the centroid near enough to that of the figure for the contours to agree."""
        made, goal = side.sketch.posture, self._figure.posture
        x, y = apply(motion, (made.x, made.y))
        return hypot(x - goal.x, y - goal.y) <= _LOOSE * self.tolerance * (self._figure.sway.place + _ROUGHLY)

    @cached_property
    def overlaps(self) -> tuple[tuple[int, int, float], ...]:
        """The pairs of pieces that share a spot wider than the tolerance, with the shared areas."""
        return tuple(covering.overlapping(self.assembly.regions, self._shapes, self.tolerance, self.size))

    def level(self, mirrored_too: bool) -> Level:
        """Measure completeness and area over the most promising motions."""
        best = self._level(self._upright)
        if mirrored_too and best.area < self._bound:
            other = self._level(self._turned)
            area = max(best.area, other.area)
            if other.completeness > best.completeness:
                best = Level(other.completeness, other.contour, area, compose(other.motion, MIRROR))
            best = Level(best.completeness, best.contour, area, best.motion)
        return best

    def _level(self, side: Side) -> Level:
        """Measure the motion that matches most contour; only if it leaves something to cover, look for a roomier one."""
        motions = [side.fits[0].motion, side.closer(0)]
        contours = side.contours(motions, self.tolerance)
        # Drawing closer may lose what matched by luck; so the better of both is measured.
        first = self._measured(side, motions[contours[1] > contours[0]])
        if first.area == self._bound:
            return first
        found = [first, *self._roomier(side, motions)]
        best = max(found, key=lambda level: level.completeness)
        return Level(best.completeness, best.contour, max(level.area for level in found), best.motion)

    def _measured(self, side: Side, motion: Affine) -> Level:
        """Measure one motion."""
        area, contour = self._covered(side, motion), side.contours([motion], self.tolerance)[0]
        return Level(min(area, contour), contour, area, motion)

    def _covered(self, side: Side, motion: Affine) -> float:
        """Measure the share of the figure that the moved assembly covers."""
        share = covering.shared_area(covering.moved(side.union, motion), self._goal_shape, self.size) / self._goal_shape.area
        return self._bound if share > self._bound - _AREA_SLACK else share

    def _roomier(self, side: Side, known: list[Affine]) -> list[Level]:
        """Look for motions that cover more: the best by estimate, moved about a little, or into the figure if it has room."""
        points = progress.sample_points(self._figure, _SAMPLES)
        fits = side.fits if self._bound < _ROOMY else side.fits[:_ESTIMATED]
        motions = [*known, *(fit.motion for fit in fits)]
        shares = progress.sampled_shares(side.sketch, points, motions)
        # True areas are dear; sample points choose which few motions deserve them.
        ranked = [motions[index] for index in np.argsort(-shares, kind="stable")]
        if self._bound >= _ROOMY:
            return [self._measured(side, self._wandered(side, points, ranked[0], float(shares.max())))]
        pushed = [progress.pushed_inside(side.sketch, self._figure, motion) for motion in ranked[:_PUSHED]]
        order = np.argsort(-progress.sampled_shares(side.sketch, points, pushed), kind="stable")
        first = self._measured(side, pushed[order[0]])
        return [first] if first.area == self._bound else [first, self._measured(side, pushed[order[1]])]

    def _wandered(self, side: Side, points: progress.Numbers, motion: Affine, share: float) -> Affine:
        """Move an assembly about by ever smaller steps as long as it covers more of the sample points."""
        for step in _SEARCH_STEPS:
            nearby = [compose(nudge, motion) for nudge in _nudges(step * self.size, step, *points.mean(axis=0).tolist())]
            shares = progress.sampled_shares(side.sketch, points, nearby)
            if shares.max() > share:
                motion, share = nearby[int(np.argmax(shares))], float(shares.max())
        return motion

    @cached_property
    def _bound(self) -> float:
        """The most that any motion can cover."""
        area = self._union.area if self.overlaps else self._made_area
        return float(min(1.0, area / self._goal_area))

    @cached_property
    def _made_area(self) -> float:
        return fsum(region.area for region in self.assembly.regions)

    @cached_property
    def _goal_area(self) -> float:
        return self.assembly.target.area

    @cached_property
    def _shapes(self) -> list[BaseGeometry]:
        return covering.shapes(self.assembly.regions, self.size)

    @cached_property
    def _union(self) -> BaseGeometry:
        """The assembly as one shape: what its boundary goes around if that is sound and all of it, else a union of all pieces."""
        # Where pieces touch exactly, seams cancel; where none do, there is no use in walking.
        if len(self._parts) < sum(len(region.edges) for region in self.assembly.regions):
            walked = with_holes(rings(self._parts, self._exact), self._exact)
            whole = covering.simple_shape(walked, self.size) if walked else None
            if whole is not None and abs(whole.area - self._made_area) <= _ALL_OF_IT * self._goal_area:
                return whole
        return covering.union(self._shapes, self.size)

    @cached_property
    def _goal_shape(self) -> BaseGeometry:
        shapes = covering.shapes(self.assembly.target.regions, self.size)
        return shapes[0] if len(shapes) == 1 else covering.union(shapes, self.size)

    @cached_property
    def _figure(self) -> progress.Sketch:
        return progress.sketch(self.goal, self._chord)

    @cached_property
    def _upright_sketch(self) -> progress.Sketch:
        return progress.sketch(self.made, self._chord)

    @cached_property
    def _upright(self) -> Side:
        return Side(self._upright_sketch, self._union, self._figure, self.tolerance, False)

    @cached_property
    def _turned(self) -> Side:
        sketch = progress.sketch(self.made.moved(MIRROR), self._chord)
        return Side(sketch, covering.moved(self._union, MIRROR), self._figure, self.tolerance, True)


def _nudges(step: float, turn: float, x: float, y: float) -> Sequence[Affine]:
    """Give small shifts and turns about a centre."""
    shifts = [translation(dx, dy) for dx in (-step, 0, step) for dy in (-step, 0, step)]
    return [*shifts, rotation(turn * 60, x, y), rotation(-turn * 60, x, y)]
