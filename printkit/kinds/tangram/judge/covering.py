"""Areas of pieces against each other and against a figure, within a tolerance.

Overlays are always done on a fine grid: without one, touching turned pieces now and then give wild areas. Arcs enter as chords
that keep the area, so shares of area are right even where they are coarse.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import pi
from typing import Any, Protocol

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from printkit.geometry import contact, ring
from printkit.geometry.affine import Affine, Point
from printkit.geometry.region import areas_only
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_overlap import share_a_spot

GRID = 1e-9
CHORD = 1e-4
"""How far chords stray from arcs, as a share of the size of the whole figure."""
_DIRECTIONS = 400
_QUARTER = 8
"""Chords for a quarter of a disc's border: at a hollow corner its width is known to half a hundredth."""
_NO_LENGTH = 1e-300
_LARGE = 0.7
"""What has less area than this, in squares of a width, is too small for a disc of it, even for one with chords for a border."""

Overlap = tuple[int, int, float]
"""The numbers of two pieces and the area that they share."""


def shape(region: Region, size: float) -> BaseGeometry:
    """Turn a region into a polygon with chords for arcs; `size` is that of the whole figure."""
    return shapes([region], size)[0]


def shapes(regions: Sequence[Region], size: float, chord: float | None = None) -> list[BaseGeometry]:
    """Turn regions into polygons with chords for arcs; `size` is that of the whole figure, `chord` how far they may stray."""
    polygons = _polygons(regions, chord or CHORD * size)
    valid = shapely.is_valid(polygons)
    return [polygon if sound else _made_valid(polygon) for polygon, sound in zip(polygons, valid.tolist(), strict=True)]


def simple_shape(regions: Sequence[Region], size: float) -> BaseGeometry | None:
    """Put regions together that touch in points at most; None if they do anything else."""
    polygons = _polygons(regions, CHORD * size)
    whole: BaseGeometry = polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons.tolist())
    return whole if whole.is_valid else None


def _polygons(regions: Sequence[Region], chord: float) -> NDArray[Any]:
    """Write regions as polygons, sound or not."""
    outlines = [_corners(region.outline, chord) for region in regions]
    owners = np.repeat(np.arange(len(outlines)), [len(outline) for outline in outlines])
    rings = shapely.linearrings(list(chain.from_iterable(outlines)), indices=owners)
    polygons = np.asarray(shapely.polygons(rings), dtype=object)
    for index, region in enumerate(regions):
        if region.holes:
            polygons[index] = shapely.Polygon(outlines[index], [_corners(hole, chord) for hole in region.holes])
    return polygons


def _corners(one: ring.Ring, tolerance: float) -> list[Point]:
    """List the corners of a ring, with those of the chords of its arcs."""
    return [edge.start for edge in one] if not any(edge.bulge for edge in one) else ring.flattened(one, tolerance)


def _made_valid(polygon: BaseGeometry) -> BaseGeometry:
    """Write a polygon whose rings touch themselves or each other as the overlay wants it, leaving out what has no area."""
    parts = shapely.get_parts(shapely.make_valid(polygon))
    return shapely.union_all([part for part in parts if part.area > 0])


def union(shapes: Sequence[BaseGeometry], size: float) -> BaseGeometry:
    """Put shapes together."""
    return shapely.union_all(shapes, grid_size=GRID * size)


class Piece(Protocol):
    """A piece as overlaps look at it."""

    @property
    def region(self) -> Region:
        """Its exact edges."""

    @property
    def shape(self) -> BaseGeometry:
        """Its shape, with chords for arcs."""

    @property
    def is_round(self) -> bool:
        """Whether it has arcs."""


def overlapping(pieces: Sequence[Piece], pairs: Sequence[tuple[int, int]], tolerance: float, size: float) -> list[float]:
    """Measure the area that each pair of pieces shares; 0 if there is no spot in it wider than the tolerance.

    The shapes of round pieces are a little off, so they decide only where this does not matter; else exact edges do.
    """
    off = 2 * CHORD * size if any(pieces[i].is_round or pieces[j].is_round for i, j in pairs) else 0.0
    spots = dict(_spots([piece.shape for piece in pieces], pairs, tolerance - off, size))
    areas = []
    for i, j in pairs:
        spot = spots.get((i, j))
        areas.append(float(spot.area) if spot is not None and _is_shared(pieces[i], pieces[j], spot, tolerance, off) else 0.0)
    return areas


def _is_shared(a: Piece, b: Piece, spot: BaseGeometry, tolerance: float, off: float) -> bool:
    if not (a.is_round or b.is_round):
        return _is_spot(spot, tolerance)
    if not _is_spot(spot, tolerance - off):
        return False
    return _is_spot(spot, tolerance + off) or share_a_spot(a.region, b.region, tolerance)


def overlaps(shapes: Sequence[BaseGeometry], tolerance: float, size: float) -> list[Overlap]:
    """List the pairs of shapes that share a spot wider than the tolerance, with the area they share."""
    boxes = shapely.bounds(np.array(shapes, dtype=object)).tolist()
    spots = _spots(shapes, list(contact.near_pairs(boxes, -tolerance)), tolerance, size)
    return sorted((i, j, float(spot.area)) for (i, j), spot in spots if _is_spot(spot, tolerance))


def _spots(
    shapes: Sequence[BaseGeometry], pairs: Sequence[tuple[int, int]], tolerance: float, size: float
) -> Iterator[tuple[tuple[int, int], BaseGeometry]]:
    """Give what pairs of shapes share, but for those that clearly share no more than the tolerance."""
    every = np.array(shapes, dtype=object)
    # Pieces of a good assembly touch in many places and overlap nowhere: parting lines spare nearly all overlays.
    pairs = _not_side_by_side(every, pairs, tolerance)
    if not pairs:
        return
    first, second = zip(*pairs, strict=True)
    shared = shapely.intersection(every[list(first)], every[list(second)], grid_size=GRID * size)
    yield from zip(pairs, shared, strict=True)


def _is_spot(spot: BaseGeometry, width: float) -> bool:
    """Tell whether a disc fits into a shape; most are far too small."""
    return width <= 0 or (spot.area > pi * width * width / 4 and is_wider(spot, width))


def _not_side_by_side(shapes: NDArray[Any], pairs: Sequence[tuple[int, int]], tolerance: float) -> list[tuple[int, int]]:
    """Leave out pairs that a line parallel to some edge parts: seen along it, they share no more than the tolerance."""
    if not pairs:
        return []
    concerned = sorted({index for pair in pairs for index in pair})
    points, owner = shapely.get_coordinates(shapes[concerned], return_index=True)
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    across = np.diff(points, axis=0)[np.diff(owner) == 0]
    # Any sample of directions is safe: what none of them parts is compared in full.
    across = across[:: 1 + len(across) // _DIRECTIONS]
    normals = np.stack([-across[:, 1], across[:, 0]]) / np.maximum(np.hypot(across[:, 0], across[:, 1]), _NO_LENGTH)
    along = points @ normals
    low, high = np.minimum.reduceat(along, starts), np.maximum.reduceat(along, starts)
    # A shape that is empty has no points, so shapes are found by their owners.
    first, second = np.searchsorted(owner[starts], np.searchsorted(concerned, np.array(pairs).T))
    shared = np.minimum(high[first], high[second]) - np.maximum(low[first], low[second])
    return [pair for pair, wide in zip(pairs, (shared > tolerance).all(axis=1).tolist(), strict=True) if wide]


def is_wider(spot: BaseGeometry, width: float) -> bool:
    """Tell whether a disc of the given width fits into a shape somewhere."""
    return not shapely.buffer(spot, -width / 2, quad_segs=_QUARTER).is_empty


def are_wider(spots: NDArray[Any], width: float) -> NDArray[np.bool_]:
    """Tell of many shapes whether a disc of the given width fits into them somewhere."""
    wider: NDArray[np.bool_] = shapely.area(spots) >= _LARGE * width * width
    wider[wider] = ~shapely.is_empty(shapely.buffer(spots[wider], -width / 2, quad_segs=_QUARTER))
    return wider


def moved(one: BaseGeometry, motion: Affine) -> BaseGeometry:
    """Move a shape."""
    a, b, c, d, e, f = motion
    matrix, shift = np.array([[a, b], [c, d]]), np.array([e, f])
    return shapely.transform(one, lambda points: points @ matrix + shift)


def moved_back(one: BaseGeometry, motion: Affine) -> BaseGeometry:
    """Undo a rigid motion of a shape."""
    a, b, c, d, e, f = motion
    # The linear part of a rigid motion is undone by its transpose.
    matrix, shift = np.array([[a, c], [b, d]]), np.array([e, f])
    return shapely.transform(one, lambda points: (points - shift) @ matrix)


def closed_outline(one: BaseGeometry, width: float) -> tuple[Edge, ...]:
    """Return the border of a shape without cracks up to some width, in straight edges that stray from it by a part of that."""
    swollen = shapely.buffer(one, width / 2, join_style="mitre")
    closed = shapely.simplify(shapely.buffer(swollen, -width / 2, join_style="mitre"), width / 8)
    regions = [
        ring.region([ring.ring([[x, y] for x, y in border.coords[:-1]]) for border in (part.exterior, *part.interiors)])
        for part in shapely.get_parts(closed)
        if not part.is_empty
    ]
    return tuple(edge for region in regions for edge in region.edges)


def shared_area(a: BaseGeometry, b: BaseGeometry, size: float) -> float:
    """Measure the area that two shapes share."""
    return float(shapely.intersection(a, b, grid_size=GRID * size).area)


def difference(a: BaseGeometry, b: BaseGeometry, size: float) -> BaseGeometry:
    """Return where only one of two shapes is."""
    return shapely.symmetric_difference(a, b, grid_size=GRID * size)


def without(a: BaseGeometry, b: BaseGeometry, size: float) -> BaseGeometry:
    """Return where only the first of two shapes is."""
    return areas_only(shapely.difference(a, b, grid_size=GRID * size))


def widest_spot(one: BaseGeometry, at_most: float) -> float:
    """Measure, to a hundredth of `at_most`, how wide a disc fits into a shape into which none wider than `at_most` fits."""
    parts = shapely.get_parts(one)
    low, high = 0.0, at_most
    # Seven halvings are a hundredth and better; parts too narrow for one width are too narrow for all wider ones.
    for _ in range(7):
        half = (low + high) / 2
        wide = are_wider(parts, half)
        if wide.any():
            parts, low = parts[wide], half
        else:
            high = half
    return high


Segments = NDArray[np.float64]
"""Straight stretches as rows x1, y1, x2, y2."""


def segments(edges: Iterable[Edge], tolerance: float) -> Segments:
    """Write edges as straight stretches, arcs as chords within the tolerance."""
    rows = []
    for edge in edges:
        points = [*ring.flattened((edge,), tolerance), edge.end]
        rows += [(*p, *q) for p, q in pairwise(points)]
    return np.array(rows, dtype=np.float64).reshape(-1, 4)
