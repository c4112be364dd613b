"""Calling a task off: it ends in the middle, and its process, warm as it is, takes the next one.

Whoever drags a slider asks for many puzzles and wants the last. Those before it are finished for nobody and take processors from
the one that is waited for, and a process that is killed takes long to start anew. So a task is called off by a signal, which
raises an exception in it, as Ctrl-C does. A few things must not be cut in two, such as an import or a message that is half sent:
in the middle of them the call is heard again a moment later. Where there are no such signals, tasks run to their end or are killed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, TypeVar

from printkit.errors import Fault, PrintkitError

T = TypeVar("T")
R = TypeVar("R")

_CALL = getattr(signal, "SIGUSR1", None)
_LATER_SECONDS = 0.004
_WHOLE = ("importlib", "llvmlite", "printkit.engine.native", "printkit.batch.staging", "printkit.batch.cache")
"""Modules whose work is not cut in two: what they leave half done would stay so for as long as the process lives."""


class _CalledOff(BaseException):
    """Nobody wants this task any more; no `except Exception` on its way shall keep it going."""


class _Ear:
    """Whether a call is heard."""

    listening = False
    deaf = 0


_ear = _Ear()


def call_off(pid: int) -> None:
    """Call off the task of a process that has said that it began with it."""
    if _CALL is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, _CALL)


def until_called_off(work: Callable[[T], R], content: T, begun: Callable[[], None]) -> R:
    """Do some work; `begun` is called as soon as it can be called off, and that it was is told like a fault."""
    if _CALL is None:
        begun()
        return work(content)
    for number in (_CALL, signal.SIGALRM):
        signal.signal(number, _hear)
    try:
        return _listening(work, content, begun)
    except _CalledOff:
        raise PrintkitError(Fault("nobody wants this any more")) from None


def _listening(work: Callable[[T], R], content: T, begun: Callable[[], None]) -> R:
    try:
        _ear.deaf = 0
        _ear.listening = True
        begun()  # whoever hears this may call at once
        return work(content)
    finally:
        _ear.listening = False
        signal.setitimer(signal.ITIMER_REAL, 0)  # a call that was held back is not meant for the next task


@contextmanager
def deaf() -> Iterator[None]:
    """Hold a call back until the block has ended."""
    _ear.deaf += 1
    try:
        yield
    finally:
        _ear.deaf -= 1


def _hear(_number: int, frame: FrameType | None) -> None:
    if not _ear.listening:
        return
    if _ear.deaf or _is_whole(frame):
        signal.setitimer(signal.ITIMER_REAL, _LATER_SECONDS)
        return
    _ear.listening = False
    raise _CalledOff


def _is_whole(frame: FrameType | None) -> bool:
    """Tell whether what is going on must not be cut in two."""
    while frame is not None:
        name: Any = frame.f_globals.get("__name__", "")
        if isinstance(name, str) and name.startswith(_WHOLE):
            return True
        frame = frame.f_back
    return False
