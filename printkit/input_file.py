"""Opening a file that somebody named: a regular one, at once, or a reason.

A pipe would keep its reader waiting for ever, and a device may never end. So nothing that is no file is opened, and what was opened
is looked at again, in case it was replaced in between. Every reader of a stranger's file goes through here.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):  # those that this system knows
    _FLAGS |= getattr(os, _name, 0)

_SORTS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISCHR, "a device"),
)


class NotAFile(OSError):
    """There is something of this name that holds no content of its own, such as a pipe."""


def open_input(path: Path) -> BinaryIO:
    """Open a regular file for reading; what is none is refused without waiting, a folder as `IsADirectoryError`."""
    _refuse_others(path.stat().st_mode, path)
    handle = os.open(path, _FLAGS)
    try:
        _refuse_others(os.fstat(handle).st_mode, path)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_input(path: Path, most_bytes: int) -> bytes:
    """Read a regular file; one that is larger gives one byte more than `most_bytes`, so that whoever asks can tell."""
    with open_input(path) as file:
        return file.read(most_bytes + 1)


def why_unreadable(error: OSError | ValueError) -> str:
    """Say in words what kept a file from being read, for the end of a sentence."""
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return "no file can have this name"


def _refuse_others(mode: int, path: Path) -> None:
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder", str(path))
    sort = next((words for test, words in _SORTS if test(mode)), "something else")
    raise NotAFile(errno.EINVAL, f"this is {sort}, not a file", str(path))
