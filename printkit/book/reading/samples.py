"""The sampler's sections: every kind brings its own, as files in the folder `sample` of its own folder.

A book file that says `samples = true` above its first section goes on with all of them, in the order of the numbers in their
names.
"""

from __future__ import annotations

import re
from pathlib import Path

from printkit import kind_folder

_WISH = re.compile(r"^samples[ \t]*=[ \t]*true\b.*$", re.MULTILINE)


def with_samples(text: str) -> str:
    """Return the text of a book file with the sections that it asks for; one that asks for none is returned as it is."""
    settings = re.split(r"^\[", text, maxsplit=1, flags=re.MULTILINE)[0]
    wish = _WISH.search(settings)
    if wish is None:
        return text
    return "\n".join([text[: wish.start()] + text[wish.end() :].rstrip(), *_sections(), ""])


def _sections() -> list[str]:
    files = [file for name in kind_folder.names() for file in (kind_folder.folder(name) / "sample").glob("*.toml")]
    return [f"\n{file.read_text(encoding='utf-8').rstrip()}" for file in sorted(files, key=_place)]


def _place(file: Path) -> tuple[int, str]:
    """Sort by the number that a name begins with; what has none comes last."""
    number = file.name.partition("-")[0]
    return (int(number) if number.isdecimal() else 1_000_000, file.name)
