"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from printkit.errors import Fault, InputError
from printkit.puzzles import _drawn_record as record
from printkit.solvers.strides import LineArt, Link, Rules, Sheet

FORMAT = "printkit-unit/1"


def written(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet, in millimetres from the top left corner of the drawing."""
    return {
        "format": FORMAT,
        "drawing": record.listed(sheet.art.lines),
        "dots": [list(dot) for dot in sheet.dots],
        "printed": {"bar": sheet.unit, "lines": record.listed(sheet.predrawn)},
        "params": asdict(sheet.rules),
        "lines": [list(link) for link in sheet.links],
        "figures": _figures(sheet),
    }


def _figures(sheet: Sheet) -> dict[str, Any]:
    """Count what is on a sheet; a reader can tell by it whether anything is missing."""
    share = round(100 * sheet.predrawn_share, 2)
    return {"dots": len(sheet.dots), "lines": len(sheet.links), "predrawn_percent": share}


def read(data: Mapping[str, Any]) -> Sheet:
    """Read a sheet back; whatever is not of the right form is refused, but whether it is right is for the check to say."""
    record.require(data, FORMAT)
    lines = record.drawing(data)
    dots = tuple(record.point(one, "dots") for one in record.rows(data.get("dots"), "dots", 2))
    links = tuple(_link(one, len(dots)) for one in record.rows(data.get("lines"), "lines", 1))
    printed = record.table(data, "printed")
    predrawn = record.lines(printed.get("lines"), "printed", 0)
    rules, unit = record.rules(Rules, record.table(data, "params")), record.number(printed.get("bar"), "printed.bar")
    if unit < rules.least_unit:
        raise InputError(Fault(f"{unit:g} mm is too little", f"{rules.least_unit:g} or more is wanted", "printed.bar"))
    sheet = Sheet(LineArt(lines), rules, dots, predrawn, links, unit)
    if data.get("figures") != _figures(sheet):
        raise InputError(Fault("the figures are not those of the sheet: something is missing or was changed", field="figures"))
    return sheet


def _link(data: object, dots: int) -> Link:
    if not isinstance(data, list) or len(data) != 2 or not all(type(end) is int and 0 <= end < dots for end in data):
        raise InputError(Fault("a line joins two dots", f"dots are 0 to {dots - 1}", "lines"))
    if data[0] >= data[1]:
        raise InputError(Fault("a line joins two different dots, the smaller number first", field="lines"))
    return (data[0], data[1])
