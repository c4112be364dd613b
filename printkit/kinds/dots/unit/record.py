"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Point
from printkit.kinds.dots import record
from printkit.kinds.dots import written as form
from printkit.kinds.dots.unit.solve import Link, Rules, Sheet

FORMAT = "printkit-unit/1"
LINKS = "lines"


def written(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet with the length of its bar."""
    return form.written(sheet, FORMAT, LINKS, bar=sheet.unit)


def read(data: Mapping[str, Any]) -> Sheet:
    """Read a sheet back; whatever is not of the right form is refused, but whether it is right is for the check to say."""
    record.require(data, FORMAT)
    art, rules, dots, predrawn, links = form.read(data, Rules, LINKS, _link)
    unit = record.number(record.table(data, "printed").get("bar"), "printed.bar")
    if unit < rules.least_unit:
        raise InputError(Fault(f"{unit:g} mm is too little", f"{rules.least_unit:g} or more is wanted", "printed.bar"))
    sheet = Sheet(art, rules, dots, predrawn, links, unit)
    record.require_figures(data, form.figures(sheet, LINKS))
    return sheet


def _link(data: object, dots: tuple[Point, ...]) -> Link:
    one, other = form.ends(data, len(dots), "a line joins two dots", LINKS)
    if one >= other:
        raise InputError(Fault("a line joins two different dots, the smaller number first", field=LINKS))
    return one, other
