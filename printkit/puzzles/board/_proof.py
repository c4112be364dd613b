"""Proving a pentomino board from what is printed: the board, the given pieces, the tray and the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.errors import ProofError
from printkit.puzzles import Proof
from printkit.solvers.exact_cover import Tally
from printkit.solvers.polyomino import PENTOMINOES, Board, Packing, Placement, at_origin, count_packings, orientations, rectangle

if TYPE_CHECKING:
    from printkit.puzzles.board import Pentominoes

LIMIT = 20_000
"""Search steps for counting the solutions: enough for nearly every board with two given pieces."""


def count(rows: int, columns: int, given: Packing) -> Tally:
    """Count the ways to complete a board, as far as the limit goes."""
    return count_packings(rectangle(rows, columns), PENTOMINOES, given, limit=LIMIT)


def check(puzzle: Pentominoes) -> Proof:
    """Prove three things, or raise: the given pieces are sound, the answer completes them, and the printed count is right.

    The answer is verified cell by cell, without the solver. The solutions are then counted again from the board and the given
    pieces alone. If the count is cut short, the puzzle is still proved solvable (by its answer), and no number is printed.
    """
    board = rectangle(puzzle.rows, puzzle.columns)
    faults = [*_faults("given", puzzle.given, board), *_faults("answer", puzzle.solution, board), *_misfits(puzzle, board)]
    if faults:
        raise ProofError(*faults)
    tally = count(puzzle.rows, puzzle.columns, puzzle.given)
    if tally != puzzle.tally:
        raise ProofError(
            f"the puzzle says {puzzle.tally} solutions in {puzzle.tally.steps} steps; there are {tally} in {tally.steps}"
        )
    return Proof(
        (
            ("answer", "fills the board"),
            ("solutions" if tally.complete else "solutions, at least", tally.number),
            ("search steps", tally.steps),
        )
    )


def _faults(what: str, packing: Packing, board: Board) -> Iterator[str]:
    """List what is wrong with pieces on a board: a wrong shape, a piece twice, an overlap, a cell outside."""
    names = [placed.piece for placed in packing]
    if len(set(names)) < len(names):
        yield f"{what}: a piece is used twice"
    cells = [cell for placed in packing for cell in placed.cells]
    if len(set(cells)) < len(cells):
        yield f"{what}: two pieces overlap"
    if not board.issuperset(cells):
        yield f"{what}: a piece reaches over the edge"
    yield from (f"{what}: {placed.piece[:8]} has a wrong shape" for placed in packing if not _is_true(placed))


def _is_true(placed: Placement) -> bool:
    """Tell whether the cells of a placement have the shape of the piece it names."""
    shape = PENTOMINOES.get(placed.piece)
    return shape is not None and bool(placed.cells) and at_origin(placed.cells) in orientations(shape)


def _misfits(puzzle: Pentominoes, board: Board) -> Iterator[str]:
    """List where the answer fails the board, the tray or the given pieces."""
    if len(board) != 5 * len(PENTOMINOES):
        yield f"a board of {puzzle.rows} × {puzzle.columns} does not have sixty cells"
    if {placed.piece for placed in puzzle.solution} != PENTOMINOES.keys():
        yield "the answer does not use every piece"
    if board != {cell for placed in puzzle.solution for cell in placed.cells}:
        yield "the answer does not cover the board"
    if not set(puzzle.given) <= set(puzzle.solution):
        yield "the answer moves a given piece"
