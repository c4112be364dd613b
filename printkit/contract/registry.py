"""The registry of kinds: the folders in `printkit/kinds`, and what other packages announce as `printkit.kinds` entry points."""

from __future__ import annotations

import difflib
import importlib
from functools import lru_cache

from printkit import kind_folder
from printkit.contract.kind import Kind
from printkit.errors import Fault, PrintkitError, SpecError, suggest


def kinds() -> list[str]:
    """List the names of all kinds without importing any of them."""
    return kind_folder.names()


@lru_cache(maxsize=64)
def kind(name: str) -> Kind:
    """Import one kind; an unknown name is answered with the nearest."""
    if name not in kinds():
        raise SpecError(f'there is no kind "{name}"; {meant(name)}')
    module, attribute = kind_folder.address(name)
    found = getattr(importlib.import_module(module), attribute, None)
    if not isinstance(found, Kind) or found.name != name:
        raise PrintkitError(Fault(f"{module} presents no kind of the name {name}", f'write {attribute} = Kind(name="{name}", ...)'))
    return found


def meant(name: str) -> str:
    """Give the remedy for a name that no kind has: the kind that people call so, or the one with the nearest name."""
    word = name.casefold().replace("_", "-").replace(" ", "-")
    known = {other: own for own in kinds() for other in kind(own).known_as}
    remedy = suggest(name, kinds())
    if word not in known and remedy.startswith("did"):
        return remedy
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.8)
    return f'did you mean "{known[near[0]]}"?' if near else remedy
