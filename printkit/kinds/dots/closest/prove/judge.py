"""Judging a sheet: every hard rule, and how easy it makes it for whoever solves it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from printkit.kinds.dots.closest.prove.given import Given, Line
from printkit.kinds.dots.closest.prove.solving import Choice, choices
from printkit.kinds.dots.prove import judging
from printkit.kinds.dots.prove.distance import segments
from printkit.kinds.dots.prove.judging import compared, obfuscation


@dataclass(frozen=True, slots=True)
class Verdict(judging.Verdict):
    """What came out when the sheet was solved; the clearance is the least ratio of the second nearest dot to the nearest."""

    lines: tuple[Line, ...]
    """What was drawn, in which colour."""
    ambiguity: float
    """How near the nearest wrong choice is on average, from 0 (nowhere) to 1 (as near as the right one)."""


def judge(given: Given) -> Verdict:
    """Solve a sheet and hold it against the drawing and the rules."""
    broken = tuple(_malformed(given))
    if broken:
        return Verdict(broken, (), math.inf, math.inf, 0.0, 0.0, (), 1.0)
    seen, lonely = choices(given.spots, several=given.variant == "equal")
    lines = tuple(dict.fromkeys(line for choice in seen for line in choice.lines))
    places, pairs = [spot.place for spot in given.spots], tuple(sorted({line[:2] for line in lines}))
    strays, misses, unlike = compared(places, pairs, given.ink, given.drawing, given.eps)
    faults = [f"dot {number} is the only one of its colour {colour}" for number, colour in lonely]
    faults += _unclear(given, seen)
    faults += _one_sided(seen) if given.variant == "pairs" else ()
    faults += [*_crowded(given), *_wrong_lengths(given, lines), *unlike, *_unexpected(given, lines)]
    clearance = min((choice.clearance for choice in seen), default=math.inf)
    ambiguity = sum(1 / choice.clearance for choice in seen) / len(seen) if seen else 0.0
    hidden = obfuscation(places, pairs, given.ink)
    return Verdict(tuple(faults), pairs, strays, misses, clearance, hidden, lines, ambiguity)


def _malformed(given: Given) -> Iterator[str]:
    """Find what makes a sheet impossible to solve or to measure."""
    for number, spot in enumerate(given.spots):
        if not (math.isfinite(spot.x) and math.isfinite(spot.y)):
            yield f"dot {number} is nowhere"
        if not spot.colours or len(set(spot.colours)) < len(spot.colours):
            yield f"dot {number} has no colour, or one twice"
        elif len(spot.colours) not in given.diameters:
            yield f"dot {number} has {len(spot.colours)} colours, for which there is no size"
    if not all(math.isfinite(value) for line in (*given.ink, *given.drawing) for point in line for value in point):
        yield "a line goes nowhere"
    if not segments(given.drawing).size:
        yield "there is no drawing"


def _unclear(given: Given, seen: Sequence[Choice]) -> Iterator[str]:
    for choice in seen:
        if choice.clearance < given.rho * (1 - given.hair) or choice.distance == choice.runner_up:
            nearest = f"dot {choice.nearest[0]} at {choice.distance:.2f} mm"
            here = f"from dot {choice.spot} in colour {choice.colour}"
            yield f"{here}, {nearest} is not clear of the next at {choice.runner_up:.2f} mm"


def _one_sided(seen: Sequence[Choice]) -> Iterator[str]:
    """Find lines that only one of their dots draws."""
    drawn = {(choice.spot, choice.nearest[0], choice.colour) for choice in seen}
    for spot, nearest, colour in sorted(drawn, key=str):
        if (nearest, spot, colour) not in drawn:
            yield f"dot {nearest} is nearest to dot {spot} in colour {colour}, but not the other way round"


def _crowded(given: Given) -> Iterator[str]:
    """Find dots that are too close or overlap."""
    for (one, spot), (other, neighbour) in combinations(enumerate(given.spots), 2):
        away = math.dist(spot.place, neighbour.place)
        if away < given.dmin * (1 - given.hair):
            yield f"dots {one} and {other} are {away:.2f} mm apart, less than dmin"
        if away < (given.diameters[len(spot.colours)] + given.diameters[len(neighbour.colours)]) / 2 * (1 - given.hair):
            yield f"dots {one} and {other} overlap"


def _wrong_lengths(given: Given, lines: Sequence[Line]) -> Iterator[str]:
    for one, other, _ in lines:
        spot, neighbour = given.spots[one], given.spots[other]
        away = math.dist(spot.place, neighbour.place)
        if not given.dmin * (1 - given.hair) <= away <= given.dmax * (1 + given.hair):
            yield f"the line from dot {one} to dot {other} is {away:.2f} mm long"


def _unexpected(given: Given, lines: Sequence[Line]) -> Iterator[str]:
    if given.expected is not None and given.expected != set(lines):
        missing, extra = given.expected - set(lines), set(lines) - given.expected
        yield f"{len(missing)} lines that were meant are not drawn and {len(extra)} are drawn that were not meant"
