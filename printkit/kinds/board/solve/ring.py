"""The largest ring: pentominoes, each touching the next and the last touching the first, that enclose as many cells as possible.

Follow such a ring clockwise from cell to cell, through every piece from where the one before touches it to where it touches the
next. That is a closed walk along the grid. If it does not cross itself, the cells inside are its area less half its length plus one
(Pick's theorem), and cells of the pieces that stick out to the inside are lost. Area and length add up piece by piece; so the best
value of every chain can be computed from the best of shorter ones, where all that matters of a chain is which pieces it uses, where
the next piece begins, and in which direction it is entered.

Whether pieces overlap is not asked there, so the value at the end is an upper bound. Rings of that value, then of smaller ones, are
followed back until one has no overlap. If it has the value of the bound, no walk around a ring encloses more. (A pocket that pieces
form among themselves outside that walk is no part of the ring's field.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.lattice import Shape, cornered
from printkit.engine.polyform.measure import holes
from printkit.engine.polyform.problem import Placement
from printkit.errors import Fault, MissingLibrary, SpecError
from printkit.kinds.board.solve.builder import Cluster

FEWEST = 3
REACH = 22
"""Rings of twelve pieces that span more cells are flat: their walk has 54 steps at most, so they enclose fewer than a hundred."""
DEEPEST = 24
EFFORT = 2_000_000
DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left; the next one is a turn to the right."""

Place = tuple[int, int]
"""A row and a column."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring and the cells it encloses; no ring of these pieces encloses more than `bound`."""

    cluster: Cluster
    enclosed: int
    bound: int

    @property
    def largest(self) -> bool:
        """Whether it is proved that no ring of these pieces encloses more."""
        return self.enclosed == self.bound


def largest_ring(pieces: str = "FILNPTUVWXYZ", *, effort: int = EFFORT) -> Ring | None:
    """Find a ring of all these pentominoes that encloses as many cells as possible; None if the effort finds none at all."""
    names = piece_set("pentominoes").only(pieces).names
    if len(names) < FEWEST:
        raise SpecError(Fault(f"{len(names)} pieces make no ring", f"name at least {FEWEST}", "pieces"))
    return _Search(sorted(names, key=_freedom), effort).result()


def _freedom(name: str) -> tuple[int, str]:
    """Sort pieces by the number of their shapes; the ring begins with the first."""
    pieces = piece_set("pentominoes")
    return len(pieces.orientations(pieces[name])), name


class Pass(NamedTuple):
    """A way through a piece: its cells and the place of the next piece, both seen from the first cell, and what it is worth."""

    cells: tuple[Place, ...]
    step: Place
    onward: int
    worth: int


def passes(shape: Shape, entering: int) -> Iterator[Pass]:
    """Give every way through a shape that is entered in a direction."""
    cells = {(row, column) for _, row, column in cornered(shape)}
    down, right = DIRECTIONS[entering]
    for entry in sorted(cells):
        if (entry[0] - down, entry[1] - right) in cells:
            continue
        for walk in _walks((entry,), cells):
            for onward, (row, column) in enumerate(DIRECTIONS):
                beyond = (walk[-1][0] + row, walk[-1][1] + column)
                if beyond not in cells and not (len(walk) == 1 and onward == (entering + 2) % 4):
                    yield _pass(cells, walk, beyond, entering, onward)


def _walks(walk: tuple[Place, ...], cells: set[Place]) -> Iterator[tuple[Place, ...]]:
    """Give every walk inside a piece that goes on from a given one and meets no cell twice."""
    yield walk
    for row, column in DIRECTIONS:
        ahead = (walk[-1][0] + row, walk[-1][1] + column)
        if ahead in cells and ahead not in walk:
            yield from _walks((*walk, ahead), cells)


def _pass(cells: set[Place], walk: tuple[Place, ...], beyond: Place, entering: int, onward: int) -> Pass:
    """Value a way: twice the area that it adds, less its length, less two for every cell that sticks out to the inside."""
    top, left = walk[0]
    way = (*walk, beyond)
    area = sum((row - top) * (left_of - after) for (row, left_of), (_, after) in pairwise(way))
    lost = len(_inner(cells, walk, entering, onward))
    moved = tuple(sorted((row - top, column - left) for row, column in cells))
    return Pass(moved, (beyond[0] - top, beyond[1] - left), onward, 2 * area - len(walk) - 2 * lost)


def _inner(cells: set[Place], walk: tuple[Place, ...], entering: int, onward: int) -> set[Place]:
    """Return the cells of a piece that lie to the right of a walk through it."""
    headings = [DIRECTIONS.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(walk)]
    inner: set[Place] = set()
    for cell, comes, goes in zip(walk, [entering, *headings], [*headings, onward], strict=True):
        turn = (goes + 1) % 4
        while turn != (comes + 2) % 4:
            row, column = DIRECTIONS[turn]
            inner.add((cell[0] + row, cell[1] + column))
            turn = (turn + 1) % 4
    found = (inner & cells) - set(walk)
    while True:
        near = {(row + down, column + right) for row, column in found for down, right in DIRECTIONS}
        more = (near & cells) - set(walk) - found
        if not more:
            return found
        found |= more


class _Search:
    """Chains of some pieces that begin with the first of them, entered to the right."""

    def __init__(self, names: list[str], effort: int) -> None:
        self._names, self._left = names, effort
        self._side = 2 * REACH + 1
        self._passes = [[self._ways(name, entering) for entering in range(4)] for name in names]
        self._full = (1 << len(names)) - 1

    def result(self) -> Ring | None:
        best = self._best()
        bound = int(best[self._full, 1, REACH, REACH])
        # A closed walk on a grid has an even number of steps, so all values are even.
        for slack in range(0, DEEPEST + 1, 2):
            for laid in self._back(best, self._full, (0, 0), 1, slack, (), frozenset()):
                cluster = Cluster(_placements(laid))
                enclosed = len(holes(cluster.board.cells))
                # A walk is worth twice what it encloses, less two; one that crosses itself encloses less than its value says.
                if 2 * enclosed >= bound - slack + 2:
                    return Ring(cluster, enclosed, max(enclosed, (bound + 2) // 2))
        return None

    def _ways(self, name: str, entering: int) -> dict[tuple[int, int, int], list[Pass]]:
        """Return the ways through a piece by where they lead, the most valuable first."""
        pieces = piece_set("pentominoes")
        ways: dict[tuple[int, int, int], list[Pass]] = {}
        for shape in pieces.orientations(pieces[name]):
            for way in passes(shape, entering):
                ways.setdefault((*way.step, way.onward), []).append(way)
        return {key: sorted(set(those), key=lambda way: (-way.worth, way.cells)) for key, those in sorted(ways.items())}

    def _best(self) -> NDArray[np.int16]:
        """Compute the best value of every chain."""
        kernel = _kernel()
        best = np.full((self._full + 1, 4, self._side, self._side), kernel.NOTHING, dtype=np.int16)
        for (down, right, onward), those in self._passes[0][1].items():
            best[1, onward, REACH + down, REACH + right] = those[0].worth
        moves: list[tuple[int, int, int, int]] = []
        first = np.zeros((len(self._names), 5), dtype=np.int64)
        for piece, by_direction in enumerate(self._passes):
            for entering, ways in enumerate(by_direction):
                first[piece, entering] = len(moves)
                moves += [(*key, those[0].worth) for key, those in ways.items()]
            first[piece, 4] = len(moves)
        kernel.fill(best, np.array(moves, dtype=np.int64), first, len(self._names), self._full)
        return best

    def _back(
        self,
        best: NDArray[np.int16],
        used: int,
        place: Place,
        onward: int,
        slack: int,
        laid: tuple[tuple[str, frozenset[Place]], ...],
        taken: frozenset[Place],
    ) -> Iterator[tuple[tuple[str, frozenset[Place]], ...]]:
        """Follow chains back that miss the best value by no more than the slack, and give those in which nothing overlaps."""
        value = int(best[used, onward, place[0] + REACH, place[1] + REACH])
        for piece, entering, start, way in self._last(used, place, onward):
            before = used & ~(1 << piece)
            missing = value - (way.worth - 2 * start[0] * way.step[1])
            missing -= int(best[before, entering, start[0] + REACH, start[1] + REACH]) if before else 0
            cells = frozenset((row + start[0], column + start[1]) for row, column in way.cells)
            if missing > slack or (not before and (start != (0, 0) or entering != 1)) or taken & cells or self._left <= 0:
                continue
            self._left -= 1
            chain = ((self._names[piece], cells), *laid)
            if before:
                yield from self._back(best, before, start, entering, slack - missing, chain, taken | cells)
            else:
                yield chain

    def _last(self, used: int, place: Place, onward: int) -> Iterator[tuple[int, int, Place, Pass]]:
        """Give the ways through a last piece that lead to a place in a direction."""
        for piece in range(len(self._names)):
            # the first piece stays first, so it is the last one to be taken away
            if used >> piece & 1 and (piece or used == 1):
                for entering in range(4):
                    for (down, right, direction), those in self._passes[piece][entering].items():
                        start = (place[0] - down, place[1] - right)
                        if direction == onward and max(map(abs, start)) <= REACH:
                            for way in those:
                                yield piece, entering, start, way


def _placements(laid: tuple[tuple[str, frozenset[Place]], ...]) -> tuple[Placement, ...]:
    top = min(row for _, cells in laid for row, _ in cells)
    left = min(column for _, cells in laid for _, column in cells)
    return tuple(Placement(name, tuple(sorted((0, row - top, column - left) for row, column in cells))) for name, cells in laid)


def _kernel() -> Any:
    try:
        from printkit.kinds.board.solve.kernels import ring
    except ImportError as error:
        raise MissingLibrary(Fault("rings are searched with llvmlite, which is missing", "pip install llvmlite")) from error
    return ring
