"""What all solutions of a problem together tell.

Placements are compared up to symmetry: two that a motion of the board takes into each other count as one. A placement that occurs
in a single solution alone fixes everything; the more of its placements are rare, the more unusual a solution is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from printkit.engine.cover import Watcher
from printkit.engine.polyform.packing import Packing, Solution
from printkit.engine.polyform.problem import Placement


@dataclass(frozen=True, slots=True)
class PlacementCount:
    """A placement, the first of those it is equal to by symmetry, and the number of solutions up to symmetry that contain it."""

    placement: Placement
    solutions: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures about all solutions up to symmetry; if the search was cut short, by Ctrl-C too, about those it found."""

    solutions: int
    complete: bool
    placements: tuple[PlacementCount, ...]  # those that occur, the rarest first
    unused: int  # placements, up to symmetry, that occur in no solution
    most_unusual: Solution | None
    effort: int
    interrupted: bool = False

    @property
    def deciding(self) -> tuple[PlacementCount, ...]:
        """The placements that alone fix everything: just one solution contains them."""
        return tuple(found for found in self.placements if found.solutions == 1)

    def of_piece(self, name: str) -> tuple[PlacementCount, ...]:
        """Return the placements of one piece, the rarest first."""
        return tuple(found for found in self.placements if found.placement.piece == name)


def statistics(packing: Packing, *, effort: int | None = None, progress: Watcher | None = None) -> Statistics:
    """Go through all solutions up to symmetry and count in how many each placement occurs."""
    first_of = _first_of_orbits(packing)
    search = packing.distinct(effort=effort, progress=progress)
    found: list[tuple[int, ...]] = []
    interrupted = False
    try:
        found.extend(packing.numbers(solution) for solution in search)
    except KeyboardInterrupt:
        interrupted = True
    occurrences = Counter(kind for solution in found for kind in {first_of[number] for number in solution})
    ranked = sorted(occurrences.items(), key=lambda item: (item[1], item[0]))
    rarest = min(found, key=lambda solution: (-_rarity(solution, occurrences, first_of), solution), default=None)
    return Statistics(
        solutions=len(found),
        complete=search.complete and not interrupted,
        placements=tuple(PlacementCount(packing.placements[number], times) for number, times in ranked),
        unused=len(set(first_of)) - len(occurrences),
        most_unusual=packing.solution(rarest) if rarest is not None else None,
        effort=search.effort,
        interrupted=interrupted,
    )


def _first_of_orbits(packing: Packing) -> list[int]:
    """Return for every placement the first of those that it is equal to by symmetry."""
    images = [symmetry.options for symmetry in packing.symmetries]
    return [min(image[number] for image in images) for number in range(len(packing.placements))]


def _rarity(solution: tuple[int, ...], occurrences: Counter[int], first_of: list[int]) -> Fraction:
    """Return how rare the placements of a solution are: the sum of what share each has in the solutions that contain it."""
    return sum((Fraction(1, occurrences[first_of[number]]) for number in solution), Fraction(0))
