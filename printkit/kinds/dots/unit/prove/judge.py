"""The proof of a sheet: it is solved again from the printed dots and the printed bar alone and compared with the drawing.

Nothing here is shared with the generator, neither code nor types.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from printkit.kinds.dots.prove.plain import HAIR, Place, Proof, compared, crowded, obfuscation, touched

PRECISION = 0.01
"""Dots are a unit apart if their distance differs from the bar by no more than this: a quarter of what a good printer resolves."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet, the drawing it should give and the rules it should keep, in millimetres; `unit` is the length of the printed bar."""

    unit: float
    dots: tuple[Place, ...]
    ink: tuple[tuple[Place, ...], ...]
    drawing: tuple[tuple[Place, ...], ...]
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


def prove(printed: Printed) -> Proof:
    """Lay the bar between all dots, and hold what it joins against the drawing and the rules.

    The clearance is how many times as long as the bar, or as short, the distance is that is most easily mistaken for it.
    """
    pairs = list(_measured(printed))
    lines = tuple((pair.one, pair.other) for pair in pairs if abs(pair.distance - printed.unit) <= PRECISION)
    others = [pair for pair in pairs if abs(pair.distance - printed.unit) > PRECISION]
    strays, misses, unlike = compared(printed.dots, lines, printed.ink, printed.drawing, printed.eps)
    faults = (
        *_unclear(printed, others),
        *crowded(printed.dots, max(printed.dmin, printed.diameter)),
        *touched(printed.dots, lines, printed.diameter),
        *unlike,
    )
    clearance = min((pair.ratio for pair in others), default=math.inf)
    return Proof(faults, lines, strays, misses, clearance, obfuscation(printed.dots, lines, printed.ink))


def _measured(printed: Printed) -> Iterator[_Pair]:
    for (one, here), (other, there) in combinations(enumerate(printed.dots), 2):
        distance = math.dist(here, there)
        yield _Pair(one, other, distance, max(distance / printed.unit, printed.unit / max(distance, HAIR)))


def _unclear(printed: Printed, others: list[_Pair]) -> Iterator[str]:
    for pair in others:
        if pair.ratio < 1 + printed.margin - HAIR / printed.unit:
            yield (
                f"dots {pair.one} and {pair.other} are {pair.distance:.3f} mm apart, too near to the bar of {printed.unit:.3f} mm "
                f"and yet not it"
            )
