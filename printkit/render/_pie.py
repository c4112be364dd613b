"""The sectors of a dot in several colours, for all renderers alike."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from printkit.scene.item import Dot, Ink, Segment

_TRAP = 0.1
"""How much of a sector's width each one reaches under its later neighbour."""


def sectors(dot: Dot) -> Iterator[tuple[Ink, tuple[Segment, ...]]]:
    """Give the sectors in the order in which they are painted, clockwise from the top.

    What is seen are equal sectors. Below the next one each reaches a little further, as printers trap colours, or else a
    hairline of the ground would show between them.
    """
    count = len(dot.inks)
    for index, ink in enumerate(dot.inks):
        first = index - _TRAP if index == 0 else index
        last = index + 1 if index == count - 1 else index + 1 + _TRAP
        yield ink, _sector(dot, first / count, last / count)


def _sector(dot: Dot, first: float, last: float) -> tuple[Segment, ...]:
    """Cut the pie from one share of the turn to another."""
    return (
        ("M", dot.x, dot.y),
        ("L", *_rim(dot, first)),
        ("A", dot.radius, dot.radius, 0.0, last - first > 0.5, True, *_rim(dot, last)),
        ("Z",),
    )


def _rim(dot: Dot, share: float) -> tuple[float, float]:
    angle = 2 * pi * share
    return (dot.x + dot.radius * sin(angle), dot.y - dot.radius * cos(angle))
