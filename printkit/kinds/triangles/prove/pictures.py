"""Reading the half pictures on the edges of a piece: a colour, perhaps a pattern on it, and an outline around both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.triangles.prove import marks
from printkit.kinds.triangles.prove.marks import Half, Rings
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Shape
from printkit.scene.weave import Patch, Weave

LEAST_CONTRAST = 1.3
REACH, SLACK = 0.21, 0.005
"""How far pictures reach along their edge and inwards, in sides, and by how much they may miss the edge."""

Triangle = tuple[Point, Point, Point]
"""The corners of a drawn triangle, clockwise, beginning at the top or at the top left."""


class Look(NamedTuple):
    """How a picture looks: its colour, that of its outline, and its pattern, unless it is so small that none may be left."""

    fill: str
    line: str
    weave: Weave | None


class Mark(NamedTuple):
    """A half picture as it is drawn."""

    half: Half
    fill: str
    line: str
    patch: Patch


def on_edges(corners: Triangle, shapes: Sequence[tuple[int, Shape]], edges: str) -> list[Mark | None]:
    """Read what is on the three edges of a piece."""
    on_edge: list[list[tuple[Rings, Shape]]] = [[], [], []]
    for _, shape in sorted(shapes, key=lambda one: one[0]):
        number, rings = _at_edge(corners, shape)
        on_edge[number].append((rings, shape))
    return [_mark(found, edges) for found in on_edge]


def _at_edge(corners: Triangle, shape: Shape) -> tuple[int, Rings]:
    """Tell at which edge of a piece a shape is, and where its points are: along the edge from its middle, and inwards, in sides."""
    for number in range(3):
        (x0, y0), (x1, y1) = corners[number], corners[(number + 1) % 3]
        right, down = x1 - x0, y1 - y0
        square, x, y = right**2 + down**2, (x0 + x1) / 2, (y0 + y1) / 2
        moved = [[(u - x, v - y) for u, v in chain.points] for chain in shape.chains]
        rings = tuple(
            tuple(((u * right + v * down) / square, (v * right - u * down) / square) for u, v in points) for points in moved
        )
        if all(abs(along) < REACH and -SLACK < inwards < REACH for ring in rings for along, inwards in ring):
            return number, rings
    raise ProofError("a picture is not on an edge of its piece")


def _mark(found: list[tuple[Rings, Shape]], edges: str) -> Mark | None:
    """Read a half picture: its colour first, then perhaps a pattern, then the outline around them."""
    if not found:
        return None
    (ground, filled), *patterns, (outline, drawn) = found if len(found) > 1 else [*found, *found]
    if filled.fill is None or filled.pen or drawn.fill or drawn.pen is None or not all(chain.closed for chain in drawn.chains):
        raise ProofError("a picture on an edge lacks its colour or its outline")
    half = marks.read(outline, edges)
    if marks.read(ground, edges) != half:
        raise ProofError("the colour of a picture does not fill its outline")
    if contrast(drawn.pen.colour, PAPER) < LEAST_CONTRAST:
        raise ProofError("the outline of a picture cannot be seen")
    patch = Patch([chain.points for chain in filled.chains], [shape for _, shape in patterns])
    return Mark(half, filled.fill, drawn.pen.colour, patch)
