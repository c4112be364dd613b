"""The JSON form of boards: what every problem writes, and a reader that looks at everything before it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from printkit.errors import Fault, InputError
from printkit.kinds.board.shape import Cell, Cells, size
from printkit.kinds.board.state import Laid, Packing, Tally, Task, Tray

FORMAT = "printkit-board/2"
MOST_SIDE = 64
"""More rows or columns than any board has; a larger one is refused before anything is done with it."""
MOST_ENTRIES = 200
MOST_NUMBER = 10**12
LONGEST_TEXT = 200

T = TypeVar("T")


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


@dataclass(frozen=True, slots=True)
class Reader:
    """A table of a JSON file; every question names the field it is about, and a wrong answer is refused with that name."""

    data: Mapping[str, Any]
    where: str = ""

    def text(self, field: str, known: Iterable[str] = ()) -> str:
        """Return a short text, one of those that are known if any are."""
        value, names = self._value(field), tuple(known)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or (names and value not in names):
            self.refuse(field, "this is not one of the words that belong here" if names else "this is not a short text")
        return str(value)

    def truth(self, field: str) -> bool:
        """Return true or false."""
        value = self._value(field)
        if not isinstance(value, bool):
            self.refuse(field, "this is neither true nor false")
        return bool(value)

    def number(self, field: str, most: int = MOST_NUMBER) -> int:
        """Return a whole number from 0 on."""
        value = self._value(field)
        if type(value) is not int or not 0 <= value <= most:
            self.refuse(field, f"this is not a whole number from 0 to {most}")
        return int(value)

    def board(self, field: str) -> Cells:
        """Return the cells of a board that is drawn in rows."""
        rows = self._list(field, MOST_SIDE)
        if not rows or not all(isinstance(row, str) and len(row) <= MOST_SIDE and not set(row) - {".", "#"} for row in rows):
            self.refuse(field, "this is not a list of rows", "write one text of . and # for each row of the board")
        cells = frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == ".")
        if not cells:
            self.refuse(field, "the board has no cells")
        return cells

    def cells(self, field: str) -> Cells:
        """Return cells that are written as pairs of numbers, at least one."""
        pairs = self._list(field, MOST_SIDE * MOST_SIDE)
        if not pairs or not all(
            isinstance(pair, list) and len(pair) == 2 and all(_is_place(part) for part in pair) for pair in pairs
        ):
            self.refuse(field, "this is not a list of rows and columns", "write pairs such as [0, 3]")
        return frozenset((row, column) for row, column in pairs)

    def packing(self, field: str, some: bool = True) -> Packing:
        """Return pieces with the cells they lie on, at least one unless there may be none."""
        if some and not self._list(field, MOST_ENTRIES):
            self.refuse(field, "there are no pieces")
        return self.each(field, lambda entry: Laid(entry.text("piece"), entry.cells("cells")))

    def tray(self, field: str) -> Tray:
        """Return the pieces of a tray."""
        table = self.table(field)
        return Tray(table.packing("pieces"), table.truth("turn_over"))

    def tally(self, field: str) -> Tally:
        """Return how many solutions there are."""
        table = self.table(field)
        return Tally(table.number("number"), table.truth("complete"), table.number("effort"))

    def task(self, field: str) -> Task:
        """Return a task."""
        table = self.table(field)
        return Task(table.board("board"), table.tray("tray"), table.number("use"), table.packing("given", some=False))

    def table(self, field: str) -> Reader:
        """Return a table inside this one."""
        value = self._value(field)
        if not isinstance(value, Mapping):
            self.refuse(field, "this is not a table")
        return Reader(value, f"{self._named(field)}.")

    def each(self, field: str, read: Callable[[Reader], T]) -> tuple[T, ...]:
        """Read every table of a list."""
        values = self._list(field, MOST_ENTRIES)
        if not all(isinstance(value, Mapping) for value in values):
            self.refuse(field, "this is not a list of tables")
        return tuple(read(Reader(value, f"{self._named(field)}[{place}].")) for place, value in enumerate(values))

    def packings(self, field: str) -> tuple[Packing, ...]:
        """Return a list of packings, none of them empty."""
        values = self._list(field, MOST_ENTRIES)
        if not values or not all(values):
            self.refuse(field, "this is not a list of boards with pieces on them")
        name = self._named(field)
        return tuple(Reader({"": value}, f"{name}[{place}]").packing("") for place, value in enumerate(values))

    def _list(self, field: str, most: int) -> list[Any]:
        value = self._value(field)
        if not isinstance(value, list) or len(value) > most:
            self.refuse(field, f"this is not a list of at most {most} entries")
        return list(value)

    def _value(self, field: str) -> Any:
        if field not in self.data:
            self.refuse(field, "this is missing")
        return self.data[field]

    def _named(self, field: str) -> str:
        return f"{self.where}{field}"

    def refuse(self, field: str, problem: str, remedy: str = "") -> NoReturn:
        """Refuse a field."""
        raise InputError(Fault(problem, remedy, self._named(field)))


def reader(data: Any) -> Reader:
    """Open a file that says it is a board."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{FORMAT}"', field="format"))
    return Reader(data)


def _is_place(value: Any) -> bool:
    return type(value) is int and 0 <= value < MOST_SIDE
