"""`printkit new`: a starter book to change."""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import click

from printkit.cli.door import emit
from printkit.errors import UsageError

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
    from printkit.front.starter import starter

    target = Path(folder)
    try:
        chosen = starter(template)
    except UsageError as error:
        raise error.placed(lambda fault: replace(fault, field="--template")) from error
    chosen.copy_to(target)
    made = sorted(str(file) for file in target.rglob("*") if file.is_file())
    if machine:
        emit({"folder": str(target), "template": template, "files": made})
    elif not quiet:
        click.echo(f"{target}: a new book; change {target / 'book.toml'}, then")
        click.echo(_command_line("printkit", "book", str(target / "book.toml"), "-o", f"{target.name or 'book'}.pdf"))


def _command_line(*words: str) -> str:
    """Write a command that can be copied to a shell, whatever a folder is called."""
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
