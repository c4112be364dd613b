"""Break book builds at random moments and damage what is kept, and see whether the next build heals it all.

    python benchmarks/faults.py [--moments 200] [--damages 1000] [--seed 0] [--only WORD]

A *moment* is one build of a small book in two worker processes that is ended by a fault. Then nothing of it may run on, and the
next build must give the bytes of an undisturbed one, and leave no file behind that an undisturbed one does not leave. The faults:
kill -9, SIGTERM, Ctrl-C (to the whole group, as a terminal does it), kill -9 of one worker, a disk that is full (a small disk of
its own where we may mount one, else a limit to the size of files), and a limit to memory. Moments are spread evenly over the time
that a build takes, with some chance.

A *damage* changes one kept file: an entry of the cache or a compiled kernel. Bits are flipped, files are cut, emptied, made longer,
swapped, or replaced by folders, links, zeros or rubbish. The next use must give what it gave before, and the file must be whole.

The exit code is not 0 if anything failed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from file_damage import DAMAGES, damage

BOOK = """
title = "Faults"
answers_per_page = 4
[[section]]
title = "Dots"
[[section.puzzle]]
kind = "numbered"
drawing = "art.svg"
[[section]]
title = "Boards"
[[section.puzzle]]
kind = "null"
count = 4
"""
ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g fill="none" stroke="black">'
    '<path d="M10 10 H90 V90 H10 Z"/><circle cx="50" cy="50" r="25"/><path d="M20 80 C40 60 60 60 80 80"/></g></svg>'
)
MARK = "PRINTKIT_FAULT_TRIAL"
PATIENCE_S = 300


@dataclass
class Bench:
    """A folder with a book, and what an undisturbed build of it gives."""

    home: Path
    clean: dict[str, str] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)
    seconds: float = 0.0

    def prepare(self, turns: int = 2) -> None:
        """Build the book undisturbed: once for what is only done the first time, and again to measure and compare."""
        for name in ("kernels", "state"):
            (self.home / name).mkdir(exist_ok=True)
        for turn in range(turns):
            trial = Trial(self, f"undisturbed-{turn}")
            began = time.monotonic()
            done = trial.run()
            self.seconds = time.monotonic() - began
            if done.returncode:
                raise SystemExit(f"the undisturbed build failed: {done.stderr}")
            found, files = trial.outputs(), trial.kept_files()
            if self.clean and (found, files) != (self.clean, self.files):
                raise SystemExit("two undisturbed builds differ")
            self.clean, self.files = found, files
            trial.clear()


class Trial:
    """One book in a folder of its own, with a cache and temporary files of its own."""

    def __init__(self, bench: Bench, name: str) -> None:
        self.bench = bench
        self.name = f"{os.getpid()}-{name}"
        self.folder = bench.home / name
        self.folder.mkdir()
        (self.folder / "book.toml").write_text(BOOK)
        (self.folder / "art.svg").write_text(ART)
        for each in ("out", "temporary"):
            (self.folder / each).mkdir()

    def start(self, limit: Callable[[], None] | None = None) -> subprocess.Popen[str]:
        """Start a build as a group of its own."""
        words = ["book", "book.toml", "-o", "out/b.pdf", "--svg", "out/pages", "--jobs", "2", "-q"]
        environment = {
            **os.environ,
            MARK: self.name,
            "PRINTKIT_CACHE": str(self.folder / "cache"),
            "PRINTKIT_KERNELS": str(self.bench.home / "kernels"),
            "PRINTKIT_STATE": str(self.bench.home / "state"),
            "TMPDIR": str(self.folder / "temporary"),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else every process compiles all sources anew
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "printkit", *words],
            cwd=self.folder,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=lambda: _begin(limit),  # noqa: PLW1509 (there are no threads here)
        )

    def run(self) -> subprocess.CompletedProcess[str]:
        """Build undisturbed."""
        process = self.start()
        said, told = process.communicate(timeout=PATIENCE_S)
        return subprocess.CompletedProcess(process.args, process.returncode, said, told)

    def outputs(self) -> dict[str, str]:
        """Return what lies in the folder of outputs, hidden files included, with digests."""
        places = sorted(place for place in (self.folder / "out").rglob("*") if place.is_file())
        return {place.relative_to(self.folder).as_posix(): hashlib.sha256(place.read_bytes()).hexdigest() for place in places}

    def kept_files(self) -> set[str]:
        """Return the names of all files in the cache and among temporary files."""
        places = [place for each in ("cache", "temporary") for place in (self.folder / each).rglob("*") if not place.is_dir()]
        return {place.relative_to(self.folder).as_posix() for place in places}

    def strays(self) -> list[int]:
        """Return the processes of this trial that still run."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if f"{MARK}={self.name}\0".encode() in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
        return found

    def clear(self) -> None:
        """Remove everything, processes first."""
        for process in self.strays():
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        shutil.rmtree(self.folder)


def _begin(limit: Callable[[], None] | None) -> None:
    """Let a build hear Ctrl-C, which is ignored by what is started in the background, and set its limit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if limit:
        limit()


def main() -> int:
    """Do what the command line asks for and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--damages", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", help="only faults or damages with this word in their name")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faults-") as name:
        bench = Bench(Path(name).resolve())
        bench.prepare()
        wanted = options.only or ""
        failed = break_builds(bench, options.moments, random.Random(options.seed), wanted) if options.moments else 0
        failed += spoil_files(bench, options.damages, options.seed, wanted) if options.damages else 0
    return 1 if failed else 0


def break_builds(bench: Bench, moments: int, chance: random.Random, wanted: str) -> int:
    """Break builds in all ways in turn; print a table, and return how many did not heal."""
    faults = {name: fault for name, fault in FAULTS.items() if wanted in name}
    held: Counter[str] = Counter()
    ended: dict[str, Counter[str]] = {name: Counter() for name in faults}
    problems: list[str] = []
    for number in range(moments if faults else 0):
        name = list(faults)[number % len(faults)]
        share = (number + chance.random()) / moments
        trial = Trial(bench, f"moment-{number}")
        try:
            how = faults[name](trial, share, chance)
            ended[name][how] += 1
            problem = unhealed(trial)
        finally:
            trial.clear()
        held[name] += not problem
        if problem:
            problems.append(f"{name} at {share:.3f} of a build ({how}): {problem}")
            print(problems[-1], flush=True)
    print("\n| fault | moments | healed | how the broken builds ended |\n| --- | ---: | ---: | --- |")
    for name in faults:
        ways = ", ".join(f"{how} ({count})" for how, count in ended[name].most_common())
        print(f"| {name} | {ended[name].total()} | {held[name]} | {ways} |")
    return len(problems)


def unhealed(trial: Trial) -> str:
    """Say what the next build did not heal, or nothing."""
    for _ in range(50):  # workers notice within a moment that their parent is gone
        if not trial.strays():
            break
        time.sleep(0.1)
    else:
        return f"processes {trial.strays()} run on"
    done = trial.run()
    if done.returncode or done.stderr:
        return f"the next build gives {done.returncode}: {done.stderr.strip()[-300:]}"
    if trial.outputs() != trial.bench.clean:
        other = {name for name, _ in set(trial.outputs().items()) ^ set(trial.bench.clean.items())}
        return f"the next build differs: {sorted(other)[:5]}"
    if trial.kept_files() != trial.bench.files:
        return f"files are left or missing: {sorted(trial.kept_files() ^ trial.bench.files)[:5]}"
    return ""


def signalled(number: int, *, group: bool = False, worker: bool = False) -> Callable[[Trial, float, random.Random], str]:
    """Return a fault that sends a signal to a build, to its whole group, or to one of its workers."""

    def fault(trial: Trial, share: float, chance: random.Random) -> str:
        process = trial.start()
        with suppress(subprocess.TimeoutExpired):
            process.wait(share * trial.bench.seconds)
        target = process.pid
        if worker:
            children = [each for each in trial.strays() if each != process.pid]
            target = chance.choice(children) if children else process.pid
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number) if group else os.kill(target, number)
        return ending(process)

    return fault


def ending(process: subprocess.Popen[str]) -> str:
    """Wait for the end of a build and say how it ended; nobody wants to see a traceback."""
    _, told = process.communicate(timeout=PATIENCE_S)
    how = f"exit code {process.returncode}" if process.returncode >= 0 else signal.Signals(-process.returncode).name
    return f"{how} with a traceback" if "Traceback" in told else how


def out_of_memory(trial: Trial, share: float, _: random.Random) -> str:
    """Give a build, and each of its workers, so little memory that it may fail anywhere."""
    import resource

    most = int(60e6 + share * 500e6)
    return ending(trial.start(lambda: resource.setrlimit(resource.RLIMIT_DATA, (most, most))))


def full_disk(trial: Trial, share: float, chance: random.Random) -> str:
    """Let the disk of the outputs, or that of the cache, be full after so many bytes."""
    place = trial.folder / chance.choice(["out", "cache", "temporary"])
    place.mkdir(exist_ok=True)
    size = int(share * 260_000)
    with small_disk(place, size) as mounted:
        if mounted:
            return ending(trial.start())
    import resource

    return ending(trial.start(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size // 4, size // 4))))


@contextmanager
def small_disk(place: Path, size: int) -> Iterator[bool]:
    """Mount a disk of this size, if we may; tell whether we could. What is on it stays, as if room had been made."""
    options = f"size={max(4096, size)},mode=700"
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", str(place)], capture_output=True, check=False)
    try:
        yield done.returncode == 0
    finally:
        if done.returncode == 0:
            aside = place.with_name("aside")
            shutil.copytree(place, aside, symlinks=True)
            subprocess.run(["umount", str(place)], check=True)
            place.rmdir()
            aside.rename(place)


FAULTS: dict[str, Callable[[Trial, float, random.Random], str]] = {
    "kill -9": signalled(signal.SIGKILL),
    "SIGTERM": signalled(signal.SIGTERM),
    "Ctrl-C": signalled(signal.SIGINT, group=True),
    "kill -9 of a worker": signalled(signal.SIGKILL, worker=True),
    "full disk": full_disk,
    "memory limit": out_of_memory,
}


KERNELS = """
from printkit.engine.native.kernel import compiled

@compiled
def sum_below(number):
    total = 0
    for each in range(number):
        total += each
    return total

@compiled
def largest(first, second):
    return first if first > second else second
"""


def spoil_files(bench: Bench, damages: int, seed: int, wanted: str) -> int:
    """Damage kept files in all ways in turn; print a table, and return how often the next use did not heal it."""
    os.environ.update(
        PRINTKIT_CACHE=str(bench.home / "cache"),
        PRINTKIT_KERNELS=str(bench.home / "toy-kernels"),
        PRINTKIT_STATE=str(bench.home / "state"),
    )
    sorts = [sort for sort in DAMAGES if wanted in sort or wanted in "damage"]
    kept: list[Kept] = [*kept_entries(bench), *kept_kernels(bench)]
    tried: Counter[tuple[str, str]] = Counter()
    healed: Counter[tuple[str, str]] = Counter()
    for number in range(damages if sorts else 0):
        sort, one = sorts[number % len(sorts)], kept[(number // len(sorts)) % len(kept)]
        others = [other.place for other in kept if other.sort == one.sort and other is not one]
        damage(one.place, sort, seed + number, others[number % len(others)])
        tried[sort, one.sort] += 1
        problem = one.use()
        healed[sort, one.sort] += not problem
        if problem:
            print(f"{sort} of {one.place.name}: {problem}", flush=True)
    print("\n| damage | entries of the cache: tried | healed | compiled kernels: tried | healed |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for sort in sorts:
        cells = [str(counts[sort, what]) for what in ("entry", "kernel") for counts in (tried, healed)]
        print(f"| {sort} | {' | '.join(cells)} |")
    return tried.total() - healed.total()


@dataclass
class Kept:
    """A file that is kept, and how to use it: that says what is wrong afterwards, or nothing."""

    sort: str
    place: Path
    use: Callable[[], str]


def kept_entries(bench: Bench) -> Iterator[Kept]:
    """Keep puzzles of several kinds and a traced drawing."""
    from printkit.batch.cache import open_store
    from printkit.batch.press import get_or_make
    from printkit.book.order import plan
    from printkit.front.book import load_book

    folder = bench.home / "entries"
    folder.mkdir()
    (folder / "book.toml").write_text(BOOK)
    (folder / "art.svg").write_text(ART)
    with open_store(warn=_refuse) as store:
        jobs = [order.job for order in plan(load_book(folder / "book.toml").checked)]
        for job in jobs:
            leaf = get_or_make(store, job)
            place = store._place(job)
            content = place.read_bytes()

            def use(job=job, leaf=leaf, place=place, content=content) -> str:
                if get_or_make(store, job) != leaf:
                    return "another puzzle"
                return "" if not place.is_symlink() and place.read_bytes() == content else "the entry is not whole again"

            yield Kept("entry", place, use)


def kept_kernels(bench: Bench) -> Iterator[Kept]:
    """Keep two small kernels, which are compiled in a moment."""
    import importlib

    from printkit.safe.kernel_folder import MOST_BYTES, open_kernels

    folder = bench.home / "source" / "toy" / "kernels"
    folder.mkdir(parents=True)
    (folder / "sums.py").write_text(KERNELS)
    sys.path.insert(0, str(bench.home / "source"))
    sums = importlib.import_module("toy.kernels.sums")

    def use(place: Path) -> str:
        importlib.reload(sums)  # kernels that know nothing of what was compiled before, as in another process
        if (sums.sum_below(10), sums.largest(3, 7)) != (45, 7):
            return "another result"
        _, seal = open_kernels()
        return "" if seal.holds(place, MOST_BYTES) else "the kernel is not whole again"

    use(Path())
    home, _ = open_kernels()
    for place in sorted(home.rglob("*.nbc")):
        yield Kept("kernel", place, lambda place=place: use(place))


def _refuse(words: str) -> None:
    raise SystemExit(words)


if __name__ == "__main__":
    sys.exit(main())
