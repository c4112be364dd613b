"""Levels of detail: all lines, the main ones, or only the silhouette."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from printkit.geometry.network import Chain, components, extent, joined, length, strokes
from printkit.geometry.overlay import lines_in, polygons_in, united, without
from printkit.geometry.region import Area, areas_only
from printkit.sources.report import Notebook
from printkit.sources.trace.layer import GRID
from printkit.sources.trace.tidy import without_twigs

_SMALL = 0.045
"""Things smaller than this share of the drawing's size are no main lines."""
_CLOSE = 0.018  # lines closer than this share of the drawing's size run side by side
_TWIG = 0.025  # loose ends shorter than this share of it go
_LOOK = 0.015  # over this share of it, a stroke's heading at a node is judged
_CROWDED = 0.7  # a stroke goes if more than this share of it runs along others
_GAP = 0.012  # gaps of up to twice this share of the size are closed
_LEAST_PART = 0.004  # parts of a silhouette with less than this share of the squared size are left out
_MUCH_OUTSIDE = 0.3  # lines outside stay if they are longer than this share of the outline


def main_lines(chains: Sequence[Chain], size: float) -> list[Chain]:
    """Keep what shows from afar: no small things, and of lines that run side by side only the longest."""
    found = _large(chains, _SMALL * size)
    found = joined(_uncrowded(found, size))
    return _large(without_twigs(found, _TWIG * size), _SMALL * size) or list(chains)


def silhouette(chains: Sequence[Chain], size: float, notes: Notebook) -> list[Chain]:
    """Keep only the outline of the whole, closed over small gaps; lines outside it stay if there is much of them."""
    area = _outer_area(chains, size)
    parts = [part for part in polygons_in(area) if part.area > max(_LEAST_PART * size**2, 0.02 * area.area)]
    outline = [[(float(x), float(y)) for x, y in part.exterior.coords] for part in parts]
    outside = _outside(chains, parts, size)
    if sum(map(length, outside)) > _MUCH_OUTSIDE * sum(map(length, outline)):
        notes.warn("the outline of the picture is open, so lines that enclose nothing were kept in its silhouette")
        return [*outline, *outside]
    return outline


def _large(chains: Sequence[Chain], smallest: float) -> list[Chain]:
    parts: dict[int, list[Chain]] = {}
    for which, chain in zip(components(chains).tolist(), chains, strict=True):
        parts.setdefault(which, []).append(chain)
    return [chain for part in parts.values() if extent(part) >= smallest for chain in part]


def _uncrowded(chains: Sequence[Chain], size: float) -> list[Chain]:
    """Go from the longest stroke of the hand to the shortest, and leave out what runs along those that are already there."""
    lines = [LineString(chain) for chain in chains]
    if not lines:
        return []
    tree = STRtree(lines)
    kept = np.zeros(len(lines), dtype=bool)
    drawn = strokes(chains, _LOOK * size)
    for stroke in sorted(drawn, key=lambda stroke: (-sum(lines[n].length for n in stroke), stroke)):
        # From the longest, so that of lines side by side the shorter ones go.
        kept[stroke] = not _runs_along([lines[n] for n in stroke], tree, kept, _CLOSE * size)
    return [chain for chain, keep in zip(chains, kept, strict=True) if keep]


def _runs_along(stroke: Sequence[LineString], tree: STRtree, kept: NDArray[np.bool_], gap: float) -> bool:
    """Tell whether most of a stroke is close to lines that are kept."""
    places = [(line, np.linspace(0, line.length, max(3, int(3 * line.length / gap) + 1))[1:-1]) for line in stroke]
    dots = np.concatenate([np.asarray(shapely.line_interpolate_point(line, along)) for line, along in places])
    sample, near = tree.query(dots, predicate="dwithin", distance=gap)
    return len(np.unique(sample[kept[near]])) > _CROWDED * len(dots)


def _outer_area(chains: Sequence[Chain], size: float) -> Area:
    """What the lines enclose, without holes; if closing small gaps encloses much more, with the gaps closed."""
    lines = [LineString(chain) for chain in chains]
    enclosed = _filled(united(shapely.get_parts(shapely.polygonize(lines)), GRID))
    radius = _GAP * size
    fat = _filled(united([enclosed, *(line.buffer(radius, quad_segs=4) for line in lines)], GRID))
    closed = _filled(shapely.buffer(fat, -radius))
    # Closing gaps also fills narrow bays and rounds corners, so it is done only where it gains much.
    return enclosed if enclosed.area > 0.85 * closed.area else closed


def _filled(area: BaseGeometry) -> Area:
    solid = [Polygon(part.exterior) for part in polygons_in(area)]
    return areas_only(united(solid, GRID))


def _outside(chains: Sequence[Chain], parts: Sequence[Polygon], size: float) -> list[Chain]:
    """The lines outside the enclosed parts, as far as they hang together over much of the picture."""
    inside = shapely.buffer(united(parts, GRID), _GAP * size)
    lines = [part for chain in chains for part in lines_in(without(LineString(chain), inside, GRID))]
    long = [[(float(x), float(y)) for x, y in line.coords] for line in lines if line.length > _SMALL * size]
    return _large(long, 0.2 * size)
