"""An assembly laid beside its figure, and all that is measured of the two; what is expensive is worked out when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum, hypot

import numpy as np
from shapely.geometry.base import BaseGeometry

from printkit.geometry import ring_match
from printkit.geometry.affine import Affine, apply, compose, rotation, translation
from printkit.geometry.ring_boundary import Boundary, Part, joined, parts_of
from printkit.geometry.ring_match import MIRROR
from printkit.geometry.ring_walk import rings, with_holes
from printkit.kinds.tangram.judge import covering, easing, progress
from printkit.kinds.tangram.judge.assembly import Assembly
from printkit.kinds.tangram.judge.contour import Runs, runs_along, share_of
from printkit.kinds.tangram.judge.covering import Segments
from printkit.kinds.tangram.judge.goal import Goal
from printkit.kinds.tangram.judge.patches import Margins
from printkit.kinds.tangram.judge.sketch import Numbers, Sketch, sketch
from printkit.kinds.tangram.judge.stock import ROUGHLY, Lying, Stock

_LOOSE = 2.0
"""Seams may gape by the tolerance as well as the contour; what is measured of an assembly may be off by this many tolerances."""
_TRIED = 8
HOPELESS = 2.5
"""Where a spot of so many tolerances is left by a motion that was drawn closer, evening it out does not help."""
_LIKELY_CLOSE, _SURELY_CLOSE = 0.2, 0.9
"""Where smaller shares of the contour are roughly matched than these, before and after drawing closer, there is no chance."""
_ROOMY = 0.98
"""An assembly with a smaller share of the figure's area than this may fit into it in many ways."""
_ESTIMATED = 10
_COMPARED = 8
_EASED = 5
"""How many motions are eased."""
_FEW = 0.7
"""Assemblies with a smaller share of the figure's area than this consist of few pieces."""
_MOST_LEFT_OUT = 12
"""Of more pieces than this, none is left out to look for motions."""
_PUSHED = 3
_AREA_SLACK = 2e-4
"""How much of a share may be lost because arcs are written as chords."""
_ROUNDING = 1e-8
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

    def __init__(self, made: Sketch, union: BaseGeometry, goal: Goal, is_turned: bool, edges: Callable[[], Segments]) -> None:
        self.sketch = made
        self.union = union
        self.is_turned = is_turned
        self._edges = edges
        self._goal = goal
        self._reach = 2 * ROUGHLY * goal.tolerance

    @cached_property
    def fits(self) -> list[progress.Fit]:
        """The most promising motions, the best match of the contour first."""
        goal = self._goal
        return progress.best_fits(self.sketch.rough(goal.rough_chord), goal.rough_sketch, ROUGHLY * goal.tolerance)

    @cached_property
    def first(self) -> Affine:
        """The best motion, improved."""
        return self.closer(self.fits[0].motion)

    def closer(self, motion: Affine) -> Affine:
        """Return a motion that is drawn closer in the mean."""
        return progress.drawn_closer(self.sketch, self._goal.sketch, motion, self._reach)

    def evened(self, motion: Affine) -> Affine:
        """Return a motion with the largest distance between the contours made small."""
        return progress.evened(self.sketch, self._goal.sketch, motion, self._reach / ROUGHLY)

    def eased(self, motion: Affine) -> Affine | None:
        """Return a motion that brings more edges of pieces within the tolerance of the contour; None if no more can be."""
        return easing.eased(self.edges, self._goal.sketch, motion, self._goal.tolerance)

    def contour(self, motion: Affine, tolerance: float) -> float:
        """Measure the share of the figure's contour that the boundary of the assembly matches, moved by a motion."""
        figure = self._goal.sketch
        return share_of(figure, runs_along(self.sketch.stretches, figure, motion, tolerance))

    @cached_property
    def _margins(self) -> Margins:
        return Margins(self.union, self._goal.surely_wide)

    def is_surely_off(self, motion: Affine) -> bool:
        """Tell whether, after a motion, a spot wider than the tolerance is surely left; false if a closer look is needed."""
        return self._margins.is_surely_off(self._goal.margins, motion)

    @cached_property
    def edges(self) -> Segments:
        """All edges of all pieces, seams included, as straight stretches."""
        return self._edges()

    def runs(self, motion: Affine, tolerance: float) -> Runs:
        """Find where edges of pieces run along the figure's contour.

        Seams count, and what others lie on: then a piece that is added or passes by takes nothing away from what was made.
        """
        return runs_along(self.edges, self._goal.sketch, motion, tolerance)

    def made(self, motion: Affine, tolerance: float) -> float:
        """Measure the share of the figure's contour that edges of pieces make, moved by a motion."""
        return share_of(self._goal.sketch, self.runs(motion, tolerance))

    def as_it_lies(self, motion: Affine) -> Affine:
        """Return the motion of the assembly itself that is a motion of this side of it."""
        return compose(motion, MIRROR) if self.is_turned else motion


class Measuring:
    """One assembly and its figure."""

    def __init__(self, one: Assembly, goal: Goal | None = None, stock: Stock | None = None) -> None:
        self._one = one
        self.goal = goal or Goal(one.target, one.tolerance)
        self._stock = stock or Stock(self.goal)
        self.lying: Sequence[Lying] = self._stock.lying(one.regions)
        self.tolerance = self.goal.tolerance
        self.size = self.goal.size

    def exact_motion(self, mirrored: bool) -> Affine | None:
        """Find the motion that carries the boundary of the assembly onto that of the figure."""
        return ring_match.congruence(self.made, self.goal.boundary, self.tolerance, mirrored)

    def close_motion(self, mirrored: bool, likely: Callable[[bool], Sequence[Affine]] | None = None) -> tuple[Affine, float] | None:
        """Find a motion that leaves no spot wider than the tolerance between assembly and figure, and how wide the widest is.

        Motions are looked for unless it is known which of this side of the assembly are likely.
        """
        # Area and spread cost next to nothing, and rule most assemblies out before any motion is sought.
        if not self._could_be_close:
            return None
        side = self._turned if mirrored else self._upright
        known = None if likely is None else [motion for motion in likely(mirrored) if self._is_near(side, motion)]
        ways = self._likely(side) if known is None else iter([(side, motion) for motion in known])
        for one, motion in ways:
            found = self._closest(one, motion)
            if found is not None:
                return one.as_it_lies(found[0]), found[1]
        return None

    def _likely(self, side: Side) -> Iterator[tuple[Side, Affine]]:
        """Give motions of a side to try; if it knows none that is any good, those of its outline with gaping seams closed."""
        good = [fit for fit in side.fits if fit.contour >= _LIKELY_CLOSE and self._is_near(side, fit.motion)][:_TRIED]
        yield from ((side, fit.motion) for fit in good)
        if not any(fit.contour >= _SURELY_CLOSE for fit in good):
            closed = self._closed(side)
            yield from ((closed, fit.motion) for fit in closed.fits[:_TRIED] if self._is_near(closed, fit.motion))

    def _closest(self, side: Side, motion: Affine) -> tuple[Affine, float] | None:
        """Try a motion drawn closer, as it is, and evened out."""
        closer = side.closer(motion)
        found = self._tried(side, closer, (motion,))
        if found is None and self._is_elsewhere(side, closer, motion):
            # A seam that gapes beside the contour may have drawn it astray.
            found = self._tried(side, motion)
        return found

    def _tried(self, side: Side, motion: Affine, others: Sequence[Affine] = ()) -> tuple[Affine, float] | None:
        """Try a motion that should be right but for the last bit; if it is nearly, others like it, and evened out."""
        if side.contour(motion, ROUGHLY * self.tolerance) < _SURELY_CLOSE:
            return None
        rest = None if side.is_surely_off(motion) else self._between(side, motion)
        if rest is not None:
            if self._is_hopeless(rest):
                return None
            width = self._width(side, motion, rest)
            if width is not None:
                return motion, width
        further = [way for way in (*others, side.evened(motion)) if not side.is_surely_off(way)]
        # Of one that is surely off, it is found out only now how far, since it matters only if there is another.
        if further and rest is None and self._is_hopeless(self._between(side, motion)):
            return None
        for way in further:
            width = self._width(side, way, self._between(side, way))
            if width is not None:
                return way, width
        return None

    def _is_hopeless(self, rest: BaseGeometry) -> bool:
        return covering.is_wider(rest, HOPELESS * self.tolerance)

    def _is_elsewhere(self, side: Side, one: Affine, other: Affine) -> bool:
        """Tell whether two motions bring some point of the assembly to places that are farther apart than the tolerance."""
        x, y = side.sketch.posture.x, side.sketch.posture.y
        (u, v), (p, q) = apply(one, (x, y)), apply(other, (x, y))
        return hypot(u - p, v - q) + self.size * hypot(one[0] - other[0], one[1] - other[1]) > self.tolerance

    def _between(self, side: Side, motion: Affine) -> BaseGeometry:
        return covering.difference(covering.moved(side.union, motion), self.goal.shape, self.size)

    def _width(self, side: Side, motion: Affine, rest: BaseGeometry) -> float | None:
        """Measure the widest spot of what is between the moved assembly and the figure; None if it is wider than the tolerance."""
        if covering.is_wider(rest, self.tolerance + self.off):
            return None
        if self.off and covering.is_wider(rest, self.tolerance - self.off):
            # Chords for arcs could be the reason; finer ones tell.
            made = covering.moved(self._fine_union, MIRROR) if side.is_turned else self._fine_union
            rest = covering.difference(covering.moved(made, motion), self.goal.fine_shape, self.size)
        return None if covering.is_wider(rest, self.tolerance) else covering.widest_spot(rest, self.tolerance)

    def width_as_it_lies(self, motion: Affine) -> float | None:
        """Measure the widest spot between the assembly, moved in a known way, and the figure; None if wider than the tolerance."""
        side = self._upright
        return None if side.is_surely_off(motion) else self._width(side, motion, self._between(side, motion))

    @cached_property
    def could_cover(self) -> bool:
        """Whether the areas leave it possible that the figure is made within the tolerance."""
        return abs(self._made_area - self.goal.area) <= _LOOSE * self.tolerance * self.goal.sketch.sway.area

    @cached_property
    def least_cover(self) -> float:
        """The share of the figure that is covered at least if it is made within the tolerance."""
        return 1 - _LOOSE * self.tolerance * self.goal.sketch.sway.area / self.goal.area

    @cached_property
    def off(self) -> float:
        """How far off a width may be because arcs were written as chords."""
        return self.goal.off if self.goal.is_round or any(piece.is_round for piece in self.lying) else 0.0

    @cached_property
    def _could_be_close(self) -> bool:
        """Compare what no motion changes, area and spread: a contour that is off by a tolerance changes them only so much."""
        sway, off = self.goal.sketch.sway, _LOOSE * self.tolerance
        # A hand that moves a piece comes by here with nearly every step; areas part all that is unfinished.
        if not self.could_cover:
            return False
        made, goal = self._upright_sketch.posture, self.goal.sketch.posture
        return abs(made.area - goal.area) <= off * sway.area and all(
            abs(one - other) <= off * sway.moment for one, other in ((made.largest, goal.largest), (made.smallest, goal.smallest))
        )

    def _is_near(self, side: Side, motion: Affine) -> bool:
        """Tell whether a motion brings the centroid near enough to that of the figure for the contours to agree."""
        made, goal = side.sketch.posture, self.goal.sketch.posture
        x, y = apply(motion, (made.x, made.y))
        return hypot(x - goal.x, y - goal.y) <= _LOOSE * self.tolerance * (self.goal.sketch.sway.place + ROUGHLY)

    @cached_property
    def overlaps(self) -> tuple[covering.Overlap, ...]:
        """The pairs of pieces that share a spot wider than the tolerance, with the shared areas."""
        return self._stock.overlaps(self.lying)

    def sides(self, mirrored_too: bool) -> list[Side]:
        """Return the sides of the assembly that count."""
        return [self._upright, self._turned] if mirrored_too else [self._upright]

    def side(self, is_turned: bool) -> Side:
        """Return one side of the assembly."""
        return self._turned if is_turned else self._upright

    def level(self, mirrored_too: bool, near: Affine | None = None) -> Level:
        """Measure completeness and area over the most promising motions, and one that was good before."""
        found = self._all_levels(self._upright, near)
        if mirrored_too and max(level.area for level in found) < self._bound:
            found += self._all_levels(self._turned, near)
        best = max(found, key=lambda level: level.completeness)
        return Level(best.completeness, best.contour, max(level.area for level in found), best.motion)

    def _all_levels(self, side: Side, near: Affine | None) -> list[Level]:
        """Measure the most promising motions and, while there are few pieces, those of all but one of them.

        The best of few pieces may be found by chance, and must not be forgotten when the next is laid.
        """
        found = self.levels(side, near)
        if self._bound >= _FEW or not 1 < len(self.lying) <= _MOST_LEFT_OUT:
            return found
        best = max(level.completeness for level in found)
        for left_out in range(len(self.lying)):
            others = self._without(left_out)
            for level in others.levels(others.side(side.is_turned)):
                made = side.made(side.as_it_lies(level.motion), self.tolerance) if level.completeness > 0 else 0.0
                if made > best:
                    found.append(self._measured(side, side.as_it_lies(level.motion), made))
                    best = max(best, found[-1].completeness)
        return found

    def _without(self, index: int) -> Measuring:
        """Return the assembly without one of its pieces."""
        rest = self._one.placed[:index] + self._one.placed[index + 1 :]
        return Measuring(replace(self._one, placed=rest, moving=None), self.goal, self._stock)

    def levels(self, side: Side, near: Affine | None = None) -> list[Level]:
        """Measure the motions that match most contour; only if they leave something to cover, look for roomier ones."""
        known = [side.as_it_lies(near)] if near is not None and turns_over(near) == side.is_turned else []
        # Drawing closer may lose what matched by luck, so motions are also measured as they were voted for.
        motions = [*known, *self._of_pieces(side), *(fit.motion for fit in side.fits[:_COMPARED]), side.first]
        contours = [side.made(motion, self.tolerance) for motion in motions]
        found: list[Level] = []
        best = 0.0
        for index in sorted(range(len(motions)), key=lambda index: -round(contours[index], 9)):
            # Areas are dear: a motion that makes less of the contour than another is complete cannot be better.
            if contours[index] <= best:
                break
            found.append(self._measured(side, motions[index], contours[index]))
            best = max(best, found[-1].completeness)
        if not found:
            found = [self._measured(side, motions[0], contours[0])]
        found += self._eased(side, motions, max(best, found[0].completeness))
        return found if max(level.area for level in found) == self._bound else [*found, *self._roomier(side, motions[-2:])]

    def _eased(self, side: Side, motions: Sequence[Affine], best: float) -> list[Level]:
        """Ease the motions that have most of the contour within reach, and measure what then makes more than is complete."""
        within_reach = [side.made(motion, easing.REACH * self.tolerance) for motion in motions]
        found: list[Level] = []
        for index in sorted(range(len(motions)), key=lambda index: -round(within_reach[index], 9))[:_EASED]:
            motion = side.eased(motions[index]) if within_reach[index] > best else None
            made = 0.0 if motion is None else side.made(motion, self.tolerance)
            if motion is not None and made > best:
                found.append(self._measured(side, motion, made))
                best = max(best, found[-1].completeness)
        return found

    def _of_pieces(self, side: Side) -> list[Affine]:
        """List the motions that single pieces propose while there are few.

        Few pieces fit a figure in many ways; those that were found for one are then not forgotten when the next is laid.
        """
        return (
            [motion for piece in self.lying for motion in self._stock.motions(piece, side.is_turned)] if self._bound < _FEW else []
        )

    def _measured(self, side: Side, motion: Affine, made: float | None = None) -> Level:
        """Measure one motion of a side, of which it may be known how much of the contour it makes."""
        area, made = self._covered(side, motion), side.made(motion, self.tolerance) if made is None else made
        return Level(min(area, made), made, area, side.as_it_lies(motion))

    def measured(self, motion: Affine) -> Level:
        """Measure one motion of the assembly."""
        side = self.side(turns_over(motion))
        return self._measured(side, side.as_it_lies(motion))

    def _covered(self, side: Side, motion: Affine) -> float:
        """Measure the share of the figure that the moved assembly covers."""
        share = covering.shared_area(covering.moved(side.union, motion), self.goal.shape, self.size) / self.goal.shape.area
        # Chords of arcs leave slivers; made up for alike everywhere, so that a share never falls when more is covered.
        return min(self._bound, share + (_AREA_SLACK if self.off else _ROUNDING)) if share else 0.0

    def _roomier(self, side: Side, known: list[Affine]) -> list[Level]:
        """Look for motions that cover more: the best by estimate, moved about a little, or into the figure if it has room."""
        points = self.goal.samples
        fits = side.fits if self._bound < _ROOMY else side.fits[:_ESTIMATED]
        motions = [*known, *(fit.motion for fit in fits)]
        shares = progress.sampled_shares(side.sketch, points, motions)
        # True areas are dear; sample points choose which few motions deserve them.
        ranked = [motions[index] for index in np.argsort(-shares, kind="stable")]
        if self._bound >= _ROOMY:
            return [self._measured(side, self._wandered(side, points, ranked[0], float(shares.max())))]
        pushed = [progress.pushed_inside(side.sketch, self.goal.sketch, motion) for motion in ranked[:_PUSHED]]
        order = np.argsort(-progress.sampled_shares(side.sketch, points, pushed), kind="stable")
        first = self._measured(side, pushed[order[0]])
        return [first] if first.area == self._bound else [first, self._measured(side, pushed[order[1]])]

    def _wandered(self, side: Side, points: Numbers, motion: Affine, share: float) -> Affine:
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
        return float(min(1.0, area / self.goal.area))

    @cached_property
    def _made_area(self) -> float:
        return fsum(piece.area for piece in self.lying)

    @cached_property
    def _parts(self) -> list[Part]:
        edges = [edge for piece in self.lying for edge in piece.edges]
        return parts_of(edges, self._stock.meetings(self.lying), self.goal.exact)

    @cached_property
    def made(self) -> Boundary:
        """The boundary of the assembly: all pieces summed, seams cancelled."""
        return joined(self._parts, self.goal.exact)

    @cached_property
    def _union(self) -> BaseGeometry:
        """The assembly as one shape: what its boundary goes around if that is sound and all of it, else a union of all pieces."""
        # Where pieces touch exactly, seams cancel; where none do, there is no use in walking.
        if len(self._parts) < sum(len(piece.edges) for piece in self.lying):
            walked = with_holes(rings(self._parts, self.goal.exact), self.goal.exact)
            whole = covering.simple_shape(walked, self.size) if walked else None
            if whole is not None and abs(whole.area - self._made_area) <= _ALL_OF_IT * self.goal.area:
                return whole
        return covering.union([piece.shape for piece in self.lying], self.size)

    @cached_property
    def _fine_union(self) -> BaseGeometry:
        """The assembly as one shape, with chords that are off by next to nothing, measured by the tolerance."""
        shapes = covering.shapes([piece.region for piece in self.lying], self.size, self.goal.fine_chord)
        return covering.union(shapes, self.size)

    @cached_property
    def _upright_sketch(self) -> Sketch:
        return sketch(self.made, self.goal.chord)

    @cached_property
    def _upright(self) -> Side:
        return Side(self._upright_sketch, self._union, self.goal, False, self._segments)

    def _segments(self) -> Segments:
        return covering.segments((edge for piece in self.lying for edge in piece.edges), self.goal.chord)

    @cached_property
    def _turned(self) -> Side:
        made = sketch(self.made.moved(MIRROR), self.goal.chord)
        return Side(made, covering.moved(self._union, MIRROR), self.goal, True, lambda: _turned_over(self._segments()))

    def _closed(self, side: Side) -> Side:
        """Close the seams that gape by no more than the tolerance: their edges vote for motions that are none."""
        outline = Boundary(covering.closed_outline(side.union, self.tolerance))
        return Side(sketch(outline, self.goal.chord), side.union, self.goal, side.is_turned, lambda: side.edges)


def turns_over(motion: Affine) -> bool:
    """Tell whether a motion turns things over."""
    a, b, c, d, _, _ = motion
    return a * d - b * c < 0


def _turned_over(stretches: Segments) -> Segments:
    """Turn stretches over; each is walked the other way, so that its inside stays on the same side."""
    turned: Segments = stretches[:, [2, 3, 0, 1]] * np.array([MIRROR[0], MIRROR[3], MIRROR[0], MIRROR[3]])
    return turned


def _nudges(step: float, turn: float, x: float, y: float) -> Sequence[Affine]:
    """Give small shifts and turns about a centre."""
    shifts = [translation(dx, dy) for dx in (-step, 0, step) for dy in (-step, 0, step)]
    return [*shifts, rotation(turn * 60, x, y), rotation(-turn * 60, x, y)]
