"""A studio in a process of its own, for a browser."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def studio_in(folder: Path, home: Path) -> Iterator[str]:
    """Start a studio on a free port, which keeps what it knows in a folder of its own, and give its address."""
    command = [sys.executable, "-m", "printkit", "studio", str(folder), "--no-browser", "--port", "0"]
    surroundings = {**os.environ, "PRINTKIT_CACHE": str(home / "cache"), "PRINTKIT_DATA": str(home / "data")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=surroundings, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().rpartition(" ")[2].strip()
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
