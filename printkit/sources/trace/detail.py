"""Levels of detail: all lines, the main ones, or only the silhouette."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Polygon, STRtree

from printkit.geometry.network import Chain, components, extent, joined, length
from printkit.sources.report import Notebook
from printkit.sources.trace.tidy import without_twigs

_SMALL = 0.045
_CLOSE = 0.02
_TWIG = 0.025
_CROWDED = 0.75
_GAP = 0.012
_LEAST_PART = 0.004


def main_lines(chains: Sequence[Chain], size: float) -> list[Chain]:
    """Keep what shows from afar: no small things, and of lines that run side by side only the longest."""
    found = _large(chains, _SMALL * size)
    found = joined(_uncrowded(found, _CLOSE * size))
    return _large(without_twigs(found, _TWIG * size), _SMALL * size) or list(chains)


def silhouette(chains: Sequence[Chain], size: float, notes: Notebook) -> list[Chain]:
    """Keep only the outline of the whole, closed over small gaps; open lines that enclose nothing stay as main lines."""
    outer = _outer_area(chains, size)
    parts = [part for part in shapely.get_parts(outer) if part.area > _LEAST_PART * size**2 or part.area > 0.2 * outer.area]
    if not parts:
        notes.warn("the lines enclose nothing, so there is no silhouette; the main lines were kept")
        return main_lines(chains, size)
    return [[(float(x), float(y)) for x, y in part.exterior.coords] for part in parts]


def _large(chains: Sequence[Chain], smallest: float) -> list[Chain]:
    parts: dict[int, list[Chain]] = {}
    for which, chain in zip(components(chains).tolist(), chains, strict=True):
        parts.setdefault(which, []).append(chain)
    return [chain for part in parts.values() if extent(part) >= smallest for chain in part]


def _uncrowded(chains: Sequence[Chain], gap: float) -> list[Chain]:
    """Go from the longest line to the shortest, and leave out what runs along lines that are already there."""
    if not chains:
        return []
    tree = STRtree([LineString(chain) for chain in chains])
    kept = np.zeros(len(chains), dtype=bool)
    for number in sorted(range(len(chains)), key=lambda n: (-length(chains[n]), chains[n])):
        kept[number] = not _runs_along(LineString(chains[number]), tree, kept, gap)
    return [chain for chain, keep in zip(chains, kept, strict=True) if keep]


def _runs_along(line: LineString, tree: STRtree, kept: np.ndarray[tuple[int], np.dtype[np.bool_]], gap: float) -> bool:
    places = np.linspace(0, line.length, max(3, int(line.length / (gap / 3)) + 1))[1:-1]
    sample, near = tree.query(shapely.line_interpolate_point(line, places), predicate="dwithin", distance=gap)
    return len(np.unique(sample[kept[near]])) > _CROWDED * len(places)


def _outer_area(chains: Sequence[Chain], size: float) -> MultiPolygon | Polygon:
    """What the lines enclose, without holes; if closing small gaps encloses much more, with the gaps closed."""
    lines = [LineString(chain) for chain in chains]
    enclosed = _filled(shapely.union_all(shapely.get_parts(shapely.polygonize(lines)), grid_size=1e-4))
    radius = _GAP * size
    fat = _filled(shapely.union_all([enclosed, shapely.union_all([line.buffer(radius) for line in lines])]))
    closed = shapely.buffer(fat, -radius)
    return enclosed if enclosed.area > 0.85 * closed.area else _filled(closed)


def _filled(area: shapely.Geometry) -> MultiPolygon | Polygon:
    solid = [Polygon(part.exterior) for part in shapely.get_parts(area) if part.geom_type == "Polygon" and not part.is_empty]
    merged = shapely.union_all(solid)
    return merged if isinstance(merged, MultiPolygon | Polygon) else MultiPolygon()
