"""`printkit study`: measuring over inputs and parameters. Each subject is a module of this package, imported when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from printkit.errors import Fault, UsageError, suggest

SUBJECTS = {
    "closest": "Sweep the parameters of closest-dot sheets over drawings.",
    "playtest": "Print a sheet for playtesters, or sum up what they wrote down.",
    "free-boards": "Compare builders of free boards by the perimeters of what they build.",
}
"""The subjects in the order of --help, each the module `study_<subject>` of this package."""


class _Subjects(click.Group):
    """Knows its subjects by name and summary."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBJECTS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBJECTS:
            return None
        command = import_module(f"printkit.cli.study_{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)  # noqa: S101 (every module of the table has one)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in SUBJECTS and not args[0].startswith("-"):
            raise UsageError(Fault(f'there is no study of "{args[0]}"', suggest(args[0], SUBJECTS)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Subjects"):
            formatter.write_dl(list(SUBJECTS.items()))


@click.group("study", cls=_Subjects, subcommand_metavar="SUBJECT [OPTIONS]")
def command() -> None:
    """Measure over inputs and parameters, with tables and plots.

    Tables are CSV; plots are SVG, PDF and PNG. Every subject explains itself with --help.
    """
