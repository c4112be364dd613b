"""A studio that runs as a process of its own, as people start it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

QUIET = ["--no-browser"]
ON_LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@dataclass
class Running:
    """A studio, and how to talk to it."""

    process: subprocess.Popen[str]
    port: int
    token: str = ""

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {"X-Printkit-Token": self.token, **(headers or {})})
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        is_json = answer.getheader("content-type") == "application/json"
        return answer.status, json.loads(content) if is_json else content.decode(), answer.headers

    def puzzle(self, **wish: Any) -> tuple[int, Any]:
        status, content, _ = self.ask("POST", "/api/puzzle", json.dumps(wish).encode())
        return status, content

    def raw(self, data: bytes, wait_seconds: float = 20.0, *, end: bool = True) -> bytes:
        """Send bytes as they are, and return all that comes back until the other end closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait_seconds) as line:
            with suppress(ConnectionError):
                line.sendall(data)
                if end:
                    line.shutdown(socket.SHUT_WR)
            got = b""
            with suppress(ConnectionError, TimeoutError):
                while part := line.recv(65536):
                    got += part
        return got

    @property
    def lives(self) -> bool:
        return self.process.poll() is None and self.ask("GET", "/api/health")[0] == 200


def children(pid: int) -> list[int]:
    """Return the processes below one, grandchildren included."""
    below: list[int] = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(place.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            if parent == pid:
                child = int(place.parent.name)
                below += [child, *children(child)]
    return below


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(true: Any, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


def start(*words: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "printkit", "studio", *QUIET, *words]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, env=dict(os.environ)
    )


@contextmanager
def running(*words: str, folder: Path) -> Iterator[Running]:
    """Start a studio, wait for its line, and end it whatever happens."""
    process = start("--port", "0", *words, folder=folder)
    try:
        assert process.stdout
        line = process.stdout.readline()
        found = re.fullmatch(r"printkit studio: http://127\.0\.0\.1:(\d+)/\n", line)
        assert found, (line, process.stderr.read() if process.stderr and process.poll() is not None else "")
        studio = Running(process, int(found[1]))
        page = studio.ask("GET", "/")[1]
        token = re.search(r'<meta name="printkit-token" content="([^"]+)">', page)
        assert token
        studio.token = token[1]
        yield studio
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
