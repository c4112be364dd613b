"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

import operator
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, WrapValidator, model_validator

from printkit.contract.record import Wrong
from printkit.errors import Fault
from printkit.kinds.dots import record
from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.unit.solve import Rules, Sheet

FORMAT = "printkit-unit/1"
LINKS = "lines"
_WANTED = "a line joins two different dots, the smaller number first"


class _Printed(record.PrintedLines):
    bar: record.Millimetres


class SheetRecord(record.PlainRecord):
    """A sheet; whether it is right is for the proof to say."""

    format: Literal["printkit-unit/1"]
    printed: _Printed
    params: Annotated[Rules, WrapValidator(record.whole_rules)]
    lines: record.Links = Field(description=_WANTED)

    @model_validator(mode="after")
    def _joins(self) -> Self:
        record.require_links(self.lines, len(self.dots), LINKS, _WANTED, operator.lt)
        unit, least = self.printed.bar, self.params.least_unit
        if unit < least:
            raise Wrong(Fault(f"{unit:g} mm is too little", f"{least:g} or more is wanted", "printed.bar"))
        record.require_figures(self.figures, record.figures(self.sheet, LINKS))
        return self

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet that is written here."""
        return Sheet(LineArt(self.drawing), self.params, self.dots, self.printed.lines, self.lines, self.printed.bar)


def written(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet with the length of its bar."""
    return record.written(sheet, FORMAT, LINKS, bar=sheet.unit)
