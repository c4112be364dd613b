"""From paper to the screen: the puzzle that has a printed identity, in the books of a folder, their manifests, and the cache."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from printkit.batch.cache import Store, open_store
from printkit.batch.press import get_or_make
from printkit.book.order import plan
from printkit.contract import kinds
from printkit.errors import Fault, InputError, PrintkitError
from printkit.front.book import load_book
from printkit.front.puzzle import make_asked
from printkit.input_file import read_input

_IDENTITY = re.compile(r"([a-z][a-z0-9_-]{0,40}):([0-9a-f]{10})#([0-9]{1,18})")
_MOST_FILES = 200
_MOST_BYTES = 20_000_000


class NotFound(InputError):
    """Nothing here has the identity."""


def found_puzzle(identity: str, folder: Path) -> dict[str, Any]:
    """Return `{"kind", "puzzle", "where"}` for an identity; `where` is the book, the manifest, or empty for the cache."""
    wanted = identity.strip()
    form = _IDENTITY.fullmatch(wanted)
    if form is None or form[1] not in kinds():
        raise InputError(
            Fault("this is no identity of a puzzle", "copy it from the foot of its page, such as board:46bd7d4059#3", "identity")
        )
    with open_store(warn=lambda _: None) as store:
        kept = store.record_of(wanted)
        if kept is not None:
            return {"kind": form[1], "puzzle": kept, "where": ""}
        for look in (_in_book, _in_manifest):
            for file in _files(folder, ".toml" if look is _in_book else ".json"):
                record = look(file, wanted, folder, store)
                if record is not None:
                    return {"kind": form[1], "puzzle": record, "where": file.relative_to(folder).as_posix()}
    remedy = "open the folder of its book, or the puzzle's JSON file"
    raise NotFound(Fault(f"{wanted} is in no book of this folder, in no manifest and not in the cache", remedy, "identity"))


def _files(folder: Path, suffix: str) -> Iterator[Path]:
    """List the files of a folder and of those in it, links left out."""
    found = [*folder.glob(f"*{suffix}"), *folder.glob(f"*/*{suffix}")]
    return (
        file for file in sorted(found)[:_MOST_FILES] if file.is_file() and not file.is_symlink() and not file.parent.is_symlink()
    )


def _in_book(file: Path, identity: str, _folder: Path, store: Store) -> dict[str, Any] | None:
    """Look through all that a book file makes; one with faults, or one that is no book, has nothing."""
    try:
        for copy in load_book(file).copies():
            for order in plan(copy.checked):
                if order.job.identity == identity:
                    return get_or_make(store, order.job).puzzle.to_json()
    except PrintkitError:
        return None
    return None


def _in_manifest(file: Path, identity: str, folder: Path, _store: Store) -> dict[str, Any] | None:
    """Make a puzzle again from what the manifest of a book says of it; it counts only if it has the same identity."""
    try:
        content = json.loads(read_input(file, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or content.get("format") != "printkit-book/1" or not isinstance(content.get("puzzles"), list):
        return None
    said = next((each for each in content["puzzles"] if isinstance(each, dict) and each.get("identity") == identity), None)
    if said is None or not isinstance(said.get("parameters"), dict) or not isinstance(said.get("seed"), int):
        return None
    try:
        made = make_asked(identity.partition(":")[0], said["parameters"], said["seed"], {}, inside=folder)
    except PrintkitError:
        return None
    return made.leaf.puzzle.to_json() if made.identity == identity else None
