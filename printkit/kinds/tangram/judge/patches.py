"""What pieces leave free of a figure, patch by patch, and a quick look at what lies between an assembly and its figure.

Where arcs are written as chords, those of the figure and those of the pieces cross again and again, and besides the places that
are really free there are hundreds of slivers. All of them count as area; but each only where something lies, and none of them
where the question is whether a wide disc fits.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from printkit.geometry.affine import Affine
from printkit.kinds.tangram.judge import covering

_SURELY = 1.05
"""Discs that are wider than asked for by this factor also fit by the measure of `covering.is_wider`, which is off by less."""
_QUARTER = 16


class Patches:
    """A shape in its parts, each of which is looked at only where it matters."""

    def __init__(self, whole: BaseGeometry, size: float) -> None:
        self._size = size
        parts: NDArray[Any] = shapely.get_parts(whole)
        self._parts = parts[~shapely.is_empty(parts)]
        self._boxes = shapely.bounds(self._parts)
        self._wide: dict[float, BaseGeometry] = {}

    @property
    def is_empty(self) -> bool:
        """Whether there is none."""
        return not len(self._parts)

    @cached_property
    def whole(self) -> BaseGeometry:
        """All of them as one shape."""
        return _together(self._parts)

    def shared_area(self, one: BaseGeometry) -> float:
        """Measure the area that a shape has in common with them."""
        left, top, right, bottom = one.bounds
        boxes = self._boxes
        beside = (boxes[:, 0] <= right) & (boxes[:, 2] >= left) & (boxes[:, 1] <= bottom) & (boxes[:, 3] >= top)
        near = self._parts[beside]
        shapely.prepare(one)
        # Overlays are dear; most slivers lie under the shape or beside it.
        inside = shapely.contains_properly(one, near)
        crossed = near[~inside & shapely.intersects(one, near)]
        area = float(shapely.area(near[inside]).sum())
        return area + (covering.shared_area(_together(crossed), one, self._size) if len(crossed) else 0.0)

    def wide(self, width: float) -> BaseGeometry:
        """Return those into which a disc of some width fits."""
        found = self._wide.get(width)
        if found is None:
            found = self._wide[width] = _together(self._parts[covering.are_wider(self._parts, width)])
        return found

    def is_wider_without(self, one: BaseGeometry, width: float) -> bool:
        """Tell whether a disc of some width fits into what a shape leaves of them."""
        return covering.is_wider(covering.without(self.wide(width), one, self._size), width)


class Margins:
    """A shape made smaller and larger by half a width: where discs of that width fit into it, and where they touch it."""

    def __init__(self, one: BaseGeometry, width: float) -> None:
        half = _SURELY * width / 2
        self.inner = shapely.buffer(one, -half, quad_segs=_QUARTER)
        self.outer = shapely.buffer(one, half, quad_segs=_QUARTER)
        shapely.prepare(self.outer)

    def is_surely_off(self, other: Margins, motion: Affine) -> bool:
        """Tell whether a disc of the width surely fits between this shape, moved, and another; false if in doubt."""
        if _leaves(other.outer, covering.moved(self.inner, motion)):
            return True
        return _leaves(self.outer, covering.moved_back(other.inner, motion))


def _leaves(room: BaseGeometry, one: BaseGeometry) -> bool:
    return not (one.is_empty or room.covers(one))


def _together(parts: NDArray[Any]) -> BaseGeometry:
    whole: BaseGeometry = shapely.multipolygons(parts)  # type: ignore[assignment]
    return whole
