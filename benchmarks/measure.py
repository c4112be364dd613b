"""How the benchmarks measure: CPU seconds, and the peak memory of this process."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path


def cpu_seconds(work: Callable[[], object], turns: int = 1) -> float:
    """Return the CPU seconds of a piece of work, the best of several turns."""
    return min(_one_turn(work) for _ in range(turns))


def peak_bytes() -> int:
    """Return the peak memory of this process; on Linux from its own page table, because getrusage also reports the parent's."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _one_turn(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
