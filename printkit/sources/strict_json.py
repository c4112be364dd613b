"""JSON as its standard has it: Python would also read NaN and Infinity, which no length or count can be."""

from __future__ import annotations

import json
from typing import Any, NoReturn


def strict_json(text: str | bytes) -> Any:
    """Read JSON; raises `ValueError` for whatever is none, and `RecursionError` for what is nested too deeply."""
    return json.loads(text, parse_constant=_refuse)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")
