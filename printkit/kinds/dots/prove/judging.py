"""What all judges share: what comes out, how near dots and lines may come, how much a sheet gives away."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import shapely

from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.distance import length, segments, straying

Pairs = Sequence[tuple[int, int]]
"""Lines by the numbers of the dots that they join."""
Polylines = Sequence[Sequence[Point]]

TOUCH = 0.3
"""A line comes no nearer than this to the rim of a dot that it does not join."""
ON_THE_LINE = 0.02
"""What is printed beforehand may be this far from the drawing: less than a pen is wide."""
HAIR = 1e-3


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out when a sheet was solved.

    `faults`: broken rules, in words; a sheet with none may be printed. `pairs`: the dots that are joined, by their numbers, each
    pair once. `strays` and `misses`: how far the solved picture goes from the drawing, and how far the drawing is from it.
    `clearance`: the least ratio of a distance that could be mistaken to the one that is meant. `obfuscation`: how little the sheet
    gives away before it is solved, from 0 (all) to 1 (nothing): the eye joins neighbouring dots and sees the ink; the measure
    compares that with the picture.
    """

    faults: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    strays: float
    misses: float
    clearance: float
    obfuscation: float

    @property
    def holds(self) -> bool:
        """Whether the sheet may be printed."""
        return not self.faults


def crowded(dots: Sequence[Point], least: float) -> Iterator[str]:
    """Find dots that are too near to each other."""
    for (one, here), (other, there) in combinations(enumerate(dots), 2):
        if math.dist(here, there) < least - HAIR:
            yield f"dots {one} and {other} are {math.dist(here, there):.3f} mm apart"


def touched(dots: Sequence[Point], pairs: Pairs, diameter: float) -> Iterator[str]:
    """Find lines that run over a dot, and dots without lines."""
    places = shapely.points(np.array(dots).reshape(-1, 2))
    for one, other in pairs:
        run = shapely.LineString([dots[one], dots[other]])
        near = np.flatnonzero(shapely.distance(run, places) < diameter / 2 + TOUCH)
        yield from (f"the line from dot {one} to dot {other} touches dot {dot}" for dot in near if dot not in {one, other})
    joined = {end for pair in pairs for end in pair}
    yield from (f"dot {number} is joined to nothing" for number in range(len(dots)) if number not in joined)


def compared(dots: Sequence[Point], pairs: Pairs, ink: Polylines, drawing: Polylines, eps: float) -> tuple[float, float, list[str]]:
    """Compare a solved sheet with its drawing: how far each strays from the other, and all that is wrong with that."""
    printed, wanted = segments(ink), segments(drawing)
    picture = np.vstack([segments((dots[one], dots[other]) for one, other in pairs), printed])
    (strays, strayed), (misses, missed) = straying(picture, wanted), straying(wanted, picture)
    faults = []
    if strays > eps + HAIR:
        faults.append(f"the solved picture leaves the drawing by {strays:.3f} mm at {_at(strayed)}")
    if misses > eps + HAIR:
        faults.append(f"the drawing is not drawn at {_at(missed)}: the nearest line is {misses:.3f} mm away")
    away, place = straying(printed, wanted)
    if away > ON_THE_LINE:
        faults.append(f"pre-drawn ink leaves the drawing by {away:.3f} mm at {_at(place)}")
    return strays, misses, faults


def obfuscation(dots: Sequence[Point], pairs: Pairs, ink: Polylines) -> float:
    """Compare what the eye joins with what is right, by length; ink counts as seen."""
    right_ones = {(min(pair), max(pair)) for pair in pairs}
    guessed = _guess(dots)
    seen = length(segments(ink))
    right, guess_length, pair_length = (
        length(segments((dots[one], dots[other]) for one, other in sorted(some)))
        for some in (right_ones & guessed, guessed, right_ones)
    )
    whole = guess_length + pair_length + 2 * seen
    return 1.0 - 2 * (right + seen) / whole if whole else 0.0


def _guess(dots: Sequence[Point]) -> set[tuple[int, int]]:
    """Join the dots as the eye does that knows no rule: by the shortest lines that connect them all."""
    joined: set[tuple[int, int]] = set()
    waiting = dict.fromkeys(range(1, len(dots)), (math.inf, 0))
    last = 0
    while waiting:
        for number, (away, _) in waiting.items():
            here = math.dist(dots[number], dots[last])
            if here < away:
                waiting[number] = here, last
        following = min(waiting, key=lambda number: (waiting[number][0], number))
        joined.add((min(following, waiting[following][1]), max(following, waiting[following][1])))
        del waiting[following]
        last = following
    return joined


def _at(place: Point) -> str:
    return f"({place[0]:.1f}, {place[1]:.1f})"
