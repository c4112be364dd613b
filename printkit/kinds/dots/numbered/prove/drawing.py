"""Whether the solved page is the drawing: every line of it is printed already, or followed from dot to dot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.prove.follow import check_followed, drawn
from printkit.kinds.dots.numbered.prove.network import Edge, Network, link
from printkit.kinds.dots.numbered.prove.sheet import Sheet
from printkit.kinds.dots.prove.distance import Segments, segments, straying

_ON_THE_LINE = 0.02
"""So near to a line of the drawing, in millimetres, are dots and ink that lie on it."""
_STANDS_FOR, _SHARE = 3.5, 0.75
"""A dot may stand for an end or a junction so near to it, in millimetres or as a share of the least distance along a line, if the
page has no dots that are nearer to each other: two dots would touch there."""
_HAIR = 1e-3


def check_drawing(sheet: Sheet, chains: Sequence[Sequence[int]], spec: Any) -> float:
    """Hold the solved page against the drawing that was asked for; return how far they are apart where they are farthest."""
    ink = segments(sheet.ink)
    edges = [_edge(edge.start, edge.end, _placed(edge.points, sheet.corner), ink) for edge in spec.traced.edges]
    drawing = segments(edge.points for edge in edges)
    links = Counter(link(pair) for chain in chains for pair in pairwise(chain))
    _check_on_drawing("a dot", np.array([(*place, *place) for place in sheet.places]), drawing)
    _check_on_drawing("a line that is printed beforehand", ink, drawing)
    reach = min(sheet.closest, max(_STANDS_FOR, _SHARE * spec.dmin)) + _HAIR
    check_followed(Network(edges, sheet.places, reach, _ON_THE_LINE), links, sheet.places)
    for chain in chains:
        _check_onward(chain, sheet.places)
    picture = np.vstack([drawn(links, sheet.places), ink])
    strayed = max(straying(picture, drawing)[0], straying(drawing, picture)[0])
    if spec.eps and strayed > spec.eps + _HAIR:
        raise ProofError(f"the solved picture strays {strayed:.2f} mm from the drawing, more than {spec.eps:g} mm")
    return strayed


def _placed(points: Sequence[Point], corner: Point) -> tuple[Point, ...]:
    return tuple((x + corner[0], y + corner[1]) for x, y in points)


def _check_on_drawing(what: str, lines: Segments, drawing: Segments) -> None:
    away, (x, y) = straying(lines, drawing)
    if away > _ON_THE_LINE:
        raise ProofError(f"{what} is {away:.2f} mm off the drawing at ({x:.1f}, {y:.1f})")


def _edge(start: int, end: int, points: tuple[Point, ...], ink: Segments) -> Edge:
    # Most lines that are not printed are found out by one of their points, which is quicker than to measure how far they are off.
    corners = np.array([(*point, *point) for point in (points[len(points) // 2], *points)])
    is_printed = len(ink) > 0 and all(straying(some, ink)[0] <= _ON_THE_LINE for some in (corners[:1], corners, segments([points])))
    return Edge(start, end, points, is_printed)


def _check_onward(chain: Sequence[int], places: Sequence[Point]) -> None:
    """Make sure that no link goes back over the one before it and then on again, as with two mixed up numbers on a straight line.

    To go back once is right in a part of the drawing so narrow that its two sides are one line to the dots.
    """
    points = np.array([places[dot] for dot in chain])
    ways = np.array(shapely.linestrings(np.stack([points[:-1], points[1:]], axis=1)))
    back = np.minimum(
        shapely.distance(ways[:-1], shapely.points(points[2:])), shapely.distance(ways[1:], shapely.points(points[:-2]))
    )
    for one, other in pairwise(np.flatnonzero(back <= _ON_THE_LINE)):
        # The links that meet at both turns, and all between them, lie on one straight line.
        run = points[one : other + 3]
        (x, y), (wide, high) = run[0], run[-1] - run[0]
        if np.abs((run[:, 0] - x) * high - (run[:, 1] - y) * wide).max() <= _ON_THE_LINE * np.hypot(wide, high) > 0:
            raise ProofError("a line from dot to dot goes back over the one before it, and on again")
