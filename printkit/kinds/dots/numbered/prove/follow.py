"""Whether links follow the lines of a drawing: each of them draws a part of a line, and no part is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import product

import numpy as np
import shapely

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.prove.network import Link, Network, Stretch, joins, link
from printkit.kinds.dots.prove.distance import Segments, segments, straying

_PEN = 0.53
"""Lines that are no farther apart than the width of a pen are one line to the eye."""


def drawn(links: Iterable[Link], places: Sequence[Point]) -> Segments:
    """Return links as lines."""
    return segments((places[one], places[other]) for one, other in sorted(links))


def check_followed(network: Network, links: Counter[Link], places: Sequence[Point]) -> None:
    """Make sure that what is left to draw is drawn, stretch by stretch, and that every link draws some of it.

    A link draws the stretch between two dots on a line. A link that draws none of these draws what lies between its dots at the
    ends of lines. Where lines are so close that a dot lies on both, no link may be left for a stretch; then it must be hidden under
    links all the same.
    """
    stretches = list(network.stretches())
    over = links - Counter(one for stretch in stretches if stretch.is_inner for one in _wanted(stretch))
    used = network.stubs()
    for stretch in stretches:
        found = _between(stretch, links.keys()) if stretch.is_inner else _along(stretch, over.keys(), places, network.reach)
        used |= found
        if not found and not _is_at_a_dot(stretch, places, network.reach):
            _check_hidden(stretch, drawn(links, places))
    idle, lines = drawn(links.keys() - used, places), segments(stretch.points for stretch in stretches)
    away, (x, y) = straying(idle, lines)
    if away > _PEN:
        raise ProofError(f"a line from dot to dot follows no line of the drawing at ({x:.1f}, {y:.1f})")


def _wanted(stretch: Stretch) -> Iterator[Link]:
    """Give the link between the dots at the ends of a stretch."""
    return map(link, product(*stretch.dots))


def _between(stretch: Stretch, links: Set[Link]) -> set[Link]:
    """Return the link between the dots at the ends of a stretch, or two by way of a dot beside it."""
    for one, other in _wanted(stretch):
        ways = ({link((one, dot)), link((dot, other))} for dot in stretch.aside)
        return {(one, other)} if (one, other) in links else next((way for way in ways if way <= links), set())
    return set()


def _along(stretch: Stretch, links: Set[Link], places: Sequence[Point], reach: float) -> set[Link]:
    """Return the links that run along a stretch; one that comes from beyond it and goes on must be as long as it bulges."""
    found = {one for one in links if joins(one, stretch.dots)}
    beyond = sorted(one for one in found if not joins(one, stretch.sure))
    if not beyond:
        return found
    # The distance from a straight line is greatest at a point where another one bends.
    ways = np.array(shapely.linestrings(drawn(beyond, places).reshape(-1, 2, 2)))
    bulges = shapely.distance(np.array(shapely.points(stretch.points))[:, None], ways).max(axis=0)
    return found - {one for one, bulge, way in zip(beyond, bulges, ways, strict=True) if bulge > way.length + reach}


def _is_at_a_dot(stretch: Stretch, places: Sequence[Point], reach: float) -> bool:
    """Tell whether a stretch is so short that one dot stands for all of it."""
    points = (places[dot] for dot in stretch.alone)
    return any(straying(segments([stretch.points]), np.array([(*point, *point)]))[0] <= 2 * reach for point in points)


def _check_hidden(stretch: Stretch, pencil: Segments) -> None:
    """Make sure that a stretch that no link draws is under other links, and has no dots to tell that it should be drawn."""
    away, (x, y) = straying(segments([stretch.points]), pencil)
    if away > _PEN or not stretch.is_doubtful:
        raise ProofError(f"a line of the drawing is neither printed nor drawn at ({x:.1f}, {y:.1f})")
