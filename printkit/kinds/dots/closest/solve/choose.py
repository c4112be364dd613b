"""How many colours: one good sheet, or all sensible ones to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from printkit.errors import Fault, SpecError
from printkit.kinds.dots.closest.solve.arrange import Workshop, copied
from printkit.kinds.dots.closest.solve.kernels.memory import State
from printkit.kinds.dots.closest.solve.rule import CHEAP_DOTS, MOST_COLOURS, Rules, Taste
from printkit.kinds.dots.closest.solve.sheet import Sheet
from printkit.kinds.dots.line_art import LineArt

FIRST, EACH, LAST = 0.3, 0.08, 0.5
"""Parts of the effort: to begin with all colours, to go on with one less, and to finish."""

HEAT, WARMTH = 2.0, 1.0
"""How freely the search roams at first, and when it goes on from a good sheet."""

PATIENCE = 2
"""So many numbers of colours in a row must be worse than the best before fewer are no longer tried."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet to choose, and the taste that makes it again."""

    taste: Taste
    sheet: Sheet

    @property
    def figures(self) -> tuple[int, int, float]:
        """Colours, dots and the share that is pre-drawn: the fewer of each, the better."""
        return self.sheet.colours, len(self.sheet.dots), round(self.sheet.predrawn_share, 4)


def make(art: LineArt, rules: Rules, taste: Taste, rng: Random, effort: float = 1.0) -> Sheet:
    """Make the best sheet that the effort finds; the same arguments give the same sheet."""
    workshop = Workshop.open(art, rules, taste)
    steps = workshop.steps(_checked(effort))
    states: dict[int, State] = {}
    price: dict[int, float] = {}
    for colours, state, worth in _descent(workshop, steps, rng):
        # The descent goes on with the same state, so what may be chosen is copied.
        states[colours], price[colours] = copied(state), worth + taste.colour_price * colours
        best = min(price, key=lambda number: (price[number], number))
        if colours == taste.colours or (taste.colours is None and best - colours >= PATIENCE):
            break
    chosen = taste.colours or best
    return _finished(workshop, states[chosen], chosen, steps)


def _descent(workshop: Workshop, steps: int, rng: Random) -> Iterator[tuple[int, State, float]]:
    """Begin with all colours and take away one after the other, each time going on from what was found."""
    state = workshop.blank(rng)
    yield MOST_COLOURS, state, workshop.improve(state, MOST_COLOURS, max(1, round(FIRST * steps)), HEAT)
    for colours in range(MOST_COLOURS - 1, 0, -1):
        workshop.fade(state, colours)
        yield colours, state, workshop.improve(state, colours, max(1, round(EACH * steps)), WARMTH)


def _finished(workshop: Workshop, state: State, colours: int, steps: int) -> Sheet:
    workshop.improve(state, colours, max(1, round(LAST * steps)), WARMTH)
    return workshop.sheet(state)


def _checked(effort: float) -> float:
    if not 0 < effort <= 1000:
        raise SpecError(Fault(f"{effort} is not an effort", "write a number above 0; 1 is usual", "effort"))
    return effort


def front(art: LineArt, rules: Rules, taste: Taste, rng: Random, effort: float = 1.0) -> tuple[Offer, ...]:
    """Make sheets with all numbers of colours, with few dots and with more, and keep those that no other one beats in everything.

    Each offer comes out again from `make` with its taste, the same effort and a generator in the state that `rng` is in now.
    """
    start = rng.getstate()
    offers = []
    for dot_price in (taste.dot_price, CHEAP_DOTS * taste.dot_price):
        wanted = replace(taste, dot_price=dot_price)
        workshop = Workshop.open(art, rules, wanted)
        steps = workshop.steps(_checked(effort))
        # As `make` would begin: only then does it make the same sheet again.
        rng.setstate(start)
        for colours, state, _ in _descent(workshop, steps, rng):
            if colours <= (taste.colours or MOST_COLOURS):
                offers.append(Offer(replace(wanted, colours=colours), _finished(workshop, copied(state), colours, steps)))
    return tuple(offer for offer in offers if not any(_beats(other, offer) for other in offers))


def _beats(one: Offer, other: Offer) -> bool:
    better = one.figures != other.figures and all(a <= b for a, b in zip(one.figures, other.figures, strict=True))
    return better or (
        one.figures == other.figures
        and (one.taste.dot_price, -(one.taste.colours or 0)) > (other.taste.dot_price, -(other.taste.colours or 0))
    )
