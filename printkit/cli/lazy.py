"""Groups of commands that are known by name and summary, and imported when they are called, so that help answers at once."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar

import click

from printkit.errors import Fault, UsageError, suggest


class LazyGroup(click.Group):
    """A group says what it holds; everything else follows from that."""

    summaries: ClassVar[dict[str, str]]
    """Its commands in the order of --help."""
    heading: ClassVar[str] = "Commands"
    noun: ClassVar[str] = "command"
    prefix: ClassVar[str] = ""
    """What the module of a command is called, before its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of --help."""
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.summaries:
            return None
        command = import_module(f"printkit.cli.{self.prefix}{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)  # noqa: S101 (every module of the table has one)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse a name that is not known, with the nearest one that is."""
        if args[0] not in self.summaries and not args[0].startswith("-"):
            raise UsageError(Fault(f'there is no {self.noun} "{args[0]}"', suggest(args[0], self.summaries)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List names and summaries without importing anything."""
        with formatter.section(self.heading):
            formatter.write_dl(list(self.summaries.items()))
