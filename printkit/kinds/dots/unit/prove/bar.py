"""Reading the bar: a strip with a dashed edge, on it two dots with a rod between them and a mark from each to the upper edge."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.sight import PRECISION, Line, Sight, plain_dots
from printkit.scene.flatten import Box, bounds

LEAST_APART = 3.0
"""The strip keeps so far from all dots of the sheet."""
_LARGEST_GAP = 1.0
"""A mark ends no farther from the edge of the strip."""
_EVEN = 0.1
"""The strip goes on beyond both dots by lengths that differ by no more than this."""


class Bar(NamedTuple):
    """A bar, and what of the page lies beside its strip."""

    unit: float
    box: Box
    beside: Sight


def bar(page: Sight, diameter: float) -> Bar:
    """Find the strip of a page and read what is on it."""
    edges = [line for line in page.lines if line.closed and line.pen.dash]
    if len(edges) != 1 or len(edges[0].points) != 4:
        raise ProofError("there is not one strip to cut out")
    (edge,) = edges
    box = bounds(edge.points)
    if len(set(edge.points) & {(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)}) != 4:
        raise ProofError("the strip to cut out is no rectangle")
    on, beside = (page.part(lambda place, inside=inside: _inside(place, box) == inside) for inside in (True, False))  # type: ignore[misc]
    if on.patches or on.words or any(_away(disc.middle, box) < LEAST_APART for disc in beside.discs):
        raise ProofError("the strip is not clear of everything else")
    return Bar(_unit(on, edge, box, diameter), box, beside)


def _unit(strip: Sight, edge: Line, box: Box, diameter: float) -> float:
    """Measure the bar, and make sure that its rod and marks show the same length."""
    ends = plain_dots(strip.discs, diameter)
    if len(ends) != 2:
        raise ProofError("the bar has not two ends")
    _check_scissors([line for line in strip.lines if line is not edge and line.pen.colour == edge.pen.colour], box)
    rest = [line for line in strip.lines if line.pen.colour != edge.pen.colour]
    (left, right), middle = ends, ends[0][1]
    top = min((y for line in rest for _, y in line.points), default=middle)
    _check_rod(rest, ends, top)
    if len({line.pen for line in rest}) > 1 or abs(left[1] - right[1]) > PRECISION:
        raise ProofError("the rod and the marks of the bar differ")
    uneven = abs((left[0] - box.left) - (box.right - right[0])) > _EVEN
    if uneven or not 0 < top - box.top < _LARGEST_GAP or middle - top < diameter:
        raise ProofError("the bar does not lie on its strip as it should")
    return dist(left, right)


def _check_rod(rest: Sequence[Line], ends: Sequence[Point], top: float) -> None:
    """Make sure that a rod joins both ends, and that a mark stands on each of them."""
    middle = ends[0][1]
    wanted = sorted([sorted(ends), *(sorted([(x, top), (x, middle)]) for x, _ in ends)])
    drawn = sorted(sorted(line.points) for line in rest)
    if len(drawn) != 3 or not all(_same(line, other) for line, other in zip(drawn, wanted, strict=True)):
        raise ProofError("the rod and the marks of the bar do not show how far apart its two ends are")


def _check_scissors(lines: list[Line], box: Box) -> None:
    """Make sure that scissors stand on the upper edge, in the ink of the edge, which say what the dashes mean."""
    points = tuple(point for line in lines for point in line.points)
    if len(lines) != 4 or not bounds(points).top < box.top < bounds(points).bottom:
        raise ProofError("there are no scissors at the strip to cut out")


def _same(line: list[Point], other: list[Point]) -> bool:
    return len(line) == len(other) and all(dist(here, there) <= PRECISION for here, there in zip(line, other, strict=True))


def _inside(place: Point, box: Box) -> bool:
    """Tell whether something lies on the strip, or on its edge as the scissors do."""
    return box.left <= place[0] <= box.right and box.top - LEAST_APART < place[1] <= box.bottom


def _away(place: Point, box: Box) -> float:
    """Return how far a place is from the strip."""
    return max(box.left - place[0], place[0] - box.right, box.top - place[1], place[1] - box.bottom)
