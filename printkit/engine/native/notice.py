"""Telling people before a kernel is compiled. This module imports nothing that takes time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[float], None]
"""Called with about how many seconds compiling will take."""

_listeners: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Have a function called whenever a kernel is about to be compiled while the block runs."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def announce(seconds: float) -> None:
    """Tell whoever listens."""
    for listener in _listeners:
        listener(seconds)
