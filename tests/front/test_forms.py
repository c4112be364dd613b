"""Settings as fields of a form: complete, flat, and the same that a book file takes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import printkit
from printkit import kind_folder
from printkit.contract import kind
from printkit.front.form import _flat
from printkit.front.speech import language_codes, words_of_form

PARTS = ("book", "section", "puzzle", "replace", "variant")


def fields(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return dict(schema["properties"])


@pytest.mark.parametrize("name", printkit.kind_names())
def test_every_parameter_of_a_kind_is_a_field_that_explains_itself(name: str) -> None:
    schema = printkit.kind_schema(name)
    assert set(fields(schema)) == set(kind(name).spec.model_fields)
    assert schema["required"] == [key for key, field in kind(name).spec.model_fields.items() if field.is_required()]
    for key, field in fields(schema).items():
        assert field["title"][0].isupper(), key
        assert "_" not in field["title"], key
        assert field["description"].endswith((".", "?")), key
        assert field["type"] in {"integer", "number", "string", "boolean", "array"}, key
        assert ("default" in field) + field.get("optional", False) + (key in schema["required"]) == 1, key
        assert field["type"] not in {"integer", "number"} or "enum" in field or "maximum" in field, key
    assert json.loads(json.dumps(schema)) == schema
    assert not any(word in json.dumps(schema) for word in ("$ref", "anyOf", "$defs"))


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize("name", sorted(kind_folder.own()))
def test_every_parameter_and_every_choice_has_words_in_every_language(name: str, code: str) -> None:
    assert list(wordless(name, code, words_of_form(name, code))) == []


def wordless(name: str, code: str, words: Mapping[str, str]) -> Iterator[str]:
    """Tell which words of a form are missing, or say nothing."""
    known = {"about"}
    for key, field in fields(printkit.kind_schema(name)).items():
        wanted = [
            f"{key}.label",
            *([f"{key}.help"] if code != "en" else []),
            *(f"{key}.value.{one}" for one in field.get("enum", ())),
        ]
        known |= {*wanted, f"{key}.help"}
        yield from (f"{name} has no {one} in {code}" for one in wanted if not words.get(one))
        label, told = words.get(f"{key}.label", ""), words.get(f"{key}.help", "")
        if len(label) > 40 or label[:1].islower() or label.endswith("."):
            yield f"{name}: {key} has the label {label!r} in {code}"
        if told and not told.endswith((".", "?")):
            yield f"{name}: the help of {key} is no sentence in {code}"
    shared = set(words_of_form("that", code)) & set(words_of_form("unit", code))
    yield from (f"{name} has words for {one}, which it has not" for one in sorted(set(words) - known - shared))
    if not words.get("about", "").endswith("."):
        yield f"{name} does not say what it is in {code}"


def test_words_that_are_missing_or_too_many_would_be_noticed() -> None:
    words = dict(words_of_form("maze", "de"))
    del words["goal.value.exit"]
    words |= {"gaol.label": "Ziel", "size.label": "wie groß", "twist.help": "ohne Punkt", "about": ""}
    assert len(list(wordless("maze", "de", words))) == 5


def test_a_form_speaks_its_language() -> None:
    german = fields(printkit.kind_schema("maze", language="de"))
    assert (german["goal"]["title"], german["goal"]["labels"]["middle"]) == ("Ziel", "Die Mitte")
    assert german["goal"]["enum"] == fields(printkit.kind_schema("maze"))["goal"]["enum"], "what is written stays"
    assert fields(printkit.kind_schema("closest", language="es"))["drawing"]["title"] == "Dibujo", "the family says it"
    assert fields(printkit.kind_schema("closest", language="es"))["dmin"]["description"].endswith("4,5."), "the kind knows better"
    with pytest.raises(printkit.SpecError, match='no language "la"'):
        printkit.kind_schema("maze", language="la")


def test_lengths_and_angles_have_units() -> None:
    for name in printkit.kind_names():
        for key, field in fields(printkit.kind_schema(name)).items():
            told = field["description"]
            assert field.get("unit") == "mm" or " mm" not in told.replace("mm for each", ""), (name, key)
            assert field.get("unit") == "°" or "in degrees" not in told, (name, key)


def test_what_may_name_a_file_says_which() -> None:
    assert ".svg" in fields(printkit.kind_schema("closest"))["drawing"]["file"]
    assert fields(printkit.kind_schema("board"))["board"]["file"] == [".txt", ".toml", ".svg"]
    assert fields(printkit.book_schema())["template"]["file"] == [".toml"]
    for name in printkit.kind_names():
        for key, field in fields(printkit.kind_schema(name)).items():
            assert "file" in field or " file" not in field["description"], (name, key)


@pytest.mark.parametrize("part", PARTS)
def test_the_parts_of_a_book_are_forms_too(part: Any) -> None:
    schema = printkit.book_schema(part)
    assert schema["title"] == part
    for key, field in fields(schema).items():
        assert field["description"], key
        assert field["type"] in {"integer", "number", "string", "boolean", "array"}, key
        assert field["type"] != "array" or field["items"]["type"] == "string", key
        assert "anyOf" not in field


def test_a_part_has_its_own_settings_and_no_tables() -> None:
    assert list(fields(printkit.book_schema("section"))) == ["title", "intro", "order"]
    assert list(fields(printkit.book_schema("replace"))) == ["puzzle", "seed", "volume"]
    assert {"title", "paper", "versions"} <= fields(printkit.book_schema()).keys()
    assert not {"section", "variant", "replace"} & fields(printkit.book_schema()).keys()
    assert fields(printkit.book_schema("variant"))["paper"]["optional"], "unless given, it is that of the book"
    with pytest.raises(printkit.UsageError, match='no part "chapter"'):
        printkit.book_schema("chapter")  # type: ignore[arg-type]


def test_references_and_choices_with_nothing_are_resolved() -> None:
    table = {"type": "object", "properties": {}}
    length = {"anyOf": [{"$ref": "#/$defs/Length"}, {"type": "null"}], "default": None, "description": "How long."}
    flat = _flat({"$defs": {"Length": {"type": "number", "maximum": 9}, "Row": table}, "properties": {
        "some_length": length, "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}}, "turn_deg": {"type": "number"},
    }})  # fmt: skip
    assert flat["properties"] == {
        "some_length": {"title": "Some length", "type": "number", "maximum": 9, "description": "How long.", "optional": True},
        "turn_deg": {"title": "Turn", "unit": "°", "type": "number"},
    }
