"""How values are written in a book file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from printkit.book.reading.toml_lines import KeyPath

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def key_text(name: str) -> str:
    """Write the name of a setting, between quotation marks if it needs them."""
    import tomlkit

    return name if _BARE.fullmatch(name) else tomlkit.item(name).as_string()


def setting_text(names: tuple[str, ...], value: Any) -> str:
    """Write a setting on a line of its own; a text of several lines takes several."""
    return f"{'.'.join(map(key_text, names))} = {toml_item(value).as_string()}"


def toml_item(value: Any) -> Any:
    """Make the item that stands for a plain value; tables are written in one line."""
    import tomlkit

    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        for name, inner in value.items():
            table.append(tomlkit.key(name) if not _BARE.fullmatch(name) else name, toml_item(inner))
        return table
    if isinstance(value, list | tuple):
        entries = tomlkit.array()
        for inner in value:
            entries.append(toml_item(inner))
        return entries
    if isinstance(value, str) and "\n" in value and _is_prose(value):
        return tomlkit.string(value, multiline=True)
    return tomlkit.item(value)


def table_text(name: str, table: Mapping[str, Any], lists: tuple[str, ...]) -> list[str]:
    """Write a table with double brackets, and after its settings those that it holds; `lists` names all that have them."""
    lines = [f"[[{name}]]"]
    inner = {key: value for key, value in table.items() if f"{name}.{key}" in lists and _is_tables(value)}
    for key, value in table.items():
        if key not in inner:
            lines += setting_text((key,), value).split("\n")
    for key, entries in inner.items():
        for entry in entries:
            lines += ["", *table_text(f"{name}.{key}", entry, lists)]
    return lines


def header_name(path: KeyPath) -> str:
    """Return the name of a list of tables, without the places of those that hold it."""
    return ".".join(part for part in path if isinstance(part, str))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _is_prose(text: str) -> bool:
    """Tell whether a text of several lines can be written as it is read."""
    return all(char.isprintable() or char == "\n" for char in text)
