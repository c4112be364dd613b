"""How many colours: one good sheet, or all sensible ones to choose from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from printkit.errors import Fault, SpecError
from printkit.solvers.dots.arrange import Workshop
from printkit.solvers.dots.line_art import LineArt
from printkit.solvers.dots.rule import MOST_COLOURS, Rules, Taste
from printkit.solvers.dots.sheet import Sheet

FIRST_GUESS = 5
SCOUTING = 8
"""A look at one number of colours takes this part of the effort."""

CHEAP_DOTS = 0.3
"""The price of a dot where more of them are to save colours and ink."""


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
    if taste.colours is not None:
        return workshop.make(taste.colours, steps, rng)[0]
    return _with_few_colours(workshop, steps, rng)


def _checked(effort: float) -> float:
    if not 0 < effort <= 1000:
        raise SpecError(Fault(f"{effort} is not an effort", "write a number above 0; 1 is usual", "effort"))
    return effort


def _with_few_colours(workshop: Workshop, steps: int, rng: Random) -> Sheet:
    """Look at some numbers of colours, from a middling one towards better ones, and work out the best."""
    price: dict[int, float] = {}
    made: dict[int, Sheet] = {}

    def look(colours: int, part: int) -> float:
        sheet, worth = workshop.make(colours, part, rng)
        total = worth + workshop.taste.colour_price * sheet.colours
        if total < price.get(colours, float("inf")):
            price[colours], made[colours] = total, sheet
        return price[colours]

    part = max(1, steps // SCOUTING)
    look(FIRST_GUESS, part)
    for step in (-1, 1):
        colours = FIRST_GUESS + step
        while 1 <= colours <= MOST_COLOURS and look(colours, part) < price[colours - step]:
            colours += step
        if price[FIRST_GUESS] > min(price.values()):
            break
    best = min(price, key=lambda colours: (price[colours], colours))
    look(best, max(1, steps - part * len(price)))
    return made[best]


def front(art: LineArt, rules: Rules, taste: Taste, rng: Random, effort: float = 1.0) -> tuple[Offer, ...]:
    """Make sheets with all numbers of colours, with few dots and with more, and keep those that no other one beats in everything.

    Each offer comes out again from `make` with its taste, the same effort and a generator in the state that `rng` is in now.
    """
    state = rng.getstate()
    most = taste.colours or MOST_COLOURS
    offers = []
    for colours in range(1, most + 1):
        for dot_price in (taste.dot_price, CHEAP_DOTS * taste.dot_price):
            wanted = replace(taste, colours=colours, dot_price=dot_price)
            rng.setstate(state)
            offers.append(Offer(wanted, make(art, rules, wanted, rng, effort)))
    return tuple(offer for offer in offers if not any(_beats(other, offer) for other in offers))


def _beats(one: Offer, other: Offer) -> bool:
    better = one.figures != other.figures and all(a <= b for a, b in zip(one.figures, other.figures, strict=True))
    return better or (
        one.figures == other.figures
        and (one.taste.dot_price, -(one.taste.colours or 0)) > (other.taste.dot_price, -(other.taste.colours or 0))
    )
