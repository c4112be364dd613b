"""A folder for files that nobody needs once the studio is closed.

The server makes and removes it, not the workers: one that is killed in the middle of its work could not tidy up. A server that is
killed leaves its folder behind, and the next one removes it: whoever uses a folder holds a lock in it, which the system lets go of
when that process ends, however it ends.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path

_PREFIX = "printkit-studio-"
_HELD = ".held"
_YOUNG_SECONDS = 60.0
"""A folder this young may be about to be held."""


class Scratch:
    """The folder is made when it is first needed."""

    def __init__(self) -> None:
        self._root: Path | None = None
        self._hold: sqlite3.Connection | None = None

    def place(self, name: str) -> Path:
        """Return a place in the folder, where nothing may be yet."""
        if self._root is None:
            self._root = Path(tempfile.mkdtemp(prefix=_PREFIX))
            self._hold = _held(self._root / _HELD)
        return self._root / name

    def clear(self) -> None:
        """Remove everything; the processes that write here must be gone."""
        if self._hold is not None:
            self._hold.close()
            self._hold = None
        if self._root is not None:
            shutil.rmtree(self._root, ignore_errors=True)
            self._root = None


def remove_stale() -> None:
    """Remove what studios that were killed left behind; only what is ours, and what nobody holds."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if _is_ours(folder) and _is_free(folder / _HELD):
                shutil.rmtree(folder, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    """Tell whether a folder is no link, belongs to whoever runs this, and is not just being made."""
    about = folder.lstat()
    mine = getattr(os, "getuid", lambda: about.st_uid)()
    return folder.is_dir() and not folder.is_symlink() and about.st_uid == mine and time.time() - about.st_mtime > _YOUNG_SECONDS


def _held(file: Path) -> sqlite3.Connection | None:
    """Hold a file for as long as the connection is open; None if somebody else does."""
    connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        connection.close()
        return None
    return connection


def _is_free(file: Path) -> bool:
    if not file.exists():
        return True
    hold = _held(file)
    if hold is None:
        return False
    with closing(hold):
        return True
