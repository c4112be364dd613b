"""Ctrl-C within a moment, whatever is being computed.

Python acts on a signal only between two steps of its own, and a search that runs as machine code, or one call into a library, may
be a single step of a minute. Both leave Python's lock to others meanwhile. So a thread waits for the signal beside the work: if
nobody has acted on it after a moment, it clears up, says the word and ends the process. Nothing half-written is left then: files
are written beside their places and renamed, and the few moments that must not be cut in two are waited for.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from printkit.batch import interrupt

_DEAF_SECONDS = 0.4
"""So long, work may go on without hearing the signal."""
_SLOW_SECONDS = 2.5
"""So long, it may take to end once it has heard it; a moment that must not be cut in two may take as long."""
_BEAT_SECONDS = 0.02


@contextmanager
def stopping_soon(code: int) -> Iterator[None]:
    """Let Ctrl-C end the work in this block soon, with this exit code."""
    if (
        os.name != "posix"  # elsewhere a signal wakes up no pipe
        or threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield  # somebody else decides what Ctrl-C does
        return
    watch = _Watch(code)
    signal.signal(signal.SIGINT, watch.hear)
    before = signal.set_wakeup_fd(watch.wakeup, warn_on_full_buffer=False)
    threading.Thread(target=watch.run, name="printkit-stopping", daemon=True).start()
    try:
        yield
    finally:
        watch.done.set()
        signal.set_wakeup_fd(before)
        if signal.getsignal(signal.SIGINT) == watch.hear:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(watch.wakeup)  # which also ends the thread


class _Watch:
    """What the thread knows of the work."""

    def __init__(self, code: int) -> None:
        self.done = threading.Event()
        self._heard = False
        self._code = code
        self._signals, self.wakeup = os.pipe()
        os.set_blocking(self.wakeup, False)

    def hear(self, _number: int, _frame: FrameType | None) -> NoReturn:
        """Interrupt the work, as Python does by itself."""
        self._heard = True
        raise KeyboardInterrupt

    def run(self) -> None:
        """Wait for Ctrl-C, and then for the work to end by itself; if it does not, end it."""
        try:
            while heard := os.read(self._signals, 64):
                if signal.SIGINT in heard:
                    self._wait_for_the_end()
                    return
        finally:
            os.close(self._signals)

    def _wait_for_the_end(self) -> None:
        began = time.monotonic()
        while not self.done.wait(_BEAT_SECONDS):
            patience = _SLOW_SECONDS if self._heard or interrupt.is_held() else _DEAF_SECONDS
            if time.monotonic() - began > patience:
                _leave(self._code)


def _leave(code: int) -> NoReturn:
    """End a process in which nobody hears the signal."""
    leftover = sys.modules.get("printkit.safe.leftover")  # unless it is loaded, there is nothing to clear
    if leftover is not None:
        leftover.clear_unfinished()
    with suppress(OSError, ValueError):
        sys.stderr.write("printkit: interrupted\n")
        sys.stderr.flush()
    os._exit(code)
