"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from printkit.errors import Fault, InputError, PrintkitError
from printkit.kinds.dots import record
from printkit.kinds.dots.closest.look import Marks
from printkit.kinds.dots.closest.solve import MOST_COLOURS, Dot, LineArt, Link, Rules, Sheet

FORMAT = "printkit-closest/1"


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


def read(data: Mapping[str, Any]) -> Sheet:
    """Read a sheet back; whatever is not of the right form is refused, but whether it is right is for the check to say."""
    art = LineArt(record.drawing(data))
    rules = _rules(record.table(data, "params"), record.table(data, "diam"))
    dots = tuple(_dot(one, len(rules.diameters)) for one in record.rows(data.get("dots"), "dots", 1))
    links = tuple(_link(one, len(dots)) for one in record.rows(data.get("solution"), "solution", 1))
    sheet = Sheet(art, rules, dots, record.lines(data.get("predrawn"), "predrawn", 0), links)
    record.require_figures(data, _figures(sheet))
    return sheet


def marks(data: Mapping[str, Any]) -> Marks:
    """Read what stands for the colours."""
    found: Any = data.get("marks")
    if found not in get_args(Marks):
        raise InputError(Fault("marks are colours or symbols", field="marks"))
    chosen: Marks = found
    return chosen


def _rules(params: Mapping[str, Any], sizes: Mapping[str, Any]) -> Rules:
    farthest = params.get("dmax")
    if list(sizes) != [str(count) for count in range(1, len(sizes) + 1)]:
        raise InputError(Fault("dot sizes are written by number of colours, from 1", field="diam"))
    try:
        return Rules(
            eps=record.number(params.get("eps"), "params.eps"),
            rho=record.number(params.get("rho"), "params.rho"),
            dmin=record.number(params.get("dmin"), "params.dmin"),
            dmax=None if farthest is None else record.number(farthest, "params.dmax"),
            diameters=tuple(record.number(size, "diam") for size in sizes.values()),
            variant=params.get("variant", "single"),
        )
    except PrintkitError as error:
        raise InputError(*error.faults) from error


def _dot(data: object, most: int) -> Dot:
    if not isinstance(data, dict):
        raise InputError(Fault("a dot has x, y and colors", field="dots"))
    colours = record.rows(data.get("colors"), "dots", 1)
    if len(colours) > most or not all(type(colour) is int and 0 <= colour < MOST_COLOURS for colour in colours):
        raise InputError(Fault(f"a dot has 1 to {most} colours, from 0 to {MOST_COLOURS - 1}", field="dots"))
    return Dot(record.number(data.get("x"), "dots"), record.number(data.get("y"), "dots"), tuple(colours))


def _link(data: object, dots: int) -> Link:
    if not isinstance(data, list) or len(data) != 3 or not all(type(number) is int and number >= 0 for number in data):
        raise InputError(Fault("a line of the solution is two dots and a colour", field="solution"))
    one, other, colour = data
    if max(one, other) >= dots or one == other or colour >= MOST_COLOURS:
        raise InputError(Fault("a line of the solution joins no two dots in a colour", f"dots are 0 to {dots - 1}", "solution"))
    return Link(one, other, colour)
