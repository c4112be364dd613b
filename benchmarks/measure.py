"""How the benchmarks measure: CPU seconds, and the peak memory of this process."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
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
    import resource  # not on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def print_growth(script: str, small: int, large: int) -> None:
    """Print how peak memory and file grow from one size of book to the other, each written by a process of its own."""
    (peak, size), (more, longer) = _peak_and_size(script, small), _peak_and_size(script, large)
    print(f"\nfrom {small} to {large} pages: file {size / 1e6:.2f} -> {longer / 1e6:.2f} MB, ", end="")
    print(f"peak memory {peak / 1e6:.1f} -> {more / 1e6:.1f} MB")
    print(f"memory grows {(more - peak) / (longer - size):.2f} times as much as the file (at most 3 is wanted)")


def run(script: str, description: str, compare_time: Callable[[int, int], None], write: Callable[[int, Path], Path]) -> None:
    """Run a benchmark of books from the command line: times of one size, memory of two; `write` writes a book into a folder."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--write", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.write:
        with tempfile.TemporaryDirectory() as folder:
            size = write(options.write, Path(folder)).stat().st_size
            print(peak_bytes(), size)
    else:
        compare_time(options.pages, options.turns)
        print_growth(script, 300, 600)


def _peak_and_size(script: str, pages: int) -> tuple[int, int]:
    command = [sys.executable, script, "--write", str(pages)]
    peak, size = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(peak), int(size)


def _one_turn(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
