"""Changing one statement of a book file, from its key to the comment behind it."""

from __future__ import annotations

from typing import Any

from printkit.book.reading.toml_lines import KeyPath, read_key
from printkit.book.writing.change import refusal
from printkit.book.writing.wording import setting_text, toml_item
from printkit.errors import PrintkitError


def changed_statement(text: str, path: KeyPath, value: Any, *, insert: bool = False) -> str:
    """Return a statement in which the value at a path, which begins with its key, is another one; None takes it out.

    What stands around the value, such as a comment on its line, stays.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document: Any = tomlkit.parse(text)
    except TOMLKitError:
        return _written_anew(text, path, value)
    holder = document
    for step in path[:-1]:
        holder = holder[step]
    last = path[-1]
    if value is None:
        del holder[last]
    elif insert:
        holder.insert(last, toml_item(value))
    else:
        holder[last] = toml_item(value)
    return str(tomlkit.dumps(document))


def _written_anew(text: str, path: KeyPath, value: Any) -> str:
    """Write a statement that cannot be read once more, with its key as it is and another value."""
    key, _ = read_key(text)
    if key != path or value is None:
        raise refusal("the value that is here cannot be read", path)
    return f"{setting_text(key, value)}\n"


def trailing_comment(text: str) -> str:
    """Return the comment behind the value of a statement, if it has one."""
    key, end = read_key(text)
    try:
        rest = changed_statement(text, key, 0)[end:]
    except PrintkitError:
        return ""
    return rest.removeprefix("=").strip().removeprefix("0").strip()
