"""Many drawings at once: which files `drawings` means, a folder, a pattern or a list of either.

Only what lies in the folder of the book counts, and only names are looked at here; whether a drawing can be read is found out when
it is traced, so that one that cannot keeps no other out of the book.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from printkit.contract.named_file import found, shown
from printkit.errors import Fault, PrintkitError, SpecError
from printkit.sources.nearby import nearest_drawing

ENDINGS = (".svg", ".svgz", ".geojson", ".topojson", ".json")
FIELD = "drawings"
_MOST_ENTRIES = 20_000
"""So many files and folders are looked at for one pattern."""
_WILD = set("*?[")


def drawings_of(wanted: str | Sequence[str], folder: Path, brought: Mapping[str, bytes]) -> list[str]:
    """Return the names of the drawings that are meant, each once: those of a pattern or a folder by name, a list as it stands."""
    names: dict[str, None] = {}
    faults: list[Fault] = []
    for each in [wanted] if isinstance(wanted, str) else wanted:
        try:
            names.update(dict.fromkeys(_meant(each, folder, brought)))
        except PrintkitError as error:
            faults.extend(error.faults)
    if faults:
        raise SpecError(*faults)
    return list(names)


def _meant(text: str, folder: Path, brought: Mapping[str, bytes]) -> list[str]:
    place = found(text, folder, False, FIELD)
    if text in brought or (not _WILD & set(text) and not place.is_dir()):
        return [text]
    pattern = PurePosixPath(text) / "*" if place.is_dir() else PurePosixPath(text)
    if "**" in pattern.parts:
        raise SpecError(Fault(f"{shown(text)} has a ** in it", 'name the folders, such as "art/birds/*.svg"', FIELD))
    names = [*_matching(folder, pattern.parts), *(name for name in brought if _matches(name, pattern.parts))]
    drawings = sorted({name for name in names if name.lower().endswith(ENDINGS)}, key=lambda name: (name.casefold(), name))
    if not drawings:
        raise SpecError(Fault(f"{shown(text)}: there is no drawing of that name", nearest_drawing(text, folder), FIELD))
    return drawings


def _matches(name: str, pattern: Sequence[str]) -> bool:
    parts = PurePosixPath(name).parts
    return len(parts) == len(pattern) and all(fnmatchcase(*pair) for pair in zip(parts, pattern, strict=True))


def _matching(folder: Path, pattern: Sequence[str]) -> Iterable[str]:
    """Find the files of a pattern, folder by folder; hidden ones are passed over."""
    places = [""]
    for step, part in enumerate(pattern, 1):
        is_last = step == len(pattern)
        places = [
            (PurePosixPath(place) / entry.name).as_posix()
            for place in places
            for entry in _entries(folder / place)
            if _is_meant(entry.name, part) and (entry.is_file() if is_last else entry.is_dir())
        ]
    return places


def _is_meant(name: str, part: str) -> bool:
    return fnmatchcase(name, part) and (part.startswith(".") or not name.startswith("."))


def _entries(place: Path) -> list[os.DirEntry[str]]:
    found: list[os.DirEntry[str]] = []
    try:
        with os.scandir(place) as entries:
            for entry in entries:
                found.append(entry)
                if len(found) > _MOST_ENTRIES:
                    problem = f"{shown(place.name)} holds more than {_MOST_ENTRIES} files"
                    raise SpecError(Fault(problem, "put the drawings into a folder of their own", FIELD))
    except OSError:
        return []
    return found
