"""Problems with a name: doubled and tripled pieces, toothed parallelograms, the chessboard with holes, the largest perimeter."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from printkit.chance import choose, shuffled
from printkit.engine.polyform.board import board_of_cells
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.form import board_of_form
from printkit.engine.polyform.lattice import Cell, Lattice, Shape, neighbours, placed, shifted
from printkit.engine.polyform.measure import contacts, perimeter
from printkit.engine.polyform.problem import Placement, Problem
from printkit.errors import Fault, SpecError
from printkit.kinds.board.solve.builder import Cluster

AREA = 60
TRIES = 1_000


def duplication(letter: str, *, own_too: bool = False) -> Problem:
    """Cover a pentomino of twice the size with four others; `own_too` lets the piece itself be one of the four."""
    return _enlarged("double", letter, own_too)


def triplication(letter: str, *, own_too: bool = False) -> Problem:
    """Cover a pentomino of three times the size with nine of the other eleven."""
    return _enlarged("triple", letter, own_too)


def _enlarged(form: str, letter: str, own_too: bool) -> Problem:
    pieces = piece_set("pentominoes")
    return Problem(board_of_form(f"{form}:{letter}"), pieces if own_too else pieces.without(letter), every=False)


def toothed(base: int, teeth: int, height: int) -> Problem:
    """Cover a toothed parallelogram with all pentominoes."""
    return Problem(board_of_form(f"toothed:{base},{teeth},{height}"), piece_set("pentominoes"))


def toothed_sizes() -> tuple[tuple[int, int, int], ...]:
    """Return base, teeth and height of every toothed parallelogram of sixty cells that has at least two teeth.

    Sixteen of them can be covered (P. Koth and N. Grosser, Stufenparallelogramme aus zwölf Pentominos).
    """
    return tuple(
        (AREA // (teeth * height), teeth, height)
        for height in range(1, AREA + 1)
        for teeth in range(2, AREA + 1)
        if AREA % (teeth * height) == 0
    )


def chessboard_without(cells: Iterable[tuple[int, int]]) -> Problem:
    """Cover the chessboard but for four cells, given by row and column from 0, with all pentominoes."""
    gone = {(0, row, column) for row, column in cells}
    whole = board_of_form("8x8").cells
    if len(gone) != 4 or not gone.issubset(whole):
        raise SpecError(Fault("these are not four cells of a chessboard", "name four different ones", "holes"))
    return Problem(board_of_cells((cell for cell in whole if cell not in gone), Lattice.SQUARE), piece_set("pentominoes"))


def largest_possible_perimeter(pieces: str) -> int:
    """Return the largest perimeter that a cluster of these pentominoes can have.

    Every piece but the first shares at least one side with the others, and a shared side takes two from the perimeter. That is 10n
    with the P, which is the only piece with a perimeter of 10, and 10n + 2 without it.
    """
    chosen = piece_set("pentominoes").only(pieces)
    return sum(perimeter(piece.shape) for piece in chosen.pieces) - 2 * (len(chosen.pieces) - 1)


def sprawling_cluster(pieces: str, rng: Random) -> Cluster:
    """Lay pentominoes so that the perimeter of the cluster is the largest possible: each touches the others along one side only."""
    chosen = piece_set("pentominoes").only(pieces)
    for _ in range(TRIES):
        laid: list[Placement] = []
        for name in shuffled(rng, chosen.names):
            shapes = chosen.orientations(chosen[name])
            placement = _barely_touching(name, choose(rng, shapes), laid, rng)
            if placement is None:
                break
            laid.append(placement)
        else:
            return Cluster(tuple(laid))
    raise AssertionError("a sprawling cluster is always found")


def _barely_touching(name: str, shape: Shape, laid: list[Placement], rng: Random) -> Placement | None:
    """Find a place where a shape touches the cluster along one side."""
    if not laid:
        return Placement(name, shape)
    cluster = {cell for placement in laid for cell in placement.cells}
    border = sorted({shifted(cell, step) for cell in cluster for step in neighbours(Lattice.SQUARE)} - cluster)
    for at in shuffled(rng, border):
        for anchor in shuffled(rng, shape):
            cells: tuple[Cell, ...] = placed(shape, (0, at[1] - anchor[1], at[2] - anchor[2]))
            if cluster.isdisjoint(cells) and contacts(cells, cluster) == 1:
                return Placement(name, cells)
    return None
