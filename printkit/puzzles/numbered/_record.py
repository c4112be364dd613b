"""The JSON form of a numbered page."""

from __future__ import annotations

from math import isfinite
from typing import Any, get_args

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Point
from printkit.puzzles.numbered._count import Counting, Numbering, Parts
from printkit.puzzles.numbered._sheet import Chain, Label, Role, Sheet

FORMAT = "printkit-numbered/1"
_MOST = 200_000
_LARGEST = 10_000.0

Parsed = tuple[Sheet, tuple[tuple[int, ...], ...], tuple[Chain, ...], float, int | None]


def to_json(
    sheet: Sheet, chains: tuple[tuple[int, ...], ...], picture: tuple[Chain, ...], eps: float, asked: int | None
) -> dict[str, Any]:
    """Return everything as plain lists and numbers, in millimetres."""
    counting = sheet.counting
    return {
        "format": FORMAT,
        "sheet": {"width": sheet.width, "height": sheet.height, "radius": sheet.radius, "text_pt": sheet.text_pt},
        "counting": {"numbering": counting.numbering, "step": counting.step, "parts": counting.parts},
        "dots": [list(dot) for dot in sheet.dots],
        "labels": [
            {"text": one.text, "x": one.x, "y": one.y, "role": one.role, "leader": list(one.leader) if one.leader else None}
            for one in sheet.labels
        ],
        "printed": {"lines": _lists(sheet.predrawn)},
        "answer": {"chains": [list(chain) for chain in chains], "eps": eps, "asked": asked},
        "drawing": _lists(picture),
    }


def _lists(lines: tuple[Chain, ...]) -> list[list[list[float]]]:
    return [[list(point) for point in line] for line in lines]


def from_json(data: dict[str, Any]) -> Parsed:
    """Read it back; whatever is not of the right form is refused."""
    if data.get("format") != FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{FORMAT}"', field="format"))
    measures, answer = _table(data, "sheet"), _table(data, "answer")
    dots = tuple(_point(one, "dots") for one in _list(data.get("dots"), "dots", 2))
    sheet = Sheet(
        width=_length(measures.get("width"), "sheet"),
        height=_length(measures.get("height"), "sheet"),
        dots=dots,
        radius=_length(measures.get("radius"), "sheet"),
        labels=tuple(_label(one) for one in _list(data.get("labels"), "labels", 2)),
        text_pt=_length(measures.get("text_pt"), "sheet"),
        predrawn=_lines(_table(data, "printed").get("lines"), "printed", 0),
        counting=_counting(_table(data, "counting")),
    )
    chains = tuple(_chain(one, len(dots)) for one in _list(answer.get("chains"), "answer", 1))
    asked = answer.get("asked")
    if asked is not None and not (type(asked) is int and 0 < asked <= _MOST):
        raise InputError(Fault("a number of dots is wanted, or null", field="answer"))
    return sheet, chains, _lines(data.get("drawing"), "drawing", 1), _length(answer.get("eps"), "answer"), asked


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key)
    if not isinstance(found, dict):
        raise InputError(Fault("a table is wanted", field=key))
    return found


def _list(data: object, field: str, least: int) -> list[Any]:
    if not isinstance(data, list) or not least <= len(data) <= _MOST:
        raise InputError(Fault("a list is wanted", field=field))
    return data


def _number(value: object, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value) or abs(value) > _LARGEST:
        raise InputError(Fault("a number of millimetres is wanted", field=field))
    return float(value)


def _length(value: object, field: str) -> float:
    number = _number(value, field)
    if number <= 0:
        raise InputError(Fault("a length above 0 is wanted", field=field))
    return number


def _point(value: object, field: str) -> Point:
    if not isinstance(value, list) or len(value) != 2:
        raise InputError(Fault("points are wanted, written [x, y]", field=field))
    return (_number(value[0], field), _number(value[1], field))


def _lines(data: object, field: str, least: int) -> tuple[Chain, ...]:
    return tuple(tuple(_point(point, field) for point in _list(line, field, 2)) for line in _list(data, field, least))


def _chain(data: object, dots: int) -> tuple[int, ...]:
    chain = _list(data, "answer", 2)
    if not all(type(dot) is int and 0 <= dot < dots for dot in chain):
        raise InputError(Fault("a chain lists dots by their numbers", f"from 0 to {dots - 1}", "answer"))
    return tuple(chain)


def _label(data: object) -> Label:
    if not isinstance(data, dict) or not isinstance(data.get("text"), str) or not 0 < len(data["text"]) <= 12:
        raise InputError(Fault("a label has a text, x, y, a role and a leader", field="labels"))
    role: Any = data.get("role")
    leader = data.get("leader")
    if role not in get_args(Role):
        raise InputError(Fault("the role of a label is plain, round, start or stop", field="labels"))
    x, y = _number(data.get("x"), "labels"), _number(data.get("y"), "labels")
    return Label(data["text"], x, y, role, None if leader is None else _leader(leader))


def _leader(data: object) -> tuple[float, float, float, float]:
    if not isinstance(data, list) or len(data) != 4:
        raise InputError(Fault("a leader is four numbers", field="labels"))
    ax, ay, bx, by = (_number(value, "labels") for value in data)
    return (ax, ay, bx, by)


def _counting(data: dict[str, Any]) -> Counting:
    numbering: Any = data.get("numbering")
    parts: Any = data.get("parts")
    step = data.get("step")
    if numbering not in get_args(Numbering) or parts not in get_args(Parts) or type(step) is not int or not 1 <= step <= _MOST:
        raise InputError(Fault("numbering, step and parts are wanted", field="counting"))
    return Counting(numbering, step, parts)
