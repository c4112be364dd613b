"""How long problems on boards take: each type by itself, and a book of 200 pages of mixed types with answers.

Run it with: python benchmarks/boards.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from measure import cpu_seconds

from printkit.contract.job import printed
from printkit.kinds.board.make import make
from printkit.kinds.board.prove import prove
from printkit.kinds.board.spec import Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme

PAGES = 200
ALLOWED_SECONDS = 60.0
JOBS = 2
SEEDS = range(3)

MIX: tuple[tuple[str, dict[str, Any]], ...] = (
    ("exact", {"given": 4}),
    ("exact", {"board": "5x12", "given": 6, "hints": 2}),
    ("exact", {"board": "8x8-2x2"}),
    ("exact", {"board": "4x15", "given": 3}),
    ("unique", {}),
    ("unique", {"board": "5x5"}),
    ("hints", {"board": "8x8-2x2"}),
    ("progressive", {}),
    ("missing", {}),
    ("twenty", {}),
    ("thirty", {}),
    ("double", {}),
    ("triple", {}),
    ("toothed", {"board": "toothed:10,6,1", "given": 2}),
    ("holes", {"given": 3}),
    ("tetromino", {"given": 4}),
    ("exclusion", {"board": ("5x5", "5x6", "4x7", "6x6", "4x8", "5x7", "3x9", "4x9")}),
    ("perimeter", {}),
    ("symmetric", {}),
    ("ring", {"number": 6}),
    ("block", {"board": "6x6"}),
    ("questions", {}),
    ("classroom", {"topic": "perimeter"}),
    ("classroom", {"topic": "congruence"}),
    ("twenty-game", {}),
    ("last-fit", {}),
)
"""The types of the book, in turns; every page has other seeds, and of several values each turn takes the next."""


def parameters(more: dict[str, Any], turn: int) -> dict[str, Any]:
    """Choose the values of one turn."""
    return {key: value[turn % len(value)] if isinstance(value, tuple) else value for key, value in more.items()}


def each_type() -> None:
    """Print what every type costs; what is compiled or read once is not counted."""
    print("problem        make: median, worst      proof      draw page and answer")
    frame = Frame(176, 225, theme("colour"), language("en"))
    for problem, more in MIX:
        spec = Spec(problem=problem, **parameters(more, 0))  # type: ignore[arg-type]
        puzzles = [make(spec, Random(seed)) for seed in SEEDS]
        made = [cpu_seconds(lambda seed=seed, spec=spec: make(spec, Random(100 + seed))) for seed in SEEDS]
        sheets = [printed(puzzle, spec, frame) for puzzle in puzzles]
        proved = median(cpu_seconds(lambda sheet=sheet: prove(sheet)) for sheet in sheets)
        drawn = median(cpu_seconds(lambda puzzle=puzzle: (puzzle.page(frame), puzzle.answer(frame))) for puzzle in puzzles)
        print(f"{problem:12} {median(made):10.3f} s {max(made):9.3f} s {proved:9.3f} s {drawn:9.3f} s")


def book() -> str:
    """Write a book file with one puzzle on each of so many pages."""
    head = 'title = "Boards"\nseed = 7\nanswers_per_page = 9\n\n[[section]]\ntitle = "Mixed"\n'
    entries = []
    for page in range(PAGES):
        problem, more = MIX[page % len(MIX)]
        chosen = parameters(more, page // len(MIX))
        lines = [f"{key} = {value!r}".replace("'", '"') for key, value in chosen.items()]
        entries.append("\n".join(["\n[[section.puzzle]]", 'kind = "board"', f'problem = "{problem}"', *lines]))
    return head + "\n".join(entries) + "\n"


def whole_book() -> tuple[float, float]:
    """Build the book with two processes, as a user does; return the seconds on the clock and those of both processors."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "book.toml"
        file.write_text(book(), encoding="utf-8")
        command = [sys.executable, "-m", "printkit", "book", str(file), "-o", str(file.with_suffix(".pdf")), "--jobs", str(JOBS)]
        start, before = time.perf_counter(), sum(os.times()[2:4])
        subprocess.run([*command, "--quiet"], check=True, env={**os.environ, "PRINTKIT_CACHE": str(Path(folder) / "cache")})
        return time.perf_counter() - start, sum(os.times()[2:4]) - before


def main() -> None:
    """Print both tables."""
    each_type()
    seconds, cpu = whole_book()
    said = f"{seconds:.1f} s on the clock, {cpu:.1f} s of CPU"
    print(
        f"\n{PAGES} pages of mixed types with answers, {JOBS} processes: {said} (allowed {ALLOWED_SECONDS:.0f} s on two free cores)"
    )


if __name__ == "__main__":
    main()
