"""PDFs that unpack to far more than their size are refused in one line."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from printkit.book.profile import profile
from printkit.errors import InputError
from printkit.preflight.report import preflight
from printkit.preflight.unpacking import budget_for, spend

DRAWN = b"0 0 m 9 9 l S\n"


def pdf(*objects: bytes) -> bytes:
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    return out + head + table + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(out))


def stream(data: bytes, more: bytes = b"") -> bytes:
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(data), more, data)


def packed(data: bytes, times: int = 1, more: bytes = b"") -> bytes:
    for _ in range(times):
        data = zlib.compress(data, 9)
    return stream(data, b"/Filter[%s]%s" % (b"/FlateDecode" * times, more))


def book(content: bytes, *forms: bytes, pages: int = 1, resources: bytes = b"<<>>") -> bytes:
    first = 4 + len(forms)
    kids = b" ".join(b"%d 0 R" % (first + n) for n in range(pages))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources%s/Contents 3 0 R>>" % resources
    tree = b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, kids)
    return pdf(b"<</Type/Catalog/Pages 2 0 R>>", tree, content, *forms, *[page] * pages)


def test_an_ordinary_page_is_read(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    file.write_bytes(book(packed(DRAWN * 100)))
    assert preflight(file, profile("home")).pages == 1


_FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>"
BOMBS = {
    "one stream": book(packed(DRAWN * 1_000_000)),
    "packed twice": book(packed(b" " * 20_000_000, 2)),
    "many pages": book(packed(b" " * 1_000_000 + DRAWN), pages=20),
    "forms that repeat a form": book(
        stream(b"/F Do "), stream(b"/F Do " * 300, _FORM), stream(b" " * 50_000, _FORM), resources=b"<</XObject<</F 4 0 R>>>>"
    ),
    "before it is opened": book(packed(b" " * 70_000_000, more=b"/Type/ObjStm/N 1/First 4")),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb.pdf"
    file.write_bytes(BOMBS[name])
    with pytest.raises(InputError, match=r"bomb\.pdf: it unpacks to far more than its size"):
        preflight(file, profile("home"))


def test_a_long_book_of_lines_is_within_the_budget() -> None:
    """A thousand pages of boxes, as printkit writes them, are packed to a quarter of their size."""
    with budget_for(21_000_000):
        spend(80_000_000)
    with budget_for(21_000_000), pytest.raises(InputError):
        spend(400_000_000)
