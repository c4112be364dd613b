"""Taking a placed piece out of what is left of a figure, or adding one to what has grown.

The rest of the figure is held by its rings. A piece fits if no edge of it crosses them, what it does not share with them runs
inside, and none of them runs inside it. The new rest is the old boundary and the piece's, walked backwards, with opposite
stretches cancelled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from printkit.geometry import contact, ring, ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.ring import Ring
from printkit.geometry.ring_boundary import Nodes, Part
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_walk import rings

Box = tuple[float, float, float, float]


class Rest:
    """What is left of a figure: its rings, all their edges, and the boxes around these."""

    __slots__ = ("box", "boxes", "edges", "rings")

    def __init__(self, all_rings: Sequence[Ring]) -> None:
        self.rings = tuple(all_rings)
        self.edges = tuple(edge for one in all_rings for edge in one)
        self.boxes = tuple(ring_edge.bounds(edge) for edge in self.edges)
        self.box = _around(self.boxes)


def carved(rest: Rest, piece: Sequence[Edge], tolerance: float) -> Rest | None:
    """Take a piece, given by all its edges, out of the rest; None if it does not fit in."""
    boxes = [ring_edge.bounds(edge) for edge in piece]
    if not _holds(rest.box, _around(boxes), tolerance):
        return None
    split = _split(rest, piece, boxes, tolerance)
    if split is None:
        return None
    # Ends were moved onto common nodes, so the height of one and the same arc may differ by a few tolerances.
    kept, cut = _without_shared(*split, 4 * tolerance)
    # Parts end wherever the boundaries meet, so the middle of a part tells where all of it lies.
    if any(ring.winding(rest.edges, ring_edge.middle(part.edge)) != 1 for part in cut):
        return None
    if _runs_inside(kept, piece, boxes):
        return None
    return Rest(rings([*kept, *map(_backwards, cut)], tolerance))


def attached(grown: Rest, piece: Sequence[Edge], tolerance: float) -> Rest | None:
    """Add a piece to what has grown; None if they overlap."""
    boxes = [ring_edge.bounds(edge) for edge in piece]
    split = _split(grown, piece, boxes, tolerance)
    if split is None:
        return None
    kept, backwards = _without_shared(split[0], [_backwards(part) for part in split[1]], 4 * tolerance)
    if any(ring.winding(grown.edges, ring_edge.middle(part.edge)) != 0 for part in backwards):
        return None
    if _runs_inside(kept, piece, boxes) or not kept:
        return None
    return Rest(rings([*kept, *map(_backwards, backwards)], tolerance))


def _split(rest: Rest, piece: Sequence[Edge], boxes: Sequence[Box], tolerance: float) -> tuple[list[Part], list[Part]] | None:
    """Split the edges of both where they meet; None if they cross."""
    marks = _contacts(rest, piece, boxes, tolerance)
    if marks is None:
        return None
    nodes = Nodes(tolerance)
    kept = [part for edge, points in zip(rest.edges, marks[0], strict=True) for part in _parts(edge, points, nodes)]
    return kept, [part for edge, points in zip(piece, marks[1], strict=True) for part in _parts(edge, points, nodes)]


def _backwards(part: Part) -> Part:
    return Part(part.last, part.first, part.edge.reversed)


def _runs_inside(kept: Sequence[Part], piece: Sequence[Edge], boxes: Sequence[Box]) -> bool:
    """Tell whether some of the boundary that is kept runs inside a piece."""
    left, top, right, bottom = _around(boxes)
    for part in kept:
        x, y = ring_edge.middle(part.edge)
        if left < x < right and top < y < bottom and ring.winding(piece, (x, y)) != 0:
            return True
    return False


def _around(boxes: Sequence[Box]) -> Box:
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _holds(outer: Box, inner: Box, tolerance: float) -> bool:
    return (
        inner[0] >= outer[0] - tolerance
        and inner[1] >= outer[1] - tolerance
        and inner[2] <= outer[2] + tolerance
        and inner[3] <= outer[3] + tolerance
    )


def _contacts(
    rest: Rest, piece: Sequence[Edge], boxes: Sequence[Box], tolerance: float
) -> tuple[list[list[Point]], list[list[Point]]] | None:
    """List where the edges of both meet, for each edge; None as soon as two of them cross."""
    of_rest: list[list[Point]] = [[] for _ in rest.edges]
    of_piece: list[list[Point]] = [[] for _ in piece]
    shared: list[tuple[int, int]] = []
    for i, (edge, box) in enumerate(zip(piece, boxes, strict=True)):
        for j in _near(rest, box, tolerance):
            points = contact.contacts(edge, rest.edges[j], tolerance)
            if points:
                if contact.cross(edge, rest.edges[j], points, tolerance):
                    return None
                of_piece[i] += points
                of_rest[j] += points
                if len(points) > 1:
                    shared.append((i, j))
    _share_points(rest, piece, shared, of_rest, of_piece, tolerance)
    return of_rest, of_piece


def _near(rest: Rest, around: Box, tolerance: float) -> list[int]:
    """Number the edges of the rest whose boxes meet a box: most do not, and boxes are far cheaper to compare than edges."""
    left, top, right, bottom = around
    low_x, low_y, high_x, high_y = left - tolerance, top - tolerance, right + tolerance, bottom + tolerance
    return [j for j, box in enumerate(rest.boxes) if not (box[2] < low_x or box[0] > high_x or box[3] < low_y or box[1] > high_y)]


def _share_points(
    rest: Rest,
    piece: Sequence[Edge],
    shared: Sequence[tuple[int, int]],
    of_rest: list[list[Point]],
    of_piece: list[list[Point]],
    tolerance: float,
) -> None:
    """Give two edges that share a stretch all points that either of them has on it."""
    for i, j in shared:
        # A third edge that touches the shared stretch splits both or neither.
        here = [point for point in of_piece[i] if ring_edge.distance(rest.edges[j], point) <= tolerance]
        of_piece[i] += [point for point in of_rest[j] if ring_edge.distance(piece[i], point) <= tolerance]
        of_rest[j] += here


def _parts(edge: Edge, points: Sequence[Point], nodes: Nodes) -> list[Part]:
    """Split an edge at points of it; neighbours get exactly equal ends, on which counting windings relies."""
    first, last = nodes.find(edge.start), nodes.find(edge.end)
    inner = {nodes.find(point) for point in points} - {first, last} if points else None
    if not inner:
        return [Part(first, last, Edge(nodes.points[first], nodes.points[last], edge.bulge))] if first != last else []
    stops = [(0.0, first), *sorted((ring_edge.share_of(edge, nodes.points[node]), node) for node in inner), (1.0, last)]
    return [Part(i, j, ring_edge.part(edge, s, t, nodes.points[i], nodes.points[j])) for (s, i), (t, j) in pairwise(stops)]


def _without_shared(kept: list[Part], cut: list[Part], same: float) -> tuple[list[Part], list[Part]]:
    """Drop the stretches that the rest and the piece share, both walked in the same sense."""
    ways: dict[tuple[int, int], list[Part]] = {}
    for part in cut:
        ways.setdefault((part.first, part.last), []).append(part)
    left = []
    for part in kept:
        equal = ways.get((part.first, part.last))
        mate = next((other for other in equal if _alike(part.edge, other.edge, same)), None) if equal else None
        if mate is None or equal is None:
            left.append(part)
        else:
            equal.remove(mate)
    return left, [part for group in ways.values() for part in group]


def _alike(a: Edge, b: Edge, same: float) -> bool:
    return abs(a.bulge - b.bulge) * ring_edge.chord(a) / 2 <= same
