"""The licences of all that is needed: printkit, its fonts, the libraries, and what those need in turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_CLASSIFIER = "License :: OSI Approved :: "
_LONGEST = 60
"""Some packages have the whole text in the place of a name."""
FONTS = (("Atkinson Hyperlegible", "OFL-1.1"), ("Open Sans", "OFL-1.1"))
"""The fonts that come with printkit; the text of each licence lies beside it, in `fonts/*/OFL.txt`."""


@dataclass(frozen=True, slots=True)
class Licensed:
    """Something that is used, and on which terms."""

    name: str
    version: str
    licence: str


def licences() -> list[Licensed]:
    """Return what is used here, in the order of names; what is not installed is not listed."""
    found: dict[str, Licensed] = {}
    waiting = ["printkit"]
    while waiting:
        name = _plain(waiting.pop())
        if name in found:
            continue
        try:
            about = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        found[name] = Licensed(about.metadata["Name"], about.version, _licence(about))
        waiting.extend(_needs(about))
    fonts = [Licensed(f"{name} (font)", "", licence) for name, licence in FONTS]
    return sorted([*found.values(), *fonts], key=lambda one: one.name.lower())


def _needs(about: metadata.Distribution) -> Iterator[str]:
    """Give the names of what a package always needs."""
    for requirement in about.requires or ():
        if "extra ==" not in requirement and (name := _NAME.match(requirement)):
            yield name[0]


def _licence(about: metadata.Distribution) -> str:
    """Return the name of a licence, from the newest field that has one to the oldest."""
    lines = about.metadata.get_all("Classifier") or ()
    classifiers = [line.removeprefix(_CLASSIFIER) for line in lines if line.startswith(_CLASSIFIER)]
    said = _field(about, "License")
    short = said if said and len(said) <= _LONGEST and "\n" not in said else ""
    return _field(about, "License-Expression") or short or ", ".join(classifiers) or "see its files"


def _field(about: metadata.Distribution, name: str) -> str:
    return next(iter(about.metadata.get_all(name) or ()), "").strip()


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
