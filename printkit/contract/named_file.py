"""Files that a spec names: where they lie, what tables they hold, and how to tell what is wrong with them.

A book file may name files in its own folder and in folders below it, so that a book from a stranger cannot reach for anything else;
on the command line any path is welcome.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath, PurePosixPath
from typing import Any

from printkit.errors import Fault, InputError, PrintkitError, SpecError
from printkit.safe.leftover import passing_folder
from printkit.sources.limits import LIMITS
from printkit.sources.strict_json import strict_json
from printkit.sources.svg.gate import file_bytes

LONGEST_NAME = 400

_ESCAPES = str.maketrans({"\b": r"\b", "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r"})


@contextmanager
def folder_with(files: Mapping[str, bytes]) -> Iterator[Path]:
    """Lay files that exist only in memory into a folder, for as long as the block lasts; their names are relative paths."""
    with passing_folder() as folder:
        for file, data in files.items():
            place = folder / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        yield folder


def is_named(text: str, suffixes: tuple[str, ...]) -> bool:
    """Tell whether a text is the name of a file of one of these sorts."""
    return len(text) <= LONGEST_NAME and "\n" not in text and text.lower().endswith(suffixes)


def content(name: str, folder: Path, anywhere: bool, field: str) -> bytes:
    """Read a file that a spec names, never more than the cap; a book names only what lies in its folder, links included."""
    try:
        return file_bytes(found(name, folder, anywhere, field), LIMITS)
    except InputError as error:
        raise InputError(*(Fault(f"{shown(name)} {fault.problem}", fault.remedy, field) for fault in error.faults)) from error


def table(data: bytes, is_toml: bool) -> Any:
    """Read TOML or JSON: without numbers that are none, and never too deep for us."""
    try:
        text = data.decode("utf-8-sig")
        return tomllib.loads(text) if is_toml else strict_json(text)
    except UnicodeDecodeError as error:
        raise InputError(Fault("this is not text", "save the file as UTF-8")) from error
    except RecursionError as error:
        raise InputError(Fault("it is nested too deeply")) from error
    except json.JSONDecodeError as error:
        raise InputError(Fault(f"this is not JSON: {error.msg.lower()}", place=f"line {error.lineno}")) from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(Fault(f"this is not TOML: {str(error)[:120].lower()}")) from error
    except ValueError as error:
        raise InputError(Fault(f"it cannot be read: {str(error)[:80]}")) from error


def about(error: PrintkitError, name: str, field: str) -> PrintkitError:
    """Say which file is meant, and where in it."""
    faults = []
    for fault in error.faults:
        place = "".join(f"{part}: " for part in (fault.place, fault.field) if part)
        faults.append(Fault(f"{shown(name)}: {place}{fault.problem}", fault.remedy, field))
    kind = type(error) if isinstance(error, SpecError) else InputError
    return kind(*faults)


def own_name(name: str) -> str:
    """Return the name of a file without its folders, as this system writes them; in a book it is `/` on every system."""
    return PurePath(name).name


def shown(name: str) -> str:
    """Show a name, its end if it is long."""
    return f'"{name}"' if len(name) <= 60 else f'"…{name[-58:]}"'


def found(name: str, folder: Path, anywhere: bool, field: str) -> Path:
    """Find a file that a spec names; unless it may lie anywhere, links that lead out of the folder are refused as well."""
    if "\0" in name:
        raise SpecError(Fault("this is not the name of a file", field=field))
    path = PurePosixPath(name)
    if not anywhere:
        _refuse_backslashes(name, field)
    odd = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    if not anywhere and (odd or not (folder / path).resolve().is_relative_to(folder.resolve())):
        remedy = "put the file into the folder of the book and write its name"
        raise SpecError(Fault(f"{shown(name)} is not in the folder of the book", remedy, field))
    return folder / name


def _refuse_backslashes(name: str, field: str) -> None:
    r"""Tell how to write a name from Windows; of one in quotation marks, such as `art\tree.svg`, a tabulator may be left."""
    typed = name.translate(_ESCAPES)
    if "\\" in typed and ":" not in typed and ".." not in typed:
        slashed = typed.replace("\\", "/")
        raise SpecError(Fault(f"{shown(typed)} has a backslash", f"write {shown(slashed)}, on every system", field))
