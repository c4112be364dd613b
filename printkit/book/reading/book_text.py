"""The text of a book file, from a disk that may hold anything."""

from __future__ import annotations

from pathlib import Path

from printkit.book.reading.wording import shortened
from printkit.errors import Fault, InputError, suggest
from printkit.input_file import NotAFile, read_input, why_unreadable

MOST_BYTES = 1_000_000
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def text_of(path: Path, what: str = "a book file", form: str = "TOML") -> str:
    """Read a file as text, or say in one line why that cannot be done."""
    try:
        content = read_input(path, MOST_BYTES)
    except FileNotFoundError:
        raise InputError(Fault("there is no such file", _neighbour(path, form), place=str(path))) from None
    except IsADirectoryError:
        raise InputError(Fault("this is a folder", _inside(path, what), place=str(path))) from None
    except NotAFile as error:
        raise InputError(Fault(why_unreadable(error), f"name {what}", place=str(path))) from error
    except (OSError, ValueError) as error:
        raise InputError(Fault(f"the file cannot be read: {why_unreadable(error)}", place=shortened(str(path), 200))) from error
    return _decoded(content, str(path), what, form)


def _inside(path: Path, what: str) -> str:
    return f"name the book file in it, such as {path / 'book.toml'}" if what == "a book file" else f"name {what}"


def plain_text(text: str, name: str) -> str:
    """Prepare a text for reading: within the limit, without a byte order mark, with plain line ends."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise InputError(Fault("half a character stands here", "save the file as UTF-8", place=f"{name}:{line}")) from error
    if size > MOST_BYTES:
        raise InputError(Fault("the file is too large", f"a book file has at most {MOST_BYTES} bytes", place=name))
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _decoded(content: bytes, name: str, what: str, form: str) -> str:
    if content.startswith(_UTF_16):
        raise InputError(Fault("the file is saved as UTF-16", "save it as UTF-8", place=name))
    if b"\0" in content:
        raise InputError(Fault("this is not a text file", f"{what} is {form}, which is plain text", place=name))
    if len(content) > MOST_BYTES:
        raise InputError(Fault("the file is too large", f"{what} has at most {MOST_BYTES} bytes", place=name))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise InputError(Fault("the text is not UTF-8 from here on", "save the file as UTF-8", place=f"{name}:{line}")) from error


def _neighbour(path: Path, form: str) -> str:
    """Point to a file of this form in the same folder whose name is near."""
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.suffix == f".{form.lower()}")
    except OSError:
        return ""
    near = suggest(path.name, names)
    return near if near.startswith("did") else ""
