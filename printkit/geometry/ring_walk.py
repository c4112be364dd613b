"""From loose boundary edges to simple rings, and from rings to regions.

Where a figure touches itself in a point, the walk stays with the corner it is in, and a ring that comes back to a point is cut
there: parts that are joined at a point become regions of their own, and a hole that touches the outline stays a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi

from printkit.geometry import ring_edge
from printkit.geometry.ring import Region, Ring, area, winding
from printkit.geometry.ring_boundary import Part, join, parts_left
from printkit.geometry.ring_edge import Edge

_SAME_ANGLE = 1e-6  # radians; ways that leave a corner closer together than this are tangent
_ODD_SHARE = 0.381966
"""Where on an edge nothing is likely to touch it."""


def regions(edges: Iterable[Edge], tolerance: float) -> list[Region]:
    """Put pieces, given by all their edges, together and return the regions they form, the largest first.

    The pieces must not overlap; where they do, there is no outline in this sense.
    """
    return with_holes(rings(parts_left(edges, tolerance), tolerance), tolerance)


def rings(parts: Sequence[Part], tolerance: float) -> list[Ring]:
    """Walk boundary parts into simple closed rings, joining what lies on one line or circle."""
    leaving: dict[int, list[Part]] = {}
    for part in parts:
        leaving.setdefault(part.first, []).append(part)
    found: list[Ring] = []
    for node in list(leaving):
        while leaving[node]:
            found += [_smoothed(loop, tolerance) for loop in _loops(leaving, leaving[node][0])]
    return [one for one in found if len(one) > 1]


def with_holes(all_rings: Sequence[Ring], tolerance: float) -> list[Region]:
    """Sort rings into outlines and holes, each hole with the smallest outline around it."""
    measured = [(area(one), one) for one in all_rings]
    outlines = sorted(((size, one) for size, one in measured if size > tolerance * tolerance), key=lambda pair: -pair[0])
    holes: dict[int, list[Ring]] = {}
    for size, one in measured:
        if size < -tolerance * tolerance:
            inside = [i for i, (_, outline) in enumerate(outlines) if lies_in(one, outline)]
            if inside:
                # Outlines come from the largest, so the last one around a hole is the smallest.
                holes.setdefault(inside[-1], []).append(one)
    return [Region(outline, tuple(holes.get(index, ()))) for index, (_, outline) in enumerate(outlines)]


def lies_in(hole: Ring, outline: Ring) -> bool:
    """Tell whether a hole lies inside an outline, which it may touch: most points of it decide."""
    inside = sum(winding(outline, ring_edge.point_at(edge, _ODD_SHARE)) != 0 for edge in hole)
    return 2 * inside > len(hole)


def _loops(leaving: dict[int, list[Part]], part: Part) -> list[list[Edge]]:
    """Walk from one part until it comes round; every return to a point on the way is a loop of its own."""
    loops: list[list[Edge]] = []
    trail: list[Part] = []
    places: dict[int, int] = {}
    while True:
        leaving[part.first].remove(part)
        places[part.first] = len(trail)
        trail.append(part)
        cut = places.get(part.last)
        if cut is not None:
            loops.append([step.edge for step in trail[cut:]])
            for step in trail[cut:]:
                # The walk may pass these corners again, on the way of another loop.
                del places[step.first]
            del trail[cut:]
        onward = leaving.get(part.last)
        if not trail or not onward:
            return loops
        part = _next_part(trail[-1].edge, onward)


def _next_part(came: Edge, onward: Sequence[Part]) -> Part:
    return onward[0] if len(onward) == 1 else min(onward, key=lambda part: _turn_key(came, part.edge))


def _turn_key(came: Edge, out: Edge) -> tuple[float, float]:
    """Order the ways out of a corner by how far they are from the way back, through the inside; tangent ways by their curvature."""
    offset = (ring_edge.end_angle(came) + pi - ring_edge.start_angle(out)) % (2 * pi)
    bend = ring_edge.curvature(out)
    # A way that leaves along the way back is the first or the last of all; which of the two, only the curvatures tell.
    if offset < _SAME_ANGLE or offset > 2 * pi - _SAME_ANGLE:
        offset = 0.0 if bend < -ring_edge.curvature(came) else 2 * pi
    return (round(offset / _SAME_ANGLE), -bend)


def _smoothed(loop: Sequence[Edge], tolerance: float) -> Ring:
    """Join neighbours of a closed ring that lie on one line or circle."""
    result: list[Edge] = []
    for edge in loop:
        longer = join(result[-1], edge, tolerance) if result else None
        result[-1:] = [longer] if longer else [*result[-1:], edge]
    # The ring may have been entered in the middle of a line, so its last edge may go on in its first.
    while len(result) > 2 and (longer := join(result[-1], result[0], tolerance)):
        result[0] = longer
        del result[-1]
    return tuple(result)
