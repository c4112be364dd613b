"""How long `printkit --help` takes, and which imports take the time.

Run it with: python benchmarks/startup.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 15
ALLOWED_SECONDS = 0.4
COMMAND = [sys.executable, "-m", "printkit", "--help"]


def help_seconds() -> float:
    began = time.perf_counter()
    subprocess.run(COMMAND, check=True, capture_output=True)
    return time.perf_counter() - began


def slowest_imports(count: int = 8) -> list[tuple[int, str]]:
    """Return the imports with the longest own time, in microseconds."""
    told = subprocess.run([sys.executable, "-X", "importtime", *COMMAND[1:]], check=True, capture_output=True, text=True).stderr
    rows = [line.removeprefix("import time:").split("|") for line in told.splitlines() if line.startswith("import time:")]
    timed = [(int(own), name.strip()) for own, _, name in rows if own.strip().isdigit()]
    return sorted(timed, reverse=True)[:count]


def main() -> None:
    help_seconds()  # the first run writes the byte code
    rounds = [help_seconds() for _ in range(ROUNDS)]
    print(f"printkit --help: median {statistics.median(rounds):.3f} s, slowest {max(rounds):.3f} s (allowed {ALLOWED_SECONDS} s)")
    for microseconds, name in slowest_imports():
        print(f"  {microseconds / 1000:6.1f} ms  {name}")


if __name__ == "__main__":
    main()
