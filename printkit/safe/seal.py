"""Seals: a file that we kept is used again only if it is, to the last bit, what this user's printkit wrote under that name.

A seal is an HMAC of the name and the content with a key that only this user can read. Damage breaks it, and so does whoever changes
a file and knows how checksums are made. The key is made on first use; without it, everything is just made again.
"""

from __future__ import annotations

import errno
import hmac
import os
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes

from printkit.errors import PrintkitError
from printkit.input_file import read_input
from printkit.resources import state_folder
from printkit.safe.leftover import part_name
from printkit.safe.private_folder import ONLY_OURS, private_folder
from printkit.safe.putting import put

_KEY_NAME = "seal.key"
_KEY_BYTES = 32
_ONLY_OURS = 0o600
_LINE = 64
"""The letters of a seal, which is the first line of a file."""


@dataclass(frozen=True, slots=True)
class Seal:
    """What files are sealed with. It is plain data and travels to workers of ours."""

    key: bytes = field(repr=False)

    @property
    def name(self) -> str:
        """Return what tells this seal from others, and does not give the key away."""
        return hmac.digest(self.key, b"name", "sha256").hex()[:16]

    def save(self, place: Path, body: bytes) -> None:
        """Write a file with its seal beside its place, and rename it; whatever stands in the way is thrown away."""
        make_way(place.parent, Path.is_dir)
        place.parent.mkdir(ONLY_OURS, parents=True, exist_ok=True)
        make_way(place, Path.is_file)
        part = place.with_name(part_name(place.name))
        try:
            part.write_bytes(self._line(place.name, body) + b"\n" + body)
            part.chmod(_ONLY_OURS)
            put(part, place)
        finally:
            with suppress(OSError):  # of a disk that fails, the first thing that went wrong is told
                part.unlink(missing_ok=True)

    def load(self, place: Path, most_bytes: int) -> bytes | None:
        """Return what was kept under a name; whatever is not exactly what was written is thrown away, and nothing is returned."""
        if not os.path.lexists(place):
            return None
        body = self._read(place, most_bytes)
        if body is None:
            discard(place)
        return body

    def holds(self, place: Path, most_bytes: int) -> bool:
        """Tell whether a file is exactly what was written."""
        return self._read(place, most_bytes) is not None

    def _read(self, place: Path, most_bytes: int) -> bytes | None:
        if place.is_symlink():
            return None
        try:
            content = read_input(place, most_bytes)
        except OSError:
            return None
        line, body = content[: _LINE + 1], content[_LINE + 1 :]
        return body if hmac.compare_digest(line, self._line(place.name, body) + b"\n") else None

    def _line(self, name: str, body: bytes) -> bytes:
        """Return the first line of a file. The name is sealed as well, so that two files cannot be swapped."""
        return hmac.digest(self.key, name.encode() + b"\0" + body, "sha256").hex().encode()


def passing_seal() -> Seal:
    """Return a seal for what lasts no longer than this run."""
    return Seal(token_bytes(_KEY_BYTES))


def users_seal(otherwise: Path) -> Seal:
    """Return the seal of this user, whose key lies in a folder of theirs, or, of a user without a home, in the folder `otherwise`.

    Where no key can be kept, no seal outlives this run.
    """
    with suppress(OSError, PrintkitError):
        return Seal(_key(private_folder(state_folder(), "PRINTKIT_STATE") / _KEY_NAME))
    with suppress(OSError):
        return Seal(_key(otherwise / _KEY_NAME))
    return passing_seal()


def discard(place: Path) -> None:
    """Throw away whatever has a name of ours: a file, a link, or a folder; what cannot be thrown away stays."""
    with suppress(OSError):
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.unlink(missing_ok=True)


def make_way(place: Path, is_right: Callable[[Path], bool]) -> None:
    """Throw away what stands in a place of ours and is not of the right sort, links included."""
    if os.path.lexists(place) and (place.is_symlink() or not is_right(place)):
        discard(place)


def _key(place: Path) -> bytes:
    """Read the key, or make it; of several that are made at once, one wins."""
    found = _read_key(place)
    if found is not None:
        return found
    if os.path.lexists(place) and _read_key(place) is None:  # it may have been made just now
        discard(place)
    part = place.with_name(part_name(place.name))
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_OURS), "wb") as file:
            file.write(token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        _give_name(part, place)
    finally:
        part.unlink(missing_ok=True)
    made = _read_key(place)
    if made is None:
        raise PermissionError(errno.EACCES, "a key cannot be kept for you alone", str(place))
    return made


def _give_name(part: Path, place: Path) -> None:
    """Put a file in a place where there is none yet."""
    with suppress(FileExistsError):
        try:
            place.hardlink_to(part)
        except (NotImplementedError, PermissionError, OSError) as error:
            if isinstance(error, FileExistsError):
                raise
            part.replace(place)  # a disk without second names


def _read_key(place: Path) -> bytes | None:
    """Return the key if it is whole, and nobody but us can read it or put another one in its place."""
    if place.is_symlink():
        return None
    try:
        found, content = place.stat(), read_input(place, _KEY_BYTES)
    except OSError:
        return None
    ask = getattr(os, "geteuid", None)
    if ask is not None and (found.st_uid != ask() or stat.S_IMODE(found.st_mode) & 0o077):
        return None
    return content if len(content) == _KEY_BYTES else None
