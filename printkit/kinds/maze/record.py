"""The JSON form, which is documented in the README beside this file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from printkit.errors import Fault, InputError
from printkit.kinds.maze.board import MOST_SIDE, Cell

FORMAT = "printkit-maze/1"

_Row = Annotated[str, Field(max_length=2 * MOST_SIDE + 1, pattern=r"^[#.]+$")]
_Number = Annotated[int, Field(ge=-1, le=MOST_SIDE)]
_Place = Annotated[list[_Number], Field(min_length=2, max_length=2)]
_Letters = Annotated[str, Field(max_length=MOST_SIDE)]


class Record(BaseModel):
    """A maze as it is written down; whether it is a good one is not asked here."""

    model_config = ConfigDict(strict=True)

    format: Literal["printkit-maze/1"]
    story: Literal["mouse", "bee", "robot"]
    plan: list[_Row] = Field(min_length=3, max_length=2 * MOST_SIDE + 1)
    start: _Place
    goal: _Place
    letters: list[_Letters] = Field(default=[], max_length=MOST_SIDE)
    answer: list[_Place] = Field(min_length=1, max_length=MOST_SIDE * MOST_SIDE)

    @model_validator(mode="after")
    def _is_a_plan(self) -> Record:
        width = len(self.plan[0])
        if len(self.plan) % 2 == 0 or width % 2 == 0 or any(len(row) != width for row in self.plan):
            raise ValueError("the rows of a plan have one length, and both numbers are odd")
        if not any("." in row[1::2] for row in self.plan[1::2]):
            raise ValueError("the plan has no cells")
        rows, columns = len(self.plan) // 2, width // 2
        if any(row not in range(-1, rows + 1) or column not in range(-1, columns + 1) for row, column in self.places):
            raise ValueError("a place is not on the plan")
        if len(self.letters) > rows or any(len(row) > columns for row in self.letters):
            raise ValueError("a letter is not on the plan")
        return self

    @property
    def places(self) -> list[_Place]:
        """All places that are named."""
        return [self.start, self.goal, *self.answer]

    def lettered(self) -> tuple[tuple[Cell, str], ...]:
        """Return the letters with their cells."""
        return tuple(((r, c), sign) for r, row in enumerate(self.letters) for c, sign in enumerate(row) if sign != ".")


def read(data: dict[str, Any]) -> Record:
    """Read a maze; a file is hostile until proved otherwise."""
    try:
        return Record.model_validate(data)
    except ValidationError as error:
        raise InputError(*(_fault(str(one["msg"]), one["loc"]) for one in error.errors()[:8])) from error


def _fault(problem: str, place: tuple[int | str, ...]) -> Fault:
    return Fault(problem.removeprefix("Value error, "), f'see the format "{FORMAT}"', ".".join(map(str, place)))


def letter_rows(letters: dict[Cell, str], rows: int, columns: int) -> list[str]:
    """Write letters down row by row."""
    return ["".join(letters.get((row, column), ".") for column in range(columns)) for row in range(rows)]
