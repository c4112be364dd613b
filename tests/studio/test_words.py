"""What the studio says: the same in every language, and everything that its pages ask for."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from starlette.testclient import TestClient

from printkit.front.speech import language_codes
from printkit.studio.pages import STATIC
from printkit.studio.words import WORDS, own_words

ASKED = re.compile(r'\bsay\(\s*"([^"]+)"')
BOTH = re.compile(r'\bsay\(\s*\w[^"()]*\? "([^"]+)" : "([^"]+)"')


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def pages() -> list[Path]:
    return sorted(STATIC.rglob("*.js"))


def test_every_language_of_the_books_has_a_file() -> None:
    assert sorted(file.stem for file in WORDS.glob("*.toml")) == sorted(language_codes())


@pytest.mark.parametrize("code", [code for code in language_codes() if code != "en"])
def test_languages_have_the_same_keys_and_blanks(code: str) -> None:
    english, other = own_words("en"), own_words(code)
    assert other.keys() == english.keys()
    assert {key: blanks(text) for key, text in other.items()} == {key: blanks(text) for key, text in english.items()}
    assert all(text.strip() for text in other.values())


@pytest.mark.parametrize("file", pages(), ids=lambda file: file.stem)
def test_pages_ask_for_words_that_there_are(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    asked = set(ASKED.findall(text)) | {key for pair in BOTH.findall(text) for key in pair}
    known = own_words("en")
    missing = sorted(key for key in asked if key not in known and f"{key}.other" not in known)
    assert missing == []


def test_some_words_are_asked_for() -> None:
    """The pattern above finds what it looks for."""
    assert sum(len(ASKED.findall(file.read_text(encoding="utf-8"))) for file in pages()) > 50


def test_words_are_served_with_the_names_of_kinds(stranger: TestClient) -> None:
    words = stranger.get("/api/words/de").json()
    assert words["book.save"] == own_words("de")["book.save"]
    assert words["kind.board"] == "Pentominos"
    assert stranger.get("/api/words/tlh").status_code == 404
