"""The JSON schema, held against what the loader says: an editor accepts what printkit accepts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from printkit.book import loads, schema
from printkit.book.reading.form import PuzzleForm
from printkit.contract import kind, kinds
from printkit.errors import PrintkitError

GOOD = """\
title = "x"
paper = "A5"
[[section]]
title = "y"
[[section.puzzle]]
kind = "wave"
rows = 3
letters = ["F"]
pair = [1, 2]
grid = { width = 5 }
size = "large"
"""


Rule = dict[str, Any]
TYPES: dict[str, Any] = {"object": dict, "array": list, "string": str, "boolean": bool, "number": (int, float), "integer": int}
SILENT = {"description", "default", "examples", "title", "$defs", "$schema"}


def accepts(rule: Any, value: Any, whole: Rule) -> bool:
    """Judge a value by the rules of JSON schema that ours uses; any other rule is a failure of the test."""
    if isinstance(rule, bool):
        return rule
    return all(RULES[name](limit, value, rule, whole) for name, limit in rule.items() if name not in SILENT)


def is_of_type(limit: str, value: Any, *_: Any) -> bool:
    return isinstance(value, TYPES[limit]) and (limit == "boolean" or not isinstance(value, bool))


def is_one(limit: list[Any], value: Any, _: Rule, whole: Rule) -> bool:
    return sum(accepts(one, value, whole) for one in limit) == 1


def is_any(limit: list[Any], value: Any, _: Rule, whole: Rule) -> bool:
    return any(accepts(one, value, whole) for one in limit)


def fits_properties(limit: Rule, value: Any, _: Rule, whole: Rule) -> bool:
    return not isinstance(value, dict) or all(accepts(limit[key], inner, whole) for key, inner in value.items() if key in limit)


def fits_others(limit: Any, value: Any, rule: Rule, whole: Rule) -> bool:
    named = rule.get("properties", {})
    return not isinstance(value, dict) or all(accepts(limit, inner, whole) for key, inner in value.items() if key not in named)


def fits_items(limit: Any, value: Any, rule: Rule, whole: Rule) -> bool:
    return not isinstance(value, list) or all(accepts(limit, inner, whole) for inner in value[len(rule.get("prefixItems", [])) :])


def fits_first_items(limit: list[Any], value: Any, _: Rule, whole: Rule) -> bool:
    return not isinstance(value, list) or all(accepts(one, inner, whole) for one, inner in zip(limit, value, strict=False))


def on(kind_of_value: str, test: Callable[[Any, Any], Any]) -> Callable[..., bool]:
    """Make a rule that only speaks about values of one type."""
    return lambda limit, value, *_: not is_of_type(kind_of_value, value) or bool(test(value, limit))


RULES: dict[str, Callable[..., bool]] = {
    "$ref": lambda limit, value, _, whole: accepts(whole["$defs"][limit.removeprefix("#/$defs/")], value, whole),
    "type": is_of_type,
    "const": lambda limit, value, *_: bool(value == limit),
    "enum": lambda limit, value, *_: value in limit,
    "oneOf": is_one,
    "anyOf": is_any,
    "properties": fits_properties,
    "additionalProperties": fits_others,
    "items": fits_items,
    "prefixItems": fits_first_items,
    "required": on("object", lambda value, limit: set(limit) <= set(value)),
    "minItems": on("array", lambda value, limit: len(value) >= limit),
    "maxItems": on("array", lambda value, limit: len(value) <= limit),
    "minLength": on("string", lambda value, limit: len(value) >= limit),
    "maxLength": on("string", lambda value, limit: len(value) <= limit),
    "pattern": on("string", lambda value, limit: re.search(limit, value)),
    "minimum": on("number", lambda value, limit: value >= limit),
    "maximum": on("number", lambda value, limit: value <= limit),
    "exclusiveMinimum": on("number", lambda value, limit: value > limit),
    "exclusiveMaximum": on("number", lambda value, limit: value < limit),
    "multipleOf": on("number", lambda value, limit: value % limit == 0),
}


def both(text: str) -> tuple[bool, bool]:
    """Return what the schema and what the loader say."""
    whole = schema()
    try:
        loads(text)
    except PrintkitError:
        return accepts(whole, tomllib.loads(text), whole), False
    return accepts(whole, tomllib.loads(text), whole), True


@pytest.mark.usefixtures("wave")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ('title = "x"', 'title = "x"\nseed = 4'),
        ("rows = 3", "rows = 3\nscale = 2"),
        ("rows = 3", "rows = 3\nmood = 'wild'\nlevel = 6"),
        ("rows = 3", "rows = 3\nseed = 4\ncount = 2\nper_page = 4"),
        ("rows = 3", "rows = 3\nweights.a = 4"),
    ],
)
def test_what_the_loader_accepts_the_schema_accepts(old: str, new: str) -> None:
    assert both(GOOD.replace(old, new, 1)) == (True, True)


@pytest.mark.usefixtures("wave")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "x"', ""),
        ('title = "x"', "title = 5"),
        ('title = "x"', 'title = "x"\ntheem = "mono"'),
        ('title = "x"', 'title = "x"\ntheme = "momo"'),
        ('title = "x"', 'title = "x"\nanswers_per_page = 5'),
        ('title = "x"', 'title = "x"\nseed = -1'),
        ('kind = "wave"', 'kind = "wvae"'),
        ('kind = "wave"', ""),
        ("rows = 3", ""),
        ("rows = 3", "rows = 13"),
        ("rows = 3", 'rows = "six"'),
        ("rows = 3", "rows = 3\nsteps = 4"),
        ("rows = 3", "rows = 3\nstep = 4"),
        ("rows = 3", "rows = 3\nper_page = 3"),
        ("width = 5", "width = 5, depth = 1"),
        ('["F"]', '["f"]'),
        ('["F"]', '["A", "B", "C", "D"]'),
        ("[1, 2]", "[1, 2, 3]"),
        ("[1, 2]", '[1, "2"]'),
    ],
)
def test_what_the_loader_refuses_the_schema_refuses(old: str, new: str) -> None:
    assert old in GOOD
    assert both(GOOD.replace(old, new, 1)) == (False, False)


@pytest.mark.usefixtures("wave")
def test_the_schema_names_the_kinds_and_says_what_they_are() -> None:
    shape = schema()["$defs"]["wave"]
    assert shape["description"] == "Ride the wave."
    assert shape["properties"]["kind"]["const"] == "wave"
    assert {*PuzzleForm.model_fields, *kind("wave").spec.model_fields} == {*shape["properties"]}
    assert "null" not in str(schema())


@pytest.mark.parametrize("name", kinds())
def test_no_kind_takes_a_name_that_every_puzzle_has(name: str) -> None:
    assert not {*kind(name).spec.model_fields} & {*PuzzleForm.model_fields}


@pytest.mark.parametrize("name", kinds())
def test_every_real_kind_is_in_the_schema(name: str) -> None:
    shape = schema()["$defs"][name]
    assert {*kind(name).spec.model_fields} <= {*shape["properties"]}
