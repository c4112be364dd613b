"""Functions that are imported when they are first called.

A kind with a large solver or proof names them so in its `KIND`: whoever only draws its finished puzzles then waits for neither.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def deferred(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports the one of this name from a module, and calls it."""

    def call(*given: Any) -> Any:
        return getattr(import_module(module), name)(*given)

    call.__name__, call.__module__ = name, module
    return call
