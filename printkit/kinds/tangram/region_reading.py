"""Reading rings from files that anybody may have written: every fault is told, none is repaired silently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum, hypot
from typing import Any, NamedTuple

from shapely.geometry.base import BaseGeometry

from printkit.geometry import contact, ring, ring_edge
from printkit.geometry.curve_family import Families
from printkit.geometry.ring import Region, Ring
from printkit.geometry.ring_boundary import parts_left
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_overlap import share_a_spot
from printkit.kinds.tangram.corner_reading import FaultList, edges_of, read_corners, shown, stretches_in
from printkit.kinds.tangram.judge import covering

MOST_RINGS = 200
MOST_VERTICES = 2000
SMALLEST = 1e-9
"""A ring that is narrower, in both directions, is lost in rounding."""
FLATTEST = 1e-9
"""A ring whose area is a smaller share of its squared size than this is flat."""
FINE = 1e-9
"""Corners nearer to each other than this share of the size of their ring are the same."""
ROUGH = 1e-4
"""Crossings and overlaps narrower than this share of the size are how somebody's rounding came out, and no fault."""
_HAIR = 1e3
"""Where a ring pokes through itself by less than this many times the fineness, it touches itself."""
LARGEST_HOLE = 1e3
"""A hole reaches no farther out of its outline than this many times the size of the outline, or it is not looked at there."""


def tables(
    value: list[Any], field: str, faults: FaultList, problem: str, remedy: str, name: str = ""
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Give the tables of a list with their fields; what is no table, or has no text under `name`, is told and left out."""
    for index, entry in enumerate(value):
        inner = f"{field}[{index}]"
        if isinstance(entry, Mapping) and (not name or isinstance(entry.get(name), str)):
            yield inner, entry
        else:
            faults.add(inner, problem, remedy)


def read_regions(value: Any, field: str, faults: FaultList, curves: Families | None = None) -> list[Region]:
    """Read a list of {"rings": [...]}: the parts of a figure."""
    if not isinstance(value, list) or not value:
        faults.add(field, f"{shown(value)} is not a list of parts", 'write [{"rings": [...]}]')
        return []
    if len(value) > MOST_RINGS:
        faults.add(field, f"{len(value)} parts are too many", f"at most {MOST_RINGS} are read")
        return []
    regions = []
    for index, part in enumerate(value):
        inner = f"{field}[{index}]"
        if not isinstance(part, Mapping):
            faults.add(inner, f"{shown(part)} is not a part", 'write {"rings": [...]}')
            continue
        region = read_region(part.get("rings"), f"{inner}.rings", faults, curves)
        if region is not None:
            regions.append(region)
    return regions


def read_region(value: Any, field: str, faults: FaultList, curves: Families | None = None) -> Region | None:
    """Read a list of rings, the outline first, then holes; None if anything is wrong with it.

    The curves are those of all regions that may share some with this one; without them, those of the region itself.
    """
    if not isinstance(value, list) or not value:
        faults.add(field, f"{shown(value)} is not a list of rings", "write a list of rings, the outline first, then holes")
        return None
    if len(value) > MOST_RINGS:
        faults.add(field, f"{len(value)} rings are too many", f"at most {MOST_RINGS} are read")
        return None
    curves = curves or Families(stretches_in(value))
    rings = [_read_ring(one, f"{field}[{index}]", faults, curves, hole=index > 0) for index, one in enumerate(value)]
    if any(one is None for one in rings):
        return None
    region = ring.region([one for one in rings if one])
    if region.holes and not _holes_fit(region):
        faults.add(field, "the holes do not lie inside the outline, apart from each other", "the first ring is the outline")
        return None
    return region


def _read_ring(value: Any, field: str, faults: FaultList, curves: Families, hole: bool) -> Ring | None:
    """Read a list of corners; None if it is not a ring without crossings and with an area.

    A hole without area, such as rounding leaves between pieces, is no hole and read as an empty ring.
    """
    if not isinstance(value, list) or len(value) < 2:
        faults.add(field, f"{shown(value)} is not a ring", "write at least three corners [x, y], or two with a bulge")
        return None
    if len(value) > MOST_VERTICES:
        faults.add(field, f"{len(value)} corners are too many", f"at most {MOST_VERTICES} are read")
        return None
    corners = read_corners(value, field, faults)
    if corners is None:
        return None
    one = _without_repeats(edges_of(corners, curves))
    if hole and _is_flat(one):
        return ()
    problem = _ring_problem(one)
    if problem:
        faults.add(field, *problem)
        return None
    return one


def disjoint(regions: Sequence[Region], size: float) -> bool:
    """Tell whether regions lie beside each other without overlapping; they may touch."""
    pieces = [_Shaped(region, shape) for region, shape in zip(regions, covering.shapes(regions, size), strict=True)]
    pairs = list(contact.near_pairs([ring.bounds(region.outline) for region in regions], 0.0))
    return not any(covering.overlapping(pieces, pairs, ROUGH * size, size))


class _Shaped(NamedTuple):
    """A region and its shape."""

    region: Region
    shape: BaseGeometry

    @property
    def is_round(self) -> bool:
        """Tell whether it has arcs."""
        return any(edge.bulge for edge in self.region.edges)


def _without_repeats(edges: Sequence[Edge]) -> Ring:
    """Leave out edges without length (a first corner repeated at the end, mostly)."""
    (x, y), *_ = edges[0]
    size = max(hypot(edge.start[0] - x, edge.start[1] - y) for edge in edges)
    return tuple(edge for edge in edges if ring_edge.chord(edge) > FINE * size)


def _ring_problem(one: Ring) -> tuple[str, str] | None:
    if len(one) < 2:
        return "all corners are the same point", "write at least three corners, or two with a bulge"
    if _size(one) < SMALLEST:
        return "the ring is too small to be measured", f"write it in a smaller unit, so that it is at least {SMALLEST:g} wide"
    if _is_flat(one):
        return "the ring has no area", "write at least three corners that are not on one line"
    if not _is_simple(one, FINE * _size(one)):
        return "the ring crosses itself", "its edges may touch, but not cross"
    return None


def _is_flat(one: Ring) -> bool:
    return len(one) < 2 or _size(one) < SMALLEST or abs(ring.area(one)) < FLATTEST * _size(one) ** 2


def _size(one: Ring) -> float:
    left, top, right, bottom = ring.bounds(one)
    return max(right - left, bottom - top)


def _is_simple(one: Ring, tolerance: float) -> bool:
    """Tell whether a ring does not cross itself: plain crossings end the question, mere touches are looked into."""
    if len(one) == 3 and all(edge.is_straight for edge in one):
        return True
    positive = ring.turned_positive(one)
    last, touches = len(one) - 1, False
    for i, j in contact.near_pairs([ring_edge.bounds(edge) for edge in positive], tolerance):
        shared = (1 if j == i + 1 else 0) + (1 if (i, j) == (0, last) else 0)
        points = contact.contacts(positive[i], positive[j], tolerance)
        if len(points) > shared:
            if contact.cross(positive[i], positive[j], points, _HAIR * tolerance):
                return False
            touches = True
    return not touches or _covers_once(positive, _HAIR * tolerance)


def _holes_fit(region: Region) -> bool:
    """Tell whether the holes lie in the outline, apart from each other."""
    size = _size(region.outline)
    holes = [Region(ring.reversed_ring(hole)) for hole in region.holes]
    outside = _around(region.outline, size)
    return disjoint(holes, size) and not any(share_a_spot(hole, outside, ROUGH * size) for hole in holes)


def _around(outline: Ring, size: float) -> Region:
    """Return what lies around an outline, as far out as a hole of it could reach by mistake."""
    left, top, right, bottom = ring.bounds(outline)
    far = LARGEST_HOLE * size
    corners = [(left - far, top - far), (right + far, top - far), (right + far, bottom + far), (left - far, bottom + far)]
    return Region(ring.polygon(corners).outline, (ring.reversed_ring(outline),))


def _covers_once(edges: Sequence[Edge], tolerance: float) -> bool:
    """Tell whether closed walks go round no point twice: beside each edge it must be once inside, and not at all outside."""
    parts = [part.edge for part in parts_left(edges, tolerance)]
    return all(_is_plain_border(edge, parts, 8 * tolerance) for edge in parts)


def _is_plain_border(edge: Edge, edges: Sequence[Edge], reach: float) -> bool:
    (x, y), long = ring_edge.middle(edge), ring_edge.chord(edge)
    nx, ny = -(edge.end[1] - edge.start[1]) * reach / long, (edge.end[0] - edge.start[0]) * reach / long
    return ring.winding(edges, (x + nx, y + ny)) == 1 and ring.winding(edges, (x - nx, y - ny)) == 0


def total_area(regions: Sequence[Region]) -> float:
    """Add up areas."""
    return fsum(region.area for region in regions)
