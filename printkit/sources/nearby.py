"""What to say when there is no drawing of a name: which one may have been meant."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePath

from printkit.errors import suggest

_PICTURES = (".svg", ".svgz", ".geojson", ".topojson")
_MOST_ENTRIES, _DEEPEST = 2000, 4
"""So many files and folders are looked at, and folders so deep, before the search gives up."""
_MOST_NAMED = 8


def nearest_drawing(name: str, folder: Path) -> str:
    """Give the remedy for a drawing that is not there: the nearest in a folder and below it, or all of them if they are few."""
    wanted = PurePath(name.replace("\\", "/"))
    endings = (*_PICTURES, wanted.suffix.lower()) if wanted.suffix.lower() == ".json" else _PICTURES
    drawings = sorted(_drawings(folder, endings))
    elsewhere = [drawing for drawing in drawings if PurePath(drawing).name.casefold() == wanted.name.casefold()]
    if elsewhere:
        return f'did you mean "{elsewhere[0]}"?'
    said = suggest(str(wanted), drawings)
    return said if len(drawings) <= _MOST_NAMED or said.startswith("did") else ""


def _drawings(folder: Path, endings: tuple[str, ...]) -> Iterator[str]:
    """Find drawings by their names, as paths from the folder with `/`; hidden folders and links to folders are passed over."""
    seen = 0
    for place, folders, files in os.walk(folder):
        here = Path(place).relative_to(folder)
        folders[:] = sorted(each for each in folders if not each.startswith(".")) if len(here.parts) < _DEEPEST else []
        seen += len(folders) + len(files)
        if seen > _MOST_ENTRIES:
            return
        yield from ((here / file).as_posix() for file in files if file.lower().endswith(endings))
