"""A piece in hand: how far along an assembly is while one of its pieces is being moved.

The other pieces say where the assembly lies on the figure, so the piece in hand cannot drag it about. What they cover and which
part of the contour they make is measured when the piece is lifted; after that, only what the piece itself adds is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import NamedTuple, overload

import numpy as np

from printkit.geometry.affine import IDENTITY, Affine
from printkit.geometry.ring import moved_boundary
from printkit.kinds.tangram.judge import contour, covering
from printkit.kinds.tangram.judge.covering import segments
from printkit.kinds.tangram.judge.goal import Goal
from printkit.kinds.tangram.judge.measuring import HOPELESS, Level, Measuring, turns_over
from printkit.kinds.tangram.judge.patches import Patches
from printkit.kinds.tangram.judge.stock import Lying

_FRAMES = 3
"""How many motions of the others are kept."""
_FURTHER = 4
"""How many of the next best matches of the contour are looked at, besides the best."""
_LIKELY = 2
"""How many motions of the others could be that of the solution: the piece in hand lacks, all the rest is there."""
_MUCH = 0.5
"""Others that make less of the contour than this, turned over, do not lie like the mirror image."""
_SAME = 1e-6
_HARDLY = 1e-6


@dataclass(frozen=True, slots=True)
class Frame:
    """A motion of the others onto the figure, what it leaves free, and which part of the contour it makes."""

    motion: Affine
    completeness: float
    covered: float
    free: Patches
    excess: Patches
    runs: contour.Runs


class Hand:
    """All pieces but one, which is in hand."""

    def __init__(self, others: Measuring, mirrored_too: bool, fixed: Affine | None = None) -> None:
        self._goal = others.goal
        self._others = others
        self._fixed = fixed
        self.frames = [self._frame(fixed)] if fixed else self._best(mirrored_too)
        self._near: list[Frame] = []
        self._last: tuple[Lying, Affine | None, Level] | None = None

    def motions(self, is_turned: bool, piece: Lying) -> list[Affine]:
        """List the motions of one side that could be those of a solution, with the piece where it is."""
        side = self._others.side(is_turned)
        known = [frame for frame in self.frames if turns_over(frame.motion) == is_turned]
        if known:
            return [side.as_it_lies(frame.motion) for frame in known[:_LIKELY] if self._could_fill(piece, frame)]
        return [fit.motion for fit in side.fits[:_LIKELY] if fit.contour >= _MUCH]

    def _could_fill(self, piece: Lying, frame: Frame) -> bool:
        """Tell whether the piece, which may still be drawn closer with all others, leaves no spot that is far too wide."""
        moved = piece.shape if frame.motion == IDENTITY else covering.moved(piece.shape, frame.motion)
        return not frame.free.is_wider_without(moved, HOPELESS * self._goal.tolerance)

    def level(self, piece: Lying, near: Affine | None = None) -> Level:
        """Measure how far along all is with the piece where it is."""
        if self._last is None or self._last[0] is not piece or self._last[1] != near:
            first, *others = (*self.frames, *self._kept(near))
            best = self._with(piece, first)
            for frame in others:
                best = self._with(piece, frame, best) or best
            self._last = (piece, near, best)
        return self._last[2]

    def gap(self, piece: Lying, tolerance: float, off: float) -> tuple[bool, float | None]:
        """Measure the widest spot between all pieces, where they stand, and the figure; None if it is wider than the tolerance.

        The first value says whether this is certain: widths may be off, and what sticks out beside others is not looked at.
        """
        (frame, *_), goal = self.frames, self._goal
        wide = tolerance + off
        if not frame.excess.wide(wide).is_empty or frame.free.is_wider_without(piece.shape, wide):
            return True, None
        out = covering.without(piece.shape, goal.shape, goal.size)
        if covering.is_wider(out, wide):
            return True, None
        narrow = tolerance - off
        if not frame.excess.is_empty or covering.is_wider(out, narrow) or frame.free.is_wider_without(piece.shape, narrow):
            return off == 0 and frame.excess.is_empty, None
        spots = (out, covering.without(frame.free.whole, piece.shape, goal.size))
        return True, max(covering.widest_spot(spot, tolerance) for spot in spots)

    def _kept(self, near: Affine | None) -> list[Frame]:
        """Return the frame of a motion that was good before, if it is none of those that are known."""
        if near is None or self._fixed or any(_alike(near, frame.motion, self._goal) for frame in self.frames):
            return []
        if not self._near or not _alike(near, self._near[0].motion, self._goal):
            self._near = [self._frame(near)]
        return self._near

    def _best(self, mirrored_too: bool) -> list[Frame]:
        found: list[Level] = []
        for side in self._others.sides(mirrored_too):
            found += self._others.levels(side)
            for fit in side.fits[1 : 1 + _FURTHER]:
                found.append(self._others.measured(side.as_it_lies(side.closer(fit.motion))))
        frames: list[Frame] = []
        for level in sorted(found, key=lambda level: -level.completeness):
            if len(frames) < _FRAMES and not any(_alike(level.motion, frame.motion, self._goal) for frame in frames):
                frames.append(self._frame(level.motion))
        return frames

    def _frame(self, motion: Affine) -> Frame:
        goal, level = self._goal, self._others.measured(motion)
        side = self._others.side(turns_over(motion))
        onto = side.as_it_lies(motion)
        union = covering.moved(side.union, onto)
        free, excess = covering.without(goal.shape, union, goal.size), covering.without(union, goal.shape, goal.size)
        runs = side.runs(onto, goal.tolerance)
        return Frame(motion, level.completeness, level.area, Patches(free, goal.size), Patches(excess, goal.size), runs)

    @overload
    def _with(self, piece: Lying, frame: Frame) -> Level: ...

    @overload
    def _with(self, piece: Lying, frame: Frame, known: Level) -> Level | None: ...

    def _with(self, piece: Lying, frame: Frame, known: Level | None = None) -> Level | None:
        """Measure how far along all is in one frame; None if it is no farther than is known."""
        goal, motion = self._goal, frame.motion
        edges = piece.edges if motion == IDENTITY else moved_boundary(piece.edges, motion)
        runs = contour.runs_along(segments(edges, goal.chord), goal.sketch, IDENTITY, goal.tolerance)
        made = contour.share_of(goal.sketch, np.concatenate([frame.runs, runs]))
        # Areas are dear, and of a symmetric figure all frames are alike.
        if known is not None and made <= known.completeness + _HARDLY:
            return None
        moved = piece.shape if motion == IDENTITY else covering.moved(piece.shape, motion)
        area = min(1.0, frame.covered + frame.free.shared_area(moved) / goal.shape.area)
        found = Level(min(area, made), made, area, motion)
        return found if known is None or found.completeness > known.completeness else None


class Held(NamedTuple):
    """A piece in hand and all others."""

    hand: Hand
    piece: Lying

    def motions(self, is_turned: bool) -> list[Affine]:
        """List the motions of one side that could be those of a solution."""
        return self.hand.motions(is_turned, self.piece)

    def level(self, near: Affine | None = None) -> Level:
        """Measure how far along all is."""
        return self.hand.level(self.piece, near)


def _alike(a: Affine, b: Affine, goal: Goal) -> bool:
    """Tell whether two motions do the same, but for rounding."""
    turn = max(abs(p - q) for p, q in zip(a[:4], b[:4], strict=True))
    return turn < _SAME and hypot(a[4] - b[4], a[5] - b[5]) < _SAME * goal.size
