"""Folders of pages, which belong to the user as much as to us.

Beside its pages a folder holds a record of what printkit wrote there. Only files in the record that nobody changed since, and that
carry printkit's mark, are ever replaced or removed, so that a record by somebody else gives away nothing. Links are never followed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from printkit.batch.mark import is_ours
from printkit.batch.staging import Staging
from printkit.errors import Fault, UsageError
from printkit.input_file import read_input

_FORMAT = "printkit-pages/1"
_TOLD_AT_ONCE = 5
_MOST_BYTES = 500_000_000
"""No page is nearly as large."""


class PageFolder:
    """The pages of one build in one folder, as files of one type."""

    def __init__(self, staging: Staging, folder: Path, suffix: str) -> None:
        self._staging = staging
        self._folder = folder
        self._suffix = suffix
        self._record = folder / f"printkit-{suffix}.json"
        self._before = _read_record(self._record, suffix)
        self._now: dict[str, str] = {}

    def write(self, name: str, content: bytes) -> None:
        """Stage a page."""
        file = f"{name}.{self._suffix}"
        self._staging.file(self._folder / file).write_bytes(content)
        self._now[file] = _digest(content)

    def finish(self) -> tuple[Path, ...]:
        """Stage the record and return the files that this build leaves behind; refuse to touch files that are not ours."""
        strangers = [file for file, digest in self._now.items() if self._is_strange(file, digest)]
        if strangers:
            raise UsageError(*self._complaints(strangers))
        if self._record.is_symlink():
            raise UsageError(link_fault(self._record))
        text = json.dumps({"format": _FORMAT, "files": self._now}, indent=1)
        self._staging.file(self._record).write_text(f"{text}\n", encoding="utf-8", newline="\n")
        return tuple(
            self._folder / file for file, digest in self._before.items() if file not in self._now and self._is_ours(file, digest)
        )

    @property
    def folder(self) -> Path:
        """Return where the pages stand."""
        return self._folder

    def _is_strange(self, file: str, digest: str) -> bool:
        place = self._folder / file
        return os.path.lexists(place) and not (self._is_ours(file, self._before.get(file, "")) or self._holds(file, digest))

    def _is_ours(self, file: str, digest: str) -> bool:
        """Tell whether a file is as an earlier build wrote it."""
        return self._holds(file, digest) and is_ours(self._folder / file)

    def _holds(self, file: str, digest: str) -> bool:
        place = self._folder / file
        try:
            return not place.is_symlink() and _digest(read_input(place, _MOST_BYTES)) == digest
        except OSError:
            return False

    def _complaints(self, strangers: list[str]) -> Iterable[Fault]:
        for file in strangers[:_TOLD_AT_ONCE]:
            if (self._folder / file).is_symlink():
                yield link_fault(self._folder / file)
                continue
            how = "was changed since printkit made it" if file in self._before else "is not from printkit"
            yield Fault(f'"{self._folder / file}" {how} and would be lost', "move it away or choose another folder")
        if len(strangers) > _TOLD_AT_ONCE:
            yield Fault(f'and {len(strangers) - _TOLD_AT_ONCE} more files in "{self._folder}"')


def link_fault(place: Path) -> Fault:
    """Say why a place is not written to."""
    return Fault(f'"{place}" is a link, which may lead anywhere', "remove it or choose another folder")


def _read_record(record: Path, suffix: str) -> dict[str, str]:
    """Read what an earlier build wrote; a record that is damaged or lists anything but pages of this folder is no record."""
    with suppress(OSError, ValueError, RecursionError):
        content = json.loads(read_input(record, _MOST_BYTES))
        if isinstance(content, dict) and content.get("format") == _FORMAT and isinstance(content.get("files"), dict):
            return {name: str(digest) for name, digest in content["files"].items() if _is_page_name(name, suffix)}
    return {}


def _is_page_name(name: str, suffix: str) -> bool:
    return Path(name).name == name and "\\" not in name and name.endswith(f".{suffix}")


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
