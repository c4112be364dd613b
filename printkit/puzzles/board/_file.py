"""Boards and pieces from files: text, TOML, and outlines drawn as SVG."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from printkit.errors import Fault, InputError, PrintkitError, SpecError
from printkit.puzzles.board import _outline
from printkit.solvers import polyform
from printkit.sources.limits import LIMITS
from printkit.sources.svg.gate import file_bytes

SUFFIXES = (".txt", ".toml", ".svg")
LONGEST_NAME = 400

S = TypeVar("S", bound=BaseModel)


def is_name(text: str) -> bool:
    """Tell whether a text is the name of a file rather than a board or a set."""
    return len(text) <= LONGEST_NAME and "\n" not in text and text.lower().endswith(SUFFIXES)


def board(name: str, folder: Path, anywhere: bool, cells: int) -> str:
    """Return the board of a file as rows; an outline becomes one of so many cells."""
    path = _found(name, folder, anywhere, "board")
    try:
        content = file_bytes(path, LIMITS)
        if path.suffix.lower() == ".svg":
            return _outline.rows(content, cells)
        text = _text(content)
        found = polyform.board_of_toml(text) if path.suffix.lower() == ".toml" else polyform.board_of_text(text)
    except PrintkitError as error:
        raise _about(error, name, "board") from error
    return found.text().replace("\n", "/")


def pieces(name: str, folder: Path, anywhere: bool) -> str:
    """Return the pieces of a file as TOML."""
    path = _found(name, folder, anywhere, "pieces")
    try:
        text = _text(file_bytes(path, LIMITS))
        polyform.piece_set_of_toml(text)
    except PrintkitError as error:
        raise _about(error, name, "pieces") from error
    return text


def checked(kind: type[S], content: dict[str, Any]) -> S:
    """Make a spec of what the files say; what makes no puzzle is told like every other wrong parameter."""
    try:
        return kind(**content)
    except ValidationError as error:
        faults = [
            Fault(_sentence(str(found["msg"])), field=".".join(map(str, found["loc"])) or "board") for found in error.errors()
        ]
        raise SpecError(*faults) from error


def _sentence(message: str) -> str:
    return message.removeprefix("Value error, ")


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(Fault("this is not text", "save the file as UTF-8")) from error


def _found(name: str, folder: Path, anywhere: bool, field: str) -> Path:
    """Find a file; one that a book names lies in its folder or below it, links included."""
    path = PurePosixPath(name)
    if "\0" in name:
        raise SpecError(Fault("this is not the name of a file", field=field))
    odd = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    if not anywhere and (odd or not (folder / path).resolve().is_relative_to(folder.resolve())):
        remedy = "put the file into the folder of the book and write its name"
        raise SpecError(Fault(f'"{name[:80]}" is not in the folder of the book', remedy, field))
    return folder / name


def _about(error: PrintkitError, name: str, field: str) -> PrintkitError:
    """Say which file is meant, and in which line."""
    short = f'"{name}"' if len(name) <= 60 else f'"…{name[-58:]}"'
    faults = [Fault(f"{short}: {_place(fault)}{fault.problem}", fault.remedy, field) for fault in error.faults]
    kind = type(error) if isinstance(error, SpecError) else InputError
    return kind(*faults)


def _place(fault: Fault) -> str:
    line = fault.place.rpartition(":")[2]
    return f"line {line}: " if line.isdigit() else ""
