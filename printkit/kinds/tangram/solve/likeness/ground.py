"""The drawing that a figure is to be like: how deep inside it, or how far outside, any point is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from printkit.geometry import ring
from printkit.geometry.region import Area, areas_only
from printkit.geometry.ring import Region
from printkit.kinds.tangram.piece_set import Figure
from printkit.kinds.tangram.solve.likeness.face import Numbers, Points

_ACROSS = 120
"""The grid on which depths are measured has so many steps across the drawing; between its points they are interpolated."""
_SPARSE = 3
"""Every third point of the grid is one of the spots that have to be covered."""
_MARGIN = 0.35
"""How far the grid reaches beyond the drawing, as a share of its size."""


class Ground:
    """A drawing, measured once: the depth of a point inside it, negative outside."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.size = figure.size
        self.area = polygon(figure.regions, self.size)
        left, top, right, bottom = self.area.bounds
        margin = _MARGIN * self.size
        self._step = self.size / _ACROSS
        self._corner = complex(left - margin, top - margin)
        columns = np.arange(int((right - left + 2 * margin) / self._step) + 2)
        rows = np.arange(int((bottom - top + 2 * margin) / self._step) + 2)
        x, y = np.meshgrid(columns * self._step + self._corner.real, rows * self._step + self._corner.imag)
        points = shapely.points(x, y)
        away = shapely.distance(self.area.boundary, points)
        shapely.prepare(self.area)
        self._depths: Numbers = np.where(shapely.contains(self.area, points), away, -away)
        every = slice(None, None, _SPARSE)
        inside = self._depths[every, every] > 0
        self.spots: Points = (x + 1j * y)[every, every][inside]

    def depth(self, points: Points) -> Numbers:
        """Tell how deep inside the drawing points are; far outside, at least how far the grid reaches."""
        rows, columns = self._depths.shape
        x = np.clip((points.real - self._corner.real) / self._step, 0, columns - 1.001)
        y = np.clip((points.imag - self._corner.imag) / self._step, 0, rows - 1.001)
        i, j = x.astype(np.int64), y.astype(np.int64)
        u, v = x - i, y - j
        d = self._depths
        above = d[j, i] * (1 - u) + d[j, i + 1] * u
        below = d[j + 1, i] * (1 - u) + d[j + 1, i + 1] * u
        found: Numbers = above * (1 - v) + below * v
        return found


def polygon(regions: Sequence[Region], size: float) -> Area:
    """Turn regions into one area, arcs as fine chords."""
    fine = 2e-4 * size
    parts = [
        shapely.Polygon(ring.flattened(one.outline, fine), [ring.flattened(hole, fine) for hole in one.holes]).buffer(0)
        for one in regions
    ]
    return areas_only(shapely.union_all(parts, grid_size=1e-7 * size))
