"""Hints: pieces that are laid beforehand, so that only one solution is left; as few as possible.

With all solutions at hand this is a small question. A set of pieces of the wanted solution is enough if no other solution contains
it; so for every other solution the pieces that both share are noted, and the smallest set that lies in none of these is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from printkit.chance import choose, shuffled
from printkit.engine.cover import Search, Start, count
from printkit.engine.polyform.packing import Packing, Solution
from printkit.engine.polyform.problem import Placement

MOST_SOLUTIONS = 100_000
MOST_PIECES = 24


@dataclass(frozen=True, slots=True)
class Hints:
    """Placements that leave one solution; `fewest` if it is proved that fewer of this solution's pieces do not suffice."""

    placements: tuple[Placement, ...]
    solution: Solution
    fewest: bool
    alternatives: int  # the sets of so many pieces of the solution that suffice as well, this one included


def fewest_hints(packing: Packing, solution: Solution, rng: Random | None = None) -> Hints | None:
    """Find the fewest pieces of a solution that leave no other; None if all solutions are too many to be compared.

    Solutions that differ by a motion of the board are different here: a hint lies where it lies.
    """
    others = _others(packing, solution)
    if others is None or len(solution) > MOST_PIECES:
        return None
    for number in range(len(solution) + 1):
        enough = [chosen for chosen in combinations(range(len(solution)), number) if _suffices(chosen, others)]
        if enough:
            taken = choose(rng, enough) if rng else enough[0]
            return Hints(tuple(solution[place] for place in taken), solution, fewest=True, alternatives=len(enough))
    raise AssertionError("a whole solution leaves no other")


def some_hints(packing: Packing, solution: Solution, rng: Random) -> Hints:
    """Find hints where solutions are too many: take pieces away as long as one solution is left.

    No piece of the result can be spared, but another choice may need fewer.
    """
    kept = list(packing.numbers(solution))
    for number in shuffled(rng, kept):
        rest = [other for other in kept if other != number]
        counted = count(packing.cover, (*packing.fixed, *(other for other in rest if other not in packing.fixed)), limit=2)
        if counted.number == 1:
            kept = rest
    return Hints(packing.solution(kept), solution, fewest=False, alternatives=1)


def next_hints(hints: Hints, rng: Random) -> tuple[Placement, ...]:
    """Return the placements of a solution one by one, those that settle it first: for hints that are given one at a time."""
    rest = [placement for placement in hints.solution if placement not in hints.placements]
    return (*hints.placements, *shuffled(rng, rest))


def _others(packing: Packing, solution: Solution) -> set[int] | None:
    """Return what every other solution shares with this one, as bits; None if there are too many."""
    place = {number: position for position, number in enumerate(packing.numbers(solution))}
    whole = (1 << len(place)) - 1
    shared: set[int] = set()
    for found, numbers in enumerate(Search(packing.cover, Start(packing.fixed))):
        if found == MOST_SOLUTIONS:
            return None
        bits = sum(1 << place[number] for number in numbers if number in place)
        if bits != whole:
            shared.add(bits)
    # Who tells a solution that shares more from this one tells those that share less, too.
    return {bits for bits in shared if not any(bits != other and bits & other == bits for other in shared)}


def _suffices(chosen: Sequence[int], others: set[int]) -> bool:
    bits = sum(1 << place for place in chosen)
    return all(bits & ~other for other in others)
