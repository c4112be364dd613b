"""Outputs appear whole or not at all: they are written beside their places and renamed at the end, all together."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Self

from printkit.batch.interrupt import uninterrupted
from printkit.errors import Fault
from printkit.safe.leftover import clear_rooms, room_name, unfinished
from printkit.safe.putting import put


def write_through(place: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk, so that a power cut after a rename leaves no empty file."""
    if os.name != "posix" and place.is_dir():  # other systems see to the names by themselves
        return
    with suppress(OSError):  # a disk that cannot promise it
        handle = os.open(place, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Staging:
    """Use it in a `with` block: what was not put in place by `commit` is gone at its end, folders included."""

    def __init__(self) -> None:
        self._rooms: dict[Path, Path] = {}
        self._made_folders: list[Path] = []
        self._targets: dict[Path, Path] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _type: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None) -> None:
        with uninterrupted():
            if isinstance(error, OSError):
                self._name_target(error)
            for room in self._rooms.values():
                shutil.rmtree(room, ignore_errors=True)
            for folder in reversed(self._made_folders):
                with suppress(OSError):  # a folder with something in it stays
                    folder.rmdir()

    def file(self, target: Path) -> Path:
        """Return where to write what shall become `target`; folders that are missing are made."""
        place = Path(os.path.realpath(target))  # a link stays a link, and its end is replaced
        room = self._rooms.get(place.parent)
        if room is None:
            with uninterrupted():
                room = self._open_room(place.parent)
        self._targets[place] = room / place.name
        return room / place.name

    def commit(self, outdated: tuple[Path, ...] = ()) -> None:
        """Put everything in place and remove what it replaces; one file that cannot be replaced leaves all as they were."""
        for target in self._targets:
            if target.is_dir():  # found out in the middle, it would leave half the files old and half new
                raise IsADirectoryError(errno.EISDIR, "there is a folder of this name", str(target))
        for part in self._targets.values():
            write_through(part)
        undo: list[Callable[[], object]] = []
        with uninterrupted():
            try:
                for target, part in self._targets.items():
                    back = self._way_back(target)
                    put(part, target)
                    undo.append(back)
                for file in outdated:
                    back = self._way_back(file)
                    file.unlink(missing_ok=True)
                    undo.append(back)
            except OSError:
                for back in reversed(undo):
                    with suppress(OSError):
                        back()
                raise
            for folder in self._rooms:
                write_through(folder)
            self._targets.clear()

    def _way_back(self, target: Path) -> Callable[[], object]:
        """Give what is there a second name in our room, and return how to put it back."""
        if not os.path.lexists(target):
            return partial(target.unlink, missing_ok=True)
        room = self._rooms.get(Path(os.path.realpath(target.parent)))
        if room is None:
            return lambda: None
        before = room / f"before-{token_hex(8)}"
        try:
            before.hardlink_to(target)
        except (OSError, NotImplementedError):  # a disk without second names: what was replaced stays replaced
            return lambda: None
        return partial(before.replace, target)

    def _name_target(self, error: OSError) -> None:
        """Let an error name the file that was wanted, not the one beside it; a full disk names none, so find out which."""
        wanted = {str(part): str(target) for target, part in self._targets.items()}
        named = str(error.filename2 or error.filename or "")
        if named in wanted:
            error.filename, error.filename2 = wanted[named], None
        elif not named and error.errno == errno.ENOSPC and self._rooms:
            error.filename = str(min(self._rooms, key=lambda folder: shutil.disk_usage(folder).free))

    def _open_room(self, folder: Path) -> Path:
        for missing in reversed([place for place in (folder, *folder.parents) if not place.exists()]):
            missing.mkdir(exist_ok=True)
            self._made_folders.append(missing)
        clear_rooms(folder)
        room = unfinished(folder / room_name())
        room.mkdir()
        self._rooms[folder] = room
        return room


def file_faults(target: Path, suffixes: tuple[str, ...], field: str) -> list[Fault]:
    """Say why a file cannot be written, before any work is done for it."""
    if target.suffix.lower() not in suffixes:
        return [Fault(f'"{target}" does not say what to make', f"end the name in {_or(suffixes)}", field)]
    if target.is_dir():
        return [Fault(f'"{target}" is a folder', "name a file", field)]
    if target.exists() and not target.is_file():
        return [Fault(f'"{target}" is not a regular file', "name another one", field)]
    return folder_faults(target.parent, field)


def folder_faults(folder: Path, field: str) -> list[Fault]:
    """Say why nothing can be written in a folder, which need not exist yet."""
    existing = next(place for place in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(place))
    if not existing.is_dir():
        return [Fault(f'"{existing}" is not a folder', "name another place", field)]
    if not os.access(existing, os.W_OK | os.X_OK):
        return [Fault(f'nothing may be written in "{existing}"', "name another place or change its permissions", field)]
    return []


def _or(words: tuple[str, ...]) -> str:
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
