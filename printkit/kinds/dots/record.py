"""What the JSON forms of all kinds share that are made from drawings: points and lines in millimetres, and what was counted."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from itertools import pairwise
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidatorFunctionWrapHandler

from printkit.contract.record import Many, Record, Table, Wrong
from printkit.errors import Fault, PrintkitError
from printkit.geometry.affine import Point
from printkit.kinds.dots.line_art import Polyline
from printkit.kinds.dots.sheet import LARGEST, DotRules, DotSheet

MOST = 200_000


def _goes_on(line: Polyline) -> Polyline:
    if any(one == other for one, other in pairwise(line)):
        raise ValueError("the line has the same point twice in a row; leave one out")
    return line


Millimetres = Annotated[float, Field(ge=-LARGEST, le=LARGEST)]
Length = Annotated[float, Field(gt=0, le=LARGEST)]
Place = tuple[Millimetres, Millimetres]
Line = Annotated[Many[Place], Field(min_length=2, max_length=MOST)]
Lines = Annotated[Many[Line], Field(max_length=MOST, description="write lines of points, each [x, y] in millimetres")]
Drawing = Annotated[Many[Annotated[Line, AfterValidator(_goes_on)]], Field(min_length=1, max_length=MOST)]
Dots = Annotated[Many[Place], Field(min_length=2, max_length=MOST, description="write [x, y] in millimetres")]
Number = Annotated[int, Field(ge=0, le=MOST)]
Links = Annotated[Many[tuple[Number, Number]], Field(min_length=1, max_length=MOST)]


class PrintedLines(Table):
    """What is printed beside the dots."""

    lines: Lines


class PlainRecord(Record):
    """A sheet of plain dots, whatever its lines are called."""

    drawing: Drawing
    dots: Dots
    printed: PrintedLines
    figures: dict[str, Any]


def whole_rules(params: Any, handler: ValidatorFunctionWrapHandler) -> DotRules:
    """Refuse rules that are not all there, and those that do not fit together."""
    try:
        rules: DotRules = handler(params)
    except PrintkitError as error:
        raise Wrong(*error.faults) from error
    missing = [field.name for field in fields(rules) if field.name not in params]  # type: ignore[arg-type]
    if missing:
        raise Wrong(*(Fault("this is missing", field=name) for name in missing))
    return rules


def require_links(
    links: Iterable[Sequence[int]], dots: int, field: str, wanted: str, joins: Callable[[int, int], bool] = operator.ne
) -> None:
    """Refuse lines that lead to dots that there are not, or that join dots which they must not."""
    for at, (one, other, *_) in enumerate(links):
        if max(one, other) >= dots or not joins(one, other):
            raise Wrong(Fault(wanted, f"dots are 0 to {dots - 1}", f"{field}[{at}]"))


def require_figures(found: Mapping[str, Any], figures: Mapping[str, Any]) -> None:
    """Refuse what does not say of itself what was counted on it."""
    if found != figures:
        raise Wrong(Fault("the figures are not those of the sheet: something is missing or was changed", field="figures"))


def listed(lines: Iterable[Iterable[Point]]) -> list[list[list[float]]]:
    """Write polylines."""
    return [[list(point) for point in line] for line in lines]


def written(sheet: DotSheet, form: str, links: str, **printed: float) -> dict[str, Any]:
    """Write a sheet of plain dots, in millimetres from the top left corner of the drawing; `links` is what its lines are called."""
    return {
        "format": form,
        "drawing": listed(sheet.art.lines),
        "dots": [list(dot) for dot in sheet.dots],
        "printed": {**printed, "lines": listed(sheet.predrawn)},
        "params": asdict(sheet.rules),  # type: ignore[call-overload]
        links: [list(link) for link in sheet.links],
        "figures": figures(sheet, links),
    }


def figures(sheet: DotSheet, links: str) -> dict[str, Any]:
    """Count what is on a sheet; a reader can tell by it whether anything is missing."""
    share = round(100 * sheet.predrawn_share, 2)
    return {"dots": len(sheet.dots), links: len(sheet.links), "predrawn_percent": share}
