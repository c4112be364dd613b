"""How values, names and numbers of a file are spoken of in messages."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from printkit.book.reading.toml_lines import KeyPath

_SMALL = """
    zero one two three four five six seven eight nine ten
    eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
"""
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = {
    **{word: number for number, word in enumerate(_SMALL.split())},
    **{word: 10 * tens for tens, word in enumerate(_TENS, 2)},
    "dozen": 12,
    "hundred": 100,
}
_TRUTHS = {**dict.fromkeys(("true", "yes", "on", "1"), True), **dict.fromkeys(("false", "no", "off", "0"), False)}
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_DIGITS = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?")


def shortened(text: str, longest: int = 40) -> str:
    """Return as much of a text as a message has room for."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def shown(value: Any) -> str:
    """Write a value as it would stand in the file, or name what it is when it is large."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{shortened(value)}"'
        case int():
            return str(value) if abs(value) < 10**24 else "a gigantic number"
        case float():
            return f"{value:.12g}" if int_or_none(value) is None else f"{value:.1f}"
        case list() | tuple():
            return "a list"
        case dict():
            return "a table"
        case None:
            return "nothing"
        case _:
            return shortened(str(value))


def int_or_none(value: float) -> int | None:
    """Return a number without its fraction if it has none."""
    return int(value) if math.isfinite(value) and abs(value) < 1e15 and value == int(value) else None


def digits(number: float | int) -> str:
    """Write a number as plainly as it can be written."""
    whole = int_or_none(number)
    return f"{number:.12g}" if whole is None else str(whole)


def field_name(path: KeyPath) -> str:
    """Write a path for people, who count from 1: `section[1].puzzle[2].rows`."""
    name = ""
    for part in path:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{_key(part)}"
    return name.removeprefix(".")


def number_in(value: Any) -> float | int | None:
    """Find the number that was meant by text such as `6`, `6.5`, `six` or `twenty-one`."""
    if isinstance(value, float):
        return value
    if not isinstance(value, str):
        return None
    text = value.strip().casefold().replace(",", ".")
    if _DIGITS.fullmatch(text):
        return float(text) if "." in text else int(text)
    words = text.replace("-", " ").removeprefix("a ").split()
    if not 1 <= len(words) <= 2 or any(word not in _NUMBERS for word in words):
        return None
    values = [_NUMBERS[word] for word in words]
    return values[0] if len(values) == 1 else _compound(*values)


def truth_in(value: Any) -> bool | None:
    """Find the truth value that was meant by text such as `yes`."""
    return _TRUTHS.get(str(value).strip().casefold())


def _compound(tens: int, units: int) -> int | None:
    """Join `twenty` and `one`; no other pair of number words makes a number."""
    return tens + units if 20 <= tens <= 90 and 1 <= units <= 9 else None


def _key(name: str) -> str:
    name = shortened(name)
    return name if _BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)
