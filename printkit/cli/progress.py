"""What people see while they wait: on a terminal only, and rich is imported only for bars."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

Report = Callable[[str, int, int], None]

NOTICEABLE_SECONDS = 0.5
"""A shorter wait needs no words."""


@contextmanager
def bars(*, wanted: bool) -> Iterator[Report]:
    """Show a bar for every stage while the block runs; where nobody watches, nothing is shown."""
    if wanted and sys.stderr.isatty():
        with _rich_bars() as report:
            yield report
    else:
        yield _silent


@contextmanager
def preparations(*, wanted: bool) -> Iterator[None]:
    """Say that a solver is compiled, before that begins; where nobody watches, nothing is said."""
    if wanted and sys.stderr.isatty():
        from printkit.front.waiting import listening

        with listening(_say_preparing):
            yield
    else:
        yield


def _say_preparing(seconds: float) -> None:
    if seconds >= NOTICEABLE_SECONDS:
        click.echo(f"preparing the solver, once: about {math.ceil(seconds)} s", err=True)


def _silent(stage: str, done: int, total: int) -> None:
    pass


@contextmanager
def _rich_bars() -> Iterator[Report]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:>13}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:

        def report(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = progress.add_task(stage, total=total)
            progress.update(tasks[stage], completed=done, total=total)

        yield report
