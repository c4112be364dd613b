"""The command line: a thin door in front of the corridor.

Importing this costs nothing; `program` brings click and the commands, and those bring the rest when they are called.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of this process, and return the exit code."""
    if arguments is not None:
        return _run(arguments)
    _open_streams()
    os.environ.setdefault("PYTHONSAFEPATH", "1")  # worker processes import nothing from the current folder either
    code = _run(sys.argv[1:])
    if code == _INTERRUPTED:
        _leave(code)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done, and Python may take a moment to end
    return code


def _run(words: Sequence[str]) -> int:
    try:
        from printkit.cli.program import run

        return run(list(words))
    except KeyboardInterrupt:  # while the first imports ran, before anything was begun
        sys.stderr.write("printkit: interrupted\n")
        return _INTERRUPTED


def _open_streams() -> None:
    """Open every standard stream that the caller closed, lest the next file we open takes its number and gets our messages."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (it stays open until the end)


def _leave(code: int) -> None:
    """End this process by our own code; Python would end it by the signal if Ctrl-C came while a module was being imported."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)
