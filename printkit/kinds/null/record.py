"""The JSON form, which is documented in the README beside this file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from printkit.contract.record import Many, Record
from printkit.kinds.null.spec import MOST
from printkit.scene.mark import symbol_names

Number = Annotated[int, Field(ge=0, lt=MOST)]


# A file is hostile until proved otherwise: the model looks at every part before anything is used, and answers nonsense with an
# InputError that names the field. Whether the puzzle is a good one is not asked here; that is what the proof is for.
class OddRecord(Record):
    """The symbols row by row, and the row and column of the different one."""

    format: Literal["printkit-null/1"]
    marks: Many[Annotated[Many[str], Field(min_length=1, max_length=MOST)]] = Field(min_length=1, max_length=MOST)
    answer: tuple[Number, Number] = Field(description="write a row and a column")

    @field_validator("marks")
    @classmethod
    def _are_a_grid(cls, marks: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        known = symbol_names()
        if len({len(row) for row in marks}) != 1 or any(mark not in known for row in marks for mark in row):
            raise ValueError(f"the marks are not a grid of symbols; write rows of: {', '.join(known)}")
        return marks
