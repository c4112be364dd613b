"""Where things are: `fonts/` and `templates/`, inside an installed wheel or beside the package in a checkout; and the cache.

Also what a file may be called that is made here and carried to another system.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.errors import Fault, PrintkitError, SpecError, suggest

_PACKAGE = Path(__file__).parent
_DEVICES = {"aux", "con", "nul", "prn", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}


@lru_cache(maxsize=1)
def root() -> Path:
    """Return the folder that holds `fonts/` and `templates/`."""
    for folder in (_PACKAGE / "_data", _PACKAGE.parent):
        if (folder / "fonts" / "fonts.toml").is_file() and (folder / "templates").is_dir():
            return folder
    raise PrintkitError("the fonts and templates of printkit are missing; install printkit again")


def fonts() -> Path:
    """Return the folder of the shipped fonts."""
    return root() / "fonts"


def shelf(name: str | Path) -> Path:
    """Return the folder of a shelf: one of `templates/` by its name, or one that a kind has in its own folder."""
    return root() / "templates" / name


def template_names(of: str | Path) -> list[str]:
    """List what is on a shelf: the names of its folders and TOML files."""
    return sorted(entry.stem for entry in shelf(of).iterdir() if entry.suffix == ".toml" or entry.is_dir())


def template(of: str | Path, name: str) -> Path:
    """Find one entry of a shelf, a TOML file or a folder; an unknown name is answered with the nearest."""
    names = template_names(of)
    if name not in names:
        raise SpecError(f'there is no "{name}" among the {shelf(of).name}; {suggest(name, names)}')
    file = shelf(of) / f"{name}.toml"
    return file if file.is_file() else file.with_suffix("")


@lru_cache(maxsize=64)
def table(of: str | Path, name: str) -> dict[str, Any]:
    """Read one TOML file of a shelf."""
    return tomllib.loads(template(of, name).read_text(encoding="utf-8"))


def cache_folder() -> Path:
    """Return where what was made once is kept: `PRINTKIT_CACHE`, or the place this system has for caches.

    A user without a home, as in a container, has no such place; that is a `PrintkitError`.
    """
    from platformdirs import user_cache_path

    return _users("PRINTKIT_CACHE", lambda: user_cache_path("printkit", appauthor=False), "finished work")


def data_folder() -> Path:
    """Return where what cannot be made again is kept, such as rankings: `PRINTKIT_DATA`, or the place this system has for that."""
    from platformdirs import user_data_path

    return _users("PRINTKIT_DATA", lambda: user_data_path("printkit", appauthor=False), "rankings")


def state_folder() -> Path:
    """Return where the key lies that kept files are sealed with: the place this system has for what belongs to one user here."""
    from platformdirs import user_state_path

    return _users("PRINTKIT_STATE", lambda: user_state_path("printkit", appauthor=False), "a key of your own")


def _users(variable: str, usual: Callable[[], Path], what: str) -> Path:
    """Return a folder of the user: the chosen one, or the usual one."""
    chosen = os.environ.get(variable)
    try:
        folder = Path(chosen).expanduser() if chosen else usual()
    except RuntimeError:
        folder = Path("~")
    if folder.parts[:1] == ("~",):  # some versions of platformdirs leave the sign for the home as it is
        raise PrintkitError(Fault(f"{what} cannot be kept: you have no home folder", f"set {variable} to a folder you may write"))
    return folder


def kernel_folder() -> Path:
    """Return where compiled kernels are kept: `PRINTKIT_KERNELS`, or a folder beside the finished puzzles."""
    chosen = os.environ.get("PRINTKIT_KERNELS")
    return Path(chosen).expanduser() if chosen else cache_folder() / "kernels"


def is_device(name: str) -> bool:
    """Tell whether Windows would take a name for a device, such as its console, whatever stands behind a dot."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def holdable(name: str) -> str:
    """Return a name that every system can hold in a folder: itself, or with a sign behind it where it would be a device."""
    return f"{name}_" if is_device(name) else name
