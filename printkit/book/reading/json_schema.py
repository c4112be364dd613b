"""The book file as a JSON schema, for editors that complete and check TOML while it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printkit.book.reading.form import BookForm, PuzzleForm
from printkit.contract import kind, kinds

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
_MAPS = ("properties", "$defs")
_SINGLES = ("items", "additionalProperties")


def schema() -> dict[str, Any]:
    """Describe the book file; a puzzle is one of as many shapes as there are kinds, told apart by `kind`."""
    book = BookForm.model_json_schema()
    shapes: dict[str, Any] = {}
    for name in kinds():
        shapes |= _shapes_of(name, book["$defs"][PuzzleForm.__name__])
    choice = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds()]}
    book["$defs"] = book["$defs"] | shapes | {PuzzleForm.__name__: choice}
    return {"$schema": _DIALECT, **_plain(book), "title": "A printkit book"}


def _shapes_of(name: str, common: dict[str, Any]) -> dict[str, Any]:
    """Describe the puzzles of one kind: what all puzzles have, and the kind's own parameters."""
    found = kind(name)
    own = found.spec.model_json_schema(ref_template=f"#/$defs/{name}.{{model}}")
    shape = {
        "type": "object",
        "description": found.summary,
        "properties": {**common["properties"], "kind": {"const": name, "description": found.summary}, **own.get("properties", {})},
        "required": ["kind", *own.get("required", [])],
        "additionalProperties": False,
    }
    return {name: shape} | {f"{name}.{inner}": table for inner, table in own.get("$defs", {}).items()}


def _plain(node: Any) -> Any:
    """Leave out what means nothing to the writer of a TOML file: titles made from names, and null, which TOML does not have."""
    if not isinstance(node, dict):
        return node
    told = {key: value for key, value in node.items() if key != "title" and (key, value) != ("default", None)}
    rules: tuple[tuple[tuple[str, ...], Callable[[Any], Any]], ...] = (
        (_MAPS, lambda table: {name: _plain(inner) for name, inner in table.items()}),
        (_LISTS, lambda inner: [_plain(one) for one in inner if one != {"type": "null"}]),
        (_SINGLES, _plain),
    )
    for keys, rule in rules:
        told |= {key: rule(told[key]) for key in keys if key in told}
    only = told.get("anyOf", ())
    return {**{key: value for key, value in told.items() if key != "anyOf"}, **only[0]} if len(only) == 1 else told
