"""Browser modules in one script: what a page that stands alone runs, from the very modules that the studio serves.

The modules are written in a plain style, which is all that is understood here: whole lines `import { a, b as c } from "...";`, and
`export` before a function, a class or a constant. Each becomes a function that gives what it exports, those first that others need.
"""

from __future__ import annotations

import re
from pathlib import Path

from printkit import kind_folder
from printkit.contract.screen import FOLDER

STATIC = Path(__file__).resolve().parents[1] / "studio" / "static"
"""What the studio serves at `/static/`."""

_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function\*? (\w+)|class (\w+)|const (\w+))", re.MULTILINE)
_NOTHING = "export {};\n"
_LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)


class NotPlain(Exception):
    """A module is written in another style than those that can be put into one script: a mistake of ours."""


def bundle(entry: str) -> str:
    """Return one script that holds a module and all that it imports, and gives what the module exports as `page`."""
    order: list[str] = []
    _visit(entry, order, ())
    names = {address: f"module{place}" for place, address in enumerate(order)}
    parts = [_wrapped(address, names) for address in order]
    return '"use strict";\n' + "\n".join(parts) + f"\nconst page = {names[entry]};\n"


def style(addresses: tuple[str, ...]) -> str:
    """Return style sheets as one."""
    return "\n".join(_file(address).read_text(encoding="utf-8") for address in addresses)


def _visit(address: str, order: list[str], above: tuple[str, ...]) -> None:
    if address in order:
        return
    if address in above:
        raise NotPlain(f"{address} imports itself, by way of {above[-1]}")
    for _, other in _imports(address):
        _visit(other, order, (*above, address))
    order.append(address)


def _imports(address: str) -> list[tuple[str, str]]:
    """Return what a module imports, and from where."""
    return [(names, _absolute(address, other)) for names, other in _IMPORT.findall(_text(address))]


def _wrapped(address: str, names: dict[str, str]) -> str:
    """Return a module as a function that is called once."""

    def imported(found: re.Match[str]) -> str:
        wanted = found[1].replace(" as ", ": ")
        return f"const {{ {wanted} }} = {names[_absolute(address, found[2])]};\n"

    text = _IMPORT.sub(imported, _text(address)).replace(_NOTHING, "")
    exported = [next(filter(None, found)) for found in _EXPORT.findall(text)]
    text = _EXPORT.sub("", text)
    if _LEFT.search(text) or "</script" in text or "<!--" in text:
        raise NotPlain(f"{address} cannot be put into a page")
    return f"const {names[address]} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();"


def _text(address: str) -> str:
    return _file(address).read_text(encoding="utf-8")


def _absolute(address: str, other: str) -> str:
    """Return the whole address of a module that another one names."""
    if other.startswith("/"):
        return other
    folder = Path(address).parent
    for part in other.split("/"):
        folder = folder.parent if part == ".." else folder if part == "." else folder / part
    return folder.as_posix()


def _file(address: str) -> Path:
    """Return where a file lies that the studio serves at this address."""
    first, _, rest = address.lstrip("/").partition("/")
    if first == "static":
        return STATIC / rest
    kind, _, name = rest.partition("/")
    return kind_folder.folder(kind) / FOLDER / name
