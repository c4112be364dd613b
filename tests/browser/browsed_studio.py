"""A studio in a process of its own, for a browser to open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Studio:
    """A studio that runs, and where."""

    process: subprocess.Popen[str]
    address: str

    @property
    def port(self) -> str:
        return self.address.rstrip("/").rpartition(":")[2]


@contextmanager
def running(folder: Path, kept: Path, port: str = "0") -> Iterator[Studio]:
    """Start a studio, on a free port if none is named; it ends with the block. What it keeps lies in a folder of its own."""
    command = [sys.executable, "-m", "printkit", "studio", str(folder), "--no-browser", "--port", port]
    surroundings = {**os.environ, "PRINTKIT_CACHE": str(kept / "cache"), "PRINTKIT_DATA": str(kept / "data")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=surroundings, text=True) as server:
        assert server.stdout is not None
        try:
            yield Studio(server, server.stdout.readline().rpartition(" ")[2].strip())
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
