"""`printkit cache`: the finished puzzles that are kept, and the compiled kernels."""

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
@click.option("--kernels", is_flag=True, help="Compiled kernels as well, all of them.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def clear(of_kind: str | None, kernels: bool, machine: bool) -> None:
    """Delete what is kept; files that printkit did not make are not touched.

    Compiled kernels take long to make again, so they stay unless --kernels says otherwise; those that are damaged are deleted.
    """
    from printkit.batch.cache import Store
    from printkit.contract import kind
    from printkit.resources import cache_folder

    store = Store(cache_folder())
    removed = store.clear(kind(of_kind).name if of_kind else None)
    gone = 0 if of_kind and not kernels else _cleared_kernels(all_of_them=kernels)
    if machine:
        emit({"folder": str(store.folder), "removed": removed, "kernels_removed": gone})
        return
    more = f", and {amount(gone, 'compiled kernel')}" if gone else ""
    click.echo(f"{amount(removed, 'puzzle')}{more} removed from {store.folder}")


def _cleared_kernels(*, all_of_them: bool) -> int:
    """Delete kernels, all or those that are damaged, and return how many; where there is no folder for them there are none."""
    from printkit.resources import kernel_folder
    from printkit.safe.kernel_folder import clear_kernels, mend_kernels

    if not kernel_folder().is_dir():
        return 0
    return clear_kernels() if all_of_them else mend_kernels()[1]
