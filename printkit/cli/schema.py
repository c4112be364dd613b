"""`printkit schema`: the JSON schema of the book file, for editors that complete and check TOML."""

from __future__ import annotations

import json

import click


@click.command("schema")
def command() -> None:
    """Print the JSON schema of the book file.

    An editor that knows the schema completes and checks a book while it is written.
    """
    from printkit.book import schema

    click.echo(json.dumps(schema(), indent=2))
