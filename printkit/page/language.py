"""The words on the pages, by language.

They are data: `templates/languages` has a folder for each language and a file for each subject that all kinds share; a kind has its
own words in the folder `words` of its own folder, a file for each language. Every language has every string.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from printkit import kind_folder, resources
from printkit.errors import PrintkitError


@dataclass(frozen=True, eq=False)
class Language:
    """The strings of one language, by dotted key."""

    code: str
    name: str
    strings: Mapping[str, str]

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes as a name, if the words are those of the language and no others."""
        if language(self.code) is self:
            return language, (self.code,)
        return Language, (self.code, self.name, dict(self.strings))

    def say(self, key: str, **values: object) -> str:
        """Return a string with its values filled in; with `count`, the form for one or for many."""
        form = f"{key}.{'one' if values['count'] == 1 else 'other'}" if "count" in values else key
        text = self.strings.get(form, self.strings.get(key))
        if text is None:
            raise PrintkitError(f'the language {self.code} has no string "{key}"')
        return text.format(**values)

    def heard(self, key: str, text: str) -> list[dict[str, str]]:
        """Find a string in what is said on a page, and return the values that it was filled with, once for each time it is said."""
        forms = [self.strings[form] for form in (key, f"{key}.one", f"{key}.other") if form in self.strings]
        if not forms:
            raise PrintkitError(f'the language {self.code} has no string "{key}"')
        return [found.groupdict() for form in forms for found in _pattern(form).finditer(text)]

    def list(self, key: str) -> tuple[str, ...]:
        """Return the strings numbered from 1 under a key: `key.1`, `key.2` and so on."""
        found: tuple[str, ...] = ()
        while (text := self.strings.get(f"{key}.{len(found) + 1}")) is not None:
            found = (*found, text)
        return found


@lru_cache(maxsize=256)
def _pattern(form: str) -> re.Pattern[str]:
    """Turn a string with values to fill in into a pattern that reads them; a value that stands twice must be the same."""
    known: set[str] = set()
    pattern = ""
    for literal, name, _, _ in Formatter().parse(" ".join(form.split())):
        pattern += re.escape(literal)
        if name is not None:
            pattern += f"(?P={name})" if name in known else f"(?P<{name}>.+?)"
            known.add(name)
    # A value at the end reaches as far as the text does; anywhere else as far as it must.
    return re.compile(pattern if not pattern.endswith(".+?)") else f"{pattern}(?=$|[.;!?\\s])")


@lru_cache(maxsize=16)
def told_to(language: Language, readers: str) -> Language:
    """Return a language in which how-to-play pages speak to other readers, as far as it has words for them.

    `board.young.goal` takes the place of `board.how_to.goal` for the readers `young`. A list takes the place of a whole list.
    """
    theirs = f".{readers}."
    own = {key.replace(theirs, ".how_to.", 1): text for key, text in language.strings.items() if theirs in key}
    lists = {_stem(key) for key in own if _stem(key) != key}
    kept = {key: text for key, text in language.strings.items() if _stem(key) not in lists}
    return replace(language, strings={**kept, **own})


def _stem(key: str) -> str:
    """Return the key of the list that a key belongs to, or the key itself."""
    stem, _, last = key.rpartition(".")
    return stem if last.isdigit() else key


def language_codes() -> list[str]:
    """List the languages."""
    return resources.template_names("languages")


@lru_cache(maxsize=16)
def language(code: str) -> Language:
    """Read a language: the words that all share, by subject, and those of every kind, under its name."""
    files = {file.stem: file for file in sorted(resources.template("languages", code).glob("*.toml"))}
    files |= {name: _words_of(name, code) for name in kind_folder.names()}
    strings: dict[str, str] = {}
    for subject, file in files.items():
        strings.update(_flat(tomllib.loads(file.read_text(encoding="utf-8")), f"{subject}."))
    return Language(code, strings["language.name"], strings)


def _words_of(name: str, code: str) -> Path:
    """Find the words of a kind; one from another package may know fewer languages than we do, and then speaks English."""
    folder = kind_folder.folder(name) / "words"
    return next((file for file in (folder / f"{code}.toml", folder / "en.toml") if file.is_file()), folder / f"{code}.toml")


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
