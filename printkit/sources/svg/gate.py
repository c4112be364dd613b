"""From a file to text: the size is capped before and after unpacking; the encoding is what the bytes are, not what they claim."""

from __future__ import annotations

import codecs
import re
import zlib
from pathlib import Path

from printkit.errors import Fault, InputError
from printkit.input_file import NotAFile, read_input, why_unreadable
from printkit.sources.limits import Limits
from printkit.sources.report import Notebook
from printkit.sources.svg.foreign import refuse_foreign

_GZIP = b"\x1f\x8b"
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_BARE_UTF16 = ((b"<\x00", "utf-16-le"), (b"\x00<", "utf-16-be"))
# Only plain character sets: Python's codec registry also holds transformations that a file must not be able to call by name.
_KNOWN = re.compile(
    r"utf-?8|us-ascii|ascii|latin-?1|iso-?8859-\d{1,2}|(windows-?|cp)125\d|koi8-[ru]|mac-?(roman|intosh)"
    r"|shift[-_]jis|euc-(jp|kr)|iso-2022-jp|gb2312|gbk|gb18030|big5",
    re.IGNORECASE,
)


class NoSuchFile(InputError):
    """A file is not there; another one may have been meant."""


def file_bytes(path: Path, limits: Limits) -> bytes:
    """Read a regular file, never more than the cap."""
    try:
        return _capped(read_input(path, limits.file_bytes), limits)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoSuchFile(Fault("there is no such file", place=str(path))) from error
    except (IsADirectoryError, NotAFile) as error:
        raise InputError(Fault(f"is not a file ({why_unreadable(error)})", place=str(path))) from error
    except (OSError, ValueError) as error:
        raise InputError(Fault(f"cannot be read ({why_unreadable(error)})", place=str(path))) from error


def unpacked(data: bytes, limits: Limits) -> bytes:
    """Unpack a gzipped file up to the cap; a photo and the like is refused, anything else is returned as it is."""
    refuse_foreign(data)
    if not data.startswith(_GZIP):
        return data
    unzip = zlib.decompressobj(wbits=31)
    try:
        plain = unzip.decompress(data, limits.file_bytes + 1)
    except zlib.error as error:
        raise InputError(Fault("is a damaged gzip file", "save it again as plain SVG")) from error
    if not unzip.eof and len(plain) <= limits.file_bytes:
        raise InputError(Fault("is a truncated gzip file", "save it again as plain SVG"))
    return _capped(plain, limits, "unpacked, it")


def decoded(data: bytes, notes: Notebook) -> str:
    """Turn bytes into text by byte order mark, then by declaration, then by what fits; a wrong declaration is noted."""
    for mark, name in (*_MARKS, *_BARE_UTF16):
        if data.startswith(mark):
            return _strict(data, name) or _fallback(data, notes)
    match = _DECLARED.match(data[:400])
    name = match.group(1).decode("ascii") if match else "utf-8"
    text = _strict(data, name) if _KNOWN.fullmatch(name) else None
    return text if text is not None else _fallback(data, notes, name)


def _capped(data: bytes, limits: Limits, what: str = "it") -> bytes:
    if len(data) > limits.file_bytes:
        raise InputError(Fault(f"{what} is larger than {limits.file_bytes // 1_000_000} MB", "simplify the picture first"))
    return data


def _strict(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def _fallback(data: bytes, notes: Notebook, claimed: str = "") -> str:
    text = _strict(data, "utf-8")
    found = "UTF-8" if text is not None else "Latin-1"
    notes.warn(f"the text is not {claimed or 'what its first bytes say'}; it was read as {found}")
    return text if text is not None else data.decode("latin-1")
