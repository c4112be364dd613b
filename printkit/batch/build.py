"""The corridor, end to end: the puzzles of a book are made and proved, set on paper, drawn and put in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from printkit.batch.cache import Store, Stored, open_store
from printkit.batch.distinct import make_all
from printkit.batch.excerpt import WHOLE, Part
from printkit.batch.leaves import StoredLeaves
from printkit.batch.made import Made
from printkit.batch.output import Outputs, Warn, write
from printkit.batch.overwriting import double_faults, input_faults
from printkit.batch.pool import Failure, Fatal, Pool
from printkit.batch.press import Press, Progress
from printkit.batch.tracing import tracer
from printkit.book.layout import Layout, layout
from printkit.book.model import Book
from printkit.contract import Job, Leaf
from printkit.errors import Cancelled, PrintkitError, UsageError
from printkit.sources.keeping import traced_by


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A puzzle that could not be made and is not in the book."""

    number: int
    identity: str
    failure: Failure
    section: int = 0
    """The section, in the book, and the entry in it that asks for the puzzle; both count from 0."""
    entry: int = 0


@dataclass(frozen=True, slots=True)
class Built:
    """What came out of a build."""

    manifest: dict[str, Any] = field(repr=False)
    page_count: int
    left_out: tuple[LeftOut, ...]
    made: dict[str, Path]
    """What was written, by type: pdf, svg, png, manifest. Nothing, if not one puzzle could be made."""
    spent: dict[str, float] = field(default_factory=dict, repr=False)
    """Seconds of processor time that went into new puzzles, by kind."""
    warnings: tuple[str, ...] = ()
    """What the maker of the book should know about its puzzles."""
    drawn_count: int = 0
    """How many of its pages were asked for and drawn."""
    blank_count: int = 0
    """How many of its pages are empty, only because the binding asks for them."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How books are built, which changes nothing in them."""

    progress: Progress
    warn: Warn
    workers: int = 1
    keep: bool = True
    """Whether finished puzzles go to the cache."""
    timeout_seconds: float | None = None
    """How long one puzzle may take."""
    pulse: Callable[[], None] | None = None
    """Called again and again while puzzles are made; what it raises ends the build."""
    memory_bytes: int | None = None
    """How much memory one puzzle may take; by default, what this machine can spare."""

    @property
    def limited(self) -> bool:
        """Tell whether somebody wants a limit, which reading drawings keeps to as well."""
        return self.timeout_seconds is not None or self.memory_bytes is not None

    def pool(self) -> Pool:
        """Return the processes that do the work."""
        return Pool(self.workers, timeout_seconds=self.timeout_seconds, memory_bytes=self.memory_bytes, pulse=self.pulse)


def build(book: Book, outputs: Outputs, manner: Manner, part: Part = WHOLE) -> Built:
    """Build a book. Puzzles that fail are left out and listed in the result; any other error leaves no file behind."""
    (outcome,) = build_all([(book, outputs)], manner, part)
    if isinstance(outcome, PrintkitError):
        raise outcome
    return outcome


def build_all(copies: Iterable[tuple[Book, Outputs]], manner: Manner, part: Part = WHOLE) -> Iterator[Built | PrintkitError]:
    """Build several books that may share puzzles, one after the other; one that cannot be made keeps no other from being made."""
    wanted = list(copies)
    faults = [fault for _, outputs in wanted for fault in outputs.faults()]
    faults += double_faults([target for _, outputs in wanted for target in outputs.targets()])
    faults += (fault for book, outputs in wanted for fault in input_faults(outputs.targets(), [book.file]))
    if faults:
        raise UsageError(*dict.fromkeys(faults))
    with open_store(keep=manner.keep, warn=manner.warn) as store:
        for book, outputs in wanted:
            yield _attempt(book, outputs, manner, part, store)


def _attempt(book: Book, outputs: Outputs, manner: Manner, part: Part, store: Store) -> Built | PrintkitError:
    try:
        return _build(book, outputs, manner, part, store)
    except (Fatal, Cancelled):
        raise  # such as a full disk, which no other book would survive, or somebody who wants none of them
    except PrintkitError as error:
        return error


def _build(book: Book, outputs: Outputs, manner: Manner, part: Part, store: Store) -> Built:
    bound, left_out, spent = bound_book(book, manner, store, part)
    if bound is None:
        return Built({}, 0, left_out, {})
    manifest, places = write(bound, outputs, manner.progress, manner.warn)
    drawn = len(outputs.page_numbers(len(bound)))
    return Built(manifest, len(bound), left_out, places, spent, tuple(_warnings(bound)), drawn, bound.blank_count)


def _warnings(bound: Layout) -> Iterator[str]:
    for order, note in zip(bound.orders, bound.notes, strict=True):
        for words in note.warnings:
            yield f"puzzle {order.label or note.identity}: {words}"


def bound_book(
    book: Book, manner: Manner, store: Store, part: Part = WHOLE, *, whole: bool = True
) -> tuple[Layout | None, tuple[LeftOut, ...], dict[str, float]]:
    """Make the puzzles and set them on paper; also tell which are missing, and how long each kind took.

    A part of a book, or one that is not `whole` yet, may have fewer pages than its printer wants.
    """
    whole = whole and part == WHOLE
    with manner.pool() as pool, traced_by(tracer(pool) if manner.limited else None):
        press = Press(store, pool, manner.progress)
        made = _of_version(book, make_all(book, press, part))
        bound = _bind(book, made, press, whole=whole)
        while bound is not None and _prove_as_printed(bound, made, press):
            bound = _bind(book, made, press, whole=whole)
    return bound, tuple(_left_out(made)), dict(press.spent)


def _of_version(book: Book, made: list[Made]) -> list[Made]:
    """Keep what belongs to the version that is printed; all of them are made, so that no puzzle is in two."""
    if not book.version:
        return made
    return [(order.alone(), ended) for order, ended in made if order.version == book.version]


def _prove_as_printed(bound: Layout, made: list[Made], press: Press) -> bool:
    """Prove those puzzles again whose page, now that the number of pages is known, is not as large as it was thought to be.

    Return whether there were any; whatever is not right in print is left out of the book.
    """
    places = [place for place, (_, ended) in enumerate(made) if isinstance(ended, Stored)]
    frames = {places[place]: frame for place, frame in bound.frames().items()}
    other = {place: frame for place, frame in frames.items() if made[place][0].job.frame.digest != frame.digest}
    orders = [replace(made[place][0], job=replace(made[place][0].job, frame=frame)) for place, frame in other.items()]
    ends = press.make([order.job for order in orders], "proofs") if orders else []
    for place, order, ended in zip(other, orders, ends, strict=True):
        made[place] = (order, ended)
    return bool(other)


def _left_out(made: list[Made]) -> Iterator[LeftOut]:
    for order, ended in made:
        if isinstance(ended, Failure):
            yield LeftOut(order.number, order.job.identity, ended, order.section, order.entry)


def _bind(book: Book, made: list[Made], press: Press, *, whole: bool) -> Layout | None:
    """Set on paper what was made. Numbers stay as they were planned, so that a later build that succeeds changes none."""
    orders = [order for order, ended in made if isinstance(ended, Stored)]
    if not orders:
        return None
    leaves = StoredLeaves(press.store, [order.job for order in orders])
    return layout(book, orders, leaves, whole=whole, show=partial(_shown, press))


def _shown(press: Press, job: Job) -> Leaf | None:
    """Make a puzzle for a picture, proved like all others; one that cannot be made is not missed."""
    (ended,) = press.make([job], "pictures")
    return press.store.read(job) if isinstance(ended, Stored) else None
