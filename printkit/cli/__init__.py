"""The command line: a thin door in front of the corridor.

Importing this costs nothing; `program` brings click and the commands, and those bring the rest when they are called.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of this process, and return the exit code."""
    try:
        from printkit.cli.program import run

        code = run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:  # while the first imports ran, before anything was begun
        sys.stderr.write("printkit: interrupted\n")
        code = _INTERRUPTED
    if code == _INTERRUPTED and arguments is None:
        _leave(code)
    return code


def _leave(code: int) -> None:
    """End this process by our own code; Python would end it by the signal if Ctrl-C came while a module was being imported."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)
