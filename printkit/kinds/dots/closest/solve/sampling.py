"""Strands sampled: fine points to measure by, and slots where dots may stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.dots.closest.solve.hub import Strand
from printkit.kinds.dots.network import Points

Reals = NDArray[np.float64]

SLOT_STEP = 0.75
FINE_STEP = 0.6
CORNER_SPAN = 2.0
CORNER_DEG = 32.0


@dataclass(frozen=True)
class Sample:
    """One strand's fine points, and which of them are slots."""

    points: Points
    arc: Reals
    length: float
    slots: tuple[int, ...]
    hub_at: dict[int, int]
    corner: NDArray[np.bool_]


def sampled(strand: Strand) -> Sample:
    """Sample a strand."""
    points, places = _fine(strand.points)
    arc = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    length = float(arc[-1])
    corner = _corners(points, arc, strand.closed)
    if strand.closed:
        points, arc, corner = points[:-1], arc[:-1], corner[:-1]
    hub_at = {int(places[index]) % len(points): hub for index, hub in strand.passes}
    return Sample(points, arc, length, _slots(arc, length, strand.closed, hub_at, corner), hub_at, corner)


def _fine(points: Points) -> tuple[Points, NDArray[np.int64]]:
    """Put points between the vertices so that no two neighbours are far apart; also return where the vertices went."""
    pieces = [points[:1]]
    places = [0]
    for one, other in pairwise(points):
        number = max(1, math.ceil(math.dist(one, other) / FINE_STEP))
        pieces.append(one + (other - one) * (np.arange(1, number + 1) / number)[:, None])
        places.append(places[-1] + number)
    return np.vstack(pieces), np.array(places)


def _corners(points: Points, arc: Reals, closed: bool) -> NDArray[np.bool_]:
    """Find the points where the line turns sharply, seen over a few millimetres; one per turn."""
    turn = _turns(points, arc, closed)
    corner = np.zeros(len(points), dtype=bool)
    # The sharpest point of a turn speaks for it; those close by belong to the same turn.
    for point in np.argsort(-turn, kind="stable"):
        if turn[point] < CORNER_DEG:
            break
        away = np.abs(arc - arc[point])
        away = np.minimum(away, arc[-1] - away) if closed else away
        corner[point] = not corner[away < 0.9 * CORNER_SPAN].any()
    return corner


def _turns(points: Points, arc: Reals, closed: bool) -> Reals:
    """Return the angle in degrees by which the line turns around each of its points."""
    back, ahead = (_at(points, arc, closed, arc + side * CORNER_SPAN) - points for side in (-1.0, 1.0))
    sizes = np.hypot(*back.T), np.hypot(*ahead.T)
    cosine = (back * ahead).sum(axis=1) / np.maximum(sizes[0] * sizes[1], 1e-12)
    turn: Reals = 180.0 - np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))
    # Where the line comes back to itself the angle says nothing.
    turn[(sizes[0] < 0.25 * CORNER_SPAN) | (sizes[1] < 0.25 * CORNER_SPAN)] = 0.0
    if not closed:
        turn[(arc < 0.7 * CORNER_SPAN) | (arc > arc[-1] - 0.7 * CORNER_SPAN)] = 0.0
    return turn


def _at(points: Points, arc: Reals, closed: bool, along: Reals) -> Points:
    along = along % arc[-1] if closed else np.clip(along, 0.0, arc[-1])
    return np.stack([np.interp(along, arc, points[:, axis]) for axis in (0, 1)], axis=-1)


def _slots(arc: Reals, length: float, closed: bool, hub_at: dict[int, int], corner: NDArray[np.bool_]) -> tuple[int, ...]:
    """Choose slots: hubs, corners, ends, and between these as evenly as the fine points allow."""
    last = len(arc) - 1
    forced = sorted({0, *hub_at, *np.flatnonzero(corner).tolist()} | (set() if closed else {last}))
    slots: list[int] = []
    for place, start in enumerate(forced):
        slots.append(start)
        if place + 1 < len(forced):
            end, end_arc = forced[place + 1], float(arc[forced[place + 1]])
        elif closed:
            end, end_arc = last + 1, length
        else:
            break
        number = max(1, round((end_arc - arc[start]) / SLOT_STEP))
        for aim in np.linspace(arc[start], end_arc, number + 1)[1:-1]:
            point = int(np.searchsorted(arc, aim))
            if slots[-1] < point < end and min(arc[point] - arc[slots[-1]], end_arc - arc[point]) > 0.3 * SLOT_STEP:
                slots.append(point)
    return tuple(slots)


def normals(sample: Sample, closed: bool) -> Points:
    """Return the unit vectors across the line at the slots."""
    arc = np.append(sample.arc, sample.length) if closed else sample.arc
    points = np.vstack([sample.points, sample.points[:1]]) if closed else sample.points
    here = sample.arc[list(sample.slots)]
    along = _at(points, arc, closed, here + 0.8) - _at(points, arc, closed, here - 0.8)
    size = np.maximum(np.hypot(*along.T), 1e-9)
    return np.stack([-along[:, 1] / size, along[:, 0] / size], axis=-1)
