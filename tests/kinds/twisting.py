"""Twists records: finds the parts of one, and puts something else in the place of a part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


def inner_paths(data: dict[str, Any]) -> list[Path]:
    """List the paths to parts inside of the fields of a record: of parts that differ only in their place in lists, the first and
    the last."""
    alike: dict[Path, list[Path]] = {}
    for path in _paths(data, ()):
        if len(path) > 1:
            alike.setdefault(tuple("" if isinstance(part, int) else part for part in path), []).append(path)
    return [path for paths in alike.values() for path in dict.fromkeys((paths[0], paths[-1]))]


def _paths(value: Any, path: Path) -> Iterator[Path]:
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _paths(part, (*path, key))


def value_at(data: Any, path: Path) -> Any:
    """Return the part at a path."""
    for part in path:
        data = data[part]
    return data


def twisted_at(data: Any, path: Path, value: Any) -> Any:
    """Return data with something else at a path."""
    if not path:
        return value
    copy = list(data) if isinstance(data, list) else dict(data)
    copy[path[0]] = twisted_at(data[path[0]], path[1:], value)
    return copy


def of_another_type(value: Any) -> Any:
    """Return something that cannot stand where a value stands."""
    match value:
        case str():
            return 7
        case list():
            return {"a": 1}
        case dict():
            return [1]
        case _:
            return "x"


def shown_path(path: Path) -> str:
    """Write a path as records tell it."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def nested(depth: int) -> list[Any]:
    """Return lists inside of lists."""
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep
