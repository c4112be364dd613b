"""No puzzle twice in a book.

Two seeds may give the very same puzzle. The later one in the book then takes the next free seeds until it differs, always in book
order, so that the outcome depends on the book alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from printkit.batch.cache import Stored, key
from printkit.batch.pool import Failure
from printkit.batch.press import Press
from printkit.book.model import Book, Order
from printkit.errors import Fault, SpecError
from printkit.puzzles import Job

_ROUNDS = 32
"""How many other seeds a puzzle may try. Five of six possible puzzles being taken, the sixth is then found 99 times in 100."""

Made = tuple[Order, Stored | Failure]
Print = tuple[str, str]
"""Kind and fingerprint: what makes two puzzles the same."""


def make_distinct(book: Book, orders: Sequence[Order], press: Press) -> list[Made]:
    """Make all puzzles of a book, each different; the orders come back with the seeds that were used in the end."""
    made: list[Made] = list(zip(orders, press.make([order.job for order in orders]), strict=True))
    tried = {key(order.job) for order in orders}
    taken: set[Print] = set()
    repeated = {place: order for place, (order, ended) in enumerate(made) if not _is_new(ended, taken)}
    for _ in range(_ROUNDS):
        if not repeated:
            return made
        repeated = {place: _next_order(order, tried) for place, order in repeated.items()}
        ends = press.make([order.job for order in repeated.values()], "other puzzles")
        for place, ended in zip(list(repeated), ends, strict=True):
            if isinstance(ended, Stored) and _is_new(ended, taken):
                made[place] = (repeated.pop(place), ended)
    if repeated:
        raise SpecError(*_complaints(book, orders, repeated))
    return made


def _is_new(ended: Stored | Failure, taken: set[Print]) -> bool:
    """Take a puzzle into the book unless it is there; what failed is not in anyone's way."""
    if isinstance(ended, Failure):
        return True
    puzzle = (ended.kind, ended.fingerprint)
    if puzzle in taken:
        return False
    taken.add(puzzle)
    return True


def _next_order(order: Order, tried: set[str]) -> Order:
    """Give an order the next seed that nobody in the book has used."""
    job = _after(order.job)
    while key(job) in tried:
        job = _after(job)
    tried.add(key(job))
    return replace(order, job=job)


def _after(job: Job) -> Job:
    return replace(job, seed=job.seed + 1)


def _complaints(book: Book, orders: Sequence[Order], places: Iterable[int]) -> list[Fault]:
    asked = Counter((order.section, order.entry) for order in orders)
    too_many = Counter((orders[place].section, orders[place].entry) for place in places)
    return [_complaint(book, section, entry, asked[section, entry], count) for (section, entry), count in sorted(too_many.items())]


def _complaint(book: Book, section: int, entry: int, asked: int, too_many: int) -> Fault:
    place = f"{book.file.name}:{book.sections[section].entries[entry].line}"
    field = f"section[{section + 1}].puzzle[{entry + 1}].count"
    found = asked - too_many
    if not found:
        return Fault("every puzzle this gives is in the book already", "change its parameters or leave it out", field, place)
    ones = "one was" if found == 1 else "ones were"
    problem = f"{asked} puzzles were asked for but only {found} different {ones} found"
    return Fault(problem, f"write {found} or change the parameters", field, place)
