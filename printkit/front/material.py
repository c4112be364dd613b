"""Values in the place of files: a drawing, geometry or the content of a file where a parameter names a file.

Kinds read files, so a value becomes a file of a folder that lasts as long as it is being read. What a puzzle is made of, and so its
identity, is the content: it does not matter where it came from or what it was called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from printkit.contract.named_file import folder_with
from printkit.errors import Fault, SpecError
from printkit.front.argument import table, under
from printkit.front.drawing import drawing_of, is_geometry
from printkit.input_file import read_input
from printkit.sources import Drawing, graph_json, svg_text
from printkit.sources.limits import LIMITS

_DRAWING = "drawing"
"""The parameter that takes a graph, which says more than a picture; all others that take outlines take pictures."""
_MOST_UNSAVED = 8
_MOST_CHARACTERS = 1_000_000
_ODD = set('/\\:*?"<>|')


def plain(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return parameters as a book file could have them, and the files that stand for values no book file has."""
    files: dict[str, bytes] = {}
    values: dict[str, Any] = {}
    for name, value in parameters.items():
        content = _content(name, value)
        if content is not None:
            values[name] = _file_name(name, content)
            files[values[name]] = content
        elif value is not None:
            values[name] = value
    return table(values), files


def unsaved(files: Any) -> dict[str, bytes]:
    """Read files that a program sends along instead of saving them: texts by names, of which nothing is sure."""
    if not isinstance(files, dict) or len(files) > _MOST_UNSAVED:
        raise SpecError(Fault(f"this is no table of up to {_MOST_UNSAVED} files", 'write {"name": "text"}', "files"))
    for name, text in files.items():
        if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= 100 or name[0] == "." or _ODD & set(name):
            raise SpecError(Fault(f'"{str(name)[:40]}" is no name of a file', "write one without a folder", "files"))
        if not isinstance(text, str) or len(text) > _MOST_CHARACTERS:
            raise SpecError(
                Fault(f'"{name[:40]}" is no text of up to {_MOST_CHARACTERS} characters', "send a shorter one", "files")
            )
    return {name: text.encode("utf-8", "replace") for name, text in files.items()}


@contextmanager
def folder_of(values: Mapping[str, Any], files: Mapping[str, bytes], home: Path | None = None) -> Iterator[Path]:
    """Give the folder that files are named in: their home, or one with `files` and whatever else is named, for a while.

    Without a home it is the current folder.
    """
    place = home or Path.cwd()
    if not files:
        yield place
        return
    with folder_with({**files, **named_files(values, place, files, anywhere=home is None)}) as folder:
        yield folder


def named_files(values: Mapping[str, Any], folder: Path, known: Mapping[str, bytes], *, anywhere: bool) -> dict[str, bytes]:
    """Return the files that parameters name in a folder, those that are known left out, by their names as they are written."""
    names = [value for value in values.values() if isinstance(value, str) and value not in known and _is_file(folder, value)]
    home = folder.resolve()
    # A name that leads out of the folder and in again would do so from any other folder as well.
    found = {name: (folder / name).resolve() for name in names if anywhere or ".." not in Path(name).parts}
    return {name: read_input(file, LIMITS.file_bytes) for name, file in found.items() if anywhere or file.is_relative_to(home)}


def files_among(values: Any, folder: Path) -> list[Path]:
    """Return the files of a folder that stand somewhere in plain values, such as the settings of a book, by their names."""
    return [folder / name for name in dict.fromkeys(texts_in(values)) if _exists(folder, name)]


def texts_in(value: Any) -> list[str]:
    """Return all texts in plain values, in their order."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return [text for each in inner for text in texts_in(each)]


def _content(name: str, value: Any) -> bytes | None:
    """Return the content of the file that stands for a value, if one does."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, Drawing) or is_geometry(value):
        drawing = value if isinstance(value, Drawing) else under(name, lambda: drawing_of(value))
        return (graph_json if name == _DRAWING else svg_text)(drawing).encode()
    return None


def _file_name(name: str, content: bytes) -> str:
    return f"{name}.json" if content.lstrip()[:1] in (b"{", b"[") else f"{name}.svg"


def _is_file(folder: Path, name: str) -> bool:
    return not Path(name).is_absolute() and _exists(folder, name)


def _exists(folder: Path, name: str) -> bool:
    try:
        return bool(name) and "\0" not in name and len(name) < 4000 and (folder / name).is_file()
    except OSError:  # too long for a name
        return False
