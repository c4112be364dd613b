"""Blocking a board: the fewest pieces after which no other fits, as in the game of the last fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printkit.chance import below, shuffled
from printkit.engine.polyform.packing import Packing, Solution
from printkit.engine.polyform.problem import Placement
from printkit.errors import Fault, MissingLibrary, SpecError

MOST_PLACEMENTS = 8_000
CHUNK = 20_000
EFFORT = 40_000  # pieces laid or taken away
STRAIGHT = 0.97
_ONES = np.array([number.bit_count() for number in range(256)], dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Blocking:
    """Pieces that block a board.

    No set of fewer than `proved` pieces does; so the solution is a smallest one if it has as many. Without a solution, none was
    found within the effort or the number of pieces allowed.
    """

    solution: Solution | None
    proved: int
    effort: int

    @property
    def fewest(self) -> int | None:
        """The smallest number of pieces that block the board, if that is settled."""
        return self.proved if self.solution is not None and len(self.solution) == self.proved else None


def fewest_blocking(packing: Packing, most: int = 12, *, effort: int | None = None) -> Blocking:
    """Find the smallest set of different pieces after which no other piece of the set can be laid.

    Every number of pieces is searched to the end before the next, so the first set found is a smallest one.
    """
    _check(packing)
    clashes = _clashes(packing.placements)
    spent = 0
    for number in range(1, most + 1):
        hunt = _Hunt(clashes, number)
        chosen = hunt.run(None if effort is None else effort - spent)
        spent += hunt.steps
        if chosen is not None:
            return Blocking(packing.solution(chosen), number, spent)
        if not hunt.finished:
            return Blocking(None, number, spent)
    return Blocking(None, most + 1, spent)


def blocking_sets(packing: Packing, number: int, laid: Solution = ()) -> Iterator[Solution]:
    """Give every set of at most so many further pieces after which, beside those laid already, no other piece fits."""
    _check(packing)
    free = _free(packing, laid)
    hunt = _Hunt(_clashes(free), number)
    while (chosen := hunt.run(None)) is not None:
        yield tuple(sorted(free[place] for place in chosen))
        hunt.go_on()


def random_blocking_set(packing: Packing, number: int, rng: Random, *, effort: int = EFFORT) -> Solution | None:
    """Find some set of so many pieces that blocks the board, by exchanging one piece at a time; None if the effort is spent.

    That proves nothing about smaller sets, nor that there is none.
    """
    _check(packing)
    clashes = _clashes(packing.placements)
    laid = list[int]()
    for _ in range(effort):
        best = _most_blocking(clashes, laid, rng)
        if best is None:
            return packing.solution(laid)
        if len(laid) < number:
            laid.append(best)
        else:
            del laid[below(rng, number)]
    return None


def _most_blocking(clashes: NDArray[np.uint64], laid: list[int], rng: Random) -> int | None:
    """Return a placement that leaves fewest others to be laid, one of several by chance; None if none can be laid at all."""
    free = ~np.bitwise_or.reduce(clashes[laid], axis=0) if laid else np.full(clashes.shape[1], ~np.uint64(0))
    here = np.flatnonzero(np.unpackbits(free.astype("<u8").view(np.uint8), bitorder="little", count=len(clashes)))
    if not len(here):
        return None
    left = _ONES[(free & ~clashes[here]).view(np.uint8)].sum(axis=1, dtype=np.int64)
    equal = here[left == left.min()]
    # now and then a worse one, so that the exchange does not run in circles
    return int(equal[below(rng, len(equal))] if rng.random() < STRAIGHT else here[below(rng, len(here))])


@dataclass(frozen=True, slots=True)
class LastFit:
    """A puzzle: some pieces are laid, so many more block the board, in exactly one way, and fewer never do."""

    laid: Solution
    answer: Solution


def last_fit_puzzle(packing: Packing, blocking: Solution, missing: int, rng: Random) -> LastFit | None:
    """Take pieces away from a set that blocks a board, so that just one way is left to block it with as many others.

    None if every choice of so many pieces leaves other ways, or one with fewer pieces.
    """
    for answer in shuffled(rng, list(combinations(blocking, missing))):
        laid = tuple(placement for placement in blocking if placement not in answer)
        if list(islice(blocking_sets(packing, missing, laid), 2)) == [tuple(sorted(answer))]:
            return LastFit(laid, tuple(sorted(answer)))
    return None


def _check(packing: Packing) -> None:
    if len(packing.placements) > MOST_PLACEMENTS:
        problem = f"the pieces can be laid in {len(packing.placements)} ways"
        raise SpecError(Fault(problem, f"take a smaller board: at most {MOST_PLACEMENTS}", "board"))


def _free(packing: Packing, laid: Solution) -> list[Placement]:
    """Return what can still be laid."""
    covered = {cell for placement in laid for cell in placement.cells}
    used = {placement.piece for placement in laid}
    return [one for one in packing.placements if one.piece not in used and covered.isdisjoint(one.cells)]


class _Hunt:
    """A search for a blocking set of at most so many pieces."""

    def __init__(self, clashes: NDArray[np.uint64], number: int) -> None:
        placements, words = clashes.shape
        self._clashes, self._number = clashes, number
        self._free = np.zeros((number + 1, words), dtype=np.uint64)
        # Everything clashes with itself, so all clashes together are all placements, without the unused bits of the last word.
        self._free[0] = np.bitwise_or.reduce(clashes, axis=0, initial=np.uint64(0))
        self._barred = np.zeros_like(self._free)
        self._order = np.zeros((number + 1, placements), dtype=np.int64)
        self._length, self._place = np.zeros((2, number + 1), dtype=np.int64)
        self._weight = np.zeros(placements, dtype=np.int64)
        self._register = np.array([0, 0, 1], dtype=np.int64)
        self.finished = False

    @property
    def steps(self) -> int:
        """The placements tried."""
        return int(self._register[1])

    def run(self, effort: int | None) -> list[int] | None:
        """Search to the end, or until the effort is spent."""
        kernel = _kernels()
        memory = (self._free, self._barred, self._order, self._length, self._place, self._weight, self._register)
        while effort is None or self.steps < effort:
            steps = CHUNK if effort is None else min(CHUNK, effort - self.steps)
            result = kernel.advance(self._clashes, self._number, *memory, steps)
            if result == kernel.FOUND:
                levels = range(int(self._register[0]))
                return [int(self._order[level, self._place[level]]) for level in levels]
            if result == kernel.NONE:
                self.finished = True
                break
        return None

    def go_on(self) -> None:
        """Leave the set that was found, so that the search goes on behind it."""
        # One level up and not fresh: the kernel bars what it tried there last, and takes the next.
        self._register[0] -= 1
        self._register[2] = 0


def _clashes(placements: Sequence[Placement]) -> NDArray[np.uint64]:
    """Return for every placement, as bits, those that overlap it or are of the same piece, itself among them."""
    groups: dict[object, list[int]] = {}
    for number, placement in enumerate(placements):
        for key in (placement.piece, *placement.cells):
            groups.setdefault(key, []).append(number)
    rows = {key: _bits(numbers, len(placements)) for key, numbers in groups.items()}
    table = np.zeros((len(placements), -(-len(placements) // 64)), dtype=np.uint64)
    for number, placement in enumerate(placements):
        for key in (placement.piece, *placement.cells):
            table[number] |= rows[key]
    return table


def _bits(numbers: list[int], length: int) -> NDArray[np.uint64]:
    marks = np.zeros(-(-length // 64) * 64, dtype=np.uint8)
    marks[numbers] = 1
    return np.packbits(marks, bitorder="little").view("<u8").astype(np.uint64)


def _kernels() -> Any:
    try:
        from printkit.kinds.board.solve.kernels import block
    except ImportError as error:
        raise MissingLibrary(Fault("blocking sets are searched with llvmlite, which is missing", "pip install llvmlite")) from error
    return block
