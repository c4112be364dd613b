"""How long the studio takes from a changed parameter to the finished page: 50 changes of each kind, asked as its page asks.

Every change is a request of one lane, so that the newest wins. First the changes come one after the other, each when the one before
is answered; then as from a slider that is dragged, every 30 ms whether or not there was an answer, in bursts of ten, and only the
last of a burst is waited for: what counts is the time from the last movement.

Run it with: python benchmarks/studio.py
"""

from __future__ import annotations

import asyncio
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


async def one(crew: Crew, folder: Path, kind: str, spec: dict[str, Any], seed: int) -> float:
    """Return how many milliseconds a page takes."""
    began = time.perf_counter()
    await crew.do("slider", work.puzzle, work.PuzzleWish(kind, spec, seed, folder, {}, outlines=True))
    return (time.perf_counter() - began) * 1000


async def one_by_one(crew: Crew, folder: Path, kind: str, spec_of: Callable[[int], dict[str, Any]]) -> list[float]:
    return [await one(crew, folder, kind, spec_of(step), step) for step in range(CHANGES)]


async def dragged(crew: Crew, folder: Path, kind: str, spec_of: Callable[[int], dict[str, Any]]) -> list[float]:
    """Return how long after the last movement of each burst its page was there."""
    waits: list[float] = []
    for burst in range(CHANGES // BURST):
        steps = range(1000 + burst * BURST, 1000 + (burst + 1) * BURST)
        tasks = []
        for step in steps:
            tasks.append(asyncio.create_task(one(crew, folder, kind, spec_of(step), step)))
            await asyncio.sleep(MOVES_SECONDS)
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        waits.append(ended[-1])  # type: ignore[arg-type]
        assert all(isinstance(each, float | Superseded) for each in ended), ended
    return waits


def told(name: str, times: list[float], killed: int) -> None:
    ordered = sorted(times)
    middle, late = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, round(0.95 * len(ordered)) - 1)]
    print(
        f"{name:42} {middle:7.0f} ms {late:7.0f} ms {ordered[-1]:7.0f} ms {killed:5}   {'' if late <= ALLOWED_MS else 'too slow'}"
    )


async def measure() -> None:
    with tempfile.TemporaryDirectory() as name:
        os.environ["PRINTKIT_CACHE"] = name
        crew = Crew()
        crew.start()
        try:
            began = time.perf_counter()
            await asyncio.gather(*(crew.do(f"{number}", work.kinds, None) for number in range(2)))
            print(f"the first two processes were warm after {time.perf_counter() - began:.1f} s")
            print(f"{'':42} {'half':>10} {'95 %':>10} {'slowest':>10} killed   (95 % within {ALLOWED_MS:.0f} ms are wanted)")
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
