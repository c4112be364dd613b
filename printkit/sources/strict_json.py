"""JSON as its standard has it, with numbers that are some: Python also reads NaN, Infinity and numbers of a thousand digits."""

from __future__ import annotations

import json
from typing import Any, NoReturn

_MOST_DIGITS = 300
"""A number with more of them is larger than any that a computer reckons with."""


def strict_json(text: str | bytes) -> Any:
    """Read JSON; raises `ValueError` for whatever is none, and `RecursionError` for what is nested too deeply."""
    return json.loads(text, parse_constant=_refuse, parse_int=_whole)


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits is too large")
    return int(digits)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")
