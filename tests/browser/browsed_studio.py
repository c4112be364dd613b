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
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

PATIENCE_MS = 180_000
"""How long the slowest machine may take for what takes a moment here."""


@dataclass(frozen=True)
class Studio:
    """A studio that runs, and where."""

    process: subprocess.Popen[str]
    address: str

    @property
    def port(self) -> str:
        return self.address.rstrip("/").rpartition(":")[2]


class Lasting(NamedTuple):
    """A studio that serves all tests of a file, and its folder; a file that has one takes both by fixtures of its own."""

    folder: Path
    address: str


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
            server.wait(PATIENCE_MS / 1000)


def opened_window(browser: Browser, address: str, **more: Any) -> BrowserContext:
    """Open a window for people who read English, and who have patience."""
    context = browser.new_context(base_url=address, locale="en-GB", **more)
    context.set_default_timeout(PATIENCE_MS)
    return context
