"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, WrapValidator, model_validator

from printkit.kinds.dots import record
from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.that.solve import Link, Rules, Sheet

FORMAT = "printkit-that/1"
LINKS = "stubs"
_WANTED = "a stub is two dots: its own and the one meant, in another place"


class SheetRecord(record.PlainRecord):
    """A sheet; whether it is right is for the proof to say."""

    format: Literal["printkit-that/1"]
    params: Annotated[Rules, WrapValidator(record.whole_rules)]
    stubs: record.Links = Field(description=_WANTED)

    @model_validator(mode="after")
    def _points(self) -> Self:
        dots = self.dots
        record.require_links(self.stubs, len(dots), LINKS, _WANTED, lambda start, target: dots[start] != dots[target])
        record.require_figures(self.figures, record.figures(self.sheet, LINKS))
        return self

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet that is written here."""
        links = tuple(Link(*stub) for stub in self.stubs)
        return Sheet(LineArt(self.drawing), self.params, self.dots, self.printed.lines, links)


def written(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet."""
    return record.written(sheet, FORMAT, LINKS)
