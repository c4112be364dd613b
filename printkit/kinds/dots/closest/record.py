"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from printkit.contract.record import Many, Record, Table, Wrong
from printkit.errors import Fault, PrintkitError
from printkit.kinds.dots import record
from printkit.kinds.dots.closest.look import Marks
from printkit.kinds.dots.closest.solve import MOST_COLOURS, Dot, LineArt, Link, Rules, Sheet

FORMAT = "printkit-closest/1"
MOST_POINTS = 16
_LINE = "a line of the solution is two different dots and a colour"

_Diameter = Annotated[float, Field(gt=0, le=100)]
_Colour = Annotated[int, Field(ge=0, lt=MOST_COLOURS)]


def written(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet, in millimetres from the top left corner of the drawing."""
    return {**sheet.to_json(), "figures": _figures(sheet)}


def _figures(sheet: Sheet) -> dict[str, Any]:
    """Count what is on a sheet; a reader can tell by it whether anything is missing."""
    return {
        "dots": len(sheet.dots),
        "colours": sheet.colours,
        "multi_colour_dots": sheet.multi_colour_dots,
        "lines": len(sheet.links),
        "predrawn_percent": round(100 * sheet.predrawn_share, 2),
    }


class _Params(Table):
    eps: record.Millimetres
    rho: record.Millimetres
    dmin: record.Millimetres
    dmax: record.Millimetres | None = None
    variant: Literal["single", "equal", "pairs"] = "single"


class _Dot(Table):
    x: record.Millimetres
    y: record.Millimetres
    colors: Many[_Colour] = Field(min_length=1, max_length=MOST_COLOURS)


class SheetTable(Table):
    """A sheet; whether it is right is for the proof to say."""

    drawing: record.Drawing
    dots: Many[_Dot] = Field(min_length=1, max_length=record.MOST)
    predrawn: record.Lines
    params: _Params
    diam: dict[str, _Diameter] = Field(min_length=1, max_length=MOST_COLOURS)
    solution: Many[tuple[record.Number, record.Number, _Colour]] = Field(min_length=1, max_length=record.MOST, description=_LINE)
    figures: dict[str, Any]

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if list(self.diam) != [str(count) for count in range(1, len(self.diam) + 1)]:
            raise Wrong(Fault("dot sizes are written by number of colours, from 1", field="diam"))
        for at, dot in enumerate(self.dots):
            if len(dot.colors) > len(self.diam):
                raise Wrong(Fault(f"a dot has 1 to {len(self.diam)} colours", field=f"dots[{at}].colors"))
        record.require_links(self.solution, len(self.dots), "solution", _LINE)
        record.require_figures(self.figures, _figures(self.sheet))
        return self

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet that is written here."""
        try:
            rules = Rules(**dict(self.params), diameters=tuple(self.diam.values()))
        except PrintkitError as error:
            raise Wrong(*(Fault(one.problem, one.remedy, f"params.{one.field}") for one in error.faults)) from error
        dots = tuple(Dot(dot.x, dot.y, dot.colors) for dot in self.dots)
        return Sheet(LineArt(self.drawing), rules, dots, self.predrawn, tuple(Link(*line) for line in self.solution))


class ClosestRecord(Record, SheetTable):
    """A sheet to solve."""

    format: Literal["printkit-closest/1"]
    marks: Marks


class _Point(SheetTable):
    most_colours: int = Field(ge=0, le=1000)
    dots_wanted: Literal["few", "many"]


class FrontRecord(Record):
    """The sheets that a drawing could become."""

    format: Literal["printkit-closest/1"]
    marks: Marks
    points: Many[_Point] = Field(min_length=1, max_length=MOST_POINTS)
