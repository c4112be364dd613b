"""The edition of a puzzle: a digest of the code that makes it, so that a changed generator never serves yesterday's puzzles."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import printkit
from printkit import resources
from printkit.puzzles import kind

_MAKERS = ("puzzles", "solvers", "sources", "geometry", "chance.py")
"""The parts of printkit that decide what a puzzle is; how it looks is decided later, and is not kept."""
_LOOKS = ("books", "languages", "pages", "palettes", "profiles", "themes")
"""The shelves of `templates/` that have no say in it; any other may hold pieces or figures that puzzles are made from."""


@lru_cache(maxsize=64)
def edition(name: str) -> str:
    """Return the digest of all source that has a say in the puzzles of a kind."""
    digest = hashlib.sha256()
    for label, file in [*_own_files(), *_data_files(), *_guest_files(name)]:
        digest.update(f"{label}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _own_files() -> list[tuple[str, Path]]:
    package = Path(printkit.__file__).parent
    return [found for part in _MAKERS for found in _labelled(package, package / part)]


def _data_files() -> list[tuple[str, Path]]:
    templates = resources.root() / "templates"
    shelves = sorted(shelf for shelf in templates.iterdir() if shelf.is_dir() and shelf.name not in _LOOKS)
    return [found for shelf in shelves for found in _labelled(templates, shelf, "*")]


def _guest_files(name: str) -> list[tuple[str, Path]]:
    """Return the files of a kind that another package brings: its module, or everything in the package it stands in."""
    module = sys.modules[kind(name).make.__module__]
    top = module.__name__.partition(".")[0]
    if top == "printkit" or not module.__file__:
        return []
    place = Path(module.__file__)
    alone = module.__name__ == top and not hasattr(module, "__path__")
    return _labelled(place.parent, place if alone else place.parent)


def _labelled(folder: Path, place: Path, pattern: str = "*.py") -> list[tuple[str, Path]]:
    files: Iterable[Path] = [place] if place.is_file() else sorted(file for file in place.rglob(pattern) if file.is_file())
    return [(file.relative_to(folder).as_posix(), file) for file in files]
