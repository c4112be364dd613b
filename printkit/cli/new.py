"""`printkit new`: a starter book to change."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import click

from printkit.cli.door import emit
from printkit.errors import Fault, UsageError, suggest

_STARTER = "first-book"


@click.command("new")
@click.argument("folder", metavar="DIR")
@click.option("--template", metavar="NAME", default=_STARTER, show_default=True, help="Which starter book.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(folder: str, template: str, quiet: bool, machine: bool) -> None:
    """Copy a starter book into a new folder.

    DIR must not exist yet, or be empty: nothing is ever overwritten. A template that does not exist is answered with those that do.
    """
    from printkit import resources

    names = resources.template_names("books")
    if template not in names:
        remedy = f"{suggest(template, names)} (there are: {', '.join(names)})"
        raise UsageError(Fault(f'there is no template "{template}"', remedy, "--template"))
    source = resources.template("books", template)
    target = Path(folder)
    _check(target)
    _copy(source, target)
    made = sorted(str(file) for file in target.rglob("*") if file.is_file())
    if machine:
        emit({"folder": str(target), "template": template, "files": made})
    elif not quiet:
        click.echo(f"{target}: a new book; change {target / 'book.toml'}, then")
        click.echo(_command_line("printkit", "book", str(target / "book.toml"), "-o", f"{target.name or 'book'}.pdf"))


def _check(target: Path) -> None:
    if os.path.lexists(target) and not target.is_dir():
        raise UsageError(Fault(f'"{target}" is a file', "name a new folder"))
    if target.is_dir() and any(target.iterdir()):
        raise UsageError(Fault(f'"{target}" is not empty', "name a new folder"))
    from printkit.batch.staging import folder_faults

    if faults := folder_faults(Path(os.path.realpath(target)).parent, ""):
        raise UsageError(*faults)


def _command_line(*words: str) -> str:
    """Write a command that can be copied to a shell, whatever a folder is called."""
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _copy(source: Path, target: Path) -> None:
    """Copy all files together, so that an interrupted copy leaves nothing behind."""
    from printkit.batch.staging import Staging
    from printkit.book.reading.samples import with_samples

    with Staging() as staging:
        for file in sorted(file for file in source.rglob("*") if file.is_file()):
            shutil.copyfile(file, staging.file(target / file.relative_to(source)))
        book = staging.file(target / "book.toml")
        book.write_text(with_samples(book.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
        staging.commit()
