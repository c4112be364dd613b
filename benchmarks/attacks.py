"""What happens to files that ask for work out of all proportion: the table in docs/reliability.md.

    python benchmarks/attacks.py [--only WORDS] [--every N] [--command trace|closest|numbered]

Every picture and graph of `attack_drawings.py` up to 10 MB is given to a command, in a process of its own. It holds if it ends
within 20 seconds of processor time and 1 GB, with a result or one line, and never with a traceback.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from attack_drawings import every_drawing

SECONDS, BYTES, LARGEST = 20.0, 1_000_000_000, 10_000_000
PROGRAM = [sys.executable, "-m", "printkit"]


@dataclass(frozen=True, slots=True)
class Run:
    """How one attempt ended."""

    name: str
    code: int
    seconds: float
    peak: int
    told: str

    @property
    def holds(self) -> bool:
        """Tell whether it ended as promised."""
        words = self.told.strip().splitlines()
        return self.seconds <= SECONDS and self.peak <= BYTES and self.code in (0, 3, 4, 5) and "Traceback" not in words[:1]


def attempt(name: str, file: Path, command: str, folder: Path) -> Run:
    """Give a file to a command and measure it; more than twice the limits is not waited for."""
    made = str(folder / "made.json")
    words = ["trace", str(file), "-o", made, "-q"] if command == "trace" else ["make", command, "--drawing", str(file), "-o", made]
    with (folder / "told").open("w+b") as told:
        process = subprocess.Popen([*PROGRAM, *words, "--force"], stdout=told, stderr=told, preexec_fn=_limit)  # noqa: PLW1509 (there are no threads)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        text = told.read().decode("utf-8", "replace")
    return Run(name, process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, text)


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(2 * SECONDS), int(2 * SECONDS)))
    resource.setrlimit(resource.RLIMIT_DATA, (2 * BYTES, 2 * BYTES))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="attacks whose class or name has these words")
    parser.add_argument("--every", type=int, default=1, help="only every so-manieth one")
    parser.add_argument("--command", choices=("trace", "closest", "numbered"), default="trace")
    options = parser.parse_args()
    runs: dict[str, list[Run]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["PRINTKIT_CACHE"] = str(folder / "cache")
        for number, (sort, (title, suffix, content)) in enumerate(every_drawing()):
            if options.only not in f"{sort}: {title}" or number % options.every or len(content) > LARGEST:
                continue
            file = folder / f"attack.{suffix}"
            file.write_bytes(content)
            began = time.monotonic()
            run = attempt(title, file, options.command, folder)
            runs[sort].append(run)
            if not run.holds:
                print(
                    f"FAILED {sort}: {title}: exit {run.code}, {run.seconds:.1f} s, {time.monotonic() - began:.0f} s waited",
                    file=sys.stderr,
                )
    print("| class | attempts | held | failed | longest (s CPU) | most memory (MB) |\n| --- | --- | --- | --- | --- | --- |")
    for sort, found in runs.items():
        held = sum(run.holds for run in found)
        slowest, largest = max(run.seconds for run in found), max(run.peak for run in found) / 1e6
        print(f"| {sort} | {len(found)} | {held} | {len(found) - held} | {slowest:.1f} | {largest:.0f} |")
    return 1 if any(not run.holds for found in runs.values() for run in found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
