"""A sheet in the making: which places of each track are joined, and what that costs; the rest is pre-drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from printkit.kinds.dots.network import Points
from printkit.kinds.dots.that.solve.junction import Layout
from printkit.kinds.dots.that.solve.rule import Rules
from printkit.kinds.dots.that.solve.track import Amounts, Numbers, Track

INK = 1.5
"""The price of a millimetre that is pre-drawn; that of a dot is 1."""
PIECE = 6.0
"""The price of each pre-drawn piece."""


class Span(NamedTuple):
    """A part of a track, from one place to another."""

    track: int
    first: int
    last: int


class Laid(NamedTuple):
    """Lines that are laid: the track of each, the places it joins, and where these are."""

    track: Numbers
    start: Numbers
    end: Numbers
    starts: Points
    ends: Points

    @property
    def prices(self) -> Amounts:
        """What it costs to pre-draw each instead."""
        return np.asarray(PIECE + INK * np.hypot(*(self.ends - self.starts).T))


@dataclass
class Weave:
    """The lines of all tracks: to which later place each place is joined, or -1."""

    layout: Layout
    rules: Rules
    following: list[Numbers]
    reserved: bool = True
    """Whether junctions are dots even while no line ends at them."""

    @classmethod
    def empty(cls, layout: Layout, rules: Rules) -> Weave:
        """Begin with everything pre-drawn."""
        return cls(layout, rules, [np.full(len(one.places), -1) for one in layout.tracks])

    def laid(self, without: Span | None = None) -> Laid:
        """List the lines, except those inside a span."""
        first_place, track_of, places = self._flat
        following = np.concatenate(self.following)
        starts = np.flatnonzero(following >= 0)
        track, end = track_of[starts], following[starts]
        start = starts - first_place[track]
        if without is not None:
            kept = (track != without.track) | (end <= without.first) | (start >= without.last)
            starts, track, start, end = starts[kept], track[kept], start[kept], end[kept]
        return Laid(track, start, end, places[starts], places[first_place[track] + end])

    @cached_property
    def _flat(self) -> tuple[Numbers, Numbers, Points]:
        """The places of all tracks, one after the other: where those of a track begin, the track of each, and where it is."""
        sizes = [len(one.places) for one in self.layout.tracks]
        first = np.cumsum([0, *sizes[:-1]])
        return first, np.repeat(np.arange(len(sizes)), sizes), np.vstack([one.places for one in self.layout.tracks])

    def dots(self, laid: Laid) -> Points:
        """Return the dots of lines and, as long as they are reserved, of junctions, each once."""
        junctions = self.layout.dots if self.reserved else self.layout.dots[:0]
        return np.unique(np.vstack([junctions, laid.starts, laid.ends]), axis=0)

    def is_inked(self, span: Span) -> bool:
        """Tell whether any of a span is pre-drawn that could be drawn."""
        if not len(self.layout.tracks[span.track].chords.start):
            return False
        track, following, place = self.layout.tracks[span.track], self.following[span.track], span.first
        while place < span.last and following[place] >= 0:
            place = int(following[place])
        return bool(place < span.last and track.arc[span.last] > track.arc[place])

    def widened(self, span: Span) -> Span:
        """Let a span begin and end where no line is cut."""
        following = self.following[span.track]
        starts = np.flatnonzero(following >= 0)
        before = starts[(starts < span.first) & (following[starts] > span.first)]
        after = starts[(starts < span.last) & (following[starts] > span.last)]
        first = int(before[0]) if len(before) else span.first
        return Span(span.track, first, int(following[after[0]]) if len(after) else span.last)

    def cost(self, span: Span) -> float:
        """Add up what a span costs: dots, deviations, and what is pre-drawn."""
        return chain_cost(self.layout.tracks[span.track], self.following[span.track], span)

    def total(self) -> float:
        """Add up what all tracks cost."""
        tracks = self.layout.tracks
        return sum(chain_cost(one, self.following[number], Span(number, 0, one.last)) for number, one in enumerate(tracks))

    def drop(self, laid: Laid, broken: Numbers) -> None:
        """Pre-draw lines instead."""
        for number in broken:
            self.following[int(laid.track[number])][int(laid.start[number])] = -1


def chain_cost(track: Track, following: Numbers, span: Span) -> float:
    """Add up the prices of the lines of a span, of their dots and of the pieces between them."""
    total, place, inked = 0.0, span.first, False
    while place < span.last:
        target = int(following[place])
        if target >= 0:
            total += 1.0 + track.chords.price_of(place, target)
            place, inked = target, False
        else:
            # A piece is paid for once, where it begins, so that one long piece costs less than many short ones.
            total += INK * float(track.arc[place + 1] - track.arc[place]) + (0.0 if inked else PIECE)
            place, inked = place + 1, True
    return total
