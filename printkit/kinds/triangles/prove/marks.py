"""The pictures on edges, as the proof knows them: what a half looks like, and which two halves make a whole.

Every half stands on an edge of length 1, its middle at the origin, and reaches inwards (y is positive). Halves are mirror images of
themselves, so only the right side of an outline is written down, from the edge inwards.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import shapely

from printkit.errors import ProofError
from printkit.geometry.affine import Point

PRECISION = 0.005
"""A drawn half may stray from what it should be by so much of the length of its edge."""

Ring = tuple[Point, ...]
Rings = tuple[Ring, ...]


class Half(NamedTuple):
    """Half of a picture: the name of the whole, and which half it is; both halves of some pictures are alike."""

    picture: str
    part: str


def _bow(x: float, y: float, radius: float, start_deg: float, end_deg: float) -> Ring:
    """Return points of a circle around (x, y), close enough for comparing."""
    angles = [(start_deg + (end_deg - start_deg) * step / 64) * pi / 180 for step in range(65)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _even(*right: Point) -> Rings:
    """Complete the right side of an outline, from the edge inwards, by its mirror image."""
    return ((*right, *((-x, y) for x, y in reversed(right))),)


_RING: Rings = ((*_bow(0, 0, 0.18, 0, 180), *_bow(0, 0, 0.085, 180, 0)),)
_SPARK = _even((0.2, 0), (0.055, 0.055), (0, 0.2))
_CROWN = _even((0.16, 0), (0.18, 0.17), (0.08, 0.08), (0, 0.19))
_BAR: Ring = ((0.05, 0), (0.05, 0.15), (0.15, 0.15), (0.15, 0))

_ALIKE: dict[str, Rings] = {
    "disc": (_bow(0, 0, 0.17, 0, 180),),
    "diamond": _even((0.15, 0), (0, 0.2)),
    "spark": _SPARK,
    "square": _even((0.14, 0), (0.14, 0.15)),
    "ring": _RING,
    "crown": _CROWN,
    "plus": _even((0.18, 0), (0.18, 0.055), (0.055, 0.055), (0.055, 0.18)),
    "bars": (_BAR, tuple((-x, y) for x, y in _BAR)),
}
"""Pictures whose halves are alike."""

_HEADS_AND_TAILS: dict[str, tuple[Rings, Rings]] = {
    "mushroom": ((_bow(0, 0, 0.19, 0, 180),), _even((0.06, 0), (0.08, 0.17))),
    # a lobe of the heart is half a circle from (0.18, 0) to (0, 0.05)
    "heart": (_even(*_bow(0.09, 0.025, 0.0934, -15.5, 164.5)), _even((0.18, 0), (0, 0.19))),
    "tulip": (_CROWN, _even((0.03, 0), (0.03, 0.08), (0.17, 0.03), (0.15, 0.12), (0.03, 0.17))),
    "boat": (_even((0.025, 0), (0.025, 0.04), (0.15, 0.04), (0, 0.2)), _even((0.2, 0), (0.13, 0.11))),
    "key": (
        _RING,
        _even((0.035, 0), (0.035, 0.05), (0.13, 0.05), (0.13, 0.09), (0.035, 0.09), (0.035, 0.13), (0.13, 0.13), (0.13, 0.17)),
    ),
    "present": (_SPARK, _even((0.16, 0), (0.16, 0.05), (0.13, 0.05), (0.13, 0.16))),
}
"""Pictures with a head and a tail."""


def matches(one: Half, other: Half) -> bool:
    """Tell whether two halves make a whole picture."""
    return one.picture == other.picture and (one.part == other.part == "half" or {one.part, other.part} == {"head", "tail"})


def read(rings: Rings, edges: str) -> Half:
    """Tell which half of which picture an outline is."""
    halves, outlines = _known(edges)
    strays = shapely.hausdorff_distance(outlines, _lines(rings))
    best = int(strays.argmin())
    if strays[best] > PRECISION:
        raise ProofError("the picture on an edge is none of those that there are")
    return halves[best]


@lru_cache(maxsize=2)
def _known(edges: str) -> tuple[tuple[Half, ...], tuple[shapely.MultiLineString, ...]]:
    if edges == "same":
        known = {Half(name, "half"): rings for name, rings in _ALIKE.items()}
    else:
        known = {Half(name, part): both[part == "tail"] for name, both in _HEADS_AND_TAILS.items() for part in ("head", "tail")}
    return tuple(known), tuple(map(_lines, known.values()))


def _lines(rings: Rings) -> shapely.MultiLineString:
    return shapely.MultiLineString([[*ring, ring[0]] for ring in rings])
