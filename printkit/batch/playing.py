"""The puzzles of a book as pages that play, one HTML file each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from printkit.batch.build import LeftOut, Manner, bound_book
from printkit.batch.cache import open_store
from printkit.batch.export import file_name
from printkit.batch.page_folder import PageFolder
from printkit.batch.play_page import Played, play_page
from printkit.batch.staging import Staging, folder_faults
from printkit.book.layout import Layout
from printkit.book.model import Book
from printkit.contract import kind, kinds
from printkit.errors import Fault, InputError, UsageError, suggest
from printkit.input_file import read_input, why_unreadable
from printkit.page.language import language
from printkit.sources.strict_json import strict_json

MOST_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What came of it: how many pages there are, and how many puzzles of which kinds have no table."""

    folder: Path
    files: int
    without: tuple[tuple[str, int], ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def play_book(book: Book, folder: Path, manner: Manner) -> PlayedOut:
    """Write a page for every puzzle of a book whose kind has a table; whole or not at all."""
    if faults := list(folder_faults(folder, "--play")):
        raise UsageError(*faults)
    with open_store(keep=manner.keep, warn=manner.warn) as store:
        bound, left_out, _ = bound_book(book, manner, store)
        if bound is None:
            return PlayedOut(folder, 0, (), left_out)
        found = {file_name(bound, place): _of_leaf(bound, place) for place in range(len(bound.orders))}
        without = Counter(played.kind for played in found.values() if not played.is_playable)
        written = _write(folder, {name: played for name, played in found.items() if played.is_playable})
        return PlayedOut(folder, written, tuple(sorted(without.items())), left_out)


def play_file(file: Path, folder: Path, code: str) -> PlayedOut:
    """Write a page for one puzzle in its JSON form, as `printkit make` and `printkit export` write it."""
    if faults := list(folder_faults(folder, "--play")):
        raise UsageError(*faults)
    played = _record(file, code)
    if not played.is_playable:
        return PlayedOut(folder, 0, ((played.kind, 1),))
    return PlayedOut(folder, _write(folder, {file.stem: played}))


def played_record(record: Any, code: str) -> Played:
    """Read a puzzle; what is none, and what its kind does not understand, is an `InputError`."""
    origin = record.get("printkit") if isinstance(record, dict) else None
    name = origin.get("kind") if isinstance(origin, dict) else None
    if not isinstance(record, dict) or not isinstance(origin, dict) or not isinstance(name, str) or name not in kinds():
        remedy = suggest(name[:40], kinds()) if isinstance(name, str) else ""
        raise InputError(
            Fault("this is no puzzle of printkit", remedy or "use a file that printkit make or export wrote", "printkit.kind")
        )
    puzzle = kind(name).from_json({key: value for key, value in record.items() if key != "printkit"})
    return Played(name, puzzle.to_json(), puzzle.title(language(code)), str(origin.get("identity", "")), code)


def _record(file: Path, code: str) -> Played:
    try:
        content = read_input(file, MOST_BYTES)
        if len(content) > MOST_BYTES:
            raise InputError(Fault("the file is too large for a puzzle", f"use at most {MOST_BYTES // 1_000_000} MB"))
        return played_record(strict_json(content), code)
    except InputError as error:
        raise InputError(*(replace(fault, place=str(file)) for fault in error.faults)) from error
    except OSError as error:
        raise InputError(Fault(f"the file cannot be read: {why_unreadable(error)}", place=str(file))) from error
    except (ValueError, RecursionError) as error:
        raise InputError(Fault("this is not JSON", "use a file that printkit make or export wrote", place=str(file))) from error


def _of_leaf(bound: Layout, place: int) -> Played:
    leaf, note = bound.leaves[place], bound.notes[place]
    return Played(leaf.job.kind, leaf.puzzle.to_json(), note.title, note.identity, bound.style.language.code)


def _write(folder: Path, pages: dict[str, Played]) -> int:
    with Staging() as staging:
        place = PageFolder(staging, folder, "html")
        for name, played in pages.items():
            place.write(name, play_page(played).encode())
        staging.commit(place.finish())
    return len(pages)
