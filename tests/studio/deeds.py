"""What the tests have workers do."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from printkit.batch.pool import Pool
from printkit.batch.worker import serve
from printkit.errors import Fault, SpecError
from printkit.studio import worker
from printkit.studio.limit import limit_memory

_remembered: list[str] = []


def serve_cold(connection: Connection, kinds: Mapping[str, str]) -> None:
    worker._line = connection
    serve(connection, kinds)


def serve_nothing(_connection: Connection, _kinds: Mapping[str, str]) -> None:
    sys.exit(3)


def double(number: int) -> int:
    return 2 * number


def serve_limited(connection: Connection, kinds: Mapping[str, str]) -> None:
    limit_memory()
    serve_cold(connection, kinds)


def hold(size: int) -> int:
    """Ask for memory, and never use it."""
    import numpy as np

    return np.empty(size, np.uint8).size


def mumble(seconds: float) -> str:
    """Say something again and again for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        worker.report("still here")
        time.sleep(0.05)
    return "done"


def pid(_: None) -> int:
    return os.getpid()


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def refuse(_: None) -> None:
    raise SpecError(Fault("that is wrong", "do it right"))


def stumble(_: None) -> float:
    return 1 / 0


def give_what_cannot_travel(_: None) -> Any:
    return threading.Lock()


def remember(word: str) -> list[str]:
    _remembered.append(word)
    return _remembered


def write_down(task: tuple[Path, int, float]) -> int:
    file, number, seconds = task
    with file.open("a", encoding="utf-8") as log:
        log.write(f"{number} ")
    time.sleep(seconds)
    return number


def kill_itself(_: None) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def report_on(steps: int) -> str:
    for step in range(steps):
        worker.report((step, steps))
    return "done"


def niceness(_: None) -> int:
    return os.nice(0)


def write_pid(file: Path) -> None:
    with file.open("a", encoding="utf-8") as log:
        log.write(f"{os.getpid()} ")
    time.sleep(60)


def work_in_pool(file: Path) -> None:
    with Pool(2) as pool:
        list(pool.run(write_pid, [file, file]))


def prepare(_: None) -> None:
    worker.report((1, 2))


def toil(seconds: float) -> float:
    """Work in Python for so long, and swallow whatever an ordinary `except` swallows."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(Exception):
            sum(range(1000))
    return seconds


def import_slowly(module: Path) -> str:
    """Import a module that takes its time, and tell whether it is whole."""
    sys.path.insert(0, str(module.parent))
    try:
        toil(0.01)
        return str(__import__(module.stem).WHOLE)
    finally:
        sys.path.remove(str(module.parent))


def what_is_imported(name: str) -> bool:
    return hasattr(sys.modules.get(name), "WHOLE")
