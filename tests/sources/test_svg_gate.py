"""From a file to text, with its caps."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from printkit.errors import InputError
from printkit.sources import read
from printkit.sources.limits import Limits
from printkit.sources.report import Notebook
from printkit.sources.svg.gate import decoded, file_bytes, unpacked

SMALL = Limits(file_bytes=1000)


def test_a_file_larger_than_the_cap_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "big.svg"
    file.write_bytes(b" " * 1001)
    with pytest.raises(InputError, match="larger than"):
        file_bytes(file, SMALL)


def test_what_is_not_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        file_bytes(tmp_path / "none.svg", SMALL)
    with pytest.raises(InputError, match="is not a file"):
        file_bytes(tmp_path, SMALL)
    with pytest.raises(InputError):
        file_bytes(Path("a\0b"), SMALL)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.svg")
    with pytest.raises(InputError, match="is not a file"):
        file_bytes(tmp_path / "pipe.svg", SMALL)


def test_gzip_is_unpacked_up_to_the_cap() -> None:
    assert unpacked(gzip.compress(b"<svg/>"), SMALL) == b"<svg/>"
    with pytest.raises(InputError, match="unpacked, it is larger"):
        unpacked(gzip.compress(b" " * 10_000_000), SMALL)
    with pytest.raises(InputError, match="truncated"):
        unpacked(gzip.compress(b"<svg/>" * 9)[:-12], SMALL)
    with pytest.raises(InputError, match="damaged"):
        unpacked(b"\x1f\x8b\x08nonsense", SMALL)


@pytest.mark.parametrize(
    ("start", "problem", "remedy"),
    [
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "is a JPEG picture", "Trace Bitmap"),
        (b"\x89PNG\r\n\x1a\n", "is a PNG picture", "Trace Bitmap"),
        (b"GIF89a", "is a GIF picture", "Trace Bitmap"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "is a WebP picture", "Trace Bitmap"),
        (b"\0\0\0\x18ftypheic", "is a HEIC picture", "Trace Bitmap"),
        (b"%PDF-1.7\n", "is a PDF file", "save it as SVG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", r"is a PostScript \(EPS or AI\) file", "save it as SVG"),
    ],
)
def test_a_photo_or_a_page_is_called_what_it_is_whatever_its_name(tmp_path: Path, start: bytes, problem: str, remedy: str) -> None:
    file = tmp_path / "lighthouse.svg"
    file.write_bytes(start + b" <x> not a picture")
    with pytest.raises(InputError, match=rf"lighthouse\.svg: {problem}.*; .*{remedy}"):
        read(file)


@pytest.mark.parametrize(
    ("data", "text", "noted"),
    [
        ("<svg>é</svg>".encode(), "<svg>é</svg>", False),
        ("\ufeff<svg>é</svg>".encode(), "<svg>é</svg>", False),
        ("<svg>é</svg>".encode("utf-16"), "<svg>é</svg>", False),
        ("<svg>é</svg>".encode("utf-16-le"), "<svg>é</svg>", False),
        ('<?xml version="1.0" encoding="ISO-8859-1"?><svg>é</svg>'.encode("latin-1"), None, False),
        ('<?xml version="1.0" encoding="windows-1251"?><svg>я</svg>'.encode("cp1251"), None, False),
        ('<?xml version="1.0" encoding="UTF-16"?><svg>é</svg>'.encode("latin-1"), None, True),
        ('<?xml version="1.0" encoding="rot13"?><svg>é</svg>'.encode(), None, True),
        ("<svg>é</svg>".encode("latin-1"), "<svg>é</svg>", True),
    ],
)
def test_the_encoding_is_what_the_bytes_are(data: bytes, text: str | None, noted: bool) -> None:
    notes = Notebook()
    found = decoded(data, notes)
    assert found == text if text else ("é" in found or "я" in found)
    assert bool(notes.warnings) == noted
