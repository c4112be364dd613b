"""The JSON form of boards: what every problem writes, and the tables it is read back from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import FailFast, Field, PlainValidator

from printkit.contract.record import MadeFrom, Many, Record, Table, Wrong, under
from printkit.errors import Fault
from printkit.kinds.board.shape import Cell, Cells, size
from printkit.kinds.board.state import Laid, Packing, Tally, Task, Tray

FORMAT = "printkit-board/2"
MOST_SIDE = 64
"""More rows or columns than any board has; a larger one is refused before anything is done with it."""
MOST_ENTRIES = 200
MOST_HINTS = 3
LONGEST_NAME, LONGEST_TEXT = 40, 200


def rows_of(cells: Cells) -> list[str]:
    """Draw cells as rows: a full stop for a cell, a # for what is none."""
    rows, columns = size(cells)
    return ["".join("." if (r, c) in cells else "#" for c in range(columns)) for r in range(rows)]


def packing_of(packing: Packing) -> list[dict[str, Any]]:
    """Write pieces with the cells they lie on."""
    return [{"piece": name, "cells": cells_of(cells)} for name, cells in packing]


def cells_of(cells: Iterable[Cell]) -> list[list[int]]:
    """Write cells as pairs of a row and a column, in order."""
    return [list(cell) for cell in sorted(cells)]


def tray_of(tray: Tray) -> dict[str, Any]:
    """Write the pieces of a tray."""
    return {"pieces": packing_of(tray.pieces), "turn_over": tray.turn_over}


def tally_of(tally: Tally) -> dict[str, Any]:
    """Write how many solutions there are."""
    return {"number": tally.number, "complete": tally.complete, "effort": tally.effort}


def task_of(task: Task) -> dict[str, Any]:
    """Write a task."""
    return {"board": rows_of(task.cells), "tray": tray_of(task.tray), "use": task.use, "given": packing_of(task.given)}


def _read_rows(rows: object) -> Cells:
    """Read the cells of a board that is drawn in rows."""
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_SIDE:
        raise ValueError(f"this is not a list of 1 to {MOST_SIDE} rows; write one text of . and # for each row of the board")
    for at, row in enumerate(rows):
        if not isinstance(row, str) or len(row) > MOST_SIDE or set(row) - {".", "#"}:
            raise Wrong(Fault("this is not a row", f"write a text of . and #, at most {MOST_SIDE}", f"[{at}]"))
    cells = frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == ".")
    if not cells:
        raise ValueError("the board has no cells; write a . for each")
    return cells


def _read_names(text: object) -> tuple[str, ...]:
    """Read the names of pieces that stand in one text."""
    names = tuple(text.split()) if isinstance(text, str) and len(text) <= LONGEST_TEXT else None
    if names is None or len(names) > MOST_HINTS or any(len(name) > LONGEST_NAME for name in names):
        raise ValueError(f"these are not the names of at most {MOST_HINTS} pieces; write them with spaces between")
    return names


PieceNames = Annotated[tuple[str, ...], PlainValidator(_read_names)]
Word = Annotated[str, Field(max_length=LONGEST_TEXT)]
Number = Annotated[int, Field(ge=0, le=10**12)]
DrawnBoard = Annotated[Cells, PlainValidator(_read_rows)]
_Place = Annotated[int, Field(ge=0, lt=MOST_SIDE)]
CellList = Annotated[
    frozenset[tuple[_Place, _Place]],
    FailFast(),
    Field(min_length=1, max_length=MOST_SIDE * MOST_SIDE, description="write rows and columns in pairs such as [0, 3]"),
]


class _Laid(Table):
    piece: Word
    cells: CellList


Pieces = Annotated[
    Many[Annotated[Laid, MadeFrom(_Laid, lambda laid: Laid(laid.piece, laid.cells))]], Field(max_length=MOST_ENTRIES)
]
SomePieces = Annotated[Pieces, Field(min_length=1)]
Packings = Annotated[Many[SomePieces], Field(min_length=1, max_length=MOST_ENTRIES)]


class _Tray(Table):
    pieces: SomePieces
    turn_over: bool


TrayTable = Annotated[Tray, MadeFrom(_Tray, lambda tray: Tray(tray.pieces, tray.turn_over))]


class _Tally(Table):
    number: Number
    complete: bool
    effort: Number


TallyTable = Annotated[Tally, MadeFrom(_Tally, lambda tally: Tally(tally.number, tally.complete, tally.effort))]


class _Task(Table):
    board: DrawnBoard
    tray: TrayTable
    use: Number
    given: Pieces


TaskTable = Annotated[Task, MadeFrom(_Task, lambda task: Task(task.board, task.tray, task.use, task.given))]


NumberTable = Annotated[int, under("number", Number)]


class _Exercise(Table):
    cells: CellList
    answer: int = Field(ge=0, le=10_000)


Exercises = Annotated[
    Many[Annotated[tuple[Cells, int], MadeFrom(_Exercise, lambda one: (one.cells, one.answer))]],
    Field(min_length=1, max_length=MOST_ENTRIES),
]


class _Board(Table):
    task: TaskTable
    solution: SomePieces
    count: TallyTable


Boards = Annotated[
    Many[Annotated[tuple[Task, Packing, Tally], MadeFrom(_Board, lambda one: (one.task, one.solution, one.count))]],
    Field(min_length=1, max_length=MOST_ENTRIES),
]


class BoardRecord(Record):
    """What every problem writes down; whether it is right is for the proof to say."""

    format: Literal["printkit-board/2"]
    letters: bool
    answers: Literal["colour", "outline"]
