"""`printkit new-kind`: a working kind of puzzle to change, copied from the template."""

from __future__ import annotations

import re
from keyword import iskeyword
from pathlib import Path

import click

from printkit.cli.door import emit
from printkit.errors import Fault, UsageError
from printkit.resources import is_device

_TEMPLATE = "null"
_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "printkit-{name}"
version = "0.1.0"
description = "A kind of puzzle for printkit."
dependencies = ["printkit"]

[project.entry-points."printkit.kinds"]
{name} = "{name}.kind:KIND"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""


@click.command("new-kind")
@click.argument("name", metavar="NAME")
@click.option("--package", metavar="DIR", help="A new folder for a package of your own, instead of a folder in printkit's source.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(name: str, package: str | None, machine: bool) -> None:
    """Copy the template of a kind under a new name.

    The copy works at once: `printkit kinds` lists it, books and `printkit make` take it, and the tests of printkit hold it to the
    contract. Everything of the kind is in its folder; nothing else is touched.
    """
    from printkit import kind_folder

    _check_name(name, kind_folder.names())
    home = Path(package) if package else kind_folder.HOME
    if package:
        _check_package(home)
    elif not (home.parents[1] / "pyproject.toml").is_file():
        problem = "printkit is installed, not checked out, so a kind of your own needs a package of its own"
        raise UsageError(Fault(problem, f"write --package printkit-{name}", "--package"))
    made = _copy(name, home / name, name if package else f"printkit.kinds.{name}")
    if package:
        (home / "pyproject.toml").write_text(_PROJECT.format(name=name), encoding="utf-8", newline="\n")
    if machine:
        emit({"kind": name, "folder": str(home / name), "files": made})
    else:
        click.echo(f"{home / name}: a new kind; change it, beginning with spec.py")
        click.echo(f"pip install -e {home}" if package else f"printkit make {name} -o {name}.pdf")


def _check_name(name: str, taken: list[str]) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or iskeyword(name) or is_device(name):
        raise UsageError(Fault(f'"{name[:40]}" is not a name for a kind', "write small letters, such as maze", "NAME"))
    if name in taken:
        raise UsageError(Fault(f'there is a kind "{name}" already', "choose another name", "NAME"))


def _check_package(home: Path) -> None:
    if home.exists() and (not home.is_dir() or any(home.iterdir())):
        raise UsageError(Fault(f'"{home}" is not an empty folder', "name a new one", "--package"))


def _copy(name: str, target: Path, module: str) -> list[str]:
    """Copy the folder of the template, with its name replaced wherever it stands; nothing stays behind if it is interrupted."""
    from printkit import kind_folder
    from printkit.batch.staging import Staging

    source = kind_folder.folder(_TEMPLATE)
    files = sorted(file for file in source.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    with Staging() as staging:
        for file in files:
            text = file.read_text(encoding="utf-8").replace(f"printkit.kinds.{_TEMPLATE}", module)
            text = re.sub(rf"\b{_TEMPLATE}\b", name, text)
            staging.file(target / file.relative_to(source)).write_text(text, encoding="utf-8", newline="\n")
        staging.commit()
    return [str(target / file.relative_to(source)) for file in files]
