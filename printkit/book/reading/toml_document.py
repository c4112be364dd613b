"""A TOML text read as far as it can be read, with everything that is wrong with it.

The standard parser stops at the first fault. Here a broken statement is set aside, its key remembered, and the rest is read, so
that all faults of a file come together and none is told twice. Where a fault leaves it open to which table the following lines
belong, the reading ends, and only what is sure is told.
"""

from __future__ import annotations

import datetime
import math
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.book.reading.flaw import Flaw
from printkit.book.reading.toml_lines import MOST_VALUES, KeyPath, LineMap, Overgrown, Statement, line_map, statements
from printkit.book.reading.toml_repair import OPEN, STOP, Repair, clashing
from printkit.book.reading.wording import shown

_LARGEST = 2**63
_DATES = (datetime.date, datetime.time)


@dataclass(frozen=True, slots=True)
class Document:
    """What a text says. A value that could not be read is None, and its fault is among the flaws already."""

    data: dict[str, Any]
    lines: LineMap
    flaws: tuple[Flaw, ...] = ()
    unsure: frozenset[KeyPath] = frozenset()
    """Values that could not be read."""
    open: frozenset[KeyPath] = frozenset()
    """Tables that may hold more than was read, so that nothing is known to be missing from them."""


def read(text: str, lists: Sequence[str] = ()) -> Document:
    """Read a text with plain line ends; `lists` names the tables that stand in double brackets, such as `section.puzzle`."""
    repair, data = _repaired(text, lists)
    sieve = _Sieve(line_map(repair.kept), frozenset(repair.broken))
    sieve.sift(data)
    return Document(data, sieve.lines, (*repair.flaws, *sieve.flaws), frozenset(sieve.unsure), frozenset(sieve.open))


def kept(text: str, lists: Sequence[str] = ()) -> list[Statement]:
    """Return the statements of a text as `read` takes them, with stand-ins on the lines of those that it cannot read."""
    return _repaired(text, lists)[0].kept


def _repaired(text: str, lists: Sequence[str]) -> tuple[Repair, dict[str, Any]]:
    """Read every statement that can be read, and the values of all of them together."""
    found = statements(text)
    sound = _sound(text)
    repair = Repair(tuple(lists), is_sound=sound is not None)
    for statement in found:
        repair.take(statement)
    return repair, _parsed(repair) if sound is None or repair.flaws else sound


def _sound(text: str) -> dict[str, Any] | None:
    """Read a text that has no flaws."""
    try:
        return tomllib.loads(text)
    except ValueError:
        return None


def _parsed(repair: Repair) -> dict[str, Any]:
    """Read what was kept; statements that are right in themselves may still contradict each other."""
    while True:
        try:
            return tomllib.loads("\n".join(statement.text for statement in repair.kept))
        except tomllib.TOMLDecodeError as error:
            repair.drop(clashing(repair.kept, error))


class _Sieve:
    """Takes out the values that no book can use, and the stand-ins for those that could not be read."""

    def __init__(self, lines: LineMap, broken: frozenset[int]) -> None:
        self.lines, self.broken = lines, broken
        self.flaws: list[Flaw] = []
        self.unsure: set[KeyPath] = set()
        self.open: set[KeyPath] = set()

    def sift(self, data: dict[str, Any]) -> None:
        """Go through all values."""
        for count, (holder, path, value) in enumerate(list(_leaves(data, ()))):
            if count >= MOST_VALUES:
                raise Overgrown(f"the file has more than {MOST_VALUES} values", self.lines.of(path))
            words = _unusable(value)
            if words:
                self._take_out(holder, path, words)

    def _take_out(self, holder: Any, path: KeyPath, words: tuple[str, str]) -> None:
        line, key = self.lines.of(path), path[-1]
        is_told = line in self.broken
        holder[key] = None
        if is_told and key in (f"{OPEN}{line}", f"{STOP}{line}"):
            del holder[key]
            has_ended = str(key).startswith(STOP)
            self.open.update(path[:end] for end in range(0 if has_ended else len(path) - 1, len(path)))
            return
        self.unsure.add(path)
        if not is_told:
            self.flaws.append(Flaw(*words, path, line))


def _leaves(holder: Any, path: KeyPath) -> Iterator[tuple[Any, KeyPath, Any]]:
    """Yield every plain value with what holds it."""
    for key, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
        if isinstance(value, dict | list):
            yield from _leaves(value, (*path, key))
        else:
            yield holder, (*path, key), value


def _unusable(value: Any) -> tuple[str, str] | None:
    if isinstance(value, _DATES):
        return f"{shown(value)} is a date or a time", "put it between quotation marks if it is text"
    if isinstance(value, float) and not math.isfinite(value):
        return f"{shown(value)} is not a number", "write it in digits"
    if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
        return "the number is too large", "write fewer digits"
    return None
