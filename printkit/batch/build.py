"""The corridor, end to end: the puzzles of a book are made and proved, set on paper, drawn and put in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.batch.cache import Store, Stored, StoredLeaves, open_store
from printkit.batch.distinct import Made, make_all
from printkit.batch.output import Outputs, Warn, write
from printkit.batch.pool import Failure, Pool
from printkit.batch.press import Press, Progress
from printkit.book.layout import Layout, layout
from printkit.book.model import Book
from printkit.errors import UsageError


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A puzzle that could not be made and is not in the book."""

    number: int
    identity: str
    failure: Failure


@dataclass(frozen=True, slots=True)
class Built:
    """What came out of a build."""

    manifest: dict[str, Any]
    page_count: int
    left_out: tuple[LeftOut, ...]
    made: dict[str, Path]
    """What was written, by type: pdf, svg, png, manifest. Nothing, if not one puzzle could be made."""


def build(
    book: Book,
    outputs: Outputs,
    *,
    workers: int = 1,
    keep: bool = True,
    timeout_seconds: float | None = None,
    progress: Progress,
    warn: Warn,
) -> Built:
    """Build a book. Puzzles that fail are left out and listed in the result; any other error leaves no file behind.

    `keep` says whether finished puzzles go to the cache; `timeout_seconds` is how long one puzzle may take.
    """
    if faults := outputs.faults():
        raise UsageError(*faults)
    with open_store(keep=keep, warn=warn) as store:
        with Pool(workers, timeout_seconds=timeout_seconds) as pool:
            made = make_all(book, Press(store, pool, progress))
        left_out = tuple(_left_out(made))
        bound = _bind(book, made, store)
        if bound is None:
            return Built({}, 0, left_out, {})
        manifest, places = write(bound, outputs, progress, warn)
        return Built(manifest, len(bound), left_out, places)


def _left_out(made: list[Made]) -> Iterator[LeftOut]:
    for order, ended in made:
        if isinstance(ended, Failure):
            yield LeftOut(order.number, order.job.identity, ended)


def _bind(book: Book, made: list[Made], store: Store) -> Layout | None:
    """Set on paper what was made. Numbers stay as they were planned, so that a later build that succeeds changes none."""
    orders = [order for order, ended in made if isinstance(ended, Stored)]
    return layout(book, orders, StoredLeaves(store, [order.job for order in orders])) if orders else None
