"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from printkit.errors import Fault, InputError
from printkit.puzzles import _drawn_record as record
from printkit.solvers.rays import LineArt, Link, Rules, Sheet

FORMAT = "printkit-that/1"


def written(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet, in millimetres from the top left corner of the drawing."""
    return {
        "format": FORMAT,
        "drawing": record.listed(sheet.art.lines),
        "dots": [list(dot) for dot in sheet.dots],
        "printed": {"lines": record.listed(sheet.predrawn)},
        "params": asdict(sheet.rules),
        "stubs": [list(link) for link in sheet.links],
        "figures": _figures(sheet),
    }


def _figures(sheet: Sheet) -> dict[str, Any]:
    """Count what is on a sheet; a reader can tell by it whether anything is missing."""
    share = round(100 * sheet.predrawn_share, 2)
    return {"dots": len(sheet.dots), "stubs": len(sheet.links), "predrawn_percent": share}


def read(data: Mapping[str, Any]) -> Sheet:
    """Read a sheet back; whatever is not of the right form is refused, but whether it is right is for the check to say."""
    record.require(data, FORMAT)
    lines = record.drawing(data)
    dots = tuple(record.point(one, "dots") for one in record.rows(data.get("dots"), "dots", 2))
    links = tuple(_link(one, dots) for one in record.rows(data.get("stubs"), "stubs", 1))
    predrawn = record.lines(record.table(data, "printed").get("lines"), "printed", 0)
    sheet = Sheet(LineArt(lines), record.rules(Rules, record.table(data, "params")), dots, predrawn, links)
    if data.get("figures") != _figures(sheet):
        raise InputError(Fault("the figures are not those of the sheet: something is missing or was changed", field="figures"))
    return sheet


def _link(data: object, dots: tuple[tuple[float, float], ...]) -> Link:
    if not isinstance(data, list) or len(data) != 2 or not all(type(end) is int and 0 <= end < len(dots) for end in data):
        raise InputError(Fault("a stub is two dots: its own and the one meant", f"dots are 0 to {len(dots) - 1}", "stubs"))
    if dots[data[0]] == dots[data[1]]:
        raise InputError(Fault("a stub points at another place than its own", field="stubs"))
    return Link(*data)
