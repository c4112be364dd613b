"""Moments that Ctrl-C must not cut in two: a rename, a clean-up, the start of a process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_held: list[object] = []
"""The blocks that hold Ctrl-C back at this moment, one inside the other."""


def is_held() -> bool:
    """Tell whether something is being done that must not be cut in two."""
    return bool(_held)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back until the block has ended, then let it through."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Python delivers signals to the main thread only
        return
    caught: list[tuple[int, FrameType | None]] = []
    _held.append(caught)
    previous = signal.signal(signal.SIGINT, lambda number, frame: caught.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
        _held.pop()
    if caught and callable(previous):
        previous(*caught[0])  # raises KeyboardInterrupt, or holds it back further if this block stands in another


@contextmanager
def deaf_children() -> Iterator[None]:
    """Let processes that are started in the block never hear Ctrl-C: the signal goes to the whole group, but only we act on it.

    A blocked signal is inherited from the first instruction on, so that not even the imports of a starting child are interrupted.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield  # on Windows the child turns a deaf ear itself, as soon as it runs
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
