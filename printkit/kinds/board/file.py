"""Boards and pieces from files: text, TOML, and outlines drawn as SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from printkit.contract import named_file
from printkit.engine import polyform
from printkit.errors import Fault, InputError, PrintkitError, SpecError
from printkit.kinds.board import outline

SUFFIXES = (".txt", ".toml", ".svg")

S = TypeVar("S", bound=BaseModel)


def is_name(text: str) -> bool:
    """Tell whether a text is the name of a file rather than a board or a set."""
    return named_file.is_named(text, SUFFIXES)


def board(name: str, folder: Path, anywhere: bool, cells: int) -> str:
    """Return the board of a file as rows; an outline becomes one of so many cells."""
    content = named_file.content(name, folder, anywhere, "board")
    try:
        if name.lower().endswith(".svg"):
            return outline.rows(content, cells)
        read = polyform.board_of_toml if name.lower().endswith(".toml") else polyform.board_of_text
        return read(_text(content), "line").text().replace("\n", "/")
    except PrintkitError as error:
        raise named_file.about(error, name, "board") from error


def pieces(name: str, folder: Path, anywhere: bool) -> str:
    """Return the pieces of a file as TOML."""
    content = named_file.content(name, folder, anywhere, "pieces")
    try:
        text = _text(content)
        polyform.piece_set_of_toml(text, "line")
    except PrintkitError as error:
        raise named_file.about(error, name, "pieces") from error
    return text


def checked(kind: type[S], content: dict[str, Any]) -> S:
    """Make a spec of what the files say; what makes no puzzle is told like every other wrong parameter."""
    try:
        return kind(**content)
    except ValidationError as error:
        found = [(str(one["msg"]).removeprefix("Value error, "), ".".join(map(str, one["loc"]))) for one in error.errors()]
        raise SpecError(*(Fault(message, field=field or "board") for message, field in found)) from error


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(Fault("this is not text", "save the file as UTF-8")) from error
