"""What a model expects at a path, read from its annotations: names, choices, an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from printkit.book.reading.toml_lines import KeyPath

_SAMPLES: dict[type, str] = {str: '"..."', bool: "true", int: "1", float: "1.5"}


def settings_at(model: type[BaseModel], path: KeyPath) -> list[str]:
    """List the names that a table may hold."""
    return [name for part in _parts_at(model, path) if _is_model(part) for name in part.model_fields]


def choices_at(model: type[BaseModel], path: KeyPath) -> list[Any]:
    """List the values that are allowed where only a few are."""
    choices: list[Any] = []
    for part in _parts_at(model, path):
        if get_origin(part) is Literal:
            choices.extend(get_args(part))
        elif isinstance(part, type) and issubclass(part, Enum):
            choices.extend(member.value for member in part)
    return choices


def sample_at(model: type[BaseModel], path: KeyPath) -> str:
    """Write how a value may be set there: `rows = 1`, or `[[section]]` for a table of its own."""
    names = [part for part in path if isinstance(part, str)]
    for part in _parts_at(model, path):
        if _is_table_list(part):
            return f"[[{'.'.join(names)}]]"
        if part in _SAMPLES:
            return f"{names[-1]} = {_SAMPLES[part]}"
    return f"{names[-1]} = ..." if names else ""


def _is_table_list(part: Any) -> bool:
    return get_origin(part) in (list, tuple) and any(_is_model(inner) for inner in _flat(get_args(part)[0]))


def _is_model(part: Any) -> bool:
    return isinstance(part, type) and issubclass(part, BaseModel)


def _parts_at(model: type[BaseModel], path: KeyPath) -> list[Any]:
    """Return every alternative that the annotations allow at a path."""
    parts: list[Any] = [model]
    for step in path:
        parts = [alternative for part in parts for inner in _inside(part, step) for alternative in _flat(inner)]
    return parts


def _inside(part: Any, step: str | int) -> Iterator[Any]:
    arguments = get_args(part)
    if _is_model(part):
        if step in part.model_fields:
            yield part.model_fields[step].annotation
    elif get_origin(part) is tuple and isinstance(step, int):
        yield from _entry_of_tuple(arguments, step)
    elif get_origin(part) in (list, set, frozenset, Sequence):
        yield arguments[0]
    elif get_origin(part) is dict:
        yield arguments[1]


def _entry_of_tuple(arguments: tuple[Any, ...], place: int) -> Iterator[Any]:
    if arguments[1:] == (Ellipsis,):
        yield arguments[0]
    elif place < len(arguments):
        yield arguments[place]


def _flat(annotation: Any) -> Iterator[Any]:
    """Take a union apart and unwrap what is annotated or named."""
    if get_origin(annotation) in (Union, UnionType):
        for alternative in get_args(annotation):
            yield from _flat(alternative)
    elif get_origin(annotation) is Annotated:
        yield from _flat(get_args(annotation)[0])
    elif hasattr(annotation, "__value__"):
        yield from _flat(annotation.__value__)
    else:
        yield annotation
