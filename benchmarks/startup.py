"""How long the first page takes on a clean machine, and the second; how long `printkit --help` takes, and which imports do.

Each command runs twice in a process of its own: with nothing compiled and nothing kept, and again with what was compiled then, but
without the finished page. CPU is the user time of the command and everything it starts; the clock is beside it.

Run it with: python benchmarks/startup.py [--drawing FILE] [--rounds N]
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 15
ALLOWED_SECONDS = 0.4
PRINTKIT = [sys.executable, "-m", "printkit"]
COMMAND = [*PRINTKIT, "--help"]
DRAWING = Path(__file__).parent.parent / "templates" / "books" / "closest" / "art"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a command may cost at most, in seconds of CPU."""

    kind: str
    cold: float
    warm: float | None
    drawn: bool = True


GOALS = (Goal("closest", 12.0, 3.0), Goal("unit", 6.0, None), Goal("that", 6.0, None), Goal("board", 3.0, None, drawn=False))


@dataclass(frozen=True, slots=True)
class Cost:
    cpu: float
    clock: float


def cost_of(command: list[str], environment: dict[str, str]) -> Cost:
    """Run a command, and return what it and its children cost."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return Cost(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, time.perf_counter() - began)


def first_and_second(goal: Goal, drawing: Path, folder: Path) -> tuple[Cost, Cost]:
    """Make a page on a clean machine, and again when the solvers are compiled."""
    kernels, store = folder / "kernels", folder / "store"
    environment = {**os.environ, "PRINTKIT_KERNELS": str(kernels), "PRINTKIT_CACHE": str(store)}
    command = [*PRINTKIT, "make", goal.kind, *(["--drawing", str(drawing)] if goal.drawn else []), "-o", str(folder / "page.pdf")]
    shutil.rmtree(kernels, ignore_errors=True)
    costs = []
    for _ in range(2):
        shutil.rmtree(store, ignore_errors=True)
        costs.append(cost_of(command, environment))
    return costs[0], costs[1]


def tell_pages(drawing: Path, rounds: int) -> None:
    print(f"first and second page, {drawing.name}, the best of {rounds}: seconds of CPU (and on the clock)")
    with tempfile.TemporaryDirectory() as name:
        for goal in GOALS:
            runs = [first_and_second(goal, drawing, Path(name)) for _ in range(rounds)]
            cold, warm = (min((run[which] for run in runs), key=lambda cost: cost.cpu) for which in (0, 1))
            print(f"  {goal.kind:8} cold {_told(cold, goal.cold)}   warm {_told(warm, goal.warm)}")


def _told(cost: Cost, allowed: float | None) -> str:
    return f"{cost.cpu:6.2f} ({cost.clock:6.2f})" + (f", allowed {allowed:4.1f}" if allowed else "")


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


def tell_help() -> None:
    rounds = [help_seconds() for _ in range(ROUNDS)]
    print(f"printkit --help: median {statistics.median(rounds):.3f} s, slowest {max(rounds):.3f} s (allowed {ALLOWED_SECONDS} s)")
    for microseconds, name in slowest_imports():
        print(f"  {microseconds / 1000:6.1f} ms  {name}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--drawing", type=Path, default=DRAWING / "fox.svg")
    parser.add_argument("--rounds", type=int, default=2)
    chosen = parser.parse_args()
    help_seconds()  # the first run writes the byte code
    tell_pages(chosen.drawing, chosen.rounds)
    tell_help()


if __name__ == "__main__":
    main()
