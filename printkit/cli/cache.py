"""`printkit cache`: the finished puzzles that are kept."""

from __future__ import annotations

from collections import Counter

import click

from printkit.cli.door import emit
from printkit.errors import amount


@click.group("cache", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """List or clear the finished puzzles that are kept.

    A puzzle that was made and proved once is found again by the next build. The folder is that of your system, or what the
    environment variable PRINTKIT_CACHE names; deleting it is always safe.
    """
    if context.invoked_subcommand is None:
        context.invoke(show)


@command.command("list")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines, with every entry.")
def show(machine: bool = False) -> None:
    """Show what is kept, by kind."""
    from printkit.batch.cache import Store
    from printkit.resources import cache_folder

    store = Store(cache_folder())
    entries = list(store.entries())
    if machine:
        listed = [{"identity": entry.identity, "kind": entry.kind} for entry in entries]
        emit({"folder": str(store.folder), "size_bytes": store.size_bytes(), "entries": listed})
        return
    click.echo(f"{store.folder}: {amount(len(entries), 'puzzle')}, {store.size_bytes() / 1024:.0f} KiB")
    for name, count in sorted(Counter(entry.kind for entry in entries).items()):
        click.echo(f"  {name}: {count}")


@command.command("clear")
@click.option("--kind", "of_kind", metavar="KIND", help="Only the puzzles of this kind.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def clear(of_kind: str | None, machine: bool) -> None:
    """Delete what is kept; files that printkit did not make are not touched."""
    from printkit.batch.cache import Store
    from printkit.contract import kind
    from printkit.resources import cache_folder

    store = Store(cache_folder())
    removed = store.clear(kind(of_kind).name if of_kind else None)
    if machine:
        emit({"folder": str(store.folder), "removed": removed})
    else:
        click.echo(f"{amount(removed, 'puzzle')} removed from {store.folder}")
