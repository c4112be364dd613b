"""Choosing one place for every label so that no two touch.

Conflicts between places are found once; then labels in conflict move, one at a time, to the place that costs least, and a label
that keeps being in the way becomes dearer. When nothing touches any more, each label takes the best place that is free. The number
of moves is bounded, and nothing depends on a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan

import numpy as np
from shapely import STRtree

from printkit.kinds.dots.numbered.solve.candidate import (
    ABOVE,
    BESIDE,
    LEADER_CLEAR,
    Candidates,
    Ground,
    Wanted,
    candidates,
    rectangles,
    together,
)
from printkit.kinds.dots.numbered.solve.segment import meets_boxes, segment_distance
from printkit.kinds.dots.numbered.solve.stroke import Floats, Ints

_MOVES_PER_LABEL = 30
_FEW = 3
_AROUND = 5.0
_HOPELESS = (0.25, 0.12, 0.0)
"""If a larger share of the labels than this is stuck, more leaders will not help; one share for each stage of the search."""
_STALE = 80
"""The search ends when so many rounds have brought nothing."""
_REST = 6
"""A place that a label has just left stays barred for so many of its moves."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a label stands, and its leader if it has one."""

    box: tuple[float, float, float, float]
    leader: tuple[float, float, float, float] | None


class Crowded(Exception):
    """Some labels find no place; `labels` are those still in conflict, or those that would not fit even if they were alone."""

    def __init__(self, labels: Sequence[int], alone: bool = False) -> None:
        super().__init__(f"{len(labels)} labels find no place")
        self.labels = tuple(labels)
        self.alone = alone


def placed(wanted: Sequence[Wanted], ground: Ground, effort: int = _MOVES_PER_LABEL) -> list[Placed]:
    """Place all labels, or raise `Crowded`. Leaders are tried only where labels cannot do without."""
    near = candidates(wanted, ground)
    tied = np.bincount(near.label, minlength=len(wanted)) < _FEW
    for hopeless in _HOPELESS:
        found = together(near, candidates(wanted, ground, np.flatnonzero(tied).tolist(), far=True))
        homeless = np.flatnonzero(np.bincount(found.label, minlength=len(wanted)) == 0)
        if len(homeless):
            raise Crowded(homeless.tolist(), alone=True)
        try:
            choice = _Search(found, len(wanted)).run((effort if hopeless == 0 else effort // 3) * len(wanted))
            return [_placed(found, which) for which in choice]
        except Crowded as crowded:
            if len(crowded.labels) > hopeless * len(wanted):
                raise
            tied = tied | _neighbours(crowded.labels, wanted, ground)
    raise AssertionError("the last stage returns or raises")


def _neighbours(labels: Sequence[int], wanted: Sequence[Wanted], ground: Ground) -> np.ndarray:
    """The labels whose dots lie near those of some labels."""
    dots = ground.dots[[one.dot for one in wanted]]
    gaps = np.hypot(*(dots[:, None, :] - dots[list(labels)][None, :, :]).transpose(2, 0, 1))
    return np.asarray(gaps.min(axis=1) <= _AROUND)


def _placed(found: Candidates, which: int) -> Placed:
    left, top, right, bottom = found.boxes[which].tolist()
    ax, ay, bx, by = found.leaders[which].tolist()
    return Placed((left, top, right, bottom), None if isnan(ax) else (ax, ay, bx, by))


def conflicts(found: Candidates) -> list[Ints]:
    """List for each candidate the candidates of other labels that it cannot stand beside."""
    wide = found.boxes + np.array([-BESIDE / 2, -ABOVE / 2, BESIDE / 2, ABOVE / 2])
    boxes = rectangles(wide)
    one, other = STRtree(boxes).query(boxes)
    pairs = [(one, other)]
    tied = np.flatnonzero(found.has_leader)
    if len(tied):
        leaders = found.leaders[tied]
        fat = rectangles(_around(leaders, LEADER_CLEAR))
        line, box = STRtree(rectangles(found.boxes)).query(fat)
        hit = meets_boxes(leaders[line], found.boxes[box] + np.array([-1, -1, 1, 1]) * LEADER_CLEAR)
        line, box = line[hit], box[hit]
        # One side of each pair is widened, which is enough, and each pair is measured once.
        first, second = STRtree(rectangles(_around(leaders, 0.0))).query(fat)
        apart = found.label[tied[first]] < found.label[tied[second]]
        first, second = first[apart], second[apart]
        hit = segment_distance(leaders[first], leaders[second]) <= LEADER_CLEAR
        first, second = first[hit], second[hit]
        pairs += [(tied[line], box), (box, tied[line]), (tied[first], tied[second]), (tied[second], tied[first])]
    return _lists(np.concatenate([a for a, _ in pairs]), np.concatenate([b for _, b in pairs]), found.label)


def _around(leaders: Floats, reach: float) -> Floats:
    """The boxes around leaders, wider by a reach."""
    low, high = np.minimum(leaders[:, :2], leaders[:, 2:]), np.maximum(leaders[:, :2], leaders[:, 2:])
    return np.concatenate([low - reach, high + reach], axis=1)


def _lists(one: Ints, other: Ints, label: Ints) -> list[Ints]:
    apart = label[one] != label[other]
    keys = np.sort(one[apart].astype(np.int64) * len(label) + other[apart])
    keys = keys[np.concatenate([[True], keys[1:] != keys[:-1]])] if len(keys) else keys
    starts = np.searchsorted(keys // len(label), np.arange(len(label) + 1))
    ends = keys % len(label)
    return [ends[a:b] for a, b in pairwise(starts.tolist())]


class _Search:
    """The state of the search: which place each label has, and how much stands in the way of every other place."""

    def __init__(self, found: Candidates, labels: int) -> None:
        self._cost = found.cost
        self._against = conflicts(found)
        bounds = np.searchsorted(found.label, np.arange(labels + 1))
        self._ranges = [slice(a, b) for a, b in pairwise(bounds.tolist())]
        self._weight = np.full(labels, 20.0)
        self._label = found.label
        self._blocked = np.zeros(len(found.label))
        self._barred = np.zeros(len(found.label), dtype=np.int64)
        self._choice = np.full(labels, -1)
        # Labels with the least choice come first, before others take their places.
        for number in sorted(range(labels), key=lambda number: (bounds[number + 1] - bounds[number], number)):
            self._take(number, self._cheapest(number))

    def run(self, moves: int) -> list[int]:
        """Move labels until none is in conflict, then let each have the best free place."""
        queue = self._troubled()
        fewest, stale = len(queue), 0
        for move in range(1, moves + 1):
            if not queue:
                queue = self._troubled()
                fewest, stale = (len(queue), 0) if len(queue) < fewest else (fewest, stale + 1)
                if not queue:
                    self._polish()
                    return self._choice.tolist()
                if stale > _STALE:
                    break
                for number in queue:
                    self._raise(number)
            self._move(queue.pop(0), move)
        raise Crowded(self._troubled())

    def _troubled(self) -> list[int]:
        """The labels in conflict."""
        return np.flatnonzero(self._blocked[self._choice] > 0).tolist()

    def _raise(self, number: int) -> None:
        """Make a label that stays in conflict dearer to be in conflict with."""
        which = self._choice[number]
        self._weight[number] += 4.0
        self._blocked[self._against[which]] += 4.0

    def _move(self, number: int, move: int) -> None:
        old = self._choice[number]
        if self._blocked[old] <= 0:
            return
        self._drop(number)
        self._barred[old] = move + _REST * 5
        self._take(number, self._cheapest(number, move))

    def _cheapest(self, number: int, move: int = 0) -> int:
        span = self._ranges[number]
        total = self._cost[span] + self._blocked[span] + np.where(self._barred[span] > move, 15.0, 0.0)
        first: int = span.start
        # Rounded, so that ties are broken by order and not by the last bits of sums.
        return first + int(np.round(total, 6).argmin())

    def _take(self, number: int, which: int) -> None:
        self._choice[number] = which
        self._blocked[self._against[which]] += self._weight[number]

    def _drop(self, number: int) -> None:
        which = self._choice[number]
        self._blocked[self._against[which]] -= self._weight[number]

    def _polish(self) -> None:
        """Let each label have the best place that is free, until no one wants to move."""
        for _ in range(8):
            moved = False
            for number, span in enumerate(self._ranges):
                old = self._choice[number]
                # Weights are added and taken away again, so what is free may be off 0 by rounding.
                total = np.where(self._blocked[span] > 0.5, np.inf, self._cost[span])
                new = span.start + int(total.argmin())
                if self._cost[new] < self._cost[old] - 1e-9:
                    self._drop(number)
                    self._take(number, new)
                    moved = True
            if not moved:
                return
