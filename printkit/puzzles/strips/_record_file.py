"""The record of a game from a file, which may be anything and lie anywhere."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from printkit.errors import Fault, InputError, PrintkitError, SpecError
from printkit.solvers.strips import record


def read(name: str, folder: Path, anywhere: bool) -> str:
    """Return the text of a record that can be replayed; a book names only files in its own folder and below it."""
    path = _found(name, folder, anywhere)
    try:
        if not path.is_file():
            raise FileNotFoundError(name)
        with path.open("rb") as file:
            text = file.read(record.LONGEST + 1).decode("utf-8-sig")
        record.read(text)
    except (OSError, ValueError) as error:
        raise InputError(Fault(f"{_short(name)} cannot be read", "name a text file with the record of a game", "record")) from error
    except PrintkitError as error:
        faults = [
            Fault(f"{_short(name)}: {fault.place and fault.place + ': '}{fault.problem}", fault.remedy, "record")
            for fault in error.faults
        ]
        raise InputError(*faults) from error
    return text


def _found(name: str, folder: Path, anywhere: bool) -> Path:
    """Find the file; links that lead out of the folder of a book are refused as well."""
    if "\0" in name or "\n" in name:
        raise SpecError(
            Fault("this is neither a record nor the name of a file", f'a record begins with "{record.FORMAT}"', "record")
        )
    path = PurePosixPath(name)
    odd = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    if not anywhere and (odd or not (folder / path).resolve().is_relative_to(folder.resolve())):
        remedy = "put the file into the folder of the book and write its name"
        raise SpecError(Fault(f"{_short(name)} is not in the folder of the book", remedy, "record"))
    return folder / name


def _short(name: str) -> str:
    return f'"{name}"' if len(name) <= 60 else f'"…{name[-58:]}"'
