"""What a killed build left behind is cleared by the next one in the same place.

Whatever is written beside its place carries the signature of its process in its name. It is a leftover when that process is gone;
where that cannot be known, as of another machine, when it is a day old.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

_SIGNED = re.compile(r"(?:([0-9a-f]{6})-([0-9a-f]{1,8})-)?[0-9a-f]{8}")
_ROOM, _PASSING, _PART = ".printkit-", "printkit-", ".part"
_OLD_SECONDS = 86_400.0
_UNFINISHED: list[Path] = []
"""The folders of this process that go when what is in them is finished."""


def unfinished(place: Path) -> Path:
    """Remember a folder that is to go, for the case that nobody else can clear it."""
    _UNFINISHED.append(place)
    return place


def clear_unfinished() -> None:
    """Remove the folders of this process, which is about to end in the middle of its work."""
    for place in _UNFINISHED:
        shutil.rmtree(place, ignore_errors=True)


def signature() -> str:
    """Return a name that nothing else has, and that says which process gave it."""
    return f"{_machine()}-{os.getpid():x}-{token_hex(4)}"


def room_name() -> str:
    """Name a folder for what is not finished yet."""
    return f"{_ROOM}{signature()}"


def part_name(name: str) -> str:
    """Name a file that will take the place of another one."""
    return f"{name}.{signature()}{_PART}"


@contextmanager
def passing_folder() -> Iterator[Path]:
    """Give an empty folder among the temporary files for as long as the block lasts; what processes left that are gone, goes."""
    clear_passing_folders()
    folder = unfinished(Path(tempfile.gettempdir(), f"{_PASSING}{signature()}"))
    folder.mkdir(0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _UNFINISHED.remove(folder)


def clear_passing_folders() -> None:
    """Remove the temporary folders of processes that are gone."""
    clear_rooms(Path(tempfile.gettempdir()), _PASSING)


def clear_rooms(folder: Path, prefix: str = _ROOM) -> None:
    """Remove the rooms of builds that are gone from a folder."""
    for entry in _entries(folder):
        mark = entry.name.removeprefix(prefix)
        if mark != entry.name and entry.is_dir(follow_symlinks=False) and _is_left(mark, entry):
            shutil.rmtree(entry.path, ignore_errors=True)


def clear_parts(folder: Path) -> None:
    """Remove files that processes which are gone did not finish."""
    for entry in _entries(folder):
        mark = entry.name.removesuffix(_PART).rpartition(".")[2]
        if entry.name.endswith(_PART) and entry.is_file(follow_symlinks=False) and _is_left(mark, entry):
            with suppress(OSError):
                Path(entry.path).unlink()


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except OSError:  # what cannot be listed is not cleared
        return


def _is_left(mark: str, entry: os.DirEntry[str]) -> bool:
    signed = _SIGNED.fullmatch(mark)
    if signed is None:
        return False
    machine, process = signed.groups()
    if machine == _machine() and os.name == "posix":
        return not _is_alive(int(process, 16))
    try:
        return time.time() - entry.stat(follow_symlinks=False).st_mtime > _OLD_SECONDS
    except OSError:
        return False


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # it belongs to somebody else
        return True
    return True


def _machine() -> str:
    return hashlib.sha256(platform.node().encode("utf-8", "replace")).hexdigest()[:6]
