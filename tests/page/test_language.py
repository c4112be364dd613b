from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import printkit
from printkit import kind_folder, resources
from printkit.errors import PrintkitError
from printkit.page.language import Language, language, language_codes
from printkit.scene import font

PACKAGE = Path(printkit.__file__).parent
CODES = language_codes()


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def said_keys() -> set[str]:
    """Find every literal key that the package asks a language for."""
    found = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_asking(node) and node.args and isinstance(node.args[0], ast.Constant):
                found.add(node.args[0].value)
    return {key for key in found if isinstance(key, str) and re.fullmatch(r"[a-z_]+(\.[a-z_0-9-]+)+", key)}


def _is_asking(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""
    return name in {"say", "list"}


def has(strings: object, key: str) -> bool:
    return any(f"{key}{ending}" in strings for ending in ("", ".one", ".1"))  # type: ignore[operator]


def test_there_are_two_languages() -> None:
    assert {"en", "pt"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_same_strings(code: str) -> None:
    assert language(code).strings.keys() == language("en").strings.keys()


@pytest.mark.parametrize("code", CODES)
def test_every_string_has_the_same_placeholders(code: str) -> None:
    for key, text in language(code).strings.items():
        assert placeholders(text) == placeholders(language("en").strings[key]), key


@pytest.mark.parametrize("code", CODES)
def test_the_form_for_one_comes_with_a_form_for_many(code: str) -> None:
    keys = language(code).strings.keys()
    assert {key.removesuffix(".one") for key in keys if key.endswith(".one")} == {
        key.removesuffix(".other") for key in keys if key.endswith(".other")
    }


@pytest.mark.parametrize("code", CODES)
def test_every_string_can_be_printed(code: str) -> None:
    for key, text in language(code).strings.items():
        assert text.strip() == text != "", key
        assert font.covers(text), key


@pytest.mark.parametrize("code", CODES)
def test_every_string_that_the_code_asks_for_exists(code: str) -> None:
    asked = said_keys()
    assert "board.solutions" in asked, "the search for keys finds keys"
    assert [key for key in sorted(asked) if not has(language(code).strings, key)] == []


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_same_files(code: str) -> None:
    files = {file.name for file in resources.template("languages", code).glob("*.toml")}
    assert files == {file.name for file in resources.template("languages", "en").glob("*.toml")}
    for folder in kind_folder.own().values():
        assert (folder / "words" / f"{code}.toml").is_file()


def test_counting_chooses_the_form() -> None:
    two = Language("xx", "Test", {"a.one": "one cell", "a.other": "{count} cells", "b": "{count} in all"})
    assert two.say("a", count=1) == "one cell"
    assert two.say("a", count=0) == "0 cells"
    assert two.say("a", count=7) == "7 cells"
    assert two.say("b", count=1) == "1 in all"


def test_lists_are_numbered_from_one() -> None:
    assert Language("xx", "Test", {"a.1": "x", "a.2": "y", "a.4": "z"}).list("a") == ("x", "y")


def test_a_missing_string_is_named() -> None:
    with pytest.raises(PrintkitError, match=r'xx has no string "board\.nothing"'):
        Language("xx", "Test", {}).say("board.nothing")


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    with pytest.raises(PrintkitError, match="de, en, es, pt"):
        language("tlh")
