"""Where a label may stand: places around its dot that touch nothing and can be mistaken for no other dot's.

A label is a rectangle. Near its dot it must be clearly nearer to that dot than to any other; farther away it is tied to its dot by
a leader, a thin line that touches nothing either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

import numpy as np
import shapely
from shapely import STRtree

from printkit.geometry.affine import Point
from printkit.solvers.numbered.stroke import Floats

CLEARER = 1.2
"""A label without a leader is so many times nearer to its own dot than to any other."""
CLEAR_OF_DOT = 0.3
CLEAR_OF_INK = 0.3
BESIDE, ABOVE = 0.7, 0.35
"""Least distances of two labels side by side, where they might be read as one, and of two lines of labels."""
LEADER_START, LEADER_STOP = 0.2, 0.25
"""The gaps between a dot and its leader, and between the leader and the label."""
LEADER_CLEAR = 0.35

_ANGLES = 24
_NEAR = (0.4, 0.75, 1.1)
_FAR = (1.9, 2.7, 3.6, 4.8, 6.2, 8.0, 10.0)
_RINGS = 1 + len(_FAR)
_KEPT_NEAR, _KEPT_FAR = 24, 7
_EDGE = 0.2


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label to place: its dot, its size, and the direction in which it looks best (away from the lines that meet there)."""

    dot: int
    width: float
    height: float
    away: Point


@dataclass(frozen=True, eq=False)
class Ground:
    """What labels must keep clear of: the sheet's edges, dots, printed ink; `links` are better not covered."""

    width: float
    height: float
    dots: Floats
    radius: float
    ink: Sequence[shapely.Geometry]
    """Printed lines, already as wide as their pen."""
    links: Sequence[shapely.Geometry]


@dataclass(frozen=True, eq=False)
class Candidates:
    """Places for labels, those of each label together: `label[k]` is the label that candidate k is a place for."""

    label: np.ndarray[tuple[int], np.dtype[np.intp]]
    boxes: Floats
    """Left, top, right and bottom."""
    leaders: Floats
    """Start and end of the leader, not-a-number where there is none."""
    ring: np.ndarray[tuple[int], np.dtype[np.intp]]
    """0 near the dot, then one for each length of a leader."""
    cost: Floats

    @property
    def has_leader(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which of them have a leader."""
        return np.asarray(~np.isnan(self.leaders[:, 0]))

    def only(self, which: np.ndarray) -> Candidates:
        """Return some of the candidates."""
        return Candidates(self.label[which], self.boxes[which], self.leaders[which], self.ring[which], self.cost[which])


def candidates(wanted: Sequence[Wanted], ground: Ground) -> Candidates:
    """List the places where each label may stand, best first."""
    raw = _around(wanted, ground)
    keep = _inside(raw, ground) & _clear_of_dots(raw, wanted, ground) & _clear_of_ink(raw, ground)
    raw = raw.only(keep)
    cost = raw.cost + _covering(raw, ground)
    raw = Candidates(raw.label, raw.boxes, raw.leaders, raw.ring, cost)
    return raw.only(_best(raw))


def rectangles(boxes: Floats) -> np.ndarray:
    """Boxes as geometry."""
    return np.asarray(shapely.box(*boxes.T))


def _around(wanted: Sequence[Wanted], ground: Ground) -> Candidates:
    """Set each label in all directions at all distances."""
    angles = np.arange(_ANGLES) * (2 * pi / _ANGLES)
    ways = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    parts = [_around_one(number, one, ground, ways) for number, one in enumerate(wanted)]
    return Candidates(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _around_one(number: int, one: Wanted, ground: Ground, ways: Floats) -> tuple[np.ndarray, ...]:
    gaps = np.repeat([*_NEAR, *_FAR], len(ways))
    far = gaps >= _FAR[0]
    way = np.tile(ways, (len(_NEAR) + len(_FAR), 1))
    half = np.array([one.width / 2, one.height / 2])
    centre = ground.dots[one.dot] + way * _push(way, half, gaps + ground.radius)[:, None]
    boxes = np.concatenate([centre - half, centre + half], axis=1)
    leaders = np.where(far[:, None], _leaders(ground.dots[one.dot], boxes, ground.radius), np.nan)
    turn = 1.0 - way @ np.asarray(one.away)
    # Level or upright places look calmer than slanted ones, and a leader is a last resort.
    slant = 0.3 * np.abs(way[:, 0] * way[:, 1])
    cost = 0.5 * turn + slant + 0.9 * gaps + np.where(far, 4.0, 0.0)
    ring = np.where(far, np.arange(len(gaps)) // len(ways) - len(_NEAR) + 1, 0)
    return np.full(len(gaps), number), boxes, leaders, ring, cost


def _push(way: Floats, half: Floats, gap: Floats) -> Floats:
    """How far from a point the centre of a rectangle lies, in each direction, for its edge to keep a distance from the point."""
    low, high = np.zeros(len(way)), np.full(len(way), float(half.sum()) + float(gap.max()))
    for _ in range(40):
        middle = (low + high) / 2
        outside = np.maximum(np.abs(way) * middle[:, None] - half, 0.0)
        close = np.hypot(outside[:, 0], outside[:, 1]) < gap
        low, high = np.where(close, middle, low), np.where(close, high, middle)
    return high


def _leaders(dot: Floats, boxes: Floats, radius: float) -> Floats:
    """Tie boxes to a dot: from its rim to the nearest point of the box."""
    nearest = np.clip(dot, boxes[:, :2], boxes[:, 2:])
    along = nearest - dot
    size = np.hypot(along[:, 0], along[:, 1])[:, None]
    way = along / np.maximum(size, 1e-9)
    return np.concatenate([dot + way * (radius + LEADER_START), nearest - way * LEADER_STOP], axis=1)


def _inside(raw: Candidates, ground: Ground) -> np.ndarray:
    edge = np.array([ground.width, ground.height]) - _EDGE
    return np.asarray((raw.boxes[:, :2] >= _EDGE).all(axis=1) & (raw.boxes[:, 2:] <= edge).all(axis=1))


def _clear_of_dots(raw: Candidates, wanted: Sequence[Wanted], ground: Ground) -> np.ndarray:
    """Keep labels and leaders away from dots, and labels without a leader clearly nearest to their own."""
    dots = np.asarray(shapely.points(ground.dots))
    tree = STRtree(dots)
    own = np.array([one.dot for one in wanted])[raw.label]
    boxes = rectangles(raw.boxes)
    reach = np.where(raw.has_leader, 0.0, CLEARER * shapely.distance(boxes, dots[own])) + 1e-6
    reach = np.maximum(reach, ground.radius + CLEAR_OF_DOT + 1e-6)
    bad = np.zeros(len(own), dtype=bool)
    near, which = tree.query(boxes, predicate="dwithin", distance=reach)
    bad[near[(which != own[near]) | (shapely.distance(boxes[near], dots[which]) < ground.radius + CLEAR_OF_DOT)]] = True
    tied = np.flatnonzero(raw.has_leader & ~bad)
    lines = shapely.linestrings(raw.leaders[tied].reshape(-1, 2, 2))
    near, which = tree.query(lines, predicate="dwithin", distance=ground.radius + LEADER_CLEAR)
    bad[tied[near[which != own[tied[near]]]]] = True
    return np.asarray(~bad)


def _clear_of_ink(raw: Candidates, ground: Ground) -> np.ndarray:
    clear = np.ones(len(raw.label), dtype=bool)
    if not len(ground.ink):
        return clear
    tree = STRtree(ground.ink)
    near, _ = tree.query(rectangles(raw.boxes), predicate="dwithin", distance=CLEAR_OF_INK + 1e-6)
    clear[near] = False
    tied = np.flatnonzero(raw.has_leader & clear)
    if len(tied):
        near, _ = tree.query(shapely.linestrings(raw.leaders[tied].reshape(-1, 2, 2)), predicate="dwithin", distance=CLEAR_OF_INK)
        clear[tied[near]] = False
    return clear


def _covering(raw: Candidates, ground: Ground) -> Floats:
    """Make it dearer to stand in the way of the pencil."""
    cost = np.zeros(len(raw.label))
    if len(ground.links):
        near, _ = STRtree(ground.links).query(rectangles(raw.boxes), predicate="intersects")
        np.add.at(cost, near, 1.2)
    return cost


def _best(raw: Candidates) -> np.ndarray:
    """Order the candidates of each label by cost, and drop all but the best at each distance, so that the choice stays wide."""
    order = np.lexsort((np.arange(len(raw.label)), np.round(raw.cost, 9), raw.ring, raw.label))
    group = raw.label[order] * _RINGS + raw.ring[order]
    rank = np.arange(len(order)) - np.searchsorted(group, group)
    kept = order[rank < np.where(raw.ring[order] == 0, _KEPT_NEAR, _KEPT_FAR)]
    return np.asarray(kept)
