"""The JSON form of a sheet: what is printed, what it was made for, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Point
from printkit.kinds.dots import record
from printkit.kinds.dots import written as form
from printkit.kinds.dots.that.solve import Link, Rules, Sheet

FORMAT = "printkit-that/1"
LINKS = "stubs"


def written(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet."""
    return form.written(sheet, FORMAT, LINKS)


def read(data: Mapping[str, Any]) -> Sheet:
    """Read a sheet back; whatever is not of the right form is refused, but whether it is right is for the check to say."""
    record.require(data, FORMAT)
    sheet = Sheet(*form.read(data, Rules, LINKS, _link))
    record.require_figures(data, form.figures(sheet, LINKS))
    return sheet


def _link(data: object, dots: tuple[Point, ...]) -> Link:
    link = Link(*form.ends(data, len(dots), "a stub is two dots: its own and the one meant", LINKS))
    if dots[link.start] == dots[link.target]:
        raise InputError(Fault("a stub points at another place than its own", field=LINKS))
    return link
