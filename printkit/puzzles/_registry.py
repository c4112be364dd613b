"""The registry of kinds: the modules of this folder, and those that other packages announce as `printkit.kinds` entry points."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from printkit.errors import SpecError, suggest
from printkit.page.language import Language
from printkit.puzzles._contract import Kind

_PACKAGE = "printkit.puzzles"


def kinds() -> list[str]:
    """List the names of all kinds without importing any of them."""
    return sorted({*_own(), *_guests()})


@lru_cache(maxsize=64)
def kind(name: str) -> Kind:
    """Import one kind; an unknown name is answered with the nearest."""
    own = _own()
    if name in own:
        return _present(name, importlib.import_module(f"{_PACKAGE}.{name}"), lambda language: language.say(f"{name}.name"))
    guests = _guests()
    if name in guests:
        # A kind of this package has its words in `templates/languages`; a guest cannot put any there, so it says its name itself.
        return _present(name, guests[name].load(), lambda _: name.capitalize())
    raise SpecError(f'there is no kind "{name}"; {suggest(name, kinds())}')


def _own() -> list[str]:
    path = importlib.import_module(_PACKAGE).__path__
    return [module.name for module in pkgutil.iter_modules(path) if not module.name.startswith("_")]


@lru_cache(maxsize=1)
def _guests() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="printkit.kinds")}


def _present(name: str, module: ModuleType, label: Callable[[Language], str]) -> Kind:
    """Read a module as a kind; `label` gives its name where the module has no function that does."""
    rules = (module.__doc__ or "").strip()
    return Kind(
        name=name,
        summary=rules.split("\n", 1)[0],
        rules=rules,
        spec=module.Spec,
        version=module.VERSION,
        make=module.make,
        from_json=module.from_json,
        how_to_play=module.how_to_play,
        label=getattr(module, "label", label),
    )
