"""The record of a game from a file, which may be anything and lie anywhere."""

from __future__ import annotations

from pathlib import Path

from printkit.contract import named_file
from printkit.errors import Fault, InputError, PrintkitError, SpecError
from printkit.input_file import read_input
from printkit.kinds.strips.solve import record


def read(name: str, folder: Path, anywhere: bool) -> str:
    """Return the text of a record that can be replayed; a book names only files in its own folder and below it."""
    path = _found(name, folder, anywhere)
    try:
        text = read_input(path, record.LONGEST).decode("utf-8-sig")
        record.read(text)
    except (OSError, ValueError) as error:
        raise InputError(
            Fault(f"{named_file.shown(name)} cannot be read", "name a text file with the record of a game", "record")
        ) from error
    except PrintkitError as error:
        faults = [
            Fault(f"{named_file.shown(name)}: {fault.place and fault.place + ': '}{fault.problem}", fault.remedy, "record")
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
    return named_file.found(name, folder, anywhere, "record")
