"""Folders that nobody but this user can write to.

Compiled kernels are machine code, and what is kept of a book is printed without being looked at again. Whoever can write there can
run code as us and change our books. So such a folder is made for us alone, and before it is used we look at who owns it and who may
write to it, and to every folder above it: whoever can write there could put another one in its place. In a folder with the sticky
bit, such as that for temporary files, nobody can, so these are fine.

Windows keeps caches in the profile of the user, which others cannot write to; there is nothing to look at there.
"""

from __future__ import annotations

import errno
import importlib
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.errors import Fault, PrintkitError

ONLY_OURS = 0o700
_WORLD = (0, 4294967295)
_OURS = re.compile(r"puzzles|drawings|kernels|seal\.key|prepared-[0-9a-f]+|\w+-[0-9a-f]{16}")
"""What a folder holds that is nothing but ours."""
_REFUSED: dict[str, None] = {}


class NotPrivate(PrintkitError):
    """Somebody else could change what is in a folder."""


def private_folder(folder: Path, variable: str) -> Path:
    """Return a folder that is ours alone, without links; it is made if it is missing.

    `variable` is what chooses another folder. One that others can write to raises `NotPrivate`, one that cannot be made `OSError`.
    """
    if not folder.is_absolute():
        problem = f'"{folder}" is not a whole path, so it would be looked for in whatever folder printkit is called in'
        raise NotPrivate(Fault(problem, f"write the path of {variable} from the root on"))
    place = Path(os.path.realpath(folder))
    if place == Path(os.path.realpath(os.curdir)):
        raise NotPrivate(
            Fault(f"nothing is taken from the folder that printkit is called in, {place}", f"set {variable} to another one")
        )
    _make(place)
    why = next(_dangers(place), None)
    if why:
        raise NotPrivate(Fault(why, f"mend that, or set {variable} to a folder of your own"))
    _tighten(place)
    return place


def refused(words: str) -> None:
    """Remember why a folder is not used, for whoever can tell people."""
    _REFUSED[words] = None


def take_refusals() -> list[str]:
    """Return why folders were not used, once."""
    told = list(_REFUSED)
    _REFUSED.clear()
    return told


def _make(place: Path) -> None:
    """Make a folder and those above it, so that none of them is open to others whatever the habits of this user are."""
    for missing in reversed([each for each in (place, *place.parents) if not os.path.lexists(each)]):
        missing.mkdir(ONLY_OURS, exist_ok=True)
    if not place.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "there is a file of this name", str(place))


def _dangers(place: Path) -> Iterator[str]:
    """Say why others could change what is in a folder, going upwards."""
    ask = getattr(os, "geteuid", None)
    if ask is None:
        return
    us = ask()
    for each in (place, *place.parents):
        found = each.stat()
        if found.st_uid != us and (each == place or found.st_uid not in _trusted()):
            yield f"{each} belongs to {_name(found.st_uid)}, not to you"
        sticky = each != place and found.st_mode & stat.S_ISVTX
        if found.st_mode & stat.S_IWOTH and not sticky:
            yield f"everybody can write in {each}"
        if found.st_mode & stat.S_IWGRP and not sticky and not _is_own_group(found.st_gid, us):
            yield f"other users can write in {each}, by its group"


@lru_cache(maxsize=1)
def _trusted() -> frozenset[int]:
    """Return the users who can do everything anyway: root; where it is out of sight, who stands for all unknown."""
    try:
        _, first, count = Path("/proc/self/uid_map").read_text(encoding="ascii").split()[:3]
        stranger = int(Path("/proc/sys/fs/overflowuid").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return frozenset({0})
    return frozenset({0}) if (int(first), int(count)) == _WORLD else frozenset({0, stranger})


def _is_own_group(group: int, us: int) -> bool:
    """Tell whether a group has no member but us, as the one that many systems make together with a user."""
    users, groups = _database("pwd"), _database("grp")
    with suppress(KeyError):
        name = users.getpwuid(us).pw_name
        members = set(groups.getgrgid(group).gr_mem)
        alike = {user.pw_name for user in users.getpwall() if user.pw_gid == group}
        return bool(members | alike) and members | alike <= {name}
    return False


def _name(user: int) -> str:
    with suppress(KeyError):
        return str(_database("pwd").getpwuid(user).pw_name)
    return f"user {user}"


def _database(name: str) -> Any:
    return importlib.import_module(name)


def _tighten(place: Path) -> None:
    """Keep others from reading, too, unless the folder is somebody's for other things as well."""
    with suppress(OSError):
        if stat.S_IMODE(place.stat().st_mode) != ONLY_OURS and all(_OURS.fullmatch(entry.name) for entry in place.iterdir()):
            place.chmod(ONLY_OURS)
