"""What the proofs of sheets of plain dots share: what comes out, how near dots and lines may come, how much a sheet gives away."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import shapely

from printkit.kinds.dots.prove.distance import length, segments, straying
from printkit.kinds.dots.prove.printed import Spot
from printkit.kinds.dots.prove.solving import guess

Place = tuple[float, float]
Lines = Sequence[tuple[int, int]]
"""Lines by the numbers of the dots that they join."""
Polylines = Sequence[Sequence[Place]]

TOUCH = 0.3
"""A line comes no nearer than this to the rim of a dot that it does not join."""
ON_THE_LINE = 0.02
HAIR = 1e-3


@dataclass(frozen=True, slots=True)
class Proof:
    """What came out when the sheet was solved.

    `faults`: broken rules, in words. `lines`: what was drawn, from dot to dot. `strays` and `misses`: how far the solved picture
    goes from the drawing, and how far the drawing is from it. `clearance`: the least ratio of a
    distance that could be mistaken to the one that is meant. `obfuscation`: how little the sheet gives away to an eye that joins
    neighbouring dots and sees the ink, from 0 (all) to 1 (nothing).
    """

    faults: tuple[str, ...]
    lines: tuple[tuple[int, int], ...]
    strays: float
    misses: float
    clearance: float
    obfuscation: float


def crowded(dots: Sequence[Place], least: float) -> Iterator[str]:
    """Find dots that are too near to each other."""
    for (one, here), (other, there) in combinations(enumerate(dots), 2):
        if math.dist(here, there) < least - HAIR:
            yield f"dots {one} and {other} are {math.dist(here, there):.3f} mm apart"


def touched(dots: Sequence[Place], lines: Lines, diameter: float) -> Iterator[str]:
    """Find lines that run over a dot, and dots without lines."""
    places = shapely.points(np.array(dots).reshape(-1, 2))
    for one, other in lines:
        run = shapely.LineString([dots[one], dots[other]])
        near = np.flatnonzero(shapely.distance(run, places) < diameter / 2 + TOUCH)
        yield from (f"the line from dot {one} to dot {other} touches dot {dot}" for dot in near if dot not in {one, other})
    joined = {end for line in lines for end in line}
    yield from (f"dot {number} is joined to nothing" for number in range(len(dots)) if number not in joined)


def compared(dots: Sequence[Place], lines: Lines, ink: Polylines, drawing: Polylines, eps: float) -> tuple[float, float, list[str]]:
    """Compare a solved sheet with its drawing: how far each strays from the other, and all that is wrong with that."""
    solved = segments((dots[one], dots[other]) for one, other in lines)
    printed, wanted = segments(ink), segments(drawing)
    picture = np.vstack([solved, printed])
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


def obfuscation(dots: Sequence[Place], lines: Lines, ink: Polylines) -> float:
    """Compare what the eye joins with what is right, by length; ink counts as seen."""
    pairs = {(min(line), max(line)) for line in lines}
    guessed = guess([Spot(x, y, ()) for x, y in dots]) if dots else set()
    seen = length(segments(ink))
    right, guess_length, pair_length = (
        length(segments((dots[one], dots[other]) for one, other in sorted(some))) for some in (pairs & guessed, guessed, pairs)
    )
    whole = guess_length + pair_length + 2 * seen
    return 1.0 - 2 * (right + seen) / whole if whole else 0.0


def _at(place: Place) -> str:
    return f"({place[0]:.1f}, {place[1]:.1f})"
