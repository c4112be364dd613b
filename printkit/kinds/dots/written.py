"""The JSON form of sheets of plain dots: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Point
from printkit.kinds.dots import record
from printkit.kinds.dots.line_art import LineArt, Polyline
from printkit.kinds.dots.sheet import DotRules, DotSheet

Rules = TypeVar("Rules", bound=DotRules)
Link = TypeVar("Link")


def written(sheet: DotSheet, form: str, links: str, **printed: float) -> dict[str, Any]:
    """Write a sheet, in millimetres from the top left corner of the drawing; `links` is what its lines are called."""
    return {
        "format": form,
        "drawing": record.listed(sheet.art.lines),
        "dots": [list(dot) for dot in sheet.dots],
        "printed": {**printed, "lines": record.listed(sheet.predrawn)},
        "params": asdict(sheet.rules),  # type: ignore[call-overload]
        links: [list(link) for link in sheet.links],
        "figures": figures(sheet, links),
    }


def figures(sheet: DotSheet, links: str) -> dict[str, Any]:
    """Count what is on a sheet; a reader can tell by it whether anything is missing."""
    share = round(100 * sheet.predrawn_share, 2)
    return {"dots": len(sheet.dots), links: len(sheet.links), "predrawn_percent": share}


def read(
    data: Mapping[str, Any], rules: type[Rules], links: str, link: Callable[[object, tuple[Point, ...]], Link]
) -> tuple[LineArt, Rules, tuple[Point, ...], tuple[Polyline, ...], tuple[Link, ...]]:
    """Read what every sheet has, in the order of its fields; `link` reads a line, given the dots."""
    art = LineArt(record.drawing(data))
    dots = tuple(record.point(one, "dots") for one in record.rows(data.get("dots"), "dots", 2))
    joined = tuple(link(one, dots) for one in record.rows(data.get(links), links, 1))
    predrawn = record.lines(record.table(data, "printed").get("lines"), "printed", 0)
    return art, record.rules(rules, record.table(data, "params")), dots, predrawn, joined


def ends(data: object, dots: int, wanted: str, links: str) -> tuple[int, int]:
    """Read the two dots that a line joins, by their numbers."""
    if not isinstance(data, list) or len(data) != 2 or not all(type(end) is int and 0 <= end < dots for end in data):
        raise InputError(Fault(wanted, f"dots are 0 to {dots - 1}", links))
    return (data[0], data[1])
