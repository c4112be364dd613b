"""From lines to a sheet: each line gets its stub at an end where it is clear, and what is left over is pre-drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import acos, degrees

import numpy as np

from printkit.kinds.dots.line_art import LineArt, Polyline
from printkit.kinds.dots.network import Points
from printkit.kinds.dots.that.solve.rule import STUBS_APART, Rules
from printkit.kinds.dots.that.solve.sheet import Link, Sheet
from printkit.kinds.dots.that.solve.track import Numbers, Track
from printkit.kinds.dots.that.solve.view import free_ends
from printkit.kinds.dots.that.solve.weave import Laid, Weave

Stub = tuple[Points, Points]
"""The dot at which a stub stands and the one that it points at."""


def finished(art: LineArt, weave: Weave) -> Sheet:
    """Set the stubs and gather what is printed."""
    laid = weave.laid()
    chosen = _stubs(laid, weave.rules)
    weave.drop(laid, np.array([number for number in range(len(laid.start)) if number not in chosen], dtype=np.int64))
    stubs = [chosen[number] for number in sorted(chosen)]
    places = sorted({_place(end) for stub in stubs for end in stub})
    numbers = {place: number for number, place in enumerate(places)}
    links = sorted({Link(numbers[_place(one)], numbers[_place(other)]) for one, other in stubs})
    return Sheet(art, weave.rules, tuple(places), tuple(_ink(weave, numbers)), tuple(links))


def _place(point: Points) -> tuple[float, float]:
    return (float(point[0]), float(point[1]))


def _stubs(laid: Laid, rules: Rules) -> dict[int, Stub]:
    """Choose an end for the stub of each line, those with less choice first; lines for which there is no room are left out.

    Two lines between the same dots are one on paper.
    """
    dots = np.unique(np.vstack([laid.starts, laid.ends]), axis=0)
    free = free_ends(laid.starts, laid.ends, dots, rules)
    chosen: dict[int, Stub] = {}
    for number in sorted(range(len(laid.start)), key=lambda one: (int(free[one].sum()), one)):
        pair = (laid.starts[number], laid.ends[number])
        options = [stub for stub, is_free in zip((pair, pair[::-1]), free[number], strict=True) if is_free]
        standing = list(chosen.values())
        twin = next((stub for stub in standing if {_place(stub[0]), _place(stub[1])} == {_place(end) for end in pair}), None)
        fitting = twin or next((stub for stub in options if all(_apart(stub, other, rules) for other in standing)), None)
        if fitting is not None:
            chosen[number] = fitting
    return chosen


def _apart(one: Stub, other: Stub, rules: Rules) -> bool:
    """Tell whether two stubs can be seen apart: by their angle at one dot, else because they do not meet."""
    (at, to), (there, on) = one, other
    ahead, beyond = _unit(to - at), _unit(on - there)
    if (at == there).all():
        return degrees(acos(min(1.0, max(-1.0, float(ahead @ beyond))))) >= STUBS_APART * rules.angle_deg
    # Stubs that begin farther apart than both are long cannot meet.
    if float(np.hypot(*(there - at))) > 2 * rules.stub:
        return True
    return not _meet(at, at + rules.stub * ahead, there, there + rules.stub * beyond)


def _unit(run: Points) -> Points:
    return np.asarray(run / np.hypot(*run))


def _meet(a: Points, b: Points, c: Points, d: Points) -> bool:
    """Tell whether two short lines cross."""

    def side(p: Points, q: Points, r: Points) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def _ink(weave: Weave, dots: dict[tuple[float, float], int]) -> Iterator[Polyline]:
    """List what is pre-drawn: the steps of tracks that no line covers, and what no dot stands for any more."""
    for track, following in zip(weave.layout.tracks, weave.following, strict=True):
        for run in _runs(track, following):
            yield tuple(_place(track.places[place]) for place in run)
    for number, points in weave.layout.hidden:
        if _place(weave.layout.dots[number]) not in dots:
            yield tuple(_place(point) for point in points)


def _runs(track: Track, following: Numbers) -> Iterator[Sequence[int]]:
    """List the uncovered stretches of a track; a jump to another junction is no part of the drawing."""
    place, run = 0, [0]
    while place < track.last:
        target = int(following[place])
        if target < 0 and track.arc[place + 1] > track.arc[place]:
            run.append(place + 1)
            place += 1
            continue
        if len(run) > 1:
            yield run
        place = target if target >= 0 else place + 1
        run = [place]
    if len(run) > 1:
        yield run
