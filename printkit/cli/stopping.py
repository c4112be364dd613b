"""Ctrl-C within a moment, whatever is being computed.

Python acts on a signal only between two steps of its own, and a search that runs as machine code, or one call into a library, may be
a single step of a minute. Both leave Python's lock to others meanwhile. So a thread waits for the signal beside the work: if nobody
has acted on it after a moment, it says the word and ends the process. Nothing half-written can be in the way: what is written lies
beside its place until it is renamed, and the few moments that must not be cut in two are waited for.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_PATIENCE_SECONDS = 0.5
_LAST_SECONDS = 5.0
_BEAT_SECONDS = 0.02


@contextmanager
def stopping_soon(code: int) -> Iterator[None]:
    """Let Ctrl-C end the work in this block soon, with this exit code."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    done = threading.Event()
    before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(ours, done, code), name="printkit-stopping", daemon=True).start()
    try:
        yield
    finally:
        done.set()
        signal.set_wakeup_fd(before)
        theirs.close()  # which also ends the thread


def _watch(signals: socket.socket, done: threading.Event, code: int) -> None:
    """Wait for Ctrl-C, then for the work to end by itself."""
    with signals:
        while not done.is_set():
            heard = signals.recv(64)
            if not heard:
                return
            if signal.SIGINT in heard and not done.wait(_PATIENCE_SECONDS):
                _leave(done, code)


def _leave(done: threading.Event, code: int) -> None:
    """End the process in which nobody hears the signal; what must not be cut in two may end first, and clear up."""
    from printkit.batch import interrupt, leftover

    deadline = time.monotonic() + _LAST_SECONDS
    while interrupt.held() and time.monotonic() < deadline:
        if done.wait(_BEAT_SECONDS):
            return
    leftover.clear_own()
    with suppress(OSError, ValueError):
        sys.stderr.write("printkit: interrupted\n")
        sys.stderr.flush()
    os._exit(code)
