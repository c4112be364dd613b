"""No puzzle twice in a book, nor in two volumes of a series.

Two seeds may give the very same puzzle. The later one in the book then takes the next free seeds until it differs, always in book
order, so that the outcome depends on the book alone. Puzzles that the book file replaces are made after all others and give way to
none of them: replacing one puzzle changes no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from printkit.batch.cache import Stored, key
from printkit.batch.climbing import climbing
from printkit.batch.excerpt import WHOLE, Part
from printkit.batch.made import Made
from printkit.batch.pool import Failure
from printkit.batch.press import Press
from printkit.batch.simplifying import simplified
from printkit.book.model import Book, Order
from printkit.book.order import plan, replaced
from printkit.book.place import at_entry, at_replacement
from printkit.contract import Job
from printkit.errors import Fault, SpecError

_ROUNDS = 32
"""How many other seeds a puzzle may try. Five of six possible puzzles being taken, the sixth is then found 99 times in 100."""

Print = tuple[str, str]
"""Kind and fingerprint: what makes two puzzles the same."""


@dataclass(slots=True)
class Shelf:
    """The puzzles that are in the book, or in an earlier volume, already."""

    tried: set[str] = field(default_factory=set)
    """The names in the store of all jobs that had their turn."""
    taken: set[Print] = field(default_factory=set)

    def accepts(self, ended: Stored | Failure) -> bool:
        """Take a puzzle into the book unless it is there; what failed is not in anyone's way."""
        if isinstance(ended, Failure):
            return True
        puzzle = (ended.kind, ended.fingerprint)
        if puzzle in self.taken:
            return False
        self.taken.add(puzzle)
        return True

    def after(self, made: Iterable[Made]) -> Shelf:
        """Return what the next volume has to differ from: every puzzle, but not the sheets, which each volume may have."""
        puzzles = [(order, ended) for order, ended in made if order.number]
        taken = {(ended.kind, ended.fingerprint) for _, ended in puzzles if isinstance(ended, Stored)}
        return Shelf(self.tried | {key(order.job) for order, _ in puzzles}, self.taken | taken)


def make_all(book: Book, press: Press, part: Part = WHOLE) -> list[Made]:
    """Make the puzzles of a book. Those of the earlier volumes of its series are made, or looked up, before."""
    shelf = Shelf()
    for volume in range(1, book.volume):
        shelf = shelf.after(_make_volume(replace(book, volume=volume), press, shelf))
    return _make_volume(book, press, shelf, part)


def _make_volume(book: Book, press: Press, earlier: Shelf, part: Part = WHOLE) -> list[Made]:
    orders = part.of(plan(book))
    made = climbing(book, make_distinct(book, orders, press, earlier), press.store)
    return make_replacements(book, made, press, earlier)


def make_distinct(book: Book, orders: Sequence[Order], press: Press, earlier: Shelf | None = None) -> list[Made]:
    """Make all puzzles of a book, each different; the orders come back with the seeds that were used in the end."""
    shelf = Shelf(set(earlier.tried), set(earlier.taken)) if earlier else Shelf()
    made = simplified(book, list(_made(orders, press)), press)
    shelf.tried |= {key(order.job) for order in orders}
    repeated = {place: order for place, (order, ended) in enumerate(made) if not shelf.accepts(ended)}
    for _ in range(_ROUNDS):
        if not repeated:
            return made
        repeated = {place: _next_order(order, shelf.tried) for place, order in repeated.items()}
        ends = press.make([order.job for order in repeated.values()], "other puzzles")
        for place, ended in zip(list(repeated), ends, strict=True):
            if isinstance(ended, Stored) and shelf.accepts(ended):
                made[place] = (repeated.pop(place), ended)
    if repeated:
        raise SpecError(*_complaints(book, orders, repeated))
    return made


def _made(orders: Sequence[Order], press: Press) -> Iterator[Made]:
    """Make what can be made; an order that is known to fail is not tried."""
    ends = iter(press.make([order.job for order in orders if not order.faults]))
    for order in orders:
        yield order, Failure(order.faults) if order.faults else next(ends)


def make_replacements(book: Book, made: list[Made], press: Press, earlier: Shelf | None = None) -> list[Made]:
    """Put the puzzles that the book file names into the places of others; one that the book has already is refused."""
    wanted = replaced(book, [order for order, _ in made])
    if not wanted:
        return made
    ends = press.make([order.job for _, order in wanted.values()], "replacements")
    kept = [one for place, one in enumerate(made) if place not in wanted]
    shelf = (earlier or Shelf()).after(kept)
    faults: list[Fault] = []
    for (place, (asked, order)), ended in zip(wanted.items(), ends, strict=True):
        if not shelf.accepts(ended):
            fault = Fault(f"puzzle {asked.number}: this puzzle is in the book already", "write another seed", "seed")
            faults.append(at_replacement(book, asked, fault))
        made[place] = (order, ended)
    if faults:
        raise SpecError(*faults)
    return made


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
    return [
        at_entry(book, section, entry, _complaint(book, asked[section, entry], count))
        for (section, entry), count in sorted(too_many.items())
    ]


def _complaint(book: Book, asked: int, too_many: int) -> Fault:
    found = asked - too_many
    where = "in the book already" if book.volume == 1 else "in this book or an earlier volume"
    if not found:
        return Fault(f"every puzzle this gives is {where}", "change its parameters or leave it out", "count")
    ones = "one was" if found == 1 else "ones were"
    beside = "" if book.volume == 1 else " that no earlier volume has"
    problem = f"{asked} puzzles were asked for but only {found} different {ones} found{beside}"
    return Fault(problem, f"write {found} or change the parameters", "count")
