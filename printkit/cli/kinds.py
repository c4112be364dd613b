"""`printkit kinds`: what kinds of puzzle there are, and what each can do."""

from __future__ import annotations

from typing import Any

import click

from printkit.cli.door import emit


@click.command("kinds")
@click.argument("name", required=False)
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(name: str | None, machine: bool) -> None:
    """List the kinds of puzzle, or explain one.

    With a NAME it shows the rules of the kind and its parameters.
    """
    from printkit.contract import kinds

    if machine:
        emit(_described(name) if name else {"kinds": [{"name": each, "summary": summary(each)} for each in kinds()]})
    elif name:
        _explain(name)
    else:
        _list(kinds())


def _list(names: list[str]) -> None:
    formatter = click.HelpFormatter(max_width=110)
    formatter.write_dl([(name, summary(name)) for name in names])
    click.echo(formatter.getvalue().rstrip())


def summary(name: str) -> str:
    """Return the one line that says what a kind is; a broken one, brought by another package, must not hide the others."""
    from printkit.contract import kind

    try:
        return kind(name).summary
    except Exception as error:  # whatever a stranger's module does when it is imported
        return f"cannot be loaded: {type(error).__name__}: {error}"


def _explain(name: str) -> None:
    from printkit.cli.parameter import parameters
    from printkit.contract import kind

    chosen = kind(name)
    click.echo(f"{chosen.name}: {chosen.rules}\n")
    formatter = click.HelpFormatter(max_width=110)
    with formatter.section("Parameters, as written in a book file"):
        formatter.write_dl([(each.name, each.explained()) for each in parameters(chosen.spec.model_json_schema())])
    click.echo(formatter.getvalue().rstrip())


def _described(name: str) -> dict[str, Any]:
    from printkit.cli.parameter import parameters
    from printkit.contract import kind

    chosen = kind(name)
    schema = chosen.spec.model_json_schema()
    return {
        "name": chosen.name,
        "summary": chosen.summary,
        "version": chosen.version,
        "rules": chosen.rules,
        "parameters": [each.described() for each in parameters(schema)],
        "schema": schema,
    }
