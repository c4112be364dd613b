"""What the public functions refuse before they begin: arguments of the wrong sort, all of them at once.

Types tell the same to whoever runs a type checker; this is for everybody else. A misspelt argument stays Python's own `TypeError`.
"""

from __future__ import annotations

import inspect
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from printkit.errors import Fault, PrintkitError, SpecError, UsageError

P = ParamSpec("P")
R = TypeVar("R")
Check = Callable[[Any], str]
"""Says what would be right instead of a value; nothing, if the value is right."""

_LONGEST_PATH = 4000
_DEEPEST = 20


def taking(**checks: Check) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function refuse arguments that a check does not like."""

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)

        @wraps(function)
        def asked(*args: P.args, **named: P.kwargs) -> R:
            refuse(signature.bind(*args, **named).arguments, checks)
            return function(*args, **named)

        return asked

    return decorated


def refuse(given: Mapping[str, Any], checks: Mapping[str, Check]) -> None:
    """Refuse values that a check does not like, all of them at once."""
    wrong = [(name, remedy) for name, check in checks.items() if name in given and (remedy := check(given[name]))]
    if wrong:
        raise UsageError(*(Fault(f"{shown(given[name])} cannot be taken", remedy, name) for name, remedy in wrong))


def under(name: str, read: Callable[[], R]) -> R:
    """Do something with an argument; whatever is wrong with it, and lies in no file, is told under its name."""
    try:
        return read()
    except PrintkitError as error:
        raise error.placed(lambda fault: fault if fault.place else replace(fault, field=name)) from error


def shown(value: Any) -> str:
    """Name a value in a message: short ones as they are, all others by what they are."""
    if value is None or isinstance(value, bool | int | float | str):
        text = repr(value) if not isinstance(value, int) or abs(value) < 10**24 else "a gigantic number"
        return text if len(text) <= 40 else f"{text[:37]}..."
    return f"a value of the sort {type(value).__name__}"


def perhaps(check: Check) -> Check:
    """Allow None as well."""
    return lambda value: "" if value is None else check(value)


def place(value: Any) -> str:
    """Ask for the name of a file or a folder."""
    try:
        name = os.fspath(value)
    except TypeError:
        name = None
    is_name = isinstance(name, str) and "\0" not in name and len(name) < _LONGEST_PATH and _is_known_to_the_system(name)
    return "" if is_name else "give a path, as text or as a Path"


def text(value: Any) -> str:
    """Ask for text."""
    return "" if isinstance(value, str) and _is_text(value) else "give text"


def flag(value: Any) -> str:
    """Ask for true or false, of Python or of numpy."""
    return "" if type(value).__name__ in {"bool", "bool_"} else "give True or False"


def whole(low: int, high: int) -> Check:
    """Ask for a whole number between limits, of Python or of numpy."""

    def check(value: Any) -> str:
        is_whole = hasattr(value, "__index__") and not isinstance(value, bool) and getattr(value, "ndim", 0) == 0
        return "" if is_whole and low <= int(value) <= high else f"give a whole number from {low} to {high}"

    return check


def above_zero(value: Any) -> str:
    """Ask for a number that is more than nothing."""
    return "" if _is_number(value) and math.isfinite(value) and value > 0 else "give a number above 0"


def texts(value: Any) -> str:
    """Ask for several texts."""
    return "" if isinstance(value, list | tuple) and not any(map(text, value)) else "give a list of texts"


def lengths(value: Any) -> str:
    """Ask for a length, or for width and height."""
    sides = value if isinstance(value, list | tuple) else [value, value]
    return "" if len(sides) == 2 and all(map(_is_number, sides)) else "give millimetres, or a width and a height"


def callback(value: Any) -> str:
    """Ask for a function."""
    return "" if callable(value) else "give a function"


def cancel(value: Any) -> str:
    """Ask for something that can be set, from elsewhere, to say that nobody wants the result any more."""
    return "" if callable(getattr(value, "is_set", None)) else "give a threading.Event, or something with is_set()"


def table(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings as a book file could have them; what no file could say is refused under its name."""
    faults = [
        Fault(f"{shown(value)} cannot be taken", "give text, numbers, True, False, or lists of them", name)
        for name, value in values.items()
        if not _is_plain(value, 0)
    ]
    if faults:
        raise SpecError(*faults)
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    """Turn paths and numbers of numpy into text and numbers."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    return value.item() if _is_number_of_numpy(value) else value


def _is_plain(value: Any, depth: int) -> bool:
    if depth > _DEEPEST:
        return False
    if isinstance(value, dict):
        return all(isinstance(name, str) and _is_plain(each, depth + 1) for name, each in value.items())
    if isinstance(value, list | tuple):
        return all(_is_plain(each, depth + 1) for each in value)
    if isinstance(value, str):
        return _is_text(value)
    if isinstance(value, os.PathLike):
        return not place(value)
    return value is None or isinstance(value, bool | int | float) or _is_number_of_numpy(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_number_of_numpy(value: Any) -> bool:
    return getattr(value, "ndim", None) == 0 and getattr(getattr(value, "dtype", None), "kind", "") in {"i", "u", "f", "b"}


def _is_known_to_the_system(name: str) -> bool:
    """Tell whether a name can be asked for; names of files may hold bytes that are no characters, and then stand for them."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


def _is_text(value: str) -> bool:
    """Tell whether every character can be written to a file; halves of characters cannot."""
    return not any("\ud800" <= char <= "\udfff" for char in value)
