"""Boards that people write as TOML: drawn, or by their short form.

```toml
name = "a heart"
rows = ["..#..", ".....", "#...#", "##.##"]
```

Instead of `rows`, a board in space has `layers`, a list of such lists, and any board may have `form`, such as "8x8-2x2".
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from printkit.engine.polyform.board import LARGEST_SIDE, LONGEST_TEXT, Board, board_of_rows
from printkit.engine.polyform.form import board_of_form
from printkit.errors import Fault, InputError, SpecError, suggest

_KEYS = ("name", "rows", "layers", "form")
_DRAWINGS = ("rows", "layers", "form")


def board_of_toml(text: str, place: str = "board.toml") -> Board:
    """Read a board; faults are told with the line of the field they are in."""
    if len(text) > LONGEST_TEXT:
        raise InputError(Fault(f"the file has {len(text)} characters", f"use at most {LONGEST_TEXT}", place=place))
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(Fault(f"this is not TOML: {error}", "see the format of boards", place=place)) from error
    unknown = next((key for key in content if key not in _KEYS), None)
    if unknown is not None:
        raise InputError(Fault(f'there is no field "{unknown}"', suggest(unknown, _KEYS), unknown, _line(text, unknown, place)))
    given = [key for key in _DRAWINGS if key in content]
    if len(given) != 1:
        raise InputError(Fault(f"the board is given {len(given)} times", "write one of rows, layers and form", place=place))
    return _drawn(given[0], content[given[0]], _line(text, given[0], place))


def _drawn(key: str, value: Any, place: str) -> Board:
    """Make the board of one field."""
    try:
        if key == "form":
            return board_of_form(_checked(value, str, "a short form, such as 6x10", key, place))
        layers = [value] if key == "rows" else _checked(value, list, "a list of layers", key, place)
        rows = [_checked(layer, list, "a list of rows", key, place) for layer in layers[: LARGEST_SIDE + 1]]
        texts = [[_checked(row, str, "a row of characters", key, place) for row in layer] for layer in rows]
        return board_of_rows([row for layer in texts for row in (*layer, "")][:-1], "row")
    except SpecError as error:
        raise InputError(*(Fault(fault.problem, fault.remedy, key, place) for fault in error.faults)) from error
    except InputError as error:
        raise InputError(*(_placed(fault, key, place) for fault in error.faults)) from error


def _checked(value: Any, kind: type, wanted: str, key: str, place: str) -> Any:
    if not isinstance(value, kind) or not value:
        raise InputError(Fault(f"this is not {wanted}", f"write {wanted}", key, place))
    return value


def _placed(fault: Fault, key: str, place: str) -> Fault:
    """Tell the fault of a row at the line of its field."""
    row = re.fullmatch(r"row:(\d+)", fault.place)
    field = f"{key}, row {row[1]}" if row else key
    return Fault(fault.problem, fault.remedy, field, place)


def _line(text: str, key: str, place: str) -> str:
    """Return the place of a field with its line."""
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
            return f"{place}:{number}"
    return place
