"""Free boards built piece by piece.

Versions 1.1, 1.2, 2.1 and 2.2 follow R. L. Mafort, Problemas de Alocação de Pentominos (UFRJ, 2009), section 3.5. Each draws some
pentominoes, turns and mirrors them at random, lays the first and adds the others one by one.

- 1.1 lays a piece with the corner of its box on a random cell of the border (a cell that touches the cluster) where it fits and
  touches. A piece that fits nowhere goes to the end of the queue; if no piece is left to try, the board is thrown away.
- 1.2 throws boards away until one has a perimeter that is small enough.
- 2.1 tries all cells of the border and takes one that makes the perimeter smallest, the last of several.
- 2.2 also tries the places where the other three corners of the box lie on the border.

The listing printed there loses a cell: the loop that removes repetitions from the sorted border stops before the last entry, so the
last cell is left out if it touches the cluster only once. `as_printed` does the same; otherwise the text is followed.

A better builder, by search, stands in `compact`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from printkit.chance import below, shuffled
from printkit.engine.polyform.board import Board, board_of_cells
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.lattice import Cell, Lattice, cornered
from printkit.engine.polyform.measure import perimeter
from printkit.engine.polyform.problem import Placement
from printkit.engine.polyform.transform import Drawn, mirrored_horizontally, mirrored_vertically, turned_right
from printkit.errors import Fault, SpecError

FEWEST, MOST = 2, 12
VERSIONS = ("1.1", "1.2", "2.1", "2.2")
MOST_DISCARDED = 1_000_000

Place = tuple[int, int]
"""A row and a column."""


@dataclass(frozen=True)
class Cluster:
    """Pieces that hang together; `discarded` tells how many boards were thrown away before this one."""

    placements: tuple[Placement, ...]
    discarded: int = 0

    @cached_property
    def board(self) -> Board:
        """The board that the pieces cover."""
        return board_of_cells((cell for placement in self.placements for cell in placement.cells), Lattice.SQUARE)

    @cached_property
    def perimeter(self) -> int:
        """The perimeter of the board, holes included."""
        return perimeter(self.board.cells)

    @property
    def pieces(self) -> str:
        """The letters of its pieces, in the order in which they were laid."""
        return "".join(placement.piece for placement in self.placements)


def build(version: str, number: int, rng: Random, largest_perimeter: int | None = None, *, as_printed: bool = False) -> Cluster:
    """Build a board of so many different pentominoes; version 1.2 needs the largest perimeter that is good enough."""
    _check(version, number, largest_perimeter)
    if version == "1.2" and largest_perimeter is not None:
        return _approved(number, rng, largest_perimeter, as_printed)
    lay = {"1.1": _at_random, "1.2": _at_random, "2.1": _snugly, "2.2": _snugly_around}[version]
    discarded = 0
    while True:
        laid = Yard(_drawn(number, rng), as_printed).filled(lay, rng)
        if laid is not None:
            return Cluster(_cornered(laid), discarded)
        discarded += 1


def _check(version: str, number: int, largest_perimeter: int | None) -> None:
    if version not in VERSIONS:
        raise SpecError(Fault(f'there is no version "{version}"', f"use one of: {', '.join(VERSIONS)}", "version"))
    check_number(number)
    if version == "1.2" and (largest_perimeter is None or largest_perimeter < 10 * number // 2):
        raise SpecError(Fault("version 1.2 needs a perimeter that boards can have", f"give at least {5 * number}", "perimeter"))


def check_number(number: int) -> None:
    """Refuse a number of pieces that no free board has."""
    if not FEWEST <= number <= MOST:
        raise SpecError(Fault(f"a free board of {number} pieces is not built", f"use {FEWEST} to {MOST}", "number"))


def _approved(number: int, rng: Random, largest_perimeter: int, as_printed: bool) -> Cluster:
    """Build boards with version 1.1 until one passes."""
    for discarded in range(MOST_DISCARDED):
        cluster = build("1.1", number, rng, as_printed=as_printed)
        if cluster.perimeter <= largest_perimeter:
            return Cluster(cluster.placements, discarded)
    problem = f"none of {MOST_DISCARDED} boards had a perimeter of at most {largest_perimeter}"
    raise SpecError(Fault(problem, "allow a larger one", "perimeter"))


@dataclass(frozen=True, slots=True)
class Turned:
    """A piece as it was turned and mirrored: its cells in a box that begins at the origin, and the far corner of the box."""

    name: str
    cells: tuple[Place, ...]
    far: Place

    def at(self, place: Place) -> list[Place]:
        """Return its cells with the corner of the box at a place."""
        return [(place[0] + row, place[1] + column) for row, column in self.cells]


@lru_cache(maxsize=1)
def looks() -> dict[str, tuple[Turned, ...]]:
    """Return every pentomino after 0 to 3 turns and with each of the two mirrors or without: sixteen looks, some of them alike."""
    return {piece.name: tuple(_sixteen(piece.name, cornered(piece.shape))) for piece in piece_set("pentominoes").pieces}


def _sixteen(name: str, drawn: Drawn) -> Iterator[Turned]:
    for number in range(16):
        shape = drawn
        for _ in range(number >> 2):
            shape = turned_right(shape)
        shape = mirrored_vertically(shape) if number & 2 else shape
        shape = mirrored_horizontally(shape) if number & 1 else shape
        cells = tuple((row, column) for _, row, column in shape)
        yield Turned(name, cells, (max(row for row, _ in cells), max(column for _, column in cells)))


def _drawn(number: int, rng: Random) -> list[Turned]:
    """Draw different pentominoes, and turn and mirror each."""
    known = looks()
    return [known[name][below(rng, 16)] for name in shuffled(rng, sorted(known))[:number]]


_Lay = Callable[["Yard", Turned, Random], Place | None]


class Yard:
    """A plane on which a cluster grows."""

    def __init__(self, queue: Sequence[Turned], as_printed: bool) -> None:
        self._queue, self._as_printed = list(queue), as_printed
        self._cluster: set[Place] = set()

    def filled(self, lay: _Lay, rng: Random) -> tuple[Placement, ...] | None:
        """Lay all pieces; None if at some moment none of those left could be laid."""
        laid = [self.add(self._queue.pop(0), (0, 0))]
        refused = 0
        while self._queue:
            place = lay(self, self._queue[0], rng)
            if place is not None:
                laid.append(self.add(self._queue.pop(0), place))
                refused = 0
                continue
            self._queue.append(self._queue.pop(0))
            refused += 1
            if refused >= len(self._queue):  # everybody had a turn since the cluster last grew, so nobody will fit
                return None
        return tuple(laid)

    def border(self) -> list[Place]:
        """Return the empty cells that touch the cluster, row by row."""
        near = {cell for row, column in self._cluster for cell in _around(row, column)}
        border = sorted(near - self._cluster)
        if self._as_printed and sum(cell in self._cluster for cell in _around(*border[-1])) == 1:
            border.pop()
        return border

    def contacts(self, piece: Turned, place: Place) -> int:
        """Return how many sides a piece shares with the cluster, or 0 where it would lie on it."""
        cells = piece.at(place)
        if not self._cluster.isdisjoint(cells):
            return 0
        return sum(near in self._cluster for row, column in cells for near in _around(row, column))

    def best(self, piece: Turned, *, around: bool = False) -> Place | None:
        """Return the place with most contacts; `around` looks at all corners of the piece's box, not at the first alone."""
        best, most = None, 1
        for place in self._corners(piece) if around else self.border():
            touching = self.contacts(piece, place)
            if touching >= most:  # at least as many: the thesis takes the last of several
                best, most = place, touching
        return best

    def _corners(self, piece: Turned) -> list[Place]:
        down, right = piece.far
        return sorted({(row - up, column - left) for row, column in self.border() for up in (0, down) for left in (0, right)})

    def add(self, piece: Turned, place: Place) -> Placement:
        """Lay a piece."""
        cells = piece.at(place)
        self._cluster.update(cells)
        return Placement(piece.name, tuple(sorted((0, row, column) for row, column in cells)))


def _around(row: int, column: int) -> tuple[Place, ...]:
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def _at_random(yard: Yard, piece: Turned, rng: Random) -> Place | None:
    """Version 1.1: draw cells of the border until the piece fits."""
    return next((place for place in shuffled(rng, yard.border()) if yard.contacts(piece, place)), None)


def _snugly(yard: Yard, piece: Turned, _rng: Random) -> Place | None:
    """Version 2.1: take the place that makes the perimeter smallest, which is the one with most contacts."""
    return yard.best(piece)


def _snugly_around(yard: Yard, piece: Turned, _rng: Random) -> Place | None:
    """Version 2.2: the same, with every corner of the piece's box on the border."""
    return yard.best(piece, around=True)


def _cornered(laid: Sequence[Placement]) -> tuple[Placement, ...]:
    """Move a cluster so that its box begins at the origin."""
    top = min(row for placement in laid for _, row, _ in placement.cells)
    left = min(column for placement in laid for _, _, column in placement.cells)

    def moved(cell: Cell) -> Cell:
        return 0, cell[1] - top, cell[2] - left

    return tuple(Placement(placement.piece, tuple(moved(cell) for cell in placement.cells)) for placement in laid)
