"""Pictures outside of the answers: they come from puzzles that are not in the book, so that none gives a solution away."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from printkit.book.model import Book, Order
from printkit.contract import Job, Leaf

Show = Callable[[Job], Leaf | None]
"""Makes the puzzle of a job, to be shown and not to be solved; nothing, if it cannot be made."""


def nothing(_: Job) -> Leaf | None:
    """Make no puzzle for a picture."""
    return None


_MOST_TRIES = 4
_SEEDS = 1_000_000


@dataclass(slots=True)
class Told:
    """What the puzzles of a book are, so that pictures can keep from it."""

    puzzles: set[tuple[str, str]] = field(default_factory=set)
    """The kind and the fingerprint of every puzzle."""
    secrets: set[tuple[str, str]] = field(default_factory=set)
    """The kind of every puzzle, and what no picture may show."""

    def add(self, leaf: Leaf) -> None:
        """Take notice of a puzzle."""
        self.puzzles.add((leaf.job.kind, leaf.fingerprint))
        if secret := leaf.puzzle.secret():
            self.secrets.add((leaf.job.kind, secret))

    def is_told_by(self, leaf: Leaf) -> bool:
        """Tell whether a picture of a puzzle would give one of the book away."""
        kind = leaf.job.kind
        return (kind, leaf.fingerprint) in self.puzzles or (kind, leaf.puzzle.shows()) in self.secrets


def showpieces(book: Book, orders: Sequence[Order], told: Told, show: Show) -> dict[int, Leaf]:
    """Find a puzzle for the pictures of every section; one for which none is found is left out."""
    found: dict[int, Leaf] = {}
    for section, first in _first_orders(orders).items():
        tries = (show(job) for job in islice(_jobs(book, first, told), _MOST_TRIES))
        leaf = next((leaf for leaf in tries if leaf is not None and not told.is_told_by(leaf)), None)
        if leaf is not None:
            found[section] = leaf
    return found


def wants_pictures(book: Book) -> bool:
    """Tell whether a book has pages with pictures that are no puzzles."""
    return any(book.has(pages) for pages in ("title", "contents", "openers"))


def _first_orders(orders: Iterable[Order]) -> dict[int, Order]:
    """Return the first puzzle of each section, or its first sheet if it has no puzzle."""
    found: dict[int, Order] = {}
    for order in orders:
        if order.section not in found or (order.number and not found[order.section].number):
            found[order.section] = order
    return found


def _jobs(book: Book, order: Order, told: Told) -> Iterator[Job]:
    job = order.job
    for turn, spec in enumerate(job.spec.showpieces()):
        if (job.kind, spec.shows()) not in told.secrets:
            said = f"{book.seed} {job.kind} {order.section} {turn}"
            seed = int.from_bytes(hashlib.sha256(f"showpiece {said}".encode()).digest()[:8], "big") % _SEEDS
            yield Job(job.kind, spec, seed, job.frame)
