"""Swapped and pinned puzzles in a book file that is being changed: they keep their puzzles when entries come, go or move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from string import ascii_uppercase
from typing import Any

from printkit.book.reading.judgement import checked_spec, entries_of
from printkit.book.writing.change import Change, Remove, Set, applied
from printkit.front.swapping import PuzzlePlace, renumbered

_TAG = "\0place"
"""The name of a setting that no book file has; it holds where an entry stood before a change."""


def following_changes(data: dict[str, Any], change: Change) -> list[Change]:
    """Return what else must be changed, so that every `[[replace]]` still names the puzzle that it was written for.

    The book need not be right: whatever is not known of an entry is taken as if nothing were written.
    """
    tables = data.get("replace", [])
    if not _is_list_of_tables(tables) or change.path[:1] == ("replace",):
        return []
    before = list(places(data))
    known = [
        place for place, table in enumerate(tables) if isinstance(table.get("puzzle"), int) and 1 <= table["puzzle"] <= len(before)
    ]
    after = applied(data, change)
    moved = _moved(data, change)
    changes: list[Change] = []
    gone: list[int] = []
    for place in known:
        kept = renumbered([tables[place]], before, list(places(after)), moved)
        if not kept:
            gone.append(place)
        elif kept[0]["puzzle"] != tables[place]["puzzle"]:
            changes.append(Set(("replace", place, "puzzle"), kept[0]["puzzle"]))
    return [*changes, *(Remove(("replace", place)) for place in reversed(gone))]


def places(data: dict[str, Any]) -> Iterator[PuzzlePlace]:
    """Give the places of all puzzles that get a number, in the order of the numbers."""
    versions = data.get("versions", 1)
    letters = ascii_uppercase[:versions] if isinstance(versions, int) and 1 < versions <= len(ascii_uppercase) else [""]
    runs = list(_runs(data))
    for letter in letters:
        for section, entry, count in runs:
            for nth in range(count):
                yield PuzzlePlace(section, entry, nth, letter)


def _runs(data: dict[str, Any]) -> Iterator[tuple[int, int, int]]:
    for section, entry, table in entries_of(data):
        count = table.get("count", 1)
        count = count if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= 1000 else 1
        spec = checked_spec({name: value for name, value in table.items() if name != _TAG}, (), [])
        yield section, entry, 0 if spec is not None and spec.is_sheet() else count


def _moved(data: dict[str, Any], change: Change) -> Callable[[int, int], tuple[int, int] | None]:
    """Find out where every entry goes, by a mark that it carries along; of an entry and its copy, the first counts."""
    marked = deepcopy(data)
    for section, entry, table in entries_of(marked):
        table[_TAG] = (section, entry)
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for section, entry, table in entries_of(applied(marked, change)):
        if _TAG in table:
            found.setdefault(table[_TAG], (section, entry))
    return lambda section, entry: found.get((section, entry))


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
