"""The program `printkit` and its commands.

It is built on click itself, not on typer: the options of `make` are generated from the model of a kind, and a command is imported
only when it is called, so that `printkit --help` answers at once. This module imports nothing but click and the standard library.
"""

from __future__ import annotations

import os
from importlib import import_module

import click

from printkit import __version__
from printkit.cli.door import exit_code_of
from printkit.errors import Fault, UsageError, suggest

COMMANDS = {
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
    "export": "Write a book in pieces for designers.",
    "kinds": "List the kinds of puzzle, or explain one.",
    "schema": "Print the JSON schema of the book file.",
    "doctor": "Check what printkit needs on this machine.",
    "cache": "List or clear the finished puzzles that are kept.",
    "completion": "Print the completion script for a shell.",
}
"""The commands in the order of --help, each the module of this package with its name."""

_COMPLETE = "_PRINTKIT_COMPLETE"


class _LazyGroup(click.Group):
    """Knows its commands by name and summary, and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"printkit.cli.{cmd_name}").command
        assert isinstance(command, click.Command)  # noqa: S101 (every module of the table has one)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise UsageError(Fault(f'there is no command "{args[0]}"', suggest(args[0], COMMANDS)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    "printkit",
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Start with `printkit demo`, or `printkit new my-book`. Every command explains itself with --help.",
)
@click.version_option(__version__, "-V", "--version", message="printkit %(version)s")
def cli() -> None:
    """Make printable puzzle workbooks: every puzzle is proved, every book has its answer key."""


def run(words: list[str]) -> int:
    """Run a command line and return the exit code."""
    return exit_code_of(lambda: _run(words), machine="--json" in words)


def _run(words: list[str]) -> int | None:
    instruction = os.environ.get(_COMPLETE)
    if instruction:
        from click.shell_completion import shell_complete

        return shell_complete(cli, {}, "printkit", _COMPLETE, instruction)
    with cli.make_context("printkit", words or ["--help"]) as context:
        result: int | None = cli.invoke(context)
        return result
