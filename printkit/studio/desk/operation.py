"""What a page asks to be changed in a book, made into changes of its text. This runs in a worker process."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from printkit.errors import Fault, PrintkitError, SpecError, suggest
from printkit.front.book import read_book
from printkit.front.manuscript import Change, Duplicate, Insert, Manuscript, Move, Remove, Set, value_at
from printkit.front.numbering import following_changes

MOST_OPERATIONS = 500
_LONGEST_PATH = 8
_KNOWN = ("set", "insert", "remove", "move", "duplicate", "swap", "pin", "unpin", "text")


@dataclass(frozen=True, slots=True)
class EditWish:
    """Operations on the text of a book that lies at `file`; `seeds` are those of its puzzles as they are printed, by number."""

    text: str
    file: Path
    operations: list[Any] = field(default_factory=list)
    seeds: dict[int, int] = field(default_factory=dict)
    volume: int = 1
    """The volume of a series that is looked at, whose seeds these are."""


@dataclass(frozen=True, slots=True)
class Edited:
    """The text of a book and what it says."""

    text: str
    data: dict[str, Any]


def edit(wish: EditWish) -> Edited:
    """Make all changes, or none if one of them cannot be made; without any, tell what the text says."""
    if len(wish.operations) > MOST_OPERATIONS:
        raise SpecError(Fault(f"these are {len(wish.operations)} changes", f"at most {MOST_OPERATIONS} are made at once", "ops"))
    for place, operation in enumerate(wish.operations):
        try:
            wish = replace(wish, text=_done(wish, operation))
        except SpecError as error:
            raise error.placed(partial(_in_operation, place)) from error
    return Edited(wish.text, _said(wish))


def _in_operation(place: int, fault: Fault) -> Fault:
    return fault if fault.place else replace(fault, place=f"ops[{place}]")


def _said(wish: EditWish) -> dict[str, Any]:
    """Return what the text says; one that cannot be read at all says nothing, and its faults are told when it is checked."""
    try:
        return Manuscript(wish.text).data()
    except PrintkitError:
        return {}


def _done(wish: EditWish, operation: Any) -> str:
    if not isinstance(operation, dict) or not isinstance(operation.get("op"), str):
        raise SpecError(Fault('this is no change; write {"op": ..., "path": [...]}'))
    match operation["op"]:
        case "text":
            return _whole_text(operation)
        case "swap":
            return _swapped(wish, operation, {})
        case "pin":
            return _pinned(wish, operation)
        case "unpin":
            return _released(wish, operation)
        case name:
            return _changed(wish, name, operation)


def _whole_text(operation: dict[str, Any]) -> str:
    text = operation.get("value")
    if not isinstance(text, str) or "\0" in text:
        raise SpecError(Fault("this is no text", "write text between quotation marks", "value"))
    return text


def _changed(wish: EditWish, name: str, operation: dict[str, Any]) -> str:
    manuscript = Manuscript(wish.text)
    for change in _changes(name, operation, manuscript.data()):
        following = following_changes(manuscript.data(), change)
        manuscript = manuscript.changed(change)
        for each in following:
            manuscript = manuscript.changed(each)
    return manuscript.text


def _changes(name: str, operation: dict[str, Any], data: dict[str, Any]) -> list[Change]:
    path = _path(operation.get("path"), "path")
    match name:
        case "set":
            return [Set(path, operation.get("value"))]
        case "insert":
            return [Insert(path, operation.get("value"))]
        case "remove":
            return [Remove(path)]
        case "move":
            return [Move(path, _path(operation.get("to"), "to"))]
        case "duplicate":
            return [Duplicate(path), *_told_apart(path, data)]
    raise SpecError(Fault(f'there is no change "{name:.40}"', suggest(name[:40], _KNOWN), "op"))


def _path(value: Any, name: str) -> tuple[str | int, ...]:
    is_path = isinstance(value, list) and 0 < len(value) <= _LONGEST_PATH
    if not is_path or not all(isinstance(step, str | int) and not isinstance(step, bool) for step in value):
        raise SpecError(Fault("this is no way to a setting", 'write for example ["section", 0, "title"]', name))
    return tuple(value)


def _told_apart(path: tuple[str | int, ...], data: dict[str, Any]) -> list[Change]:
    """Let a copy differ where two of the same are refused: a run of puzzles in its seeds, a variant in its name."""
    original = value_at(data, path)
    copy = (*path[:-1], path[-1] + 1) if isinstance(path[-1], int) else path
    match path:
        case ("section", _, "puzzle", _):
            return [Set((*copy, "seed"), None)]
        case ("section", _) if isinstance(original, dict):
            entries = original.get("puzzle", [])
            return [
                Set((*copy, "puzzle", entry, "seed"), None) for entry in range(len(entries) if isinstance(entries, list) else 0)
            ]
        case ("variant", _) if isinstance(original, dict) and isinstance(original.get("name"), str):
            taken = {each.get("name") for each in data["variant"] if isinstance(each, dict)}
            names = (f"{original['name']}-{number}" for number in range(2, len(taken) + 3))
            return [Set((*copy, "name"), next(name for name in names if name not in taken))]
    return []


def _number(operation: dict[str, Any], name: str = "puzzle", usual: int | None = None) -> int:
    value = operation.get(name, usual)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1_000_000:
        raise SpecError(Fault("this is no number of a puzzle", "write the printed number", name))
    return value


def _swapped(wish: EditWish, operation: dict[str, Any], fixed: dict[str, Any]) -> str:
    """Write a `[[replace]]` for a puzzle, or change the one that it has."""
    number, volume = _number(operation), _number(operation, "volume", wish.volume)
    book = read_book(wish.text, file=wish.file)
    before = book.settings.get("replace", [])
    after = book.swap(number, volume=volume, **fixed).settings["replace"]
    manuscript = Manuscript(wish.text)
    for place, table in enumerate(after):
        if place >= len(before):
            manuscript = manuscript.changed(Insert(("replace", place), table))
            continue
        for name, value in table.items():
            if before[place].get(name) != value:
                manuscript = manuscript.changed(Set(("replace", place, name), value))
    return manuscript.text


def _pinned(wish: EditWish, operation: dict[str, Any]) -> str:
    number = _number(operation)
    if number not in wish.seeds or _number(operation, "volume", wish.volume) != wish.volume:
        raise SpecError(Fault(f"puzzle {number} has not been made yet", "wait until its page is there", "puzzle"))
    return _swapped(wish, operation, {"seed": wish.seeds[number]})


def _released(wish: EditWish, operation: dict[str, Any]) -> str:
    number, volume = _number(operation), _number(operation, "volume", wish.volume)
    manuscript = Manuscript(wish.text)
    tables = manuscript.data().get("replace", [])
    for place, table in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(table, dict) and (table.get("puzzle"), table.get("volume", 1)) == (number, volume):
            return manuscript.changed(Remove(("replace", place))).text
    raise SpecError(Fault(f"puzzle {number} is not fixed", "its seed comes from the book already", "puzzle"))
