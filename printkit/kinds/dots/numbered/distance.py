"""How far a solved picture strays from the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot

import shapely
from shapely import STRtree

from printkit.kinds.dots.numbered.sheet import Chain

_STEP = 0.2


def farthest(solved: Sequence[Chain], picture: Sequence[Chain]) -> float:
    """The Hausdorff distance: no point of either lies farther than this from the other."""
    return max(_from(picture, solved), _from(solved, picture))


def _from(lines: Sequence[Chain], others: Sequence[Chain]) -> float:
    tree = STRtree([shapely.LineString(link) for chain in others for link in pairwise(chain)])
    points = shapely.points([point for chain in lines for point in _walked(chain)])
    _, distances = tree.query_nearest(points, all_matches=False, return_distance=True)
    return float(distances.max())


def _walked(chain: Chain) -> Iterator[tuple[float, float]]:
    """Walk along a chain in small steps."""
    for (ax, ay), (bx, by) in pairwise(chain):
        steps = max(1, ceil(hypot(bx - ax, by - ay) / _STEP))
        yield from ((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(steps))
    yield chain[-1]
