"""What the JSON forms of all kinds share that are made from drawings: readers that refuse whatever has the wrong form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from itertools import pairwise
from math import isfinite
from typing import Any, TypeVar

from printkit.errors import Fault, InputError, PrintkitError
from printkit.geometry.affine import Point

Rules = TypeVar("Rules")

MOST = 200_000
_LARGEST = 10_000.0


def table(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    """Read a table by its key."""
    found = data.get(field)
    if not isinstance(found, Mapping):
        raise InputError(Fault("a table is wanted", field=field))
    return found


def rows(data: object, field: str, least: int) -> list[Any]:
    """Read a list with at least so many entries."""
    if not isinstance(data, list) or not least <= len(data) <= MOST:
        raise InputError(Fault("a list is wanted", field=field))
    return data


def number(value: object, field: str) -> float:
    """Read a number of millimetres."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value) or abs(value) > _LARGEST:
        raise InputError(Fault("a number of millimetres is wanted", field=field))
    return float(value)


def point(value: object, field: str) -> Point:
    """Read a point."""
    if not isinstance(value, list) or len(value) != 2:
        raise InputError(Fault("points are wanted, written [x, y]", field=field))
    return (number(value[0], field), number(value[1], field))


def lines(data: object, field: str, least: int) -> tuple[tuple[Point, ...], ...]:
    """Read polylines, each of two points or more."""
    return tuple(tuple(point(one, field) for one in rows(line, field, 2)) for line in rows(data, field, least))


def listed(lines: Iterable[Iterable[Point]]) -> list[list[list[float]]]:
    """Write polylines."""
    return [[list(point) for point in line] for line in lines]


def require(data: Mapping[str, Any], form: str) -> None:
    """Refuse what is not a puzzle in a format."""
    if data.get("format") != form:
        raise InputError(Fault(f'this is not a puzzle in the format "{form}"', field="format"))


def require_figures(data: Mapping[str, Any], figures: Mapping[str, Any]) -> None:
    """Refuse what does not say of itself what was counted on it."""
    if data.get("figures") != figures:
        raise InputError(Fault("the figures are not those of the sheet: something is missing or was changed", field="figures"))


def drawing(data: Mapping[str, Any]) -> tuple[tuple[Point, ...], ...]:
    """Read the drawing, whose lines go on at every point."""
    found = lines(data.get("drawing"), "drawing", 1)
    if any(one == other for line in found for one, other in pairwise(line)):
        raise InputError(Fault("a line has the same point twice in a row", field="drawing"))
    return found


def rules(form: type[Rules], params: Mapping[str, Any]) -> Rules:
    """Read rules that are numbers of millimetres or shares."""
    names = [field.name for field in fields(form)]  # type: ignore[arg-type]
    try:
        return form(**{name: number(params.get(name), f"params.{name}") for name in names})
    except PrintkitError as error:
        raise InputError(*error.faults) from error
