"""A book file on the disk and the draft beside it.

The draft holds every change that is not saved yet. It is a hidden file in the same folder, written whole or not at all before a
change is answered, so that whatever ends the studio, the book is as it was at the last change. The book file itself is written only
when somebody saves, and never over a change that somebody else made to it.
"""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Literal

from printkit.front.manuscript import MOST_BYTES, text_of
from printkit.input_file import read_input

Disk = Literal["same", "changed", "gone"]
_FORMAT = "printkit-draft/1"


@dataclass(frozen=True, slots=True)
class Draft:
    """Changes that were not saved, and the digest of the file that they were made to."""

    text: str
    base: str


class BookFile:
    """One book file. `base` is the digest of what it held when it was last read or saved here; empty if it never was there."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.base = ""
        self._seen: tuple[int, int, int] | None = None
        self._now = ""

    @property
    def draft_place(self) -> Path:
        """Return where the draft lies."""
        return self.place.with_name(f".{self.place.name}.studio")

    def read(self) -> str:
        """Read the file, and take what it says for the state that changes are made to."""
        text_of(self.place)  # refuses, in people's words, what is no text
        content = read_input(self.place, MOST_BYTES)
        self.base = self._now = _digest(content)
        self._seen = _stamp(self.place)
        return content.decode("utf-8")

    def disk(self) -> Disk:
        """Look whether the file is as it was; it is read only if its time or size are others than when it was last looked at."""
        stamp = _stamp(self.place)
        if stamp is None:
            self._seen, self._now = None, ""
            return "gone"
        if stamp != self._seen:
            self._now = _digest_of(self.place)
            self._seen = stamp
        return "same" if self._now == self.base else "changed"

    def keep_draft(self, text: str) -> None:
        """Write the draft."""
        head = json.dumps({"format": _FORMAT, "base": self.base, "sum": _digest(text.encode())})
        _replace(self.draft_place, f"{head}\n{text}".encode())

    def drop_draft(self) -> None:
        """Remove the draft, because everything is saved or given up."""
        with suppress(OSError):
            self.draft_place.unlink(missing_ok=True)

    def draft(self) -> Draft | None:
        """Find the changes of an earlier studio that were not saved; a draft that is not whole is none."""
        try:
            if self.draft_place.is_symlink():
                return None
            content = read_input(self.draft_place, 2 * MOST_BYTES)
            head, _, body = content.partition(b"\n")
            said = json.loads(head)
            if said["format"] == _FORMAT and said["sum"] == _digest(body):
                return Draft(body.decode("utf-8"), str(said["base"]))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            pass
        return None

    def save(self, text: str) -> None:
        """Write the book file, whole or not at all, with the permissions it had; the draft is then no longer needed."""
        content = text.encode()
        target = Path(os.path.realpath(self.place))  # a link stays a link, and its end is replaced
        _replace(target, content, lasting=True)
        self.base = self._now = _digest(content)
        self._seen = _stamp(self.place)
        self.drop_draft()


def _replace(target: Path, content: bytes, *, lasting: bool = False) -> None:
    """Write a file beside its place and rename it; `lasting` waits until it is on the disk."""
    part = target.with_name(f".{target.name}.{token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.write(content)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
        from printkit.safe.putting import put

        put(part, target)
    finally:
        part.unlink(missing_ok=True)


def _stamp(place: Path) -> tuple[int, int, int] | None:
    try:
        state = place.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino


def _digest_of(place: Path) -> str:
    try:
        return _digest(read_input(place, MOST_BYTES))
    except OSError:
        return ""


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()
