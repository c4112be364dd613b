"""Pages with the same key are the same page, and a small change gives few pages another key."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.front.book import read_book
from printkit.front.manuscript import Change, Insert, Manuscript, Move, Set

BOOK = """\
title = "Keys"
answers_per_page = 2

[[section]]
title = "One"

[[section.puzzle]]
kind = "null"
count = 4
per_page = 2

[[section]]
title = "Two"
intro = "Some words."

[[section.puzzle]]
kind = "null"
rows = 5
count = 2

[[section.puzzle]]
kind = "triangles"
cutouts = true
"""
CHANGES: dict[str, Change] = {
    "another title": Set(("title",), "Other"),
    "another author": Set(("author",), "Somebody"),
    "another theme": Set(("theme",), "large"),
    "another language": Set(("language",), "de"),
    "another paper": Set(("paper",), "Letter"),
    "another profile": Set(("profile",), "home"),
    "another seed": Set(("seed",), 9),
    "one more puzzle": Set(("section", 1, "puzzle", 0, "count"), 3),
    "another parameter": Set(("section", 1, "puzzle", 0, "rows"), 4),
    "another opening": Set(("section", 1, "intro"), "Other words."),
    "two with pieces": Set(("section", 1, "puzzle", 1, "count"), 2),
    "no cut-outs": Set(("section", 1, "puzzle", 1, "cutouts"), False),
    "another section title": Set(("section", 1, "title"), "Zwei"),
    "another puzzle title": Set(("section", 1, "puzzle", 0, "title"), "A name"),
    "another puzzle": Insert(("replace", 0), {"puzzle": 2, "seed": 4}),
    "no answers": Set(("answers_per_page",), 0),
    "an index": Set(("index",), True),
    "a line for names": Set(("name_line",), True),
    "slips": Set(("answer_slips",), True),
    "younger readers": Set(("age",), 6),
    "moved": Move(("section", 1), ("section", 0)),
    "two versions": Set(("versions",), 2),
    "other pages": Set(("template",), "compact"),
}


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path_factory.getbasetemp() / "page-keys"))


def drawn(text: str) -> list[tuple[str, str]]:
    """Return key and picture of every page."""
    with read_book(text, file=Path("book.toml")).laid_out() as pages:
        return [(pages.key(index), pages[index].svg()) for index in range(len(pages))]


def test_pages_with_the_same_key_are_the_same() -> None:
    known = dict(drawn(BOOK))
    assert len(known) == len(drawn(BOOK))
    kept: dict[str, int] = {}
    for name, change in CHANGES.items():
        pages = drawn(Manuscript(BOOK).changed(change).text)
        kept[name] = sum(key in known for key, _ in pages)
        for key, picture in pages:
            assert known.setdefault(key, picture) == picture, name
    assert kept["another author"] == len(drawn(BOOK)) - 3
    assert kept["another puzzle"] == len(drawn(BOOK)) - 5
    assert kept["another theme"] == kept["another language"] == kept["another paper"] == 0
