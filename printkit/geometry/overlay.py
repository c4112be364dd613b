"""Unions, common parts and differences that always round to a grid.

Without a grid, overlays of shapes that touch are wrong now and then, and sometimes fail. With one they hold; where an input is not
valid (a ring that touches itself after rounding), it is mended first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely
from shapely import GEOSException, LineString, Polygon
from shapely.geometry.base import BaseGeometry, BaseMultipartGeometry


def united(shapes: Iterable[BaseGeometry], grid: float) -> BaseGeometry:
    """Everything that any of the shapes covers; lines come out noded."""
    every = list(shapes)
    try:
        return shapely.union_all(every, grid_size=grid)
    except GEOSException:
        return shapely.union_all([mended(shape, grid) for shape in every], grid_size=grid)


def common(one: BaseGeometry, other: BaseGeometry, grid: float) -> BaseGeometry:
    """What both shapes cover."""
    try:
        return shapely.intersection(one, other, grid_size=grid)
    except GEOSException:
        return shapely.intersection(mended(one, grid), mended(other, grid), grid_size=grid)


def without(one: BaseGeometry, other: BaseGeometry, grid: float) -> BaseGeometry:
    """What only the first shape covers."""
    try:
        return shapely.difference(one, other, grid_size=grid)
    except GEOSException:
        return shapely.difference(mended(one, grid), mended(other, grid), grid_size=grid)


def mended(shape: BaseGeometry, grid: float) -> BaseGeometry:
    """The same shape, rounded to the grid and valid."""
    if shape.is_empty:
        return shape
    valid = shapely.make_valid(shape)
    rounded: BaseGeometry = shapely.set_precision(valid, grid)
    return rounded


def lines_in(shape: BaseGeometry) -> list[LineString]:
    """The lines that a shape consists of, however deep collections nest them; areas and points are left out."""
    return [part for part in _parts(shape) if isinstance(part, LineString) and part.length > 0]


def polygons_in(shape: BaseGeometry) -> list[Polygon]:
    """The polygons that a shape consists of; lines and points, which come out of shapes that touch, are left out."""
    return [part for part in _parts(shape) if isinstance(part, Polygon) and part.area > 0]


def _parts(shape: BaseGeometry) -> Iterator[BaseGeometry]:
    stack = [shape]
    while stack:
        part = stack.pop()
        if isinstance(part, BaseMultipartGeometry):
            stack.extend(reversed(part.geoms))
        else:
            yield part
