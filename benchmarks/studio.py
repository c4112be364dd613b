"""How long the studio takes from a changed parameter to the finished page: 50 changes of each kind, asked as its page asks.

Every change is a request of one lane, so that the newest wins. First the changes come one after the other, each when the one before
is answered; then as from a slider that is dragged, every 30 ms whether or not there was an answer, in bursts of ten, and only the
last of a burst is waited for: what counts is the time from the last movement.

Run it with: python benchmarks/studio.py
"""

from __future__ import annotations

import asyncio
import math
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printkit.front.preparing import is_prepared
from printkit.studio import work
from printkit.studio.crew import Crew, Superseded

CHANGES = 50
BURST = 10
MOVES_SECONDS = 0.03
ALLOWED_MS = 150.0

SLIDERS: dict[str, tuple[str, Callable[[int], dict[str, Any]]]] = {
    "null, rows and columns": ("null", lambda step: {"rows": 2 + step % 11, "columns": 2 + step * 7 % 11}),
    "strips, side of the board": ("strips", lambda step: {"board": f"{9 + step % 4}x{9 + step % 4}"}),
    "triangles, pictures": ("triangles", lambda step: {"marks": 3 + step % 6}),
    "board, given pieces": ("board", lambda step: {"board": "6x10", "given": 4 + step % 8}),
}


Times = tuple[float, float]
"""Milliseconds from the request to the answer, and how many of them a processor worked on it."""


def timed(wish: work.PuzzleWish) -> float:
    """Make a puzzle, and return the seconds that a processor worked on it."""
    began = time.process_time()
    work.puzzle(wish)
    return time.process_time() - began


async def one(crew: Crew, folder: Path, kind: str, spec: dict[str, Any], seed: int) -> Times:
    began = time.perf_counter()
    worked = await crew.do("slider", timed, work.PuzzleWish(kind, spec, seed, folder))
    return (time.perf_counter() - began) * 1000, worked * 1000


async def one_by_one(crew: Crew, folder: Path, kind: str, spec_of: Callable[[int], dict[str, Any]]) -> list[Times]:
    return [await one(crew, folder, kind, spec_of(step), step) for step in range(CHANGES)]


async def dragged(crew: Crew, folder: Path, kind: str, spec_of: Callable[[int], dict[str, Any]]) -> list[Times]:
    """Return how long after the last movement of each burst its page was there."""
    waits: list[Times] = []
    for burst in range(CHANGES // BURST):
        steps = range(1000 + burst * BURST, 1000 + (burst + 1) * BURST)
        tasks = []
        for step in steps:
            tasks.append(asyncio.create_task(one(crew, folder, kind, spec_of(step), step)))
            await asyncio.sleep(MOVES_SECONDS)
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        waits.append(ended[-1])  # type: ignore[arg-type]
        assert all(isinstance(each, tuple | Superseded) for each in ended), ended
    return waits


def told(name: str, times: list[Times], killed: int) -> None:
    waits, works = (sorted(column) for column in zip(*times, strict=True))
    late = share(waits, 0.95)
    columns = (share(waits, 0.5), late, waits[-1], share(works, 0.5), share(works, 0.95))
    row = " ".join(f"{column:7.0f} ms" for column in columns)
    print(f"{name:40} {row} {killed:7}   {'' if late <= ALLOWED_MS else 'too slow'}")


def share(ordered: list[float], part: float) -> float:
    """Return what so large a part of the times does not exceed."""
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


async def measure() -> None:
    with tempfile.TemporaryDirectory() as name:
        os.environ["PRINTKIT_CACHE"] = name
        crew = Crew()
        crew.start()
        try:
            began = time.perf_counter()
            await asyncio.gather(*(crew.do(f"{number}", work.kinds, None) for number in range(2)))
            print(f"the first two processes were warm after {time.perf_counter() - began:.1f} s")
            print(f"answered (95 % within {ALLOWED_MS:.0f} ms are wanted), and how much of it is work of a processor:")
            print(f"{'':40} {'half':>10} {'95 %':>10} {'slowest':>10} {'half':>10} {'95 %':>10} {'killed':>7}")
            for label, (kind, spec_of) in SLIDERS.items():
                before = crew.killed
                told(f"{label}, one by one", await one_by_one(crew, Path(name), kind, spec_of), crew.killed - before)
                before = crew.killed
                told(f"{label}, dragged", await dragged(crew, Path(name), kind, spec_of), crew.killed - before)
        finally:
            crew.close()
            await crew.closed()


def main() -> None:
    from printkit.resources import kernel_folder

    os.environ.setdefault("PRINTKIT_KERNELS", str(kernel_folder()))
    if not is_prepared():
        print("kernels are being compiled; this happens once")
        work.prepare(None)
    if hasattr(os, "getloadavg"):
        print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    asyncio.run(measure())


if __name__ == "__main__":
    main()
