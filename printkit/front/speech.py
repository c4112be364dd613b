"""What kinds of puzzle say in forms and on screens, by language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit import kind_folder
from printkit.contract import kinds
from printkit.page.language import language, language_codes

__all__ = ["form_words", "language_codes", "words_of_form"]

_NAME = "name"
_SCREEN = "screen."


def form_words(code: str) -> dict[str, str]:
    """Return the words that forms and screens need of every kind: its name as `kind.NAME`, and what it says there.

    What a kind says in forms stands in its folder `form`, as `kind.NAME.form.KEY` (`words_of_form`). The table `screen` of its
    words has those of screens that it brings along.
    """
    strings = language(code).strings
    words: dict[str, str] = {}
    for kind in kinds():
        own = {key.removeprefix(f"{kind}."): text for key, text in strings.items() if key.startswith(f"{kind}.")}
        words[f"kind.{kind}"] = own.get(_NAME, kind)
        words |= {f"kind.{kind}.{key}": text for key, text in own.items() if key.startswith(_SCREEN)}
        words |= {f"kind.{kind}.form.{key}": text for key, text in words_of_form(kind, code).items()}
    return words


@lru_cache(maxsize=256)
def words_of_form(kind: str, code: str) -> Mapping[str, str]:
    """Return what a kind says in forms, by dotted key.

    `given.label` names the parameter `given`, `given.help` explains it where the parameter's own words are in another language, and
    `way.value.across` is a word for one of its choices; `about` tells in a sentence what the kind is. A member of a family says
    what the family says unless it has words of its own. A kind of another package may have none.
    """
    folder = kind_folder.folder(kind)
    places = [folder.parent, folder] if folder.parent.parent == kind_folder.HOME else [folder]
    return {key: text for place in places for key, text in _read(place / "form", code)}


def _read(folder: Path, code: str) -> Iterator[tuple[str, str]]:
    file = next((file for file in (folder / f"{code}.toml", folder / "en.toml") if file.is_file()), None)
    if file:
        yield from _flat(tomllib.loads(file.read_text(encoding="utf-8")), "")


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)
