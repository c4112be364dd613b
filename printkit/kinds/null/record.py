"""The JSON form, which is documented in the README beside this file."""

from __future__ import annotations

from typing import Any

from printkit.errors import Fault, InputError
from printkit.kinds.null.spec import MOST
from printkit.scene.mark import symbol_names

FORMAT = "printkit-null/1"


# A file is hostile until proved otherwise: look at every part before using it, and answer nonsense with an InputError. Whether the
# puzzle is a good one is not asked here; that is what `check` is for.
def read(data: dict[str, Any]) -> tuple[tuple[tuple[str, ...], ...], tuple[int, int]]:
    """Read the symbols and the place of the different one."""
    if data.get("format") != FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{FORMAT}"', field="format"))
    return _read_marks(data.get("marks")), _read_place(data.get("answer"))


def _read_marks(data: object) -> tuple[tuple[str, ...], ...]:
    """Read a grid of symbols, refusing anything else."""
    rows = data if isinstance(data, list) and 0 < len(data) <= MOST else []
    known = symbol_names()
    sound = rows and all(isinstance(row, list) and 0 < len(row) <= MOST and all(mark in known for mark in row) for row in rows)
    if not sound or len({len(row) for row in rows}) != 1:
        raise InputError(Fault("this is not a grid of symbols", f"write rows of: {', '.join(known)}", "marks"))
    return tuple(tuple(row) for row in rows)


def _read_place(data: object) -> tuple[int, int]:
    """Read a row and a column."""
    if not isinstance(data, list) or len(data) != 2 or not all(type(number) is int for number in data):
        raise InputError(Fault("this is not a row and a column", "write two whole numbers", "answer"))
    return (data[0], data[1])
