"""What can be changed in a book file, and what each change does to the values that the file holds.

The same change is made twice: here on plain values, and in `manuscript` on the text. Both must agree.
"""

from __future__ import annotations

import math
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from printkit.book.reading.toml_lines import MOST_PARTS, KeyPath
from printkit.book.reading.wording import field_name, shortened
from printkit.errors import Fault, SpecError

_LARGEST = 2**63
_DEEPEST = 8
"""Values of a book file are never nested deeper."""


@dataclass(frozen=True, slots=True)
class Set:
    """Give a setting a value, whether or not it has one; None takes the setting out."""

    path: KeyPath
    value: Any


@dataclass(frozen=True, slots=True)
class Insert:
    """Put an entry into a list; the path ends with the place that it gets."""

    path: KeyPath
    value: Any


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a setting or an entry of a list out."""

    path: KeyPath


@dataclass(frozen=True, slots=True)
class Move:
    """Take an entry out of its list and put it where `to` says: its place once it was taken out."""

    path: KeyPath
    to: KeyPath


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Put a copy of an entry right after it."""

    path: KeyPath


Change = Set | Insert | Remove | Move | Duplicate


def applied(data: dict[str, Any], change: Change) -> dict[str, Any]:
    """Return what a file says after a change; one that cannot be made is refused, and the data given stays as it is."""
    table = deepcopy(data)
    match change:
        case Set(path, None):
            _remove(table, path, lenient=True)
        case Set(path, value):
            _set(table, path, checked(value, path))
        case Insert(path, value):
            _insert(table, path, checked(value, path))
        case Remove(path):
            _remove(table, path)
        case Move(path, to):
            _insert(table, to, _taken(table, path))
        case Duplicate(path):
            copy = deepcopy(value_at(table, path))
            _insert(table, (*path[:-1], _place(path) + 1), copy)
    return table


def value_at(data: Any, path: KeyPath) -> Any:
    """Return the value at a path; where there is none, say so."""
    for depth, step in enumerate(path):
        try:
            if isinstance(step, int) and step < 0:
                raise IndexError
            data = data[step]
        except (KeyError, IndexError, TypeError):
            raise refusal("there is no such setting", path[: depth + 1]) from None
    return data


def checked(value: Any, path: KeyPath, depth: int = 0) -> Any:
    """Refuse a value that no book file can hold."""
    if depth > _DEEPEST:
        raise refusal("this is nested too deep", path)
    match value:
        case bool():
            return value
        case int() if -_LARGEST <= value < _LARGEST:
            return value
        case float() if math.isfinite(value):
            return value
        case str() if value.isprintable() or _is_unicode(value):
            return value
        case list() | tuple():
            return [checked(each, path, depth + 1) for each in value]
        case dict() if all(isinstance(name, str) and _is_unicode(name) for name in value):
            return {name: checked(each, (*path, name), depth + 1) for name, each in value.items()}
    raise refusal("a book file cannot hold such a value", path)


def refusal(problem: str, path: KeyPath) -> SpecError:
    """Say why a change cannot be made, and where."""
    return SpecError(Fault(problem, field=shortened(field_name(path), 120), path=path))


def _is_unicode(text: str) -> bool:
    """Tell whether a text can be written to a file, which half a character cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _place(path: KeyPath) -> int:
    if not path or not isinstance(path[-1], int):
        raise refusal("this is no entry of a list", path)
    return path[-1]


def _set(table: dict[str, Any], path: KeyPath, value: Any) -> None:
    if not path or len(path) > MOST_PARTS:
        raise refusal("there can be no such setting", path)
    holder: Any = table
    for depth, step in enumerate(path[:-1]):
        if isinstance(holder, dict) and isinstance(step, str) and isinstance(path[depth + 1], str):
            holder = holder.setdefault(step, {})
        else:
            holder = value_at(holder, (step,))
    step = path[-1]
    if isinstance(holder, list) and isinstance(step, int):
        value_at(holder, (step,))
    elif not (isinstance(holder, dict) and isinstance(step, str)):
        raise refusal("there can be no such setting", path)
    holder[step] = value


def _insert(table: dict[str, Any], path: KeyPath, value: Any) -> None:
    place = _place(path)
    holder = value_at(table, path[:-2])
    if isinstance(holder, dict) and isinstance(path[-2], str):
        holder.setdefault(path[-2], [])
    entries = value_at(holder, path[-2:-1])
    if not isinstance(entries, list) or not 0 <= place <= len(entries):
        raise refusal("the list has no such place", path)
    entries.insert(place, value)


def _remove(table: dict[str, Any], path: KeyPath, *, lenient: bool = False) -> None:
    """Take a value out; what held it stays, be it empty."""
    if not path:
        raise refusal("a whole book cannot be taken out", path)
    try:
        holder = value_at(table, path[:-1])
        value_at(holder, path[-1:])
    except SpecError:
        if lenient:
            return
        raise refusal("there is no such setting", path) from None
    del holder[path[-1]]


def _taken(table: dict[str, Any], path: KeyPath) -> Any:
    _place(path)
    value = value_at(table, path)
    _remove(table, path)
    return value
