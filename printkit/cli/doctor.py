"""`printkit doctor`: what printkit needs, what is here, and how to get the rest.

It must answer on the most broken machine, so every check imports what it needs itself.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module, metadata, util

import click

from printkit import __version__
from printkit.cli.door import emit
from printkit.errors import PrintkitError, ProofError

PACKAGES = {
    "cairosvg": "cairosvg",
    "pillow": "PIL",
    "click": "click",
    "fonttools": "fontTools",
    "llvmlite": "llvmlite",
    "numpy": "numpy",
    "pikepdf": "pikepdf",
    "platformdirs": "platformdirs",
    "pydantic": "pydantic",
    "reportlab": "reportlab",
    "rich": "rich",
    "segno": "segno",
    "shapely": "shapely",
    "starlette": "starlette",
    "svgwrite": "svgwrite",
    "tomlkit": "tomlkit",
    "uvicorn": "uvicorn",
    "websockets": "websockets",
}
"""The packages printkit depends on, each with the module that proves it is here."""

_AGAIN = "install printkit again: pip install --force-reinstall printkit"
_SHELVES = ("boards", "books", "languages", "pages", "palettes", "profiles", "themes")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    name: str
    ok: bool
    found: str
    remedy: str = ""
    needed: bool = True
    """Whether nothing works without it."""

    def __str__(self) -> str:
        mark = "ok     " if self.ok else "MISSING" if self.needed else "without"
        return f"{mark}  {self.name}: {self.found}" + (f"; {self.remedy}" if self.remedy and not self.ok else "")


@click.command("doctor")
@click.option("--licences", is_flag=True, help="List the licence of every library and font instead.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(licences: bool, machine: bool) -> int:
    """Check what printkit needs on this machine.

    It says how to get what is missing, and throws away what is damaged in the cache and among compiled kernels. The exit code is
    not 0 if something is missing that printkit cannot do without.
    """
    if licences:
        return _tell_licences(machine)
    checks = list(examine())
    sound = all(check.ok or not check.needed for check in checks)
    if machine:
        emit({"ok": sound, "printkit": __version__, "checks": [asdict(check) for check in checks]})
    else:
        for check in checks:
            click.echo(str(check))
    return 0 if sound else ProofError.exit_code


def _tell_licences(machine: bool) -> int:
    from printkit.cli.licence import licences

    found = licences()
    if machine:
        emit({"licences": [asdict(one) for one in found]})
    for one in () if machine else found:
        click.echo(f"{one.name} {one.version}".rstrip() + f": {one.licence}")
    return 0


def examine() -> Iterator[Check]:
    """Look at everything, one thing after the other."""
    yield _python()
    yield from map(_package, PACKAGES)
    for name, look, remedy, needed in _ROOMS:
        yield _looked_at(name, look, remedy, needed)


def _python() -> Check:
    here = platform.python_version()
    return Check("Python", sys.version_info >= (3, 11), here, "install Python 3.11 or newer")


def _package(name: str) -> Check:
    here = util.find_spec(PACKAGES[name]) is not None
    return Check(name, here, _version(name) if here else "not installed", f"pip install {name}")


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "present"


def _looked_at(name: str, look: Callable[[], str], remedy: str, needed: bool) -> Check:
    try:
        return Check(name, True, look(), needed=needed)
    except PrintkitError as error:
        return Check(name, False, str(error).replace("\n", "; "), remedy, needed)
    except Exception as error:  # a broken installation breaks in any way it likes
        return Check(name, False, f"{type(error).__name__}: {error}".replace("\n", " "), remedy, needed)


def _cairo() -> str:
    from printkit.render import png
    from printkit.scene import Scene

    png(Scene(1, 1), 72)
    return f"cairo {import_module('cairocffi').cairo_version_string()}"


def _fonts() -> str:
    from printkit.scene import font

    names = [font.primary(style).name for style in font.styles()]
    return ", ".join(names)


def _templates() -> str:
    from printkit import resources

    names = {shelf: resources.template_names(shelf) for shelf in _SHELVES}
    for shelf in ("boards", "pages", "palettes", "profiles", "themes"):
        for name in names[shelf]:
            resources.table(shelf, name)
    return ", ".join(f"{len(found)} {shelf}" for shelf, found in names.items())


def _languages() -> str:
    from printkit.page.language import language, language_codes

    return ", ".join(language(code).name for code in language_codes())


def _kinds() -> str:
    from printkit.contract import kind, kinds

    return ", ".join(kind(name).name for name in kinds())


def _cache() -> str:
    from printkit.batch.cache import Store
    from printkit.resources import cache_folder
    from printkit.safe.private_folder import private_folder

    store = Store(private_folder(cache_folder(), "PRINTKIT_CACHE"))
    store.probe()
    return f"{store.folder}{_mended(store.mend(), 'entry', 'entries')}"


def _kernels() -> str:
    from printkit.resources import kernel_folder
    from printkit.safe.kernel_folder import mend_kernels

    return f"{kernel_folder()}{_mended(mend_kernels(), 'compiled kernel', 'compiled kernels')}"


def _mended(counts: tuple[int, int], one: str, several: str) -> str:
    """Say how much is whole, and how much was not."""
    whole, broken = counts
    told = f", {whole} {one if whole == 1 else several}"
    return f"{told}; {broken} damaged {one if broken == 1 else several} thrown away" if broken else told


_ROOMS = (
    ("libcairo", _cairo, "", False),
    ("fonts", _fonts, _AGAIN, True),
    ("templates", _templates, _AGAIN, True),
    ("languages", _languages, _AGAIN, True),
    ("kinds", _kinds, "remove the package that brings the broken kind, or install printkit again", True),
    ("cache", _cache, "set PRINTKIT_CACHE to a folder you may write; printkit works without, but makes every puzzle anew", False),
    (
        "kernels",
        _kernels,
        "set PRINTKIT_KERNELS to a folder of your own; printkit works without, but compiles them every time",
        False,
    ),
)
