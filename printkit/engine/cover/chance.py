"""Random solutions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from printkit.chance import below, shuffled
from printkit.engine.cover.model import Cover, Start
from printkit.engine.cover.outcome import Sample, Watcher
from printkit.engine.cover.run import Engine
from printkit.engine.cover.search import Search, count

ENUMERABLE = 20_000_000  # the effort that counting all solutions may take before a sample has to do
ATTEMPTS = 50
PATIENCE = 20_000  # steps until a search in random order begins anew, doubled from time to time


def sample(
    cover: Cover, rng: Random, fixed: Sequence[int] = (), *, effort: int | None = None, progress: Watcher | None = None
) -> Sample:
    """Choose a solution at random.

    If counting all of them takes no more than `effort`, each has the same chance. Otherwise the solution is the first that a search
    in random order meets, which prefers some to others.
    """
    allowed = ENUMERABLE if effort is None else effort
    known = count(cover, fixed, effort=allowed, progress=progress)
    if known.complete:
        if not known.number:
            return Sample(None, uniform=True, population=0, effort=known.effort)
        search = Search(cover, Start(tuple(fixed)))
        # The place is drawn first and what comes before it is passed over, so no solution has to be kept.
        for _ in range(below(rng, known.number)):
            next(search)
        return Sample(next(search), uniform=True, population=known.number, effort=known.effort + search.effort)
    if known.cut == "interrupt":
        return Sample(None, uniform=False, population=None, effort=known.effort, cut="interrupt")
    return _wander(cover, rng, fixed, allowed, known.effort)


def _wander(cover: Cover, rng: Random, fixed: Sequence[int], allowed: int, spent: int) -> Sample:
    """Search in random orders, each a little longer, until a solution is met."""
    total = spent
    for attempt in range(ATTEMPTS):
        order = shuffled(rng, range(len(cover.options)))
        # The search tries options in the order of their numbers; so they are numbered at random.
        places = {option: place for place, option in enumerate(order)}
        start = Start(tuple(places[option] for option in fixed))
        search = Search(Engine(cover.only(order), "fewest"), start, effort=PATIENCE << attempt // 8)
        solution = next(search, None)
        total += search.effort
        if solution is not None:
            return Sample(tuple(order[option] for option in solution), uniform=False, population=None, effort=total)
        if search.complete:
            return Sample(None, uniform=True, population=0, effort=total)
        if total > spent + allowed:
            break
    return Sample(None, uniform=False, population=None, effort=total)
