"""Reading what the user wrote behind the options, and gathering everything that is wrong with it before saying so.

Options arrive here as text: click itself would stop at the first one it cannot convert.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from math import isfinite, nan
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.errors import Fault, PrintkitError, UsageError, suggest

if TYPE_CHECKING:
    from printkit.front.building import PageRanges

LARGEST_SEED = 2**53
"""What the seed of a puzzle may be at most: the largest whole number that every program reads back from JSON exactly."""
LARGEST_BOOK_SEED = 999_999_999
"""What the seed of a book may be at most; its puzzles may get larger ones."""
LARGEST_DPI = 1200


class Wishes:
    """Collects faults while options are read; `settle` raises them all."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def whole(self, text: str | None, field: str, least: int, most: int, default: int) -> int:
        """Read a whole number between two limits."""
        if text is None:
            return default
        try:
            number = int(text)
        except ValueError:
            self.faults.append(Fault(f'"{_short(text)}" is not a whole number', f"write one from {least} to {most}", field))
            return default
        if not least <= number <= most:
            self.faults.append(Fault(f"{_short(text)} is out of range", f"write a number from {least} to {most}", field))
        return number

    def number(self, text: str | None, field: str) -> float | None:
        """Read a number; nothing means that it was not given, or that it is none."""
        try:
            number = None if text is None else float(text)
        except ValueError:
            number = nan
        if number is None or isfinite(number):
            return number
        self.faults.append(Fault(f'"{_short(text or "")}" is not a number', "write it in digits", field))
        return None

    def seconds(self, text: str | None, field: str) -> float | None:
        """Read a time span; nothing means that there is no limit."""
        if text is None:
            return None
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if not 0 < number < 1e9:
            self.faults.append(Fault(f'"{_short(text)}" is not a number of seconds above 0', "write for example 60", field))
        return number

    def megabytes(self, text: str | None, field: str) -> int | None:
        """Read an amount of memory in megabytes, and return bytes; nothing means the share that each worker has."""
        from printkit.front.building import LEAST_BYTES

        least = LEAST_BYTES // 1_000_000
        return self.whole(text, field, least, 1_000_000, 0) * 1_000_000 or None

    def one_of(self, text: str, field: str, known: Iterable[str]) -> str:
        """Read one of several names."""
        names = list(known)
        if text not in names:
            self.faults.append(Fault(f'there is no "{_short(text)}"', suggest(text, names), field))
        return text

    def folder(self, text: str | None, field: str) -> Path | None:
        """Read the name of a folder; an empty one, as from a variable that is not set, would mean this very folder."""
        if text == "":
            self.faults.append(Fault("the name of the folder is empty", "name one, or . for this folder", field))
        return path(text)

    def add(self, error: PrintkitError, field: str) -> None:
        """Take over the faults of an error under the name of an option."""
        self.faults.extend(Fault(fault.problem, fault.remedy, field) for fault in error.faults)

    def settle(self) -> None:
        """Raise everything that was wrong."""
        if self.faults:
            raise UsageError(*self.faults)


def safe(wishes: Wishes, target: Path, field: str, inputs: Iterable[str | None], *, force: bool) -> None:
    """Object to an output that one of the inputs would be lost by, or a file that is not from printkit."""
    from printkit.front.page import overwriting_faults

    read = [Path(name) for name in inputs if name]
    wishes.faults.extend(overwriting_faults([(field, target)], read, force=force))


def seed(wishes: Wishes, text: str | None, most: int = LARGEST_SEED) -> int:
    """Read the option `--seed`; without it, the seed is 0."""
    return wishes.whole(text, "--seed", 0, most, 0)


def dpi(wishes: Wishes, text: str | None, default: int = 110) -> int:
    """Read the option `--dpi`."""
    return wishes.whole(text, "--dpi", 20, LARGEST_DPI, default)


def pages(wishes: Wishes, text: str | None) -> PageRanges | None:
    """Read the option `--pages`."""
    from printkit.front.building import PageRanges

    if text is None:
        return None
    try:
        return PageRanges.of_text(text)
    except PrintkitError as error:
        wishes.add(error, "--pages")
        return None


def workers(wishes: Wishes, text: str | None) -> int:
    """Read the option `--jobs`; without it, every processor that this process may use gets one."""
    return wishes.whole(text, "--jobs", 1, 256, _processors())


def path(text: str | None) -> Path | None:
    """Read a path; nothing stays nothing."""
    return Path(text) if text is not None else None


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
