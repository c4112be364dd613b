"""Opening a PDF for the preflight, and reading its pages even where they are damaged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import InvalidOperation
from pathlib import Path
from typing import Any, TypeVar

from printkit.errors import Fault, InputError
from printkit.input_file import NotAFile, open_input, why_unreadable
from printkit.preflight.content import Overlong, PageContent, read_content
from printkit.preflight.trace import Bounds

Read = TypeVar("Read")

_BROKEN = (ValueError, TypeError, KeyError, IndexError, AttributeError, InvalidOperation, OverflowError, RuntimeError)
"""What reading a damaged page may raise, beside the errors of the PDF library itself."""


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """Open a file that has at least one page."""
    import pikepdf

    try:
        with open_input(path) as file, pikepdf.open(file) as pdf:
            if not len(pdf.pages):
                raise InputError(Fault("the file has no pages", place=str(path)))
            yield pdf
    except pikepdf.PasswordError:
        raise InputError(Fault("the file is locked with a password", "save it without one", place=str(path))) from None
    except pikepdf.PdfError as error:
        raise InputError(Fault(f"this is not a sound PDF: {error}"[:200], place=str(path))) from error
    except FileNotFoundError:
        raise InputError(Fault("there is no such file", place=str(path))) from None
    except IsADirectoryError:
        raise InputError(Fault("this is a folder", "name the PDF in it", place=str(path))) from None
    except NotAFile as error:
        raise InputError(Fault(why_unreadable(error), "name a PDF", place=str(path))) from error
    except PermissionError:
        raise InputError(Fault("you may not read this file", place=str(path))) from None


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
