"""The JSON form, which is documented in the README beside this file."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from printkit.contract.record import Many, Record, Wrong
from printkit.errors import Fault
from printkit.kinds.maze.board import MOST_SIDE, Cell

FORMAT = "printkit-maze/1"

_Row = Annotated[str, Field(max_length=2 * MOST_SIDE + 1, pattern=r"^[#.]+$")]
_Number = Annotated[int, Field(ge=-1, le=MOST_SIDE)]
_Place = tuple[_Number, _Number]
_Letters = Annotated[str, Field(max_length=MOST_SIDE)]

_PLACE = "write a row and a column"


class MazeRecord(Record):
    """A maze as it is written down; whether it is a good one is not asked here."""

    format: Literal["printkit-maze/1"]
    story: Literal["mouse", "bee", "robot"]
    plan: Many[_Row] = Field(min_length=3, max_length=2 * MOST_SIDE + 1, description="write rows of # for walls and . for ways")
    start: _Place = Field(description=_PLACE)
    goal: _Place = Field(description=_PLACE)
    letters: Many[_Letters] = Field(default=(), max_length=MOST_SIDE, description="write rows of letters and full stops")
    answer: Many[_Place] = Field(min_length=1, max_length=MOST_SIDE * MOST_SIDE, description=_PLACE)

    @model_validator(mode="after")
    def _is_a_plan(self) -> Self:
        width = len(self.plan[0])
        if len(self.plan) % 2 == 0 or width % 2 == 0 or any(len(row) != width for row in self.plan):
            raise Wrong(Fault("the rows of a plan have one length, and both numbers are odd", field="plan"))
        if not any("." in row[1::2] for row in self.plan[1::2]):
            raise Wrong(Fault("the plan has no cells", "write a . for each", "plan"))
        rows, columns = len(self.plan) // 2, width // 2
        for field, places in (("start", [self.start]), ("goal", [self.goal]), ("answer", self.answer)):
            if any(row > rows or column > columns for row, column in places):
                raise Wrong(Fault("a place is not on the plan", f"it has {rows} rows and {columns} columns", field))
        if len(self.letters) > rows or any(len(row) > columns for row in self.letters):
            raise Wrong(Fault("a letter is not on the plan", f"it has {rows} rows and {columns} columns", "letters"))
        return self

    def lettered(self) -> tuple[tuple[Cell, str], ...]:
        """Return the letters with their cells."""
        return tuple(((r, c), sign) for r, row in enumerate(self.letters) for c, sign in enumerate(row) if sign != ".")


def letter_rows(letters: dict[Cell, str], rows: int, columns: int) -> list[str]:
    """Write letters down row by row."""
    return ["".join(letters.get((row, column), ".") for column in range(columns)) for row in range(rows)]
