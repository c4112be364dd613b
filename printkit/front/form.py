"""What a program needs to ask people for settings: every parameter as a field of a form, with its limits, unit and default.

The fields come from the models that check a book file, so a form never asks for something else than the file takes. They are JSON
schema, flat and without references, for programs in any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel

from printkit import contract
from printkit.book.reading.form import BookForm, PuzzleForm, ReplaceForm, SectionForm, Settings, VariantForm
from printkit.errors import Fault, SpecError, UsageError, suggest
from printkit.front.argument import taking, text
from printkit.front.speech import language_codes, words_of_form

Schema = dict[str, Any]

_UNITS = {"_deg": "°", "_pt": "pt"}
"""Units that stand at the end of a name."""
_MODELS: dict[str, type[BaseModel]] = {
    "book": BookForm,
    "section": SectionForm,
    "puzzle": PuzzleForm,
    "replace": ReplaceForm,
    "variant": VariantForm,
}
_NOTHING = {"type": "null"}


@taking(kind=text, language=text)
def kind_schema(kind: str, *, language: str = "en") -> Schema:
    """Return the parameters of a kind as a JSON schema for forms, in the order in which they are explained.

    Every property has a `title` and a `description`, and, where there are such, a `default`, an `enum`, limits (`minimum`,
    `exclusiveMinimum`, `maximum`, `minLength`, `maxLength`, `maxItems`), `examples`, the `unit` of a number, and `file`, the
    endings of files that may be named. `optional` marks what has no default: unless it is given, something else decides. Titles
    and descriptions are in the `language`, and so are `labels`, the words for the choices of an `enum`.
    """
    if language not in language_codes():
        raise SpecError(Fault(f'there is no language "{language:.40}"', suggest(language[:40], language_codes()), "language"))
    chosen = contract.kind(kind)
    words = words_of_form(kind, language)
    flat = _flat(chosen.spec.model_json_schema())
    flat["properties"] = {name: _said(name, field, words) for name, field in flat["properties"].items()}
    return {**flat, "title": chosen.name, "description": words.get("about", chosen.summary)}


@taking(part=text)
def book_schema(part: Literal["book", "section", "puzzle", "replace", "variant"] = "book") -> Schema:
    """Return the settings of a part of a book file as a JSON schema for forms: a book, a section, a run of puzzles and so on.

    Lists of further parts are left out. What else a puzzle has are the parameters of its kind, what else a replaced puzzle has
    are those that differ. `printkit schema` prints the schema of whole book files, for editors.
    """
    if part not in _MODELS:
        raise UsageError(Fault(f'a book has no part "{part:.40}"', suggest(part[:40], _MODELS), "part"))
    found = {**_flat(_MODELS[part].model_json_schema()), "title": part}
    if part == "variant":
        settings = _flat(Settings.model_json_schema())["properties"]
        found["properties"] |= {name: _optional(field) for name, field in settings.items()}
    return found


def _said(name: str, field: Schema, words: Mapping[str, str]) -> Schema:
    """Return a field in the words of a kind."""
    title, told = words.get(f"{name}.label", field["title"]), words.get(f"{name}.help", field.get("description", ""))
    labels = {value: words[key] for value in field.get("enum", ()) if (key := f"{name}.value.{value}") in words}
    return {**field, "title": title, "description": told, **({"labels": labels} if labels else {})}


def _flat(schema: Schema) -> Schema:
    """Keep what is a field."""
    tables = schema.get("$defs", {})
    fields = dict(_fields(schema.get("properties", {}), tables))
    required = [name for name in schema.get("required", ()) if name in fields]
    told: Schema = {key: schema[key] for key in ("description", "additionalProperties") if key in schema}
    return {"type": "object", **told, "properties": fields, "required": required}


def _fields(properties: dict[str, Schema], tables: dict[str, Schema]) -> Iterator[tuple[str, Schema]]:
    for name, schema in properties.items():
        field = _field(name, _resolved(schema, tables))
        if field.get("type") != "object" and field.get("items", {}).get("type") != "object":
            yield name, field


def _field(name: str, schema: Schema) -> Schema:
    given = schema.get("title", "")
    stem, unit = next(((name.removesuffix(end), unit) for end, unit in _UNITS.items() if name.endswith(end)), (name, ""))
    title = stem.replace("_", " ").capitalize() if given in ("", name.replace("_", " ").title()) else given
    return {"title": title, **({"unit": unit} if unit else {}), **{key: value for key, value in schema.items() if key != "title"}}


def _resolved(schema: Schema, tables: dict[str, Schema]) -> Schema:
    """Follow references, and turn a choice with nothing into an optional field."""
    if "$ref" in schema:
        return _resolved({**tables[schema["$ref"].rpartition("/")[2]], **{k: v for k, v in schema.items() if k != "$ref"}}, tables)
    if "items" in schema:
        return {**schema, "items": _resolved(schema["items"], tables)}
    shapes = schema.get("anyOf", ())
    kept = [_resolved(shape, tables) for shape in shapes if shape != _NOTHING]
    told = {key: value for key, value in schema.items() if key != "anyOf"}
    if len(kept) == 1 < len(shapes):
        return _optional({**kept[0], **told})
    if lists := [shape for shape in kept if shape.get("type") == "array"]:  # a form asks for a list, a file may have one of it
        return {**lists[0], **told}
    named = [shape["enum"] for shape in kept if "enum" in shape]
    return {**told, "examples": named[0]} if named else schema


def _optional(field: Schema) -> Schema:
    return {**{key: value for key, value in field.items() if key != "default"}, "optional": True}
