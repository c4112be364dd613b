"""Counting solutions again, from what was read: by the plain counter, and where that is out of reach by trying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from printkit.engine.plain import OutOfReach, Symmetry, count, tally_up_to
from printkit.engine.plain import Piece as Counted
from printkit.kinds.board.prove.asked import Kit, Named
from printkit.kinds.board.prove.cells import TURNS, Cell, Cells, congruent, forms, places, symmetries, turned

MOST_STEPS = 150_000
"""So many steps are tried where the plain counter gives up."""


class Solutions(NamedTuple):
    """How many solutions there are, images counted once, and how many placements were tried for each."""

    number: int
    complete: bool
    tried: float


Stock = tuple[tuple[str, Cells, int], ...]
"""Pieces with their names and how many there are of each."""


def stock(pieces: Sequence[Named]) -> Stock:
    """Count pieces of one name together."""
    counts = Counter(name for name, _ in pieces)
    return tuple((name, shape, counts[name]) for name, shape in dict(pieces).items())


class Images(NamedTuple):
    """A symmetry of a board with its given pieces, and which piece becomes which."""

    map: Callable[[Cell], Cell]
    becomes: dict[str, str]


def images(cells: Cells, given: frozenset[tuple[str, Cells]], kit: Kit) -> list[Images]:
    """Return the symmetries of a board with the pieces on it; pieces that are not turned over become their mirror images."""
    found = []
    for symmetry in symmetries(cells):
        becomes = _mates(kit) if symmetry.turns_over and not kit.turn_over else {name: name for name in kit.names}
        if becomes and {(becomes[name], frozenset(map(symmetry.map, laid))) for name, laid in given} == given:
            found.append(Images(symmetry.map, becomes))
    return found


@lru_cache(maxsize=32)
def _mates(kit: Kit) -> dict[str, str]:
    """Say which piece is the mirror image of which; nothing if one is missing."""
    counts = Counter(name for name, _ in kit.pieces)
    by_shape = {(congruent(shape, turn_over=False), counts[name]): name for name, shape in kit.pieces}
    found = {}
    for name, shape in kit.pieces:
        mate = by_shape.get((congruent(turned(shape, TURNS[4]), turn_over=False), counts[name]))
        if mate is None:
            return {}
        found[name] = mate
    return found


@lru_cache(maxsize=64)
def solutions(cells: Cells, given: frozenset[tuple[str, Cells]], kit: Kit, waiting: Stock, every: bool) -> Solutions:
    """Count the ways to fill a board on which some pieces lie; images under its symmetries count as one."""
    group = images(cells, given, kit)
    free = cells.difference(*(laid for _, laid in given))
    pieces = [Counted(forms(shape, kit.turn_over), copies) for _, shape, copies in waiting]
    names = [name for name, _, _ in waiting]
    mates = [[names.index(image.becomes[name]) for name in names] for image in group]
    try:
        found = tally_up_to(free, pieces, [cast(Symmetry, image.map) for image in group], every, mates=mates)
    except OutOfReach:
        return _tried(free, [(forms(shape, kit.turn_over), copies) for _, shape, copies in waiting], every, len(group))
    return Solutions(found.orbits, True, found.single.tried / max(1, found.single.ways))


def fills(cells: Cells, shapes: Sequence[Cells]) -> bool:
    """Say whether these pieces, each once, fill a board."""
    return count(cells, [Counted(forms(shape)) for shape in shapes]) > 0


def _tried(cells: Cells, pieces: Sequence[tuple[frozenset[Cells], int]], every: bool, images: int) -> Solutions:
    """Try placements one after the other, always where fewest fit; what was found within the steps is there at least."""
    search = _Search(cells, pieces, every)
    search.run()
    complete = search.steps < MOST_STEPS and images == 1
    return Solutions(-(-search.found // images), complete, search.steps / max(1, search.found))


class _Search:
    """A plain search for coverings."""

    def __init__(self, cells: Cells, pieces: Sequence[tuple[frozenset[Cells], int]], every: bool) -> None:
        self._number = {cell: number for number, cell in enumerate(sorted(cells))}
        self._left = [copies for _, copies in pieces]
        self._every = every
        self.found = self.steps = 0
        self._options = [
            (sum(1 << self._number[cell] for cell in place), kind)
            for kind, (forms_of_it, _) in enumerate(pieces)
            for form in forms_of_it
            for place in places(cells, form)
        ]

    def run(self) -> None:
        self._go_on((1 << len(self._number)) - 1, self._options)

    def _go_on(self, empty: int, options: list[tuple[int, int]]) -> None:
        if not empty:
            self.found += not (self._every and any(self._left))
            return
        self.steps += 1
        if self.steps >= MOST_STEPS:
            return
        fitting = [option for option in options if option[0] & ~empty == 0 and self._left[option[1]]]
        for mask, kind in self._fewest(empty, fitting):
            self._left[kind] -= 1
            self._go_on(empty & ~mask, fitting)
            self._left[kind] += 1

    @staticmethod
    def _fewest(empty: int, options: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the options for the cell that has fewest."""
        counts: Counter[int] = Counter()
        for mask, _ in options:
            rest = mask
            while rest:
                bit = rest & -rest
                counts[bit] += 1
                rest ^= bit
        cells = [1 << number for number in range(empty.bit_length()) if empty >> number & 1]
        scarce = min(cells, key=lambda bit: counts[bit])
        return [option for option in options if option[0] & scarce]
