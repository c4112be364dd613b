"""The parameters of a kind as people meet them: options of the command line and rows of an explanation.

Everything is read from the JSON schema of the kind's model, so a new parameter needs no second description.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

Schema = Mapping[str, Any]

_WORDS = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true or false",
    "array": "list",
    "object": "table",
}
_METAVARS = {"integer": "N", "number": "X", "boolean": "", "array": "LIST", "object": "TABLE"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: its name in the book file, what it may be, and what it is if nobody says."""

    name: str
    shapes: tuple[Schema, ...]
    """The alternatives it may take, of which one is usual."""
    description: str
    default: Any
    required: bool

    @property
    def flag(self) -> str:
        """Return the option on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def is_switch(self) -> bool:
        """Tell whether it is switched on and off without a value."""
        return bool(self.shapes) and all(shape.get("type") == "boolean" for shape in self.shapes)

    @property
    def is_list(self) -> bool:
        """Tell whether the option may be given several times."""
        return any(shape.get("type") == "array" for shape in self.shapes)

    @property
    def choices(self) -> tuple[Any, ...]:
        """Return the values it may take, if they are few and known."""
        return tuple(value for shape in self.shapes for value in _values(shape))

    @property
    def type_words(self) -> str:
        """Say what may be written, with the limits."""
        if self.choices:
            return "|".join(str(value) for value in self.choices)
        return " or ".join(_shape_words(shape) for shape in self.shapes)

    def read(self, given: str | bool | Sequence[str]) -> Any:
        """Turn what stands on the command line into what would stand in the book file."""
        if isinstance(given, bool):
            return given
        if isinstance(given, str):
            return _read_any(given, self.shapes)
        items = [item for shape in self.shapes for item in shape.get("items", ())]
        return [_read_any(text, items) for text in given]

    def option(self) -> click.Option:
        """Return the option of the command line; values stay text until all of them are checked together."""
        if self.is_switch:
            return click.Option([self.name, f"{self.flag}/--no-{self.flag[2:]}"], default=None, help=self.explained())
        several = " Give it several times for several." if self.is_list else ""
        return click.Option(
            [self.name, self.flag],
            multiple=self.is_list,
            metavar=self._metavar(),
            type=str,
            help=f"{self.explained()}{several}",
            shell_complete=lambda _context, _option, begun: [text for text in map(str, self.choices) if text.startswith(begun)],
        )

    def _metavar(self) -> str:
        if self.choices and len(self.type_words) < 40:
            return self.type_words
        return _METAVARS.get(self.shapes[0].get("type", ""), "TEXT") if self.shapes else "TEXT"

    def explained(self) -> str:
        """Say in one paragraph what it is, what it may be and what it is by default."""
        notes = [self.type_words]
        if self.required:
            notes.append("required")
        elif self.default is not None and self.default not in ("", [], ()):
            notes.append(f"default {_shown(self.default)}")
        return f"{self.description} [{'; '.join(notes)}]".strip()

    def described(self) -> dict[str, Any]:
        """Return the same for machines."""
        return {
            "name": self.name,
            "option": self.flag,
            "type": self.type_words,
            "choices": list(self.choices),
            "default": self.default,
            "required": self.required,
            "description": self.description,
        }


def parameters(schema: Schema) -> list[Parameter]:
    """List the parameters in the order of the model."""
    definitions = schema.get("$defs", {})
    required = schema.get("required", ())
    return [_parameter(name, shape, definitions, name in required) for name, shape in schema.get("properties", {}).items()]


def _parameter(name: str, schema: Schema, definitions: Mapping[str, Schema], required: bool) -> Parameter:
    shapes = tuple(_alternatives(schema, definitions))
    return Parameter(name, shapes, " ".join(schema.get("description", "").split()), schema.get("default"), required)


def _alternatives(schema: Schema, definitions: Mapping[str, Schema]) -> Iterable[Schema]:
    """Resolve references and list what a value may be; that it may be absent is said by the default."""
    if "$ref" in schema:
        yield from _alternatives(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    elif "anyOf" in schema or "oneOf" in schema:
        for part in schema.get("anyOf", schema.get("oneOf", ())):
            yield from _alternatives(part, definitions)
    elif schema.get("type") == "array":
        items = tuple(_alternatives(schema.get("items", {}), definitions))
        yield {**schema, "items": items}
    elif schema.get("type") != "null":
        yield schema


def _values(shape: Schema) -> Sequence[Any]:
    return [shape["const"]] if "const" in shape else shape.get("enum", ())


def _shape_words(shape: Schema) -> str:
    words = _WORDS.get(shape.get("type", ""), "text")
    if shape.get("type") == "array":
        inner = " or ".join(_shape_words(item) for item in shape["items"])
        return f"list of: {inner}" if inner else words
    return " ".join([words, *_limits(shape)])


def _limits(shape: Schema) -> list[str]:
    signs = {"minimum": "from {}", "exclusiveMinimum": "above {}", "maximum": "to {}", "exclusiveMaximum": "below {}"}
    return [sign.format(_shown(shape[name])) for name, sign in signs.items() if name in shape]


def _read_any(text: str, shapes: Iterable[Schema]) -> Any:
    """Read a text as the first shape it fits; what fits none stays a text, so that the model says what is wrong with it."""
    for shape in shapes:
        fits, value = _read(text, shape)
        if fits:
            return value
    return text


def _read(text: str, shape: Schema) -> tuple[bool, Any]:
    """Try to read a text as one shape."""
    if known := _values(shape):
        matches = [value for value in known if str(value) == text]
        return bool(matches), matches[0] if matches else None
    match shape.get("type"):
        case "integer":
            return _converted(int, text)
        case "number":
            return _converted(float, text)
        case "boolean":
            return text in {"true", "false"}, text == "true"
        case "object":
            return _converted(_toml, text)
        case "string":
            return True, text
    return False, None


def _converted(convert: Any, text: str) -> tuple[bool, Any]:
    try:
        return True, convert(text)
    except (ValueError, RecursionError):
        return False, None


def _toml(text: str) -> Any:
    return tomllib.loads(f"value = {text}")["value"]


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
