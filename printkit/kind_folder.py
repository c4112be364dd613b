"""Where the kinds of puzzle live: a folder each, in `printkit/kinds` or in a package that announces them.

A folder is a kind if it has a file `kind.py`; a folder without one is a family, whose members are the kinds inside it. Other
packages name their kinds in the entry-point group `printkit.kinds`, as `NAME = "package.module:KIND"`. Finding them imports none.
A program may also announce kinds of its own while it runs (`announce`); its worker processes are told of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

HOME = Path(__file__).parent / "kinds"
"""Where the kinds of this package live."""
_PRESENTED = "KIND"
_GROUP = "printkit.kinds"


def names() -> list[str]:
    """List the names of all kinds."""
    return sorted({*own(), *_guests()})


@lru_cache(maxsize=1)
def own() -> dict[str, Path]:
    """Return the folders of the kinds of this package, by name."""
    return {folder.name: folder for folder in _kinds_in(HOME)}


def folder(name: str) -> Path:
    """Return the folder of a kind."""
    return own()[name] if name in own() else _guest_folder(_guests()[name])


def address(name: str) -> tuple[str, str]:
    """Return the module that presents a kind, and under which name."""
    if name in own():
        parts = own()[name].relative_to(HOME.parent).parts
        return ".".join(("printkit", *parts, "kind")), _PRESENTED
    guest = _guests()[name]
    return guest.module, guest.attr or _PRESENTED


def _kinds_in(place: Path) -> Iterator[Path]:
    for entry in sorted(place.iterdir()):
        if (entry / "kind.py").is_file():
            yield entry
        elif place == HOME and entry.is_dir():
            yield from _kinds_in(entry)


def announce(name: str, module: str) -> None:
    """Let a module present a kind for as long as this process lasts."""
    _announced[name] = EntryPoint(name, f"{module}:{_PRESENTED}", _GROUP)


def announced() -> dict[str, str]:
    """Return the modules that were announced while this process ran, by the names of their kinds."""
    return {name: entry.module for name, entry in _announced.items()}


_announced: dict[str, EntryPoint] = {}


def _guests() -> dict[str, EntryPoint]:
    return {**_installed(), **_announced}


@lru_cache(maxsize=1)
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=_GROUP)}


def _guest_folder(entry: EntryPoint) -> Path:
    found = find_spec(entry.module)
    if found is None or not found.origin:
        raise ModuleNotFoundError(f"the kind {entry.name} is announced, but its module {entry.module} is not there")
    return Path(found.origin).parent
