"""Judging a sheet of unit dots: it is solved from the dots and the bar alone and compared with the drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.judging import HAIR, Verdict, compared, crowded, obfuscation, touched

PRECISION = 0.01
"""Dots are a unit apart if their distance differs from the bar by no more than this: a quarter of what a good printer resolves."""


@dataclass(frozen=True, slots=True)
class Given:
    """A sheet, the drawing it should give and the rules it should keep, in millimetres; `unit` is the length of the printed bar."""

    unit: float
    dots: tuple[Point, ...]
    ink: tuple[tuple[Point, ...], ...]
    drawing: tuple[tuple[Point, ...], ...]
    eps: float
    margin: float
    dmin: float
    diameter: float


class _Pair(NamedTuple):
    one: int
    other: int
    distance: float
    ratio: float
    """How many times as long as the bar, or as short."""


def judge(given: Given) -> Verdict:
    """Lay the bar between all dots, and hold what it joins against the drawing and the rules.

    The clearance is how many times as long as the bar, or as short, the distance is that is most easily mistaken for it.
    """
    every = list(_measured(given))
    pairs = tuple((pair.one, pair.other) for pair in every if abs(pair.distance - given.unit) <= PRECISION)
    others = [pair for pair in every if abs(pair.distance - given.unit) > PRECISION]
    strays, misses, unlike = compared(given.dots, pairs, given.ink, given.drawing, given.eps)
    faults = (
        *_unclear(given, others),
        *crowded(given.dots, max(given.dmin, given.diameter)),
        *touched(given.dots, pairs, given.diameter),
        *unlike,
    )
    clearance = min((pair.ratio for pair in others), default=math.inf)
    return Verdict(faults, pairs, strays, misses, clearance, obfuscation(given.dots, pairs, given.ink))


def _measured(given: Given) -> Iterator[_Pair]:
    for (one, here), (other, there) in combinations(enumerate(given.dots), 2):
        distance = math.dist(here, there)
        yield _Pair(one, other, distance, max(distance / given.unit, given.unit / max(distance, HAIR)))


def _unclear(given: Given, others: list[_Pair]) -> Iterator[str]:
    for pair in others:
        if pair.ratio < 1 + given.margin - HAIR / given.unit:
            yield (
                f"dots {pair.one} and {pair.other} are {pair.distance:.3f} mm apart, too near to the bar of {given.unit:.3f} mm "
                f"and yet not it"
            )
