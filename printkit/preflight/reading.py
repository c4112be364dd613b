"""Opening a PDF for the preflight, and reading its pages even where they are damaged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from decimal import InvalidOperation
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from printkit.errors import Fault, InputError
from printkit.input_file import NotAFile, open_input, why_unreadable
from printkit.preflight.content import Overlong, PageContent, read_content
from printkit.preflight.trace import Bounds
from printkit.preflight.unpacking import budget_for, refuse_bombs

Read = TypeVar("Read")

_BEGIN, _END = b"%PDF-", re.compile(rb"%%EOF\s*\Z")
_TAIL_BYTES = 1024
_MOST_SCANNED = 100_000_000
"""Larger files are what they seem: no few bytes stand for their many."""
_STREAM = re.compile(r"^stream <[^>]*>(?: \([^)]*\))?: ")

_BROKEN = (ValueError, TypeError, KeyError, IndexError, AttributeError, InvalidOperation, OverflowError, RuntimeError)
"""What reading a damaged page may raise, beside the errors of the PDF library itself."""


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """Open a file that has at least one page."""
    import pikepdf

    try:
        with open_input(path) as file, budget_for(path.stat().st_size):
            refuse_bombs(file.read(_MOST_SCANNED))
            file.seek(0)
            with _frame_of(file) as pdf:
                if not _count(pdf):
                    raise InputError(Fault("the file has no pages", place=str(path)))
                yield pdf
    except InputError as error:
        raise error.placed(lambda fault: fault if fault.place else replace(fault, place=str(path))) from error
    except pikepdf.PasswordError:
        raise InputError(Fault("the file is locked with a password", "save it without one", place=str(path))) from None
    except (pikepdf.PdfError, RuntimeError) as error:  # the second is how qpdf tells of what it cannot go on with
        raise InputError(Fault(f"this is not a sound PDF: {_words(error)}"[:200], "write it anew", place=str(path))) from error
    except FileNotFoundError:
        raise InputError(Fault("there is no such file", place=str(path))) from None
    except IsADirectoryError:
        raise InputError(Fault("this is a folder", "name the PDF in it", place=str(path))) from None
    except NotAFile as error:
        raise InputError(Fault(why_unreadable(error), "name a PDF", place=str(path))) from error
    except PermissionError:
        raise InputError(Fault("you may not read this file", place=str(path))) from None


def _frame_of(file: BinaryIO) -> Any:
    import pikepdf

    return _sound(lambda: pikepdf.open(file))


def _count(pdf: Any) -> int:
    """Walk through all pages once, so that a tree that cannot be walked is found out here."""
    return _sound(lambda: sum(1 for _ in pdf.pages))


def _sound(read: Callable[[], Read]) -> Read:
    """Read the frame of a file; numbers and names that make no sense there are damage as well."""
    try:
        return read()
    except RuntimeError:  # told by whoever asked
        raise
    except _BROKEN as error:
        raise RuntimeError(str(error)) from error


def repairs(pdf: Any, path: Path) -> list[str]:
    """Tell what is wrong with the frame of a file, which a lenient reader repairs; to be asked when all of it was read."""
    told = [_words(warning) for warning in pdf.get_warnings()]
    with open_input(path) as file:
        if file.read(len(_BEGIN)) != _BEGIN:
            told.append("something stands before its beginning")
        file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
        if not _END.search(file.read()):
            told.append("something stands after its end, or the end is missing")
    return list(dict.fromkeys(told))


def _words(problem: object) -> str:
    """Take the reader's own name for the file out of what it says."""
    return _STREAM.sub("", str(problem))


def unless_broken(read: Callable[[], Read]) -> Read | None:
    """Return what was read, or None if that part of the file is damaged."""
    import pikepdf

    try:
        return read()
    except (*_BROKEN, pikepdf.PdfError, Overlong):
        return None


def content_of(page: Any, media: Bounds) -> PageContent | None:
    """Read what is printed on a page."""
    return unless_broken(lambda: read_content(page, media))
