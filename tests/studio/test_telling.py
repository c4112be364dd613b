"""Refusals are told in the language of the page; programs are told in English."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import printkit.studio
from printkit.studio.telling import LANGUAGE, phrase
from printkit.studio.words import own_words

BLANK = "\N{WHITE SQUARE}"
OURS = {key: text for key, text in own_words("en").items() if key.startswith("refusal.")}


def _template(node: ast.AST) -> str | None:
    """Return a text of the code with its blanks."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else BLANK for part in node.values)
    return None


def _texts() -> set[str]:
    sources = Path(printkit.studio.__file__).parent.rglob("*.py")
    nodes = [node for file in sources for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    return {text for text in map(_template, nodes) if text}


def test_phrases_are_those_of_the_code() -> None:
    known = _texts()
    strange = {key: text for key, text in OURS.items() if not any(_is(text, each) for each in known)}
    assert strange == {}


def _is(text: str, template: str) -> bool:
    """Tell whether a phrase is a text of the code; quotation marks around a blank may be part of the blank."""
    bare = re.sub(r"\{\w+\}", BLANK, text)
    return bare in {template, template.replace(f'"{BLANK}"', BLANK), template.replace(BLANK * 2, BLANK)}


@pytest.mark.parametrize("code", ["de", "es", "pt"])
def test_a_phrase_keeps_what_stands_in_its_blanks(code: str) -> None:
    assert "17" in phrase("puzzle 17 has not been made yet", code)
    assert phrase("puzzle 17 has not been made yet", code) != "puzzle 17 has not been made yet"
    assert phrase('"a {b} c" and all names like it are taken', code).startswith('"a {b} c" ')
    assert phrase("the file cannot be written: no space\nleft", code).endswith(": no space\nleft")
    assert phrase("there is no kind of that name in this book", code) == "there is no kind of that name in this book"


@pytest.mark.parametrize("text", OURS.values(), ids=OURS)
def test_every_phrase_is_found_again(text: str) -> None:
    filled = re.sub(r"\{\w+\}", "X", text)
    assert phrase(filled, "en") == filled


def test_a_refusal_is_told_in_the_language_of_the_page(stranger: TestClient) -> None:
    asked = "/api/nowhere"
    assert stranger.get(asked).json()["faults"][0]["problem"] == "there is nothing at this address"
    german = stranger.get(asked, headers={LANGUAGE: "de"}).json()["faults"][0]
    assert german["problem"] == "unter dieser Adresse gibt es nichts"
    token = stranger.post("/api/puzzle", headers={LANGUAGE: "pt"}, json={}).json()["faults"][0]
    assert token["problem"].startswith("falta a chave")
    assert stranger.get(asked, headers={LANGUAGE: "xx"}).json()["faults"][0]["problem"] == "there is nothing at this address"
    assert stranger.get(asked).json()["faults"][0]["problem"] == "there is nothing at this address"
