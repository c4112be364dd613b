"""The edition of a puzzle: a digest of the code, data and libraries that make, draw and prove it.

So no change serves yesterday's puzzle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import printkit
from printkit import kind_folder, library, resources

_ROOMS = ("contract", "engine", "page", "scene", "sources", "geometry", "chance.py")
"""What all kinds make, draw and prove with."""
_SHELVES = ("boards", "languages", "palettes", "themes")
"""The boards that have names, and what puzzles are drawn with."""
_MUTE = {"__pycache__", "form", "screen", "sample", "case.py", "README.md"}
"""What has no say: words of forms, screens, samples, cases for tests and documentation are on no page of a puzzle."""
_KINDS = Path(printkit.__file__).parent / "kinds"


@lru_cache(maxsize=64)
def edition(name: str) -> str:
    """Return the digest of everything that has a say in the puzzles of a kind: the shared rooms, and its own folder."""
    digest = hashlib.sha256(_shared().encode())
    for place in _own_places(kind_folder.folder(name)):
        digest.update(_digest(place))
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _shared() -> str:
    rooms = [_KINDS.parent / room for room in _ROOMS]
    places = [*rooms, *(resources.shelf(shelf) for shelf in _SHELVES), resources.fonts()]
    return hashlib.sha256(b"".join(map(_digest, places)) + library.versions().encode()).hexdigest()


def _own_places(folder: Path) -> Iterator[Path]:
    """Give the folder of a kind, and what its family shares, but not the other members of the family."""
    yield folder
    family = folder.parent
    if family.parent == _KINDS:
        yield from sorted(place for place in family.iterdir() if not (place / "kind.py").is_file() and place.name not in _MUTE)


def _digest(place: Path) -> bytes:
    """Digest a file, or all files below a folder, with their names."""
    digest = hashlib.sha256()
    files = [place] if place.is_file() else sorted(file for file in place.rglob("*") if file.is_file())
    for file in files:
        if not _MUTE & {*file.relative_to(place).parts}:
            digest.update(f"{file.relative_to(place.parent).as_posix()}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.digest()
