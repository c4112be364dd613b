"""Areas from rings that may cross themselves and each other, by the two rules that tell inside from outside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from printkit.geometry.flatten import Points
from printkit.geometry.overlay import polygons_in, united

Area = Polygon | MultiPolygon

NOWHERE = MultiPolygon()


def area_of(rings: Sequence[Points], rule: str, grid: float) -> Area:
    """Return what rings enclose; `rule` is "nonzero" or "evenodd", and crossings are rounded to `grid`."""
    closed = [_closed(ring) for ring in rings if len(ring) > 2]
    if len(closed) == 1:
        simple = Polygon(closed[0])
        if simple.is_valid:
            return simple
    if not closed:
        return NOWHERE
    noded = united([shapely.LineString(ring) for ring in closed], grid)
    faces = np.asarray(shapely.get_parts(shapely.polygonize([noded])), dtype=object)
    if not len(faces):
        return NOWHERE
    turns = winding(closed, shapely.get_coordinates(shapely.point_on_surface(faces)))
    inside = turns % 2 == 1 if rule == "evenodd" else turns != 0
    return areas_only(shapely.coverage_union_all(faces[inside])) if inside.any() else NOWHERE


def winding(rings: Sequence[Points], points: Points) -> NDArray[np.int64]:
    """Count how often the rings run around each point, by the segments that a ray to the right meets."""
    starts = np.concatenate([ring[:-1] for ring in rings])
    ends = np.concatenate([ring[1:] for ring in rings])
    tree = STRtree(np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1))))
    far = max(starts[:, 0].max(), points[:, 0].max()) + 1
    rays = shapely.box(points[:, 0], points[:, 1], np.full(len(points), far), points[:, 1])
    which, segment = tree.query(rays)
    (x1, y1), (x2, y2), (x, y) = starts[segment].T, ends[segment].T, points[which].T
    up, down = (y1 <= y) & (y2 > y), (y2 <= y) & (y1 > y)
    side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
    sign = np.where(up & (side > 0), 1, 0) - np.where(down & (side < 0), 1, 0)
    return np.bincount(which, weights=sign, minlength=len(points)).astype(np.int64)


def areas_only(shape: BaseGeometry) -> Area:
    """Keep the polygons of any result of an overlay; lines and points that came out of touching are dropped."""
    return shape if isinstance(shape, Polygon | MultiPolygon) else MultiPolygon(polygons_in(shape))


def _closed(ring: Points) -> Points:
    return ring if (ring[0] == ring[-1]).all() else np.concatenate([ring, ring[:1]])
