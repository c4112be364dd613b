"""Symmetric figures from pieces that need not be symmetric themselves.

With an odd number of pieces the pieces cannot be paired off, which makes such figures hard to find. `symmetric_figures` finds all
that a few named pieces make; `symmetric_cluster` finds one from many pieces, by growing symmetric boards until pieces cover one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from printkit.chance import below, choose
from printkit.engine.polyform.board import Board, board_of_cells
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.lattice import (
    Cell,
    Lattice,
    Motion,
    Shape,
    cornered,
    motions,
    moved,
    neighbours,
    orientations,
    placed,
    shifted,
)
from printkit.engine.polyform.measure import holes
from printkit.engine.polyform.packing import Packing, Solution
from printkit.engine.polyform.problem import Placement, Problem
from printkit.errors import Fault, SpecError
from printkit.kinds.board.solve.builder import Cluster, check_number
from printkit.kinds.board.solve.free_board import covering_sets

MOST_NAMED = 3
TRIES = 2_000
LISTED = 30  # cells of boards for which all sets of pieces are listed
PATIENCE = 50_000
_MOTIONS = (*motions(Lattice.SQUARE, proper=True), *motions(Lattice.SQUARE, proper=False))


def symmetries(cells: tuple[Cell, ...]) -> tuple[Motion, ...]:
    """Return the turns and reflections, but for the identity, that take a flat figure to itself."""
    figure = cornered(cells)
    identity = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    return tuple(motion for motion in _MOTIONS if motion != identity and cornered(moved(cell, motion) for cell in figure) == figure)


def symmetric_figures(pieces: str) -> list[Cluster]:
    """Return every symmetric figure in one piece that two or three named pentominoes make, one of each kind up to motions.

    The search is exhaustive, so an empty list is a proof that there is none.
    """
    chosen = piece_set("pentominoes").only(pieces)
    if not 2 <= len(chosen.pieces) <= MOST_NAMED:
        raise SpecError(Fault(f"figures of {len(chosen.pieces)} pieces are not listed", f"name 2 or {MOST_NAMED}", "pieces"))
    first = Placement(chosen.names[0], chosen.orientations(chosen.pieces[0])[0])
    found: dict[tuple[Shape, ...], Cluster] = {}
    for laid in _clusters((first,), {piece.name: chosen.orientations(piece) for piece in chosen.pieces[1:]}):
        cells = tuple(sorted(cell for placement in laid for cell in placement.cells))
        if _may_be_symmetric(cells) and symmetries(cells):
            found.setdefault(orientations(cells, _MOTIONS), Cluster(laid))
    return [found[kind] for kind in sorted(found)]


def symmetric_cluster(number: int, rng: Random) -> Cluster:
    """Find a symmetric board without holes that so many different pentominoes cover."""
    check_number(number)
    for _ in range(TRIES):
        board = symmetric_board(5 * number, rng)
        solution = None if holes(board.cells) else _covered(board, rng)
        if solution is not None:
            return Cluster(solution)
    raise SpecError(Fault(f"none of {TRIES} symmetric boards can be covered", "use another number of pieces", "number"))


def _covered(board: Board, rng: Random) -> Solution | None:
    """Cover a board with different pentominoes: a small one with any of the sets that do, a large one with the first found."""
    pieces = piece_set("pentominoes")
    if board.area > LISTED:
        return Packing(Problem(board, pieces, every=False)).first(effort=PATIENCE).solution
    (sets,) = covering_sets([board])
    return Packing(Problem(board, pieces.only(choose(rng, sets)))).first().solution if sets else None


def symmetric_board(area: int, rng: Random) -> Board:
    """Grow a compact board of so many cells that a reflection or a half turn takes to itself."""
    flip = choose(rng, ODD_FLIPS if area % 2 else EVEN_FLIPS)
    start = {(0, 0), flip((0, 0))}
    cells = set(start)
    while len(cells) < area:
        near = sorted({one for cell in cells for one in _around(cell)} - cells)
        # the better connected of two cells is taken, which makes the board compact
        place = max((choose(rng, near) for _ in range(2)), key=lambda one: sum(other in cells for other in _around(one)))
        grown = cells | {place, flip(place)}
        if len(grown) <= area:
            cells = grown
        # One cell short, only a cell on the axis would fit; if there is none to be had, it begins anew in the end.
        elif below(rng, 50) == 0:
            cells = set(start)
    return board_of_cells(((0, row, column) for row, column in cells), Lattice.SQUARE)


Place = tuple[int, int]
"""A row and a column."""
Flip = Callable[[Place], Place]


def _mirror(place: Place) -> Place:
    return place[0], -place[1]


def _half_turn(place: Place) -> Place:
    return -place[0], -place[1]


def _diagonal(place: Place) -> Place:
    return place[1], place[0]


def _mirror_between(place: Place) -> Place:
    return place[0], 1 - place[1]


def _half_turn_between(place: Place) -> Place:
    return -place[0], 1 - place[1]


# a half turn around a cell keeps that cell alone, so it gives odd areas only; one around the middle of an edge gives even ones
ODD_FLIPS: tuple[Flip, ...] = (_mirror, _half_turn, _diagonal)
EVEN_FLIPS: tuple[Flip, ...] = (_mirror_between, _half_turn_between, _diagonal)


def _around(place: Place) -> tuple[Place, ...]:
    row, column = place
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def _clusters(laid: tuple[Placement, ...], left: dict[str, tuple[Shape, ...]]) -> Iterator[tuple[Placement, ...]]:
    """Give every way to lay pieces, each touching those before it; some clusters are met in several orders."""
    if not left:
        yield laid
        return
    cluster = {cell for placement in laid for cell in placement.cells}
    border = {shifted(cell, step) for cell in cluster for step in neighbours(Lattice.SQUARE)} - cluster
    for name, shapes in left.items():
        rest = {other: those for other, those in left.items() if other != name}
        places = {placed(shape, (0, at[1] - own[1], at[2] - own[2])) for shape in shapes for own in shape for at in border}
        for cells in sorted(places):
            if cluster.isdisjoint(cells):
                yield from _clusters((*laid, Placement(name, cells)), rest)


def _may_be_symmetric(cells: tuple[Cell, ...]) -> bool:
    """Compare the numbers of cells in rows and columns, which is quick and rules most figures out."""
    rows, columns = _profile([cell[1] for cell in cells]), _profile([cell[2] for cell in cells])
    return rows == rows[::-1] or columns == columns[::-1] or rows in (columns, columns[::-1])


def _profile(values: list[int]) -> list[int]:
    low, high = min(values), max(values)
    counts = [0] * (high - low + 1)
    for value in values:
        counts[value - low] += 1
    return counts
