"""The kinds of puzzle that there are, and kinds of one's own."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from printkit import kind_folder
from printkit.contract import Kind, kind, kinds
from printkit.contract.screen import Tell
from printkit.errors import Fault, UsageError, suggest
from printkit.front.argument import shown
from printkit.front.form import kind_schema
from printkit.page.language import language


def kind_names() -> list[str]:
    """List the names of all kinds, those of other packages included."""
    return kinds()


def described_kinds() -> list[dict[str, Any]]:
    """Describe all kinds for programs: name, summary, rules, and the parameters as `kind_schema` has them.

    A broken one, brought by another package, has no schema and says so in its summary; it must not hide the others.
    """
    return [_described(name) for name in kinds()]


def _described(name: str) -> dict[str, Any]:
    try:
        found = kind(name)
        return {"name": name, "summary": found.summary, "rules": found.rules, "schema": kind_schema(name)}
    except Exception as error:  # whatever a stranger's module does when it is imported
        return {"name": name, "summary": f"cannot be loaded: {type(error).__name__}: {error}", "rules": "", "schema": {}}


def described_screens() -> list[dict[str, Any]]:
    """List the screens that kinds bring to the studio; a broken kind, brought by another package, has none."""
    found: list[dict[str, Any]] = []
    for name in kinds():
        try:
            found += [
                {"kind": name, "name": each.name, "module": each.module, "asks": sorted(each.asks)} for each in kind(name).screens
            ]
        except Exception:  # noqa: S112 (whatever a stranger's module does when it is imported; `described_kinds` tells it)
            continue
    return found


def answer_of(kind_name: str, screen: str, what: str, content: Any, tell: Tell) -> Any:
    """Answer a question of a screen; `tell` hears what is known before the answer is complete."""
    screens = {each.name: each for each in kind(kind_name).screens}
    if screen not in screens:
        raise UsageError(Fault(f'there is no screen "{screen}"', suggest(screen, screens), "screen"))
    asks = screens[screen].asks
    if what not in asks:
        raise UsageError(Fault(f'the screen "{screen}" asks nothing of this name', suggest(what, asks), "what"))
    return asks[what](content, tell)


def register_kind(module: str | ModuleType) -> Kind:
    """Let a module present a kind of its own by `KIND = Kind(...)`, and return it; it can then be made and stand in books.

    The module lies in a folder of its own, as `printkit new-kind NAME --package DIR` makes one, with its words beside it. A package
    that is installed rather announces its kinds in the entry-point group `printkit.kinds`, and needs no call.
    """
    name = module.__name__ if isinstance(module, ModuleType) else module
    if not isinstance(name, str) or not name.isprintable() or not name or name.startswith("."):
        raise UsageError(Fault(f"{shown(module)} is not a module", 'give a module, or its name such as "gadget.kind"', "module"))
    presented = getattr(_imported(name), "KIND", None)
    if not isinstance(presented, Kind):
        raise UsageError(Fault(f"the module {name} presents no kind", "write KIND = Kind(...) there", "module"))
    known = presented.name in kinds()
    if known and kind_folder.address(presented.name)[0] != name:
        raise UsageError(Fault(f'there is a kind "{presented.name}" already', "choose another name for yours", "module"))
    if not known:
        kind_folder.announce(presented.name, name)
        language.cache_clear()  # the words of the new kind are read when they are needed
    return kind(presented.name)


def _imported(name: str) -> ModuleType:
    """Import a module; if it is not there, it was misspelt or lies elsewhere, which is no fault of ours."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        remedy = "write its name as in an import, and see that its folder is on sys.path"
        raise UsageError(Fault(f"there is no module {name}", remedy, "module")) from error
