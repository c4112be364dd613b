"""The best way to draw one span of a track while everything else stays as it is: a dynamic program over its places."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from printkit.kinds.dots.network import Points
from printkit.kinds.dots.that.solve.rule import Rules
from printkit.kinds.dots.that.solve.track import Amounts, Numbers
from printkit.kinds.dots.that.solve.view import Flags, closed, free_ends, gaps
from printkit.kinds.dots.that.solve.weave import INK, PIECE, Laid, Span, Weave, chain_cost

_NOISE = 0.3
"""By how much the price of a dot differs from place to place, by chance."""
_DARING = 0.1
"""What a line elsewhere counts to whoever dares to spoil it."""
_LEAST_GAIN = 1e-6
_SAME = 1e-6
_TRIES = 8
"""How often a way that is in its own way is replaced."""


@dataclass
class Course:
    """A span, what surrounds it, and what is known about its places and the lines between them."""

    weave: Weave
    span: Span
    around: Laid
    dots: Points
    price: Amounts
    """Of a dot at each place; infinite where none can stand."""
    start: Numbers
    end: Numbers
    toll: Amounts
    """The lines that could be drawn, and their prices."""


@dataclass
class Way:
    """Other lines for a span, the lines elsewhere that they spoil, and what is gained on the whole."""

    course: Course
    following: Numbers
    broken: Numbers
    gain: float

    def take(self) -> None:
        """Draw it, and pre-draw what it spoils."""
        weave = self.course.weave
        weave.following[self.course.span.track] = self.following
        weave.drop(self.course.around, self.broken)


def reroute(weave: Weave, span: Span, rng: Random) -> None:
    """Draw a span anew if that is better."""
    way = _way(_course(weave, span, rng, 1.0))
    if way is not None and way.gain > _LEAST_GAIN:
        way.take()


def dare(weave: Weave, span: Span, rng: Random) -> None:
    """Draw a span anew with little regard for others, then those; if it has not become better, undo it all."""
    way = _way(_course(weave, span, rng, _DARING))
    if way is None or not len(way.broken):
        return
    before, kept = weave.total(), [one.copy() for one in weave.following]
    spoiled = [Span(*ends) for ends in zip(*(way.course.around[column][way.broken] for column in range(3)), strict=True)]
    way.take()
    for one in spoiled:
        reroute(weave, weave.widened(_surroundings(weave, one)), rng)
    if weave.total() > before - _LEAST_GAIN:
        weave.following = kept


def _surroundings(weave: Weave, span: Span) -> Span:
    """Add to a span what lies beside it."""
    aside = span.last - span.first
    return Span(int(span.track), max(0, int(span.first - aside)), min(weave.layout.tracks[span.track].last, int(span.last + aside)))


def _way(course: Course) -> Way | None:
    """Return the best way through a span that is not in its own way, if one is found."""
    for _ in range(_TRIES):
        chain = _shortest(course)
        if not _forbid_own_conflicts(course, chain):
            return _judged(course, chain)
    return None


def _course(weave: Weave, span: Span, rng: Random, regard: float) -> Course:
    track, rules = weave.layout.tracks[span.track], weave.rules
    around = weave.laid(without=span)
    dots = weave.dots(around)
    places = track.places[span.first : span.last + 1]
    away = gaps(places, dots)
    noise = np.array([1.0 + _NOISE * rng.random() for _ in range(len(places))])
    # A dot that stands already costs nothing more; too near to one, none can stand.
    price = np.where(away < _SAME, 0.0, np.where(away < rules.dmin, np.inf, noise + regard * _harm(around, dots, places, rules)))
    first, last = np.searchsorted(track.chords.start, [span.first, span.last])
    chords = track.chords
    start, end, toll = chords.start[first:last], chords.end[first:last], chords.price[first:last]
    inside = end <= span.last
    start, end, toll = start[inside] - span.first, end[inside] - span.first, toll[inside]
    standing = np.isfinite(price[start]) & np.isfinite(price[end])
    start, end, toll = start[standing], end[standing], toll[standing]
    clear = _is_open(places[start], places[end], dots, rules)
    return Course(weave, span, around, dots, price, start[clear], end[clear], toll[clear])


def _is_open(starts: Points, ends: Points, dots: Points, rules: Rules) -> Flags:
    """Tell which lines can have a stub at one end at least."""
    if not len(starts):
        return np.zeros(0, dtype=bool)
    reach = rules.rho * float(np.hypot(*(ends - starts).T).max()) + 1.0
    both = np.vstack([starts, ends])
    near = ((dots >= both.min(axis=0) - reach) & (dots <= both.max(axis=0) + reach)).all(axis=1)
    return np.asarray(free_ends(starts, ends, dots[near], rules).any(axis=1), dtype=bool)


def _harm(around: Laid, dots: Points, places: Points, rules: Rules) -> Amounts:
    """Return for each place the price of the lines that a dot there would spoil."""
    before = ~free_ends(around.starts, around.ends, dots, rules)
    spoiled = (before[:, :, None] | closed(around.starts, around.ends, places, rules)).all(axis=1)
    return np.asarray((around.prices[:, None] * spoiled).sum(axis=0))


def _shortest(course: Course) -> list[tuple[int, int]]:
    """Return the lines of the cheapest way through the span; the rest of it is ink."""
    count = course.span.last - course.span.first + 1
    arc = course.weave.layout.tracks[course.span.track].arc[course.span.first : course.span.last + 1]
    dotted, inked = np.full(count, np.inf), np.full(count, np.inf)
    dotted[0], inked[0] = course.price[0], 0.0
    came, left = np.full(count, -1), np.zeros(count, dtype=bool)
    bounds = np.searchsorted(course.start, np.arange(count + 1))
    # Lines and ink lead forward, so what arrives at a place is final when it is its turn.
    for place in range(count):
        if place:
            step = INK * float(arc[place] - arc[place - 1])
            left[place] = dotted[place - 1] + PIECE < inked[place - 1]
            inked[place] = min(dotted[place - 1] + PIECE, inked[place - 1]) + step
        if inked[place] + course.price[place] < dotted[place]:
            dotted[place], came[place] = inked[place] + course.price[place], -1
        chosen = slice(bounds[place], bounds[place + 1])
        ends = course.end[chosen]
        through = dotted[place] + course.toll[chosen] + course.price[ends]
        better = through < dotted[ends]
        dotted[ends[better]], came[ends[better]] = through[better], place
    return _traced(came, left, bool(dotted[-1] < inked[-1]))


def _traced(came: Numbers, left: Flags, on_dot: bool) -> list[tuple[int, int]]:
    """Follow the cheapest way back from its end."""
    place, lines = len(came) - 1, []
    while place > 0:
        if on_dot and came[place] >= 0:
            lines.append((int(came[place]), place))
            place = int(came[place])
        elif on_dot:
            on_dot = False
        else:
            on_dot = bool(left[place])
            place -= 1
    return lines[::-1]


def _forbid_own_conflicts(course: Course, chain: list[tuple[int, int]]) -> bool:
    """Forbid what makes a way unclear in itself, dots too near or lines that see wrong dots; tell whether there was any."""
    if not chain:
        return False
    track, rules = course.weave.layout.tracks[course.span.track], course.weave.rules
    places = track.places[course.span.first : course.span.last + 1]
    used = np.unique(np.array(chain))
    # Dots that stood before have no price, and were compared with each other then.
    used = used[course.price[used] > 0]
    own = np.array(chain)
    for number, place in enumerate(used[1:], start=1):
        if _SAME < gaps(places[place][None, :], places[used[:number]])[0] < rules.dmin:
            course.price[place] = np.inf
            _keep(course, np.isfinite(course.price[course.start]) & np.isfinite(course.price[course.end]))
            return True
    dots = np.unique(np.vstack([course.dots, places[used]]), axis=0)
    wrong = own[~_is_open(places[own[:, 0]], places[own[:, 1]], dots, rules)]
    for one, other in wrong:
        _keep(course, (course.start != one) | (course.end != other))
    return len(wrong) > 0


def _keep(course: Course, kept: Flags) -> None:
    course.start, course.end, course.toll = course.start[kept], course.end[kept], course.toll[kept]


def _judged(course: Course, chain: list[tuple[int, int]]) -> Way:
    """Find out what a way is worth, with all the lines elsewhere that it spoils."""
    weave, span = course.weave, course.span
    new = weave.following[span.track].copy()
    new[span.first : span.last] = -1
    for one, other in chain:
        new[span.first + one] = span.first + other
    around, track = course.around, weave.layout.tracks[span.track]
    places = track.places[np.unique(np.array(chain, dtype=np.int64)) + span.first]
    dots = np.vstack([course.dots, places])
    broken = np.flatnonzero(~_is_open(around.starts, around.ends, dots, weave.rules))
    gain = weave.cost(span) - chain_cost(track, new, span) - float(around.prices[broken].sum())
    return Way(course, new, broken, gain)
