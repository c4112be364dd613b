"""How quickly the figure table of the studio follows a hand: one piece of each set is dragged, and every position is judged.

The questions go the way of the page's: to a worker process, one at a time. Told are milliseconds from question to answer, and how
many of them a processor worked on it: on a busy machine only the second says something about printkit.

Run it with: python benchmarks/figure_table.py
"""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

from printkit.kinds.tangram import figure_table
from printkit.studio import work
from printkit.studio.crew import Crew

POSITIONS = 200
STEP = 0.002
"""How far the piece goes from position to position, as a share of the size of its set."""
ALLOWED_MS = 50.0


def timed(wish: work.AskWish) -> float:
    """Answer a question, and return the seconds that a processor worked on it."""
    began = time.process_time()
    work.ask(wish)
    return time.process_time() - began


async def dragged(crew: Crew, name: str) -> tuple[list[float], list[float]]:
    """Drag a piece away from the others, and return how long each answer took, and the work on it."""
    told: dict[str, Any] = figure_table.opened({"set": name}, lambda _: None)
    waited, worked = [], []
    for _ in range(POSITIONS):
        told["laid"][3][2] += STEP * told["size"]
        began = time.perf_counter()
        seconds = await crew.do_once(timed, work.AskWish("tangram", "table", "judged", {"set": name, "laid": told["laid"]}))
        waited.append((time.perf_counter() - began) * 1000)
        worked.append(seconds * 1000)
    return waited, worked


def share(values: list[float], of: float) -> float:
    """Return the value that so many of all do not exceed."""
    return sorted(values)[math.ceil(of * len(values)) - 1]


async def main() -> None:
    """Print a line for each set."""
    crew = Crew()
    crew.start()
    try:
        for name in figure_table.set_names():
            waited, worked = await dragged(crew, name)
            allowed = sum(each <= ALLOWED_MS for each in waited) / len(waited)
            times = f"answer {share(waited, 0.5):6.1f} ms, 95 % {share(waited, 0.95):6.1f} ms"
            times += f", {allowed:4.0%} within {ALLOWED_MS:.0f} ms"
            print(f"{name:12} {times}; work {share(worked, 0.5):5.1f} ms, 95 % {share(worked, 0.95):5.1f} ms")
    finally:
        crew.close()
        await crew.closed()


if __name__ == "__main__":
    asyncio.run(main())
