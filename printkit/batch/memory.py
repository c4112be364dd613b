"""How much memory one process may take, so that a puzzle that eats the machine ends, and nothing else does.

A process is refused more memory than its share; what it was working on is given up, and everything else goes on. By default that is
the machine's memory, or that of the container, divided among the workers, with something left for the rest.
"""

from __future__ import annotations

import errno
import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

LEAST_BYTES = 500_000_000
"""Python with all that puzzles are made with takes half of it; less would end every puzzle."""
_USUAL_LEAST_BYTES = 1_500_000_000
_LEFT_FOR_OTHERS = 0.2
_CONTAINER = Path("/sys/fs/cgroup/memory.max")
_SIGNS = ("bad_alloc", "cannot allocate memory", "failed to map segment", "out of memory")
"""What libraries say when they get no memory."""


def machine_bytes() -> int:
    """Return how much memory there is, for this machine or for the container that we are in; 0 if nobody says."""
    ask = getattr(os, "sysconf", None)
    try:
        there = int(ask("SC_PHYS_PAGES") * ask("SC_PAGE_SIZE")) if ask else 0
    except (OSError, ValueError):
        there = 0
    with suppress(OSError, ValueError):
        allowed = int(_CONTAINER.read_text(encoding="ascii"))
        there = min(there, allowed) if there else allowed
    return there


def usual_bytes(workers: int) -> int:
    """Return how much memory each of several workers may have if nobody says otherwise."""
    return max(_USUAL_LEAST_BYTES, int(machine_bytes() * (1 - _LEFT_FOR_OTHERS) / workers))


def limit_memory(most_bytes: int) -> None:
    """Let this process, and those that it starts, have so much memory and no more, where the system can do that."""
    limits = _limits()
    if limits is None:
        return
    _, hardest = limits.getrlimit(limits.RLIMIT_DATA)
    most = most_bytes if hardest == limits.RLIM_INFINITY else min(most_bytes, hardest)
    with suppress(OSError, ValueError):
        limits.setrlimit(limits.RLIMIT_DATA, (most, hardest))


def current_limit() -> int:
    """Return how much memory this process may have; 0 if there is no limit."""
    limits = _limits()
    most = limits.getrlimit(limits.RLIMIT_DATA)[0] if limits else 0
    return 0 if limits is None or most == limits.RLIM_INFINITY else int(most)


@contextmanager
def limited_memory(most_bytes: int) -> Iterator[None]:
    """Let this process have so much memory and no more while the block lasts."""
    limits = _limits()
    before = limits.getrlimit(limits.RLIMIT_DATA) if limits else None
    limit_memory(most_bytes)
    try:
        yield
    finally:
        if limits and before:
            limits.setrlimit(limits.RLIMIT_DATA, before)


def is_want_of_memory(error: BaseException) -> bool:
    """Tell whether something failed because there was no memory, whatever a library made of it."""
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return True
    return any(sign in str(error).lower() for sign in _SIGNS)


def _limits() -> Any:
    try:
        return importlib.import_module("resource")
    except ImportError:  # Windows
        return None
