"""The JSON form of a numbered page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from printkit.errors import Fault, InputError
from printkit.kinds.dots import record
from printkit.kinds.dots.numbered.count import Counting, Numbering, Parts
from printkit.kinds.dots.numbered.sheet import Chain, Label, Role, Sheet

FORMAT = "printkit-numbered/1"

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
        "printed": {"lines": record.listed(sheet.predrawn)},
        "answer": {"chains": [list(chain) for chain in chains], "eps": eps, "asked": asked},
        "drawing": record.listed(picture),
    }


def from_json(data: dict[str, Any]) -> Parsed:
    """Read it back; whatever is not of the right form is refused."""
    record.require(data, FORMAT)
    measures, answer = record.table(data, "sheet"), record.table(data, "answer")
    dots = tuple(record.point(one, "dots") for one in record.rows(data.get("dots"), "dots", 2))
    sheet = Sheet(
        width=_length(measures.get("width"), "sheet"),
        height=_length(measures.get("height"), "sheet"),
        dots=dots,
        radius=_length(measures.get("radius"), "sheet"),
        labels=tuple(_label(one) for one in record.rows(data.get("labels"), "labels", 2)),
        text_pt=_length(measures.get("text_pt"), "sheet"),
        predrawn=record.lines(record.table(data, "printed").get("lines"), "printed", 0),
        counting=_counting(record.table(data, "counting")),
    )
    chains = tuple(_chain(one, len(dots)) for one in record.rows(answer.get("chains"), "answer", 1))
    asked = answer.get("asked")
    if asked is not None and not (type(asked) is int and 0 < asked <= record.MOST):
        raise InputError(Fault("a number of dots is wanted, or null", field="answer"))
    return sheet, chains, record.lines(data.get("drawing"), "drawing", 1), _length(answer.get("eps"), "answer"), asked


def _length(value: object, field: str) -> float:
    number = record.number(value, field)
    if number <= 0:
        raise InputError(Fault("a length above 0 is wanted", field=field))
    return number


def _chain(data: object, dots: int) -> tuple[int, ...]:
    chain = record.rows(data, "answer", 2)
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
    x, y = record.number(data.get("x"), "labels"), record.number(data.get("y"), "labels")
    return Label(data["text"], x, y, role, None if leader is None else _leader(leader))


def _leader(data: object) -> tuple[float, float, float, float]:
    if not isinstance(data, list) or len(data) != 4:
        raise InputError(Fault("a leader is four numbers", field="labels"))
    ax, ay, bx, by = (record.number(value, "labels") for value in data)
    return (ax, ay, bx, by)


def _counting(data: Mapping[str, Any]) -> Counting:
    numbering: Any = data.get("numbering")
    parts: Any = data.get("parts")
    step = data.get("step")
    if (
        numbering not in get_args(Numbering)
        or parts not in get_args(Parts)
        or type(step) is not int
        or not 1 <= step <= record.MOST
    ):
        raise InputError(Fault("numbering, step and parts are wanted", field="counting"))
    return Counting(numbering, step, parts)
