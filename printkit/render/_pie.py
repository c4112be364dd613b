"""The sectors of a dot in several colours, for all renderers alike."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from printkit.scene.item import Dot, Ink, Segment


def sectors(dot: Dot) -> Iterator[tuple[Ink, tuple[Segment, ...]]]:
    """Give the sectors that are painted, in this order, over a full disc in the dot's first colour.

    Each reaches from its own start clockwise to the top and is covered by those after it. Neighbours then overlap instead of
    touching, and no hairline of the ground shows between them on a screen.
    """
    count = len(dot.inks)
    for index in range(1, count):
        yield dot.inks[index], _sector(dot, index / count)


def _sector(dot: Dot, share: float) -> tuple[Segment, ...]:
    angle, r = 2 * pi * share, dot.radius
    return (
        ("M", dot.x, dot.y),
        ("L", dot.x + r * sin(angle), dot.y - r * cos(angle)),
        ("A", r, r, 0.0, share < 0.5, True, dot.x, dot.y - r),
        ("Z",),
    )
