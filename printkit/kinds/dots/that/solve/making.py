"""Making a sheet: everything is pre-drawn at first, and span by span is drawn anew with dots until nothing gets better."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.network import network
from printkit.kinds.dots.that.solve.finish import finished
from printkit.kinds.dots.that.solve.junction import layout
from printkit.kinds.dots.that.solve.route import dare, reroute
from printkit.kinds.dots.that.solve.rule import Rules
from printkit.kinds.dots.that.solve.sheet import Sheet
from printkit.kinds.dots.that.solve.track import Track
from printkit.kinds.dots.that.solve.weave import Span, Weave

ROUNDS = 8
"""At effort 1, each part of the drawing is looked at so often, unless all is well with it."""
FULL_ROUNDS = 3
"""In the first rounds every part is drawn anew, and junctions keep their room."""


def make(art: LineArt, rules: Rules, rng: Random, effort: float = 1.0) -> Sheet:
    """Find dots and stubs that draw a picture; what cannot be drawn under the rules is pre-drawn."""
    found = layout(network(art), rules, rng)
    weave = Weave.empty(found, rules)
    order = sorted(range(len(found.tracks)), key=lambda number: (-found.tracks[number].arc[-1], number))
    for turn in range(max(FULL_ROUNDS, round(ROUNDS * effort))):
        weave.reserved = turn < FULL_ROUNDS
        for span in (span for number in order for span in _spans(found.tracks[number], number, rules, rng)):
            wider = weave.widened(span)
            if weave.is_inked(wider):
                (reroute if turn % 2 == 0 else dare)(weave, wider, rng)
            elif weave.reserved:
                reroute(weave, wider, rng)
    return finished(art, weave)


def _spans(track: Track, number: int, rules: Rules, rng: Random) -> Iterator[Span]:
    """Divide a track into overlapping spans, at places that differ each time."""
    size = max(60.0, 1.5 * rules.dmax)
    length = float(track.arc[-1])
    if length <= 1.5 * size:
        yield Span(number, 0, track.last)
        return
    begin = -size * rng.random() / 2
    while begin < length:
        first, last = np.searchsorted(track.arc, [max(0.0, begin), min(length, begin + size)])
        if last > first:
            yield Span(number, int(first), min(int(last), track.last))
        begin += size / 2
