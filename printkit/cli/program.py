"""The program `printkit` and its commands.

It is built on click itself, not on typer: the options of `make` are generated from the model of a kind, and a command is imported
only when it is called, so that `printkit --help` answers at once. This module imports nothing but click and the standard library.
"""

from __future__ import annotations

import os

import click

from printkit import __version__
from printkit.cli.door import exit_code_of
from printkit.cli.lazy import LazyGroup
from printkit.errors import InputError, SpecError

COMMANDS = {
    "studio": "Open the workshop in the browser.",
    "new": "Copy a starter book into a new folder.",
    "demo": "Build the sample workbook.",
    "book": "Build a book: PDF, pages as SVG, previews.",
    "check": "Check a PDF before it goes to a printer.",
    "make": "Make one puzzle as PDF, SVG, PNG or JSON.",
    "trace": "Show what the import understands of an illustration.",
    "solve": "Pack pieces into a board: find, list or count solutions.",
    "pieces": "List the sets of pieces, or draw one as a chart of its shapes.",
    "verify": "Judge assemblies of dissection puzzles such as tangrams.",
    "study": "Measure over inputs and parameters, with tables and plots.",
    "export": "Write a book in pieces, for designers or to play.",
    "kinds": "List the kinds of puzzle, or explain one.",
    "new-kind": "Copy the template of a kind under a new name.",
    "schema": "Print the JSON schema of the book file.",
    "doctor": "Check what printkit needs on this machine.",
    "cache": "List or clear the finished puzzles that are kept.",
    "completion": "Print the completion script for a shell.",
}
"""The commands in the order of --help, each the module of this package with its name."""

_COMPLETE = "_PRINTKIT_COMPLETE"
_BOOKS = (["book"], ["export"], ["demo"])
"""The commands whose input is a book."""


class _Commands(LazyGroup):
    summaries = COMMANDS


@click.group(
    "printkit",
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Start with `printkit demo`, or `printkit new my-book`. Every command explains itself with --help.",
)
@click.version_option(__version__, "-V", "--version", message="printkit %(version)s")
def cli() -> None:
    """Make printable puzzle workbooks: every puzzle is proved, every book has its answer key."""


def run(words: list[str]) -> int:
    """Run a command line and return the exit code."""
    too_large = SpecError.exit_code if words[:1] in _BOOKS else InputError.exit_code
    return exit_code_of(lambda: _run(words), machine="--json" in words, too_large=too_large)


def _run(words: list[str]) -> int | None:
    instruction = os.environ.get(_COMPLETE)
    if instruction:
        from click.shell_completion import shell_complete

        return shell_complete(cli, {}, "printkit", _COMPLETE, instruction)
    with cli.make_context("printkit", words or ["--help"]) as context:
        result: int | None = cli.invoke(context)
        return result
