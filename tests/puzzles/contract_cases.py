"""What the contract is tested with: for each kind some specs, and ways to damage a puzzle that its check must notice.

A new kind adds an entry to `CASES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from printkit.puzzles import Puzzle
from printkit.puzzles.board import Pentominoes
from printkit.puzzles.null import OddOneOut
from printkit.solvers.polyomino import Placement, moved, rectangle

Damage = Callable[[Any], Puzzle]


@dataclass(frozen=True)
class Case:
    """One kind's part of the contract test."""

    specs: tuple[dict[str, Any], ...]
    bad_specs: tuple[dict[str, Any], ...]
    damages: dict[str, Damage]
    damaged_spec: dict[str, Any]
    """The spec of the puzzle that is damaged."""


def _swap_letters(puzzle: Pentominoes) -> Puzzle:
    """Call the first two pieces of the answer by each other's names."""
    one, two, *rest = puzzle.solution
    return replace(puzzle, given=(), solution=(Placement(one.piece, two.cells), Placement(two.piece, one.cells), *rest))


def _shift_given(puzzle: Pentominoes) -> Puzzle:
    """Move a given piece by one cell, in whichever direction stays on the board."""
    first, *rest = puzzle.given
    board = rectangle(puzzle.rows, puzzle.columns)
    places = [moved(first.cells, *step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    place = next(cells for cells in places if cells <= board)
    return replace(puzzle, given=(Placement(first.piece, place), *rest))


def _trade_cells(puzzle: Pentominoes) -> Puzzle:
    """Give one cell of the last piece to another."""
    *rest, other, last = puzzle.solution
    cell = min(last.cells)
    traded = (Placement(other.piece, other.cells | {cell}), Placement(last.piece, last.cells - {cell}))
    return replace(puzzle, given=(), solution=(*rest, *traded))


def _more_solutions(puzzle: Pentominoes) -> Puzzle:
    return replace(puzzle, tally=puzzle.tally._replace(number=puzzle.tally.number + 1))


def _unlike(puzzle: OddOneOut, place: tuple[int, int], mark: str) -> Puzzle:
    rows = [list(row) for row in puzzle.marks]
    rows[place[0]][place[1]] = mark
    return replace(puzzle, marks=tuple(map(tuple, rows)))


def _other_mark(puzzle: OddOneOut) -> str:
    """Return the symbol that most boxes hold."""
    return max({mark for row in puzzle.marks for mark in row}, key=lambda mark: sum(row.count(mark) for row in puzzle.marks))


CASES: dict[str, Case] = {
    "null": Case(
        specs=({}, {"rows": 2, "columns": 2}, {"rows": 3, "columns": 14}, {"rows": 20, "columns": 9}),
        bad_specs=({"rows": 1}, {"rows": 21}, {"columns": "six"}, {"size": 4}),
        damaged_spec={"rows": 4, "columns": 5},
        damages={
            "the answer is another box": lambda puzzle: replace(puzzle, odd=((puzzle.odd[0] + 1) % 4, puzzle.odd[1])),
            "no box differs": lambda puzzle: _unlike(puzzle, puzzle.odd, _other_mark(puzzle)),
            "two boxes differ": lambda puzzle: _unlike(
                puzzle, (puzzle.odd[0], (puzzle.odd[1] + 1) % 5), puzzle.marks[puzzle.odd[0]][puzzle.odd[1]]
            ),
            "a third symbol": lambda puzzle: _unlike(
                puzzle,
                (puzzle.odd[0], (puzzle.odd[1] + 1) % 5),
                next(name for name in ("star", "bar", "ring") if not any(name in row for row in puzzle.marks)),
            ),
        },
    ),
    "board": Case(
        specs=(
            {},
            {"given": 3},
            {"board": "5x12", "given": 11, "letters": False},
            {"board": "12x5", "given": 6, "way": "across"},
            {"board": "4x15", "given": 2},
            {"board": "3x20", "given": 5},
            {"board": "20x3", "given": 1, "way": "across"},
        ),
        bad_specs=(
            {"board": "7x9"},
            {"board": "6x10x1"},
            {"board": ""},
            {"given": 12},
            {"given": -1},
            {"given": 1.5},
            {"way": "up"},
            {"pieces": 3},
        ),
        damaged_spec={"given": 4},
        damages={
            "two pieces have each other's names": _swap_letters,
            "a given piece is moved": _shift_given,
            "a cell changes hands": _trade_cells,
            "a piece is missing": lambda puzzle: replace(puzzle, given=(), solution=puzzle.solution[1:]),
            "a piece is there twice": lambda puzzle: replace(puzzle, solution=(*puzzle.solution, puzzle.solution[0])),
            "a piece has an unknown name": lambda puzzle: replace(
                puzzle, given=(), solution=(Placement("Q", puzzle.solution[0].cells), *puzzle.solution[1:])
            ),
            "a given piece is not in the answer": lambda puzzle: replace(
                puzzle, given=(puzzle.given[0], Placement(puzzle.given[1].piece, puzzle.given[0].cells))
            ),
            "the board has another size": lambda puzzle: replace(puzzle, rows=puzzle.rows + 1),
            "the board lies the other way": lambda puzzle: replace(puzzle, rows=puzzle.columns, columns=puzzle.rows),
            "one solution too many is promised": _more_solutions,
            "the effort is wrong": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(steps=puzzle.tally.steps + 1)),
            "a complete count is called incomplete": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(complete=False)),
        },
    ),
}
