"""Reading arrows: a shaft that ends where its head begins."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from printkit.geometry.affine import Point
from printkit.kinds.cubes.prove.words import LEGIBLE
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Mark, Shape

_MEET = 0.05


class Arrow(NamedTuple):
    """Where an arrow begins and where its tip is."""

    start: Point
    tip: Point

    @property
    def way(self) -> Point:
        """Return its direction."""
        x, y = self.tip[0] - self.start[0], self.tip[1] - self.start[1]
        long = hypot(x, y) or 1.0
        return (x / long, y / long)


def arrows(marks: Sequence[Mark]) -> tuple[list[Arrow], list[Mark]]:
    """Find the arrows among what is drawn; return them and the rest."""
    heads = [mark for mark in marks if isinstance(mark, Shape) and _is_head(mark)]
    shafts = [mark for mark in marks if isinstance(mark, Shape) and _is_shaft(mark)]
    found: list[Arrow] = []
    used: list[Mark] = []
    for head in heads:
        for shaft in shafts:
            arrow = _joined(head, shaft)
            if arrow is not None and not any(one is shaft for one in used):
                found.append(arrow)
                used += [head, shaft]
                break
    return found, [mark for mark in marks if not any(mark is one for one in used)]


def _is_head(shape: Shape) -> bool:
    return shape.fill is not None and shape.pen is None and len(shape.chains) == 1 and len(shape.chains[0].points) == 3


def _is_shaft(shape: Shape) -> bool:
    return shape.fill is None and shape.pen is not None and len(shape.chains) == 1 and len(shape.chains[0].points) == 2


def _joined(head: Shape, shaft: Shape) -> Arrow | None:
    """Join a head to a shaft that ends in the middle of its base, straight below its tip, in a colour that can be seen."""
    start, end = shaft.chains[0].points
    if shaft.pen is None or head.fill != shaft.pen.colour or contrast(head.fill, PAPER) < LEGIBLE - 1.5:
        return None
    for tip, one, other in _corners(head.chains[0].points):
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        along = (end[0] - start[0]) * (tip[0] - end[0]) + (end[1] - start[1]) * (tip[1] - end[1])
        across = (end[0] - start[0]) * (tip[1] - end[1]) - (end[1] - start[1]) * (tip[0] - end[0])
        if hypot(middle[0] - end[0], middle[1] - end[1]) < _MEET and along > 0 and abs(across) < 0.05 * along:
            return Arrow(start, tip)
    return None


def _corners(points: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    a, b, c = points
    return [(a, b, c), (b, c, a), (c, a, b)]
