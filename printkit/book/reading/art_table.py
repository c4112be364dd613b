"""What stands about drawings in a small table beside them, `art.toml` or `art.csv`: names, credits, settings for single files.

    ["red-fox.svg"]
    name = "A fox"
    credit = "Ann Example, CC BY 4.0"
    dots = 80

The name of a file may stand without its ending. In a list as a spreadsheet saves it, the column `file` names the drawing.
"""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from printkit.contract.named_file import shown
from printkit.errors import Fault, InputError
from printkit.input_file import read_input, why_unreadable

NAMES = ("art.toml", "art.csv")
_MOST_BYTES = 1_000_000
_FILE = "file"
Settings = Mapping[str, Any]


class ArtTables:
    """The tables of all folders that drawings come from; each is read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, tuple[str, Mapping[str, Settings]]] = {}

    def about(self, drawing: str) -> tuple[str, Settings]:
        """Return what is said of a drawing, and the name of the table that says it."""
        path = PurePosixPath(drawing)
        place = path.parent.as_posix()
        if place not in self._read:
            self._read[place] = self._table(path.parent)
        name, table = self._read[place]
        return name, table.get(path.name) or table.get(path.stem) or {}

    def _table(self, place: PurePosixPath) -> tuple[str, Mapping[str, Settings]]:
        for name in NAMES:
            file = self._folder / place / name
            if file.is_file() and file.resolve().is_relative_to(self._folder.resolve()):
                shown_name = (place / name).as_posix()
                return shown_name, _read(file, shown_name)
        return "", {}


def _read(file: Path, name: str) -> Mapping[str, Settings]:
    try:
        text = read_input(file, _MOST_BYTES).decode("utf-8-sig")
        table = tomllib.loads(text) if name.endswith(".toml") else _listed(text)
    except UnicodeDecodeError as error:
        raise InputError(Fault(f"{shown(name)} is not text", "save it as UTF-8", "drawings")) from error
    except (OSError, ValueError, RecursionError, csv.Error) as error:  # what TOML refuses is a ValueError
        why = why_unreadable(error) if isinstance(error, OSError) else str(error)[:120]
        raise InputError(Fault(f"{shown(name)} cannot be read: {why}", "mend it, or delete it", "drawings")) from error
    if odd := [key for key, value in table.items() if not isinstance(value, dict)]:
        problem = f'{shown(name)}: "{odd[0][:40]}" stands outside of a drawing'
        raise InputError(Fault(problem, 'write ["picture.svg"] above the settings of a drawing', "drawings"))
    return table


def _listed(text: str) -> dict[str, dict[str, Any]]:
    first = text.partition("\n")[0]
    rows = csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=first.count), strict=True)
    if _FILE not in (rows.fieldnames or ()):
        raise ValueError('no column is called "file"')
    return {
        row[_FILE]: {key: _value(key, cell) for key, cell in row.items() if key and key != _FILE and cell}
        for row in rows
        if row[_FILE]
    }


def _value(key: str, cell: str) -> Any:
    """Read a cell: words stay words, all else is a number or a truth as a book file would have it."""
    if key in ("name", "credit"):
        return cell.strip()
    try:
        return json.loads(cell.strip().lower())
    except ValueError:
        return cell.strip()
