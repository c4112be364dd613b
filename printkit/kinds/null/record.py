"""The JSON form, which is documented in the README beside this file."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from printkit.contract.record import Record
from printkit.kinds.null.spec import MOST
from printkit.scene.mark import symbol_names


# A file is hostile until proved otherwise: the model looks at every part before anything is used, and answers nonsense with an
# InputError. Whether the puzzle is a good one is not asked here; that is what the proof is for.
class OddRecord(Record):
    """The symbols row by row, and the row and column of the different one."""

    format: Literal["printkit-null/1"]
    marks: tuple[tuple[str, ...], ...] = Field(min_length=1, max_length=MOST)
    answer: tuple[int, int]

    @model_validator(mode="after")
    def _is_a_grid(self) -> Self:
        known = symbol_names()
        widths = {len(row) for row in self.marks}
        if len(widths) != 1 or not 0 < widths.pop() <= MOST or any(mark not in known for row in self.marks for mark in row):
            raise ValueError(f"the marks are not a grid of symbols; write rows of: {', '.join(known)}")
        return self
