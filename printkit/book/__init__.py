"""The book: its file, its plan, its layout.

`load` reads a book file into a checked `Book`, `plan` gives its jobs, `schema` describes the file for editors. They are imported
when they are first asked for, so that the command line starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printkit.book.order import plan
    from printkit.book.reading.book_file import load, loads
    from printkit.book.reading.json_schema import schema

__all__ = ["load", "loads", "plan", "schema"]

# No module is called like what it holds: importing it would put it in the place of that name.
_HOMES = {"load": "reading.book_file", "loads": "reading.book_file", "plan": "order", "schema": "reading.json_schema"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
