"""The contract test of the kind `null`: its specs, and damages that its proof must notice."""

from __future__ import annotations

from dataclasses import replace

from printkit.contract import Puzzle
from printkit.contract.case import Case
from printkit.kinds.null.puzzle import OddOneOut


def _unlike(puzzle: OddOneOut, place: tuple[int, int], mark: str) -> Puzzle:
    rows = [list(row) for row in puzzle.marks]
    rows[place[0]][place[1]] = mark
    return replace(puzzle, marks=tuple(map(tuple, rows)))


def _other_mark(puzzle: OddOneOut) -> str:
    """Return the symbol that most boxes hold."""
    return max({mark for row in puzzle.marks for mark in row}, key=lambda mark: sum(row.count(mark) for row in puzzle.marks))


CASE = Case(
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
    decoration={
        "boxes/boxes:recolour the line": "all boxes are still alike",
        "symbols/symbols:recolour": "all symbols still have one colour, which can be seen",
        "answer/tick-edge:*": "the light edge under the tick only helps the eye",
        "answer/tick:recolour the line": "a tick in another colour is a tick",
        "answer/tick:move": "the tick is still in its box, or else it is noticed",
    },
)
