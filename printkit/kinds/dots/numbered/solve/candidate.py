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
from printkit.kinds.dots.numbered.solve.stroke import Floats

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
_FAR = (1.9, 2.7, 3.7, 5.0, 6.8, 9.0)
_RINGS = 1 + len(_FAR)
_KEPT_NEAR, _KEPT_FAR = 20, 5
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
    ink: Floats
    """Printed lines, piece by piece: x and y of the start, then of the end."""
    ink_width: float
    links: Floats
    """The lines that the pencil will draw, in the same form."""


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

    @property
    def columns(self) -> tuple[np.ndarray, ...]:
        """All there is to say about them, one array for each field."""
        return (self.label, self.boxes, self.leaders, self.ring, self.cost)

    def only(self, which: np.ndarray) -> Candidates:
        """Return some of the candidates."""
        return Candidates(*(column[which] for column in self.columns))


def candidates(wanted: Sequence[Wanted], ground: Ground, which: Sequence[int] | None = None, far: bool = False) -> Candidates:
    """List the places near its dot where each label may stand, or those far away with a leader, best first."""
    raw = _around(wanted, ground, range(len(wanted)) if which is None else which, far)
    raw = raw.only(_inside(raw, ground))
    raw = raw.only(_clear_of_dots(raw, wanted, ground))
    raw = raw.only(_clear_of_ink(raw, ground))
    cost = raw.cost + _covering(raw, ground)
    raw = Candidates(raw.label, raw.boxes, raw.leaders, raw.ring, cost)
    return raw.only(_best(raw))


def together(near: Candidates, far: Candidates) -> Candidates:
    """Put candidates together, those of each label in one place."""
    both = Candidates(*(np.concatenate(pair) for pair in zip(near.columns, far.columns, strict=True)))
    return both.only(np.argsort(both.label, kind="stable"))


def rectangles(boxes: Floats) -> np.ndarray:
    """Boxes as geometry."""
    return np.asarray(shapely.box(*boxes.T))


def pieces(ends: Floats) -> np.ndarray:
    """Straight pieces as geometry."""
    return np.asarray(shapely.linestrings(ends.reshape(-1, 2, 2)))


def _around(wanted: Sequence[Wanted], ground: Ground, which: Sequence[int], far: bool) -> Candidates:
    """Set each label in all directions at all distances, near or far."""
    angles = np.arange(_ANGLES) * (2 * pi / _ANGLES)
    rings = _FAR if far else _NEAR
    ways = np.tile(np.stack([np.cos(angles), np.sin(angles)], axis=1), (len(which) * len(rings), 1))
    gaps = np.tile(np.repeat(rings, _ANGLES), len(which))
    places = len(rings) * _ANGLES
    half, dots, away = (np.repeat(column, places, axis=0) for column in _columns([wanted[number] for number in which], ground))
    centre = dots + ways * _push(ways, half, gaps + ground.radius)[:, None]
    boxes = np.concatenate([centre - half, centre + half], axis=1)
    leaders = _leaders(dots, boxes, ground.radius) if far else np.full((len(dots), 4), np.nan)
    # Level or upright places look calmer than slanted ones, and a leader is a last resort.
    slant = 0.3 * np.abs(ways[:, 0] * ways[:, 1]) + 0.9 * gaps + (4.0 if far else 0.0)
    cost = 0.5 * (1.0 - (ways * away).sum(axis=1)) + slant
    ring = np.tile(np.repeat(np.arange(len(rings)) + 1, _ANGLES) if far else np.zeros(places, dtype=int), len(which))
    return Candidates(np.repeat(np.asarray(which, dtype=int), places), boxes, leaders, ring, cost)


def _columns(wanted: Sequence[Wanted], ground: Ground) -> tuple[Floats, Floats, Floats]:
    """Half the sizes of labels, where their dots lie, and the directions away from their lines."""
    half = np.array([(one.width / 2, one.height / 2) for one in wanted]).reshape(-1, 2)
    away = np.array([one.away for one in wanted]).reshape(-1, 2)
    return half, ground.dots[[one.dot for one in wanted]].reshape(-1, 2), away


def _push(way: Floats, half: Floats, gap: Floats) -> Floats:
    """How far from a point the centre of a rectangle lies, in each direction, for its edge to keep a distance from the point."""
    way = np.maximum(np.abs(way), 1e-9)
    level, upright = ((gap + half[:, axis]) / way[:, axis] for axis in (0, 1))
    along = (way * half).sum(axis=1)
    corner = along + np.sqrt(np.maximum(along**2 - (half**2).sum(axis=1) + gap**2, 0.0))
    beside, above = way[:, 1] * level <= half[:, 1], way[:, 0] * upright <= half[:, 0]
    return np.where(beside, level, np.where(above, upright, corner))


def _leaders(dots: Floats, boxes: Floats, radius: float) -> Floats:
    """Tie boxes to their dots: from the rim to the nearest point of the box."""
    nearest = np.clip(dots, boxes[:, :2], boxes[:, 2:])
    along = nearest - dots
    size = np.hypot(along[:, 0], along[:, 1])[:, None]
    way = along / np.maximum(size, 1e-9)
    return np.concatenate([dots + way * (radius + LEADER_START), nearest - way * LEADER_STOP], axis=1)


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
    near, which = tree.query(pieces(raw.leaders[tied]), predicate="dwithin", distance=ground.radius + LEADER_CLEAR)
    bad[tied[near[which != own[tied[near]]]]] = True
    return np.asarray(~bad)


def _clear_of_ink(raw: Candidates, ground: Ground) -> np.ndarray:
    clear = np.ones(len(raw.label), dtype=bool)
    if not len(ground.ink):
        return clear
    tree = STRtree(pieces(ground.ink))
    gap = CLEAR_OF_INK + ground.ink_width / 2
    clear[tree.query(rectangles(raw.boxes), predicate="dwithin", distance=gap + 1e-6)[0]] = False
    tied = np.flatnonzero(raw.has_leader & clear)
    if len(tied):
        clear[tied[tree.query(pieces(raw.leaders[tied]), predicate="dwithin", distance=gap)[0]]] = False
    return clear


def _covering(raw: Candidates, ground: Ground) -> Floats:
    """Make it dearer to stand in the way of the pencil."""
    cost = np.zeros(len(raw.label))
    if len(ground.links):
        near, _ = STRtree(pieces(ground.links)).query(rectangles(raw.boxes), predicate="intersects")
        np.add.at(cost, near, 1.2)
    return cost


def _best(raw: Candidates) -> np.ndarray:
    """Order the candidates of each label by cost, and drop all but the best at each distance, so that the choice stays wide."""
    order = np.lexsort((np.arange(len(raw.label)), np.round(raw.cost, 9), raw.ring, raw.label))
    group = raw.label[order] * _RINGS + raw.ring[order]
    rank = np.arange(len(order)) - np.searchsorted(group, group)
    kept = order[rank < np.where(raw.ring[order] == 0, _KEPT_NEAR, _KEPT_FAR)]
    return np.asarray(kept)
