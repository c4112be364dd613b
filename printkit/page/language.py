"""The words on the pages, by language.

They are data in `templates/languages`, a folder for each language and a file for each subject. Every language has every string.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from printkit import resources
from printkit.errors import PrintkitError


@dataclass(frozen=True, eq=False)
class Language:
    """The strings of one language, by dotted key."""

    code: str
    name: str
    strings: Mapping[str, str]

    def say(self, key: str, **values: object) -> str:
        """Return a string with its values filled in; with `count`, the form for one or for many."""
        form = f"{key}.{'one' if values['count'] == 1 else 'other'}" if "count" in values else key
        text = self.strings.get(form, self.strings.get(key))
        if text is None:
            raise PrintkitError(f'the language {self.code} has no string "{key}"')
        return text.format(**values)

    def list(self, key: str) -> tuple[str, ...]:
        """Return the strings numbered from 1 under a key: `key.1`, `key.2` and so on."""
        found: tuple[str, ...] = ()
        while (text := self.strings.get(f"{key}.{len(found) + 1}")) is not None:
            found = (*found, text)
        return found


@lru_cache(maxsize=16)
def told_to(language: Language, readers: str) -> Language:
    """Return a language in which how-to-play pages speak to other readers, as far as it has words for them.

    `young.board.goal` takes the place of `board.how_to.goal` for the readers `young`. A list takes the place of a whole list.
    """
    own = {_how_to_key(key): text for key, text in language.strings.items() if key.startswith(f"{readers}.")}
    lists = {_stem(key) for key in own if _stem(key) != key}
    kept = {key: text for key, text in language.strings.items() if _stem(key) not in lists}
    return replace(language, strings={**kept, **own})


def _how_to_key(key: str) -> str:
    _, kind, rest = key.split(".", 2)
    return f"{kind}.how_to.{rest}"


def _stem(key: str) -> str:
    """Return the key of the list that a key belongs to, or the key itself."""
    stem, _, last = key.rpartition(".")
    return stem if last.isdigit() else key


def language_codes() -> list[str]:
    """List the languages."""
    return resources.template_names("languages")


@lru_cache(maxsize=16)
def language(code: str) -> Language:
    """Read a language: each file of its folder gives the strings of one subject, under the file's name."""
    strings: dict[str, str] = {}
    for file in sorted(resources.template("languages", code).glob("*.toml")):
        strings.update(_flat(tomllib.loads(file.read_text(encoding="utf-8")), f"{file.stem}."))
    return Language(code, strings["language.name"], strings)


def _flat(table: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    """Turn nested tables and lists into dotted keys; list entries count from 1."""
    strings: list[tuple[str, str]] = []
    for key, value in table.items():
        nested = {str(index): entry for index, entry in enumerate(value, 1)} if isinstance(value, list) else value
        if isinstance(nested, dict):
            strings.extend(_flat(nested, f"{prefix}{key}."))
        else:
            strings.append((prefix + key, str(nested)))
    return strings
