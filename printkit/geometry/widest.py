"""The largest circle inside an area, found in a way of our own so that every version of every library gives the very same one.

Letters are set into such circles, so their size and place are printed. The area is brought to a fine grid first, because its
corners come from computations whose last digits differ between versions; after that only sums, products, quotients and roots are
used, which are the same to the last bit everywhere. Squares that may hold a better middle are cut into four until none does.
"""

from __future__ import annotations

from math import frexp

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]

_GRID = 1.37e-7
"""About the step of the grid, as a part of the size of the area: far more than noise, far less than can be seen. It is a power of
two, so that bringing a number to the grid is exact; the odd figure keeps usual sizes away from where one power ends."""
_FIRST = 8
"""So many squares lie along the shorter side at first."""
_SLIMMEST = 1 / 256
"""An area that is slimmer than this is searched as if it were not, since its squares would be too many."""
_HALF_DIAGONAL = 1.4142135623730951


def largest_circle(area: BaseGeometry, fineness: float) -> tuple[tuple[float, float], float]:
    """Return middle and radius of a circle inside an area that no other exceeds by more than `fineness`.

    Of many circles that are as large, as in a long rectangle, it is the one whose middle is nearest to that of the area.
    """
    left, top, right, bottom = area.bounds
    step = 2.0 ** frexp(_GRID * max(right - left, bottom - top))[1]
    starts, ends = _edges(area, step)
    origin = np.round(np.array([left, top]) / step) * step
    extent = np.round(np.array([right - left, bottom - top]) / step) * step
    half = max(float(extent.min()), _SLIMMEST * float(extent.max())) / (2 * _FIRST)
    counts = np.ceil(extent / (2 * half)).astype(int)
    columns, rows = np.meshgrid(np.arange(counts[0]), np.arange(counts[1]))
    middles = origin + (2 * np.column_stack([columns.ravel(), rows.ravel()]) + 1) * half
    found, rooms = _searched(middles, half, starts, ends, fineness)
    good = rooms >= rooms.max() - fineness / 2
    return _nearest(found[good], rooms[good], origin + extent / 2)


def _searched(middles: Floats, half: float, starts: Floats, ends: Floats, fineness: float) -> tuple[Floats, Floats]:
    """Look at the middles of squares, and at those of their quarters as long as one may have more room than any so far."""
    found, rooms = [], []
    best = -np.inf
    while len(middles):
        room = _room(middles, starts, ends)
        found.append(middles)
        rooms.append(room)
        best = max(best, float(room.max()))
        middles = middles[room + half * _HALF_DIAGONAL > best + fineness / 2]
        half /= 2
        middles = np.concatenate([middles + half * np.array(corner) for corner in ((-1, -1), (1, -1), (-1, 1), (1, 1))])
    return np.concatenate(found), np.concatenate(rooms)


def _nearest(middles: Floats, rooms: Floats, centre: Floats) -> tuple[tuple[float, float], float]:
    """Return the place that is nearest to the centre, of several the topmost and leftmost."""
    away = middles - centre
    order = np.lexsort((middles[:, 0], middles[:, 1], away[:, 0] * away[:, 0] + away[:, 1] * away[:, 1]))
    first = order[0]
    return (float(middles[first, 0]), float(middles[first, 1])), float(rooms[first])


def _edges(area: BaseGeometry, step: float) -> tuple[Floats, Floats]:
    """Return where the edges of all rings begin and end, on the grid, each from left to right."""
    rings = [shapely.get_coordinates(ring) for part in shapely.get_parts(area) for ring in (part.exterior, *part.interiors)]
    pairs = np.concatenate([np.hstack([ring[:-1], ring[1:]]) for ring in rings])
    pairs = np.round(pairs / step) * step
    turned = (pairs[:, 0] > pairs[:, 2]) | ((pairs[:, 0] == pairs[:, 2]) & (pairs[:, 1] > pairs[:, 3]))
    pairs[turned] = pairs[turned][:, [2, 3, 0, 1]]
    return pairs[:, :2], pairs[:, 2:]


def _room(points: Floats, starts: Floats, ends: Floats) -> Floats:
    """Return how far points are from the nearest edge; outside it counts below zero."""
    px, py = points[:, :1], points[:, 1:]
    (ax, ay), (bx, by) = starts.T, ends.T
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    along = ((px - ax) * dx + (py - ay) * dy) / np.where(long > 0, long, 1.0)
    along = np.clip(along, 0.0, 1.0)
    ox, oy = px - ax - along * dx, py - ay - along * dy
    distance = np.sqrt((ox * ox + oy * oy).min(axis=1))
    crosses = (ay > py) != (by > py)
    with np.errstate(divide="ignore", invalid="ignore"):
        at = ax + (py - ay) * dx / np.where(dy == 0, np.nan, dy)
    inside = (crosses & (px < at)).sum(axis=1) % 2 == 1
    room: Floats = np.where(inside, distance, -distance)
    return room
