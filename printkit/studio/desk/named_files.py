"""The files beside a book that its text names, looked at again and again: somebody may change one, or bring one that is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printkit.front.material import texts_in

_SUFFIXES = (".svg", ".svgz", ".json", ".geojson", ".topojson", ".txt", ".toml")
_LONGEST_NAME = 200
_MOST = 500
Stamp = tuple[int, int]


class NamedFiles:
    """Files in the folder of a book, with their times and sizes; one that is not there has neither."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: dict[Path, Stamp | None] = {}

    def note(self, data: dict[str, Any]) -> None:
        """Remember how the files are that a book names, whose text says this."""
        names = {text for text in texts_in(data) if len(text) < _LONGEST_NAME and text.lower().endswith(_SUFFIXES)}
        inside = [name for name in sorted(names) if ".." not in name and not Path(name).is_absolute()]
        self._seen = {place: _stamp(place) for place in (self._folder / name for name in inside[:_MOST])}

    def changed(self) -> bool:
        """Tell whether one of them is not as it was."""
        return any(_stamp(place) != stamp for place, stamp in self._seen.items())


def _stamp(place: Path) -> Stamp | None:
    try:
        state = place.stat()
    except (OSError, ValueError):
        return None
    return (state.st_mtime_ns, state.st_size)
