"""The JSON form of a pentomino board: what is printed and the answer, drawn as rows of letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from printkit.errors import Fault, InputError
from printkit.solvers.exact_cover import Tally
from printkit.solvers.polyomino import PENTOMINOES, Packing, Placement

if TYPE_CHECKING:
    from printkit.puzzles.board import Pentominoes

FORMAT = "printkit-board/1"
MOST_CELLS = 64
"""More rows or columns than any board has; a larger grid is refused before anything is done with it."""


def written(puzzle: Pentominoes) -> dict[str, Any]:
    """Write a puzzle: a letter for each covered cell, a full stop for each empty one."""
    return {
        "format": FORMAT,
        "problem": "exact",
        "page": _drawn(puzzle.rows, puzzle.columns, puzzle.given),
        "answer": _drawn(puzzle.rows, puzzle.columns, puzzle.solution),
        "letters": puzzle.letters,
        "solutions": {"number": puzzle.tally.number, "complete": puzzle.tally.complete, "effort": puzzle.tally.steps},
    }


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Read what `written` wrote; whether the puzzle is right is for its check to say."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("problem") != "exact":
        raise InputError(Fault(f'this is not a puzzle in the format "{FORMAT}"', field="format"))
    page, answer = _rows(data, "page"), _rows(data, "answer")
    if (len(page), len(page[0])) != (len(answer), len(answer[0])):
        raise InputError(Fault("page and answer have different sizes", field="answer"))
    if not isinstance(data.get("letters"), bool):
        raise InputError(Fault("this is neither true nor false", field="letters"))
    return {
        "rows": len(page),
        "columns": len(page[0]),
        "given": _packing(page),
        "solution": _packing(answer),
        "letters": data["letters"],
        "tally": _tally(data.get("solutions")),
    }


def _drawn(rows: int, columns: int, packing: Packing) -> list[str]:
    letters = {cell: placed.piece for placed in packing for cell in placed.cells}
    return ["".join(letters.get((r, c), ".") for c in range(columns)) for r in range(rows)]


def _packing(rows: Sequence[str]) -> Packing:
    cells = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}
    names = sorted(set(cells.values()))
    return tuple(Placement(name, frozenset(cell for cell, mark in cells.items() if mark == name)) for name in names)


def _rows(data: Mapping[str, Any], field: str) -> list[str]:
    """Return a grid of letters after looking at every part of it."""
    rows = data.get(field)
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_CELLS or not all(isinstance(row, str) for row in rows):
        raise InputError(Fault("this is not a list of rows", "write one text for each row of the board", field))
    if len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= MOST_CELLS:
        raise InputError(Fault("the rows are not equally long", field=field))
    strange = sorted({mark for row in rows for mark in row} - {*PENTOMINOES, "."})
    if strange:
        raise InputError(Fault(f'"{strange[0]}" is not a piece', f"the pieces are {' '.join(PENTOMINOES)}", field))
    return rows


def _tally(data: object) -> Tally:
    if not isinstance(data, Mapping):
        raise InputError(Fault("this is not a table", field="solutions"))
    number, complete, effort = data.get("number"), data.get("complete"), data.get("effort")
    if type(number) is not int or type(effort) is not int or not isinstance(complete, bool):
        raise InputError(Fault("number, complete and effort are wanted", field="solutions"))
    return Tally(number, complete, effort)
