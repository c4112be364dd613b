"""The opened folder: no path outside of it is read or written, links included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from secrets import token_hex

from printkit.errors import Fault
from printkit.input_file import read_input
from printkit.resources import is_device
from printkit.safe.putting import put
from printkit.studio.answer import Conflict, Forbidden, NotHere, TooLarge

_LONGEST_NAME = 400
_MOST_LISTED = 2000
_DEEPEST = 6
"""So many folders below the opened one are looked into."""
_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder on this machine that somebody opened; names in it are relative paths with `/` on every system."""

    root: Path

    def place(self, name: str, field: str = "name") -> Path:
        """Return where a name leads; whatever leads out of the folder is refused."""
        if not _is_plain(name):
            raise Forbidden(Fault(f"{_shown(name)} is not the name of a file in the opened folder", "name one that is", field))
        place = self.root / PurePosixPath(name)
        try:
            inside = place.resolve().is_relative_to(self.root.resolve())
        except (OSError, RuntimeError):  # a link that leads to itself
            inside = False
        if not inside:
            raise Forbidden(Fault(f"{_shown(name)} leads out of the opened folder", "name a file that lies in it", field))
        return place

    def file(self, name: str, field: str = "name") -> Path:
        """Return where an existing file lies; a folder, a pipe or a device is none."""
        place = self.place(name, field)
        if not place.is_file():
            problem = "is not a file" if place.exists() else "is not there"
            raise NotHere(Fault(f"{_shown(name)} {problem}", "name a file of the opened folder", field))
        return place

    def read(self, name: str, most_bytes: int, field: str = "name") -> bytes:
        """Read a file of the folder, never more than so many bytes."""
        data = read_input(self.file(name, field), most_bytes)
        if len(data) > most_bytes:
            raise TooLarge(Fault(f"{_shown(name)} is larger than {most_bytes / 1_000_000:g} MB", field=field))
        return data

    def name_of(self, place: Path) -> str:
        """Return the name of a place in the folder."""
        return place.relative_to(self.root).as_posix()

    def add(self, name: str, data: bytes, field: str = "name") -> str:
        """Write a new file and return its name: the given one, or one with a number behind it. Nothing is ever overwritten."""
        wanted = self.place(name, field)
        wanted.parent.mkdir(parents=True, exist_ok=True)
        for number in range(1, _TRIES):
            place = wanted if number == 1 else wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
            try:
                with place.open("xb") as file:
                    file.write(data)
            except FileExistsError:
                continue
            return self.name_of(place)
        raise Conflict(Fault(f"{_shown(name)} and all names like it are taken", "choose another one", field))

    def replace(self, name: str, data: bytes, field: str = "name") -> None:
        """Write another content into a file that is there; whoever reads it meanwhile gets the old one or the new one, whole."""
        place = self.file(name, field)
        part = place.with_name(f".{place.name}.{token_hex(4)}.part")
        try:
            part.write_bytes(data)
            put(part, place)
        finally:
            part.unlink(missing_ok=True)

    def files(self, suffix: str) -> Iterator[str]:
        """List the files of one sort, here and in folders below, in the order of names; hidden ones and links are passed over."""
        found = 0
        for place in _walk(self.root, _DEEPEST):
            if place.suffix.lower() == suffix:
                yield self.name_of(place)
                found += 1
            if found >= _MOST_LISTED:
                return


def _walk(folder: Path, depth: int) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:  # a folder that we may not read has nothing to show
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_file():
            yield entry
        elif depth and entry.is_dir() and entry.name not in {"node_modules", "__pycache__"}:
            yield from _walk(entry, depth - 1)


def _is_plain(name: str) -> bool:
    """Tell whether a name is a relative path that means the same on every system, and stays below where it begins."""
    parts = name.split("/")
    return (
        0 < len(name) <= _LONGEST_NAME
        and name.isprintable()
        and not any(char in name for char in '\\:*?"<>|')
        and all(part not in {"", ".", ".."} and not is_device(part) for part in parts)
    )


def _shown(name: str) -> str:
    return f'"{name}"' if len(name) <= 60 else f'"…{name[-58:]}"'
