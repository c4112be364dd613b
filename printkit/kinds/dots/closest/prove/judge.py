"""Judging a sheet: every hard rule, and how easy it makes it for whoever solves it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from printkit.kinds.dots.prove.distance import Segments, length, segments, straying
from printkit.kinds.dots.prove.printed import Line, Printed, Spot
from printkit.kinds.dots.prove.solving import Choice, choices, guess

ON_THE_LINE = 0.02
"""Pre-drawn ink may be this far from the drawing: less than a pen is wide."""

_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Proof:
    """What came out when the sheet was solved.

    `faults`: broken rules, in words; a sheet with none may be printed. `lines`: what was drawn. `strays` and `misses`: how far the
    solved picture goes from the drawing, and how far the drawing is from it. `clearance`: the least ratio of the second nearest
    dot to the nearest. `ambiguity`: how near the nearest wrong choice is on average, from 0 (nowhere) to 1 (as near as the right
    one). `obfuscation`: how little the sheet gives away before it is solved, from 0 (all) to 1 (nothing): the eye joins
    neighbouring dots whatever their colours and sees the ink; the measure compares that with the picture.
    """

    faults: tuple[str, ...]
    lines: tuple[Line, ...]
    strays: float
    misses: float
    clearance: float
    ambiguity: float
    obfuscation: float

    @property
    def holds(self) -> bool:
        """Whether the sheet may be printed."""
        return not self.faults


def prove(printed: Printed) -> Proof:
    """Solve a sheet and hold it against the drawing and the rules."""
    broken = tuple(_malformed(printed))
    if broken:
        return Proof(broken, (), math.inf, math.inf, 0.0, 1.0, 0.0)
    seen, lonely = choices(printed.spots, several=printed.variant == "equal")
    lines = tuple(dict.fromkeys(line for choice in seen for line in choice.lines))
    solved = _segments_of(printed.spots, sorted({line[:2] for line in lines}))
    ink, drawing = segments(printed.ink), segments(printed.drawing)
    picture = np.vstack([solved, ink])
    (strays, strayed), (misses, missed) = straying(picture, drawing), straying(drawing, picture)
    faults = [f"dot {number} is the only one of its colour {colour}" for number, colour in lonely]
    faults += _unclear(printed, seen)
    faults += _one_sided(seen) if printed.variant == "pairs" else ()
    faults += _crowded(printed)
    faults += _wrong_lengths(printed, lines)
    if strays > printed.eps + 0.001:
        faults.append(f"the solved picture leaves the drawing by {strays:.3f} mm at {_at(strayed)}")
    if misses > printed.eps + 0.001:
        faults.append(f"the drawing is not drawn at {_at(missed)}: the nearest line is {misses:.3f} mm away")
    faults += _loose_ink(ink, drawing)
    faults += _unexpected(printed, lines)
    clearance = min((choice.clearance for choice in seen), default=math.inf)
    ambiguity = sum(1 / choice.clearance for choice in seen) / len(seen) if seen else 0.0
    return Proof(tuple(faults), lines, strays, misses, clearance, ambiguity, _obfuscation(printed, lines, length(ink)))


def _segments_of(spots: Sequence[Spot], pairs: Sequence[tuple[int, int]]) -> Segments:
    return segments([((spots[a].x, spots[a].y), (spots[b].x, spots[b].y)) for a, b in pairs])


def _at(place: tuple[float, float]) -> str:
    return f"({place[0]:.1f}, {place[1]:.1f})"


def _malformed(printed: Printed) -> Iterator[str]:
    """Find what makes a sheet impossible to solve or to measure."""
    for number, spot in enumerate(printed.spots):
        if not (math.isfinite(spot.x) and math.isfinite(spot.y)):
            yield f"dot {number} is nowhere"
        if not spot.colours or len(set(spot.colours)) < len(spot.colours):
            yield f"dot {number} has no colour, or one twice"
        elif len(spot.colours) not in printed.diameters:
            yield f"dot {number} has {len(spot.colours)} colours, for which there is no size"
    if not all(math.isfinite(value) for line in (*printed.ink, *printed.drawing) for point in line for value in point):
        yield "a line goes nowhere"
    if not segments(printed.drawing).size:
        yield "there is no drawing"


def _unclear(printed: Printed, seen: Sequence[Choice]) -> Iterator[str]:
    for choice in seen:
        if choice.clearance < printed.rho * (1 - _HAIR) or choice.distance == choice.runner_up:
            nearest = f"dot {choice.nearest[0]} at {choice.distance:.2f} mm"
            here = f"from dot {choice.spot} in colour {choice.colour}"
            yield f"{here}, {nearest} is not clear of the next at {choice.runner_up:.2f} mm"


def _one_sided(seen: Sequence[Choice]) -> Iterator[str]:
    """Find lines that only one of their dots draws."""
    drawn = {(choice.spot, choice.nearest[0], choice.colour) for choice in seen}
    for spot, nearest, colour in sorted(drawn, key=str):
        if (nearest, spot, colour) not in drawn:
            yield f"dot {nearest} is nearest to dot {spot} in colour {colour}, but not the other way round"


def _crowded(printed: Printed) -> Iterator[str]:
    """Find dots that are too close or overlap."""
    for (one, spot), (other, neighbour) in combinations(enumerate(printed.spots), 2):
        away = math.dist((spot.x, spot.y), (neighbour.x, neighbour.y))
        if away < printed.dmin * (1 - _HAIR):
            yield f"dots {one} and {other} are {away:.2f} mm apart, less than dmin"
        if away < (printed.diameters[len(spot.colours)] + printed.diameters[len(neighbour.colours)]) / 2 * (1 - _HAIR):
            yield f"dots {one} and {other} overlap"


def _wrong_lengths(printed: Printed, lines: Sequence[Line]) -> Iterator[str]:
    for one, other, _ in lines:
        spot, neighbour = printed.spots[one], printed.spots[other]
        away = math.dist((spot.x, spot.y), (neighbour.x, neighbour.y))
        if not printed.dmin * (1 - _HAIR) <= away <= printed.dmax * (1 + _HAIR):
            yield f"the line from dot {one} to dot {other} is {away:.2f} mm long"


def _loose_ink(ink: Segments, drawing: Segments) -> Iterator[str]:
    away, place = straying(ink, drawing)
    if away > ON_THE_LINE:
        yield f"pre-drawn ink leaves the drawing by {away:.3f} mm at {_at(place)}"


def _unexpected(printed: Printed, lines: Sequence[Line]) -> Iterator[str]:
    if printed.expected is not None and printed.expected != set(lines):
        missing, extra = printed.expected - set(lines), set(lines) - printed.expected
        yield f"{len(missing)} lines that were meant are not drawn and {len(extra)} are drawn that were not meant"


def _obfuscation(printed: Printed, lines: Sequence[Line], ink: float) -> float:
    """Compare what the eye joins with what is right, by length; ink counts as seen."""
    pairs = {line[:2] for line in lines}
    guessed = guess(printed.spots)
    right, guess_length, pair_length = (
        length(_segments_of(printed.spots, sorted(some))) for some in (pairs & guessed, guessed, pairs)
    )
    whole = guess_length + pair_length + 2 * ink
    return 1.0 - 2 * (right + ink) / whole if whole else 0.0
