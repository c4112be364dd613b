"""`printkit make`: one puzzle, with the options that its kind declares."""

from __future__ import annotations

import time
from typing import Any

import click

from printkit.errors import Fault, UsageError

SHARED = (
    click.Option(
        ["output", "-o", "--output"],
        metavar="OUT",
        type=click.Path(),
        help="What to write: OUT.pdf, .svg, .png or .json; - for standard output.",
    ),
    click.Option(
        ["form", "--format"], metavar="pdf|svg|png|json", help="The format, where the name of OUT does not say it. [default: svg]"
    ),
    click.Option(["answer", "--answer"], is_flag=True, help="Write the solution instead of the puzzle; the JSON always has both."),
    click.Option(
        ["seed", "--seed"], metavar="S", help="Which puzzle of this kind: the same seed gives the same puzzle. [default: 0]"
    ),
    click.Option(
        ["paper", "--paper"], metavar="SIZE", default="A4", help="A4, A5, Letter, or a size such as 8.5x11in. [default: A4]"
    ),
    click.Option(["theme", "--theme"], metavar="NAME", default="colour", help="The look, such as mono or large. [default: colour]"),
    click.Option(["language", "--language"], metavar="CODE", default="en", help="The language of the page. [default: en]"),
    click.Option(
        ["template", "--template"],
        metavar="NAME",
        default="workbook",
        help="Page furniture: a name or a file. [workbook]",
    ),
    click.Option(["outlines", "--outlines"], is_flag=True, help="SVG with text as outlines instead of live text."),
    click.Option(["dpi", "--dpi"], metavar="N", help="Resolution of a PNG. [default: 150]"),
    click.Option(["no_cache", "--no-cache"], is_flag=True, help="Make the puzzle anew, and do not keep it."),
    click.Option(["force", "--force"], is_flag=True, help="Replace a file of this name that is not from printkit, too."),
    click.Option(["quiet", "-q", "--quiet"], is_flag=True, help="Say nothing but warnings and errors."),
    click.Option(["machine", "--json"], is_flag=True, help="Print one object for machines: what was made."),
)
"""The options that every kind has."""


class _Kinds(click.Group):
    """Every kind is a command, made from its model when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from printkit.contract import kinds

        return kinds()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        return _command_of(cmd_name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            from printkit.contract import meant

            raise UsageError(Fault(f'there is no kind "{args[0]}"', meant(args[0])))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from printkit.cli.kinds import summary

        with formatter.section("Kinds"):
            formatter.write_dl([(name, summary(name)) for name in self.list_commands(ctx)])


class _KindCommand(click.Command):
    """Shows the parameters of the kind apart from the options that all kinds have."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = [option for option in self.params if option not in SHARED]
        shared = [option for option in self.get_params(ctx) if option not in own]
        for heading, options in (("Parameters of this kind", own), ("Options of every kind", shared)):
            rows = [row for option in options if (row := option.get_help_record(ctx))]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


@click.group("make", cls=_Kinds, subcommand_metavar="KIND [OPTIONS] -o OUT")
def command() -> None:
    """Make one puzzle as PDF, SVG, PNG or JSON.

    The options of a kind are those of the book file; `printkit make KIND --help` lists them.
    """


def _command_of(name: str) -> click.Command:
    from printkit.cli.parameter import parameters
    from printkit.contract import kind

    chosen = kind(name)
    own = parameters(chosen.spec.model_json_schema())

    def run(**given: Any) -> None:
        from printkit.cli.single import make_single

        began = time.monotonic()
        extra = list(click.get_current_context().args)
        make_single(chosen, own, given, extra, began)

    return _KindCommand(
        name,
        callback=run,
        params=[*(each.option() for each in own), *SHARED],
        help=chosen.summary,
        epilog=f"The rules: printkit kinds {name}",
        # Options that nobody knows are gathered and told together with all other faults.
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )
