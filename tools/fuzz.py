"""Fuzzers for every file that a stranger may send: pictures, graphs, assemblies, PDFs, books, boards and records.

    python tools/fuzz.py [--minutes 10] [--only NAME ...] [--seed N] [--finds DIR]

Each fuzzer changes seeds of its own, by bytes and by structure, and feeds them to the very reader that the command line uses, in a
process of its own. A find is whatever ends in anything but a result or a `PrintkitError`, takes more than 20 seconds of processor
time or more than 1 GB. It is made smaller as long as it stays a find, and written to a folder, from where it belongs into
`tests/finds`, with the mending.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from fuzzed import TARGETS, seeds  # noqa: E402 (the readers and their seeds are shared with the test that replays finds)

MOST_SECONDS, MOST_BYTES = 20, 1_000_000_000
NUMBERS = [
    "0",
    "-1",
    "1e308",
    "1e-320",
    "5e-324",
    "9" * 290,
    "9" * 310,
    "NaN",
    "1_0",
    "0x10",
    "1e999",
    "-0.0",
    "0.1",
    "2147483648",
    "null",
    "[]",
    "{}",
    '""',
    "true",
]
_SPECIAL = [
    b"\0",
    b"\xff\xfe",
    b"\xe2\x80\xae",
    b"[" * 300,
    b"{" * 50,
    b'"',
    b"'",
    b"<",
    b">>",
    b"endobj",
    b"stream\n",
    b"\n\n",
    b"=",
]


def changed(data: bytes, chance: random.Random, others: list[bytes]) -> bytes:
    """Change a file a little, or a little more."""
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        data = chance.choice(_CHANGES)(data, chance, others)
    return data[:200_000]


def _flip(data: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    a, b = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:a] + data[b:]


def _repeat(data: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    a, b = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:b] + data[a:b] * chance.choice((1, 2, 30)) + data[b:]


def _number(data: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    """Put a monster in the place of a number."""
    places = [n for n, byte in enumerate(data) if 48 <= byte <= 57 and (n == 0 or not 48 <= data[n - 1] <= 57)]
    if not places:
        return data
    start = chance.choice(places)
    end = start
    while end < len(data) and data[end] in b"0123456789.eE+-_":
        end += 1
    return data[:start] + chance.choice(NUMBERS).encode() + data[end:]


def _insert(data: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(_SPECIAL) + data[at:]


def _splice(data: bytes, chance: random.Random, others: list[bytes]) -> bytes:
    other = chance.choice(others)
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


def _json(data: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    """Put something else in the place of a part of a JSON file."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return _number(data, chance, [])
    parts = list(_places(tree))
    if parts:
        holder, key = chance.choice(parts)
        holder[key] = chance.choice(
            [None, True, -1, 0, 1e308, 5e-324, "x", [], {}, [[]], holder[key], [holder[key]] * 3, 10**290, 0.5]
        )
    try:
        return json.dumps(tree).encode()
    except (ValueError, RecursionError):
        return data


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    stack = [tree]
    while stack:
        thing = stack.pop()
        items = list(thing.items()) if isinstance(thing, dict) else list(enumerate(thing)) if isinstance(thing, list) else []
        for key, inner in items:
            yield thing, key
            stack.append(inner)


_CHANGES: tuple[Callable[[bytes, random.Random, list[bytes]], bytes], ...] = (
    _flip,
    _cut,
    _repeat,
    _number,
    _number,
    _insert,
    _splice,
    _json,
    _json,
)


def worker(name: str, line: Connection) -> None:
    """Feed whatever comes to a reader, and tell how it ended; the system ends us if it takes too long or too much."""
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries that complain there are no find
    read = TARGETS[name]
    while True:
        data = line.recv_bytes()
        used = int(time.process_time())
        resource.setrlimit(resource.RLIMIT_CPU, (used + MOST_SECONDS + 1, resource.RLIM_INFINITY))
        try:
            read(data)
            line.send("")
        except MemoryError:
            line.send("MemoryError")
        except Exception as error:
            frame = error.__traceback__
            while frame is not None and frame.tb_next is not None:
                frame = frame.tb_next
            place = f"{Path(frame.tb_frame.f_code.co_filename).name}:{frame.tb_lineno}" if frame else ""
            line.send(f"{type(error).__name__} at {place}: {str(error)[:100]}")


class Feeder:
    """A process that reads, started anew whenever it is gone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.process: Any = None

    def feed(self, data: bytes) -> str:
        """Return why something is a find, or nothing."""
        if self.process is None or not self.process.is_alive():
            self.line, theirs = multiprocessing.Pipe()
            self.process = multiprocessing.get_context("fork").Process(target=worker, args=(self.name, theirs), daemon=True)
            self.process.start()
            theirs.close()
        try:
            self.line.send_bytes(data)
            return str(self.line.recv())
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode
            return "more than 20 seconds" if code == -signal.SIGXCPU else f"ended by {code}"

    def end(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join()


def smaller(feeder: Feeder, data: bytes, why: str, tries: int = 300) -> bytes:
    """Cut away what is not needed for the same find."""
    sort = why.partition(":")[0]
    step = len(data) // 2
    while step and tries:
        at = 0
        while at < len(data) and tries:
            tries -= 1
            shorter = data[:at] + data[at + step :]
            if shorter and feeder.feed(shorter).partition(":")[0] == sort:
                data = shorter
            else:
                at += step
        step //= 2
    return data


def fuzz(name: str, minutes: float, seed: int, folder: Path) -> int:
    """Run one fuzzer for a while, and return how many different finds there were."""
    chance = random.Random(f"{name} {seed}")
    pool = seeds(name)
    feeder, known, count = Feeder(name), set[str](), 0
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        data = changed(chance.choice(pool), chance, pool)
        why = feeder.feed(data)
        count += 1
        if why:
            sort = why.partition(":")[0] if " at " not in why else why.split(": ")[0]
            if sort not in known:
                known.add(sort)
                small = data if "20 seconds" in why else smaller(feeder, data, why)
                folder.mkdir(parents=True, exist_ok=True)
                place = folder / f"{name}-{hashlib.sha256(small).hexdigest()[:12]}"
                place.write_bytes(small)
                print(f"{name}: {why} -> {place} ({len(small)} bytes)", flush=True)
        elif len(pool) < 400 and chance.random() < 0.02:
            pool.append(data)
    feeder.end()
    print(f"{name}: {count} inputs, {len(known)} finds", flush=True)
    return len(known)


def main() -> int:
    """Run the fuzzers that were asked for; 1 if one found something."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="for each fuzzer")
    parser.add_argument("--only", nargs="*", default=[], choices=list(TARGETS))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FUZZ_SEED", "0")))
    parser.add_argument("--finds", type=Path, default=ROOT / "output" / "finds")
    options = parser.parse_args()
    found = [fuzz(name, options.minutes, options.seed, options.finds) for name in options.only or TARGETS]
    return 1 if any(found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
