"""Solutions up to symmetry.

A symmetry is a permutation of the options (and of the items) that turns solutions into solutions: a rotation or reflection of the
board, under which pieces are mapped too. Three facts make counting cheap.

1. Take an item that is covered once and is mapped to itself by a subgroup. It suffices to search with one option of it per orbit,
   and to multiply what is found by the length of the orbit.
2. Burnside: the number of solutions up to symmetry is the mean, over the group, of the number of solutions that a symmetry leaves
   as they are.
3. The solutions that a symmetry leaves as they are form an exact-cover problem of their own, a much smaller one (see `folding`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from printkit.engine.cover.folding import Symmetry, count_unmoved
from printkit.engine.cover.model import Cover, Start
from printkit.engine.cover.outcome import Census, Cut, Watcher
from printkit.engine.cover.run import ENDLESS, Engine, Solution
from printkit.engine.cover.search import Search, explore
from printkit.engine.cover.twin import FewestNode


@dataclass(frozen=True, slots=True)
class Representatives:
    """Enough starts to meet every solution up to symmetry: one option per orbit, with the length of its orbit."""

    starts: tuple[Start, ...]
    weights: tuple[int, ...]


def census(
    cover: Cover,
    group: Sequence[Symmetry],
    fixed: Sequence[int] = (),
    *,
    effort: int | None = None,
    progress: Watcher | None = None,
    jobs: int | None = None,
) -> Census:
    """Count all solutions, those up to rotation, and those up to rotation and reflection.

    `group` must be a group with the identity in it. With fixed options, only the symmetries that keep them count.
    """
    kept = keeping(group, fixed)
    turns = [symmetry for symmetry in kept if symmetry.proper]
    engine = Engine(cover)
    some = representatives(cover, kept, fixed)
    tally = explore(engine, some.starts, effort=effort, progress=progress, jobs=jobs)
    raw = sum(found * weight for found, weight in zip(tally.found, some.weights, strict=True))
    if tally.cut:
        # A solution has at most as many images as there are symmetries; so these are lower bounds, rounded up.
        return Census(raw, -(-raw // len(turns)), -(-raw // len(kept)), tally.effort, tally.cut)
    unmoved, spent, cut = _unmoved(cover, kept, fixed, ENDLESS if effort is None else effort - tally.effort)
    # besides the identity, a motion of a board may leave every option where it is; then it moves no solution either
    unmoved = [raw if symmetry.identical else number for number, symmetry in zip(unmoved, kept, strict=True)]
    turned = sum(number for number, symmetry in zip(unmoved, kept, strict=True) if symmetry.proper)
    # The means are whole numbers, unless a count was cut; then they are lower bounds, rounded up.
    return Census(raw, -(-turned // len(turns)), -(-sum(unmoved) // len(kept)), tally.effort + spent, cut)


def keeping(group: Sequence[Symmetry], fixed: Sequence[int]) -> list[Symmetry]:
    """Return the symmetries that map a set of options to itself."""
    same = set(fixed)
    return [symmetry for symmetry in group if {symmetry.options[option] for option in same} == same]


def representatives(cover: Cover, group: Sequence[Symmetry], fixed: Sequence[int] = ()) -> Representatives:
    """Choose the item whose options are mapped among themselves by most symmetries, and one option per orbit.

    Of an orbit, the option that lies first on the board is taken: near its beginning, the sweeping search profits most from it.
    """
    best = _best_choice(cover, group, fixed)
    if best is None or len(best.subgroup) == 1:
        return Representatives((Start(tuple(fixed)),), (1,))
    options = [number for number, option in enumerate(cover.options) if best.item in option.items]
    orbits = {min(orbit, key=lambda option: _place(cover, option)): len(orbit) for orbit in _orbits(options, best.subgroup)}
    # All symmetries keep the fixed options, so if a representative clashes with them, its whole orbit does.
    barred = _clashing(cover, fixed)
    starts = [option for option in sorted(orbits) if option not in barred]
    return Representatives(tuple(Start((*fixed, option)) for option in starts), tuple(orbits[option] for option in starts))


class _Choice(NamedTuple):
    """An item to take representatives of; the smallest is the best."""

    unkept: int  # symmetries that move the item
    options: int
    item: int
    subgroup: tuple[Symmetry, ...]


def _best_choice(cover: Cover, group: Sequence[Symmetry], fixed: Sequence[int]) -> _Choice | None:
    """Choose among the items that are covered once and not by a fixed option; None if there is none."""
    taken = {item for option in fixed for item in cover.options[option].items}
    amount = Counter(item for option in cover.options for item in option.items)
    free = (number for number, item in enumerate(cover.items) if item.primary and number not in taken)
    return min((_choice(group, number, amount[number]) for number in free), default=None)


def _choice(group: Sequence[Symmetry], item: int, options: int) -> _Choice:
    subgroup = tuple(symmetry for symmetry in group if symmetry.items[item] == item)
    return _Choice(len(group) - len(subgroup), options, item, subgroup)


def _orbits(options: Sequence[int], group: Sequence[Symmetry]) -> list[set[int]]:
    orbits, seen = [], set[int]()
    for option in options:
        if option not in seen:
            orbits.append({symmetry.options[option] for symmetry in group})
            seen |= orbits[-1]
    return orbits


def _place(cover: Cover, option: int) -> list[int]:
    """Return where an option lies on the board."""
    items = cover.options[option].items
    return sorted(cover.line[item] for item in items) if cover.line else sorted(items)


def _clashing(cover: Cover, fixed: Sequence[int]) -> set[int]:
    """Return the options that cannot be chosen beside the fixed ones."""
    if not fixed:
        return set()
    possible = Engine(cover, "fewest").node(Start(tuple(fixed)))
    assert isinstance(possible, FewestNode)  # noqa: S101 - the engine was made for it
    return {option for option in range(len(cover.options)) if not possible.possible >> option & 1}


def _unmoved(cover: Cover, group: Sequence[Symmetry], fixed: Sequence[int], effort: int) -> tuple[list[int], int, Cut]:
    """Count for every symmetry that moves options the solutions that it leaves as they are."""
    numbers, spent = [0] * len(group), 0
    for alike in _classes(group):
        symmetry = group[alike[0]]
        if symmetry.identical:
            continue
        try:
            number, steps, more = count_unmoved(cover, symmetry, fixed, effort - spent)
        except KeyboardInterrupt:
            return numbers, spent, "interrupt"
        for place in alike:
            numbers[place] = number
        spent += steps
        if more:
            # What was not counted stays 0, so that sums are lower bounds.
            return numbers, spent, "effort"
    return numbers, spent, ""


def _classes(group: Sequence[Symmetry]) -> list[list[int]]:
    """Put symmetries together that leave equally many solutions as they are.

    That is so if another symmetry turns one into the other (a quarter turn around one axis into one around another axis), or if one
    undoes the other.
    """
    options = np.array([symmetry.options for symmetry in group], dtype=np.int32).reshape(len(group), -1)
    backwards = np.argsort(options, axis=1).astype(np.int32)
    place = {row.tobytes(): number for number, row in enumerate(options)}
    classes: list[list[int]] = []
    waiting = dict.fromkeys(range(len(group)))
    while waiting:
        first = next(iter(waiting))
        # Row by row g f g^-1, for f and for its inverse; the row of g maps, `backwards` maps back.
        turned = np.concatenate([np.take_along_axis(options, one[first][backwards], axis=1) for one in (options, backwards)])
        alike = sorted({first, *(place.get(row.tobytes(), first) for row in turned)} & waiting.keys())
        classes.append(alike)
        for number in alike:
            del waiting[number]
    return classes


class Distinct(Iterator[Solution]):
    """The solutions up to symmetry, one by one; each as a sorted tuple of option numbers, the first of its kind."""

    def __init__(
        self,
        cover: Cover,
        group: Sequence[Symmetry],
        fixed: Sequence[int] = (),
        *,
        effort: int | None = None,
        progress: Watcher | None = None,
    ) -> None:
        self._group = [symmetry.options for symmetry in keeping(group, fixed)]
        self._engine, self._progress = Engine(cover), progress
        self._limit = ENDLESS if effort is None else effort
        some = representatives(cover, keeping(group, fixed), fixed)
        self._met = [set(start.chosen) for start in some.starts]
        # The last is taken first.
        self._waiting = list(some.starts[::-1])
        self._search: Search | None = None
        self._spent = 0

    @property
    def effort(self) -> int:
        """The options tried so far."""
        return self._spent + (self._search.effort if self._search else 0)

    @property
    def complete(self) -> bool:
        """Whether all solutions were given out."""
        return not self._waiting and (self._search is None or self._search.complete)

    def __next__(self) -> Solution:
        while True:
            if self._search is None and not self._open():
                raise StopIteration
            solution = next(self._search, None) if self._search else None
            if solution is None:
                if self._search and not self._search.complete:
                    raise StopIteration
                self._spent, self._search = self.effort, None
            elif self._is_first(tuple(sorted(solution))):
                return tuple(sorted(solution))

    def _open(self) -> bool:
        if not self._waiting:
            return False
        self._search = Search(self._engine, self._waiting.pop(), effort=self._limit - self._spent, progress=self._progress)
        return True

    def _is_first(self, solution: Solution) -> bool:
        """Say whether no image of a solution that the search also meets comes before it."""
        for symmetry in self._group:
            image = tuple(sorted(symmetry[option] for option in solution))
            # An image that no start leads to is never met; to wait for it would lose the solution in all its forms.
            if image < solution and any(met <= set(image) for met in self._met):
                return False
        return True
