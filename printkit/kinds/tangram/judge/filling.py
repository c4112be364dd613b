"""Do pieces fill a figure where it stands? Exactly or, of a figure that was drawn roughly, within that."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import boundary
from printkit.kinds.tangram.judge import covering
from printkit.kinds.tangram.piece_set import Figure

CLOSE = 1e-6
"""What is exact, as a share of the figure's size: rounding, nothing that a hand could do."""
SLACK = 4.0
"""Corners that each are off by a roughness add up to gaps and excesses of this many."""


def fills(figure: Figure, laid: Sequence[Region], roughness: float) -> bool:
    """Tell whether pieces make a figure where it is; the roughness is a share of the figure's size, 0 for exactly."""
    if not roughness:
        backwards = [edge.reversed for region in figure.regions for edge in region.edges]
        rest = boundary([*(edge for region in laid for edge in region.edges), *backwards], CLOSE * figure.size)
        return not rest.edges and not rest.circles
    size, wide = figure.size, SLACK * roughness * figure.size
    shapes = [covering.shape(region, size) for region in laid]
    goal = covering.union([covering.shape(region, size) for region in figure.regions], size)
    left = covering.difference(covering.union(shapes, size), goal, size)
    return not covering.is_wider(left, wide) and not covering.overlaps(shapes, wide, size)
