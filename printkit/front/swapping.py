"""Single puzzles of a book that are swapped or pinned: which number is which puzzle, and what a book file says about them.

A `[[replace]]` names a puzzle by its printed number, so its number changes when entries before it come, go or move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.batch.cache import open_store
from printkit.book import model
from printkit.book.copies import of_volume
from printkit.book.order import plan, runs_of
from printkit.contract import Spec
from printkit.errors import Fault, UsageError

Table = dict[str, Any]
_SEEDS = 1_000_000
"""Seeds are chosen below this, so that an identity stays short enough to be read aloud."""


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """Where the puzzle of a number is asked for: `section[section].puzzle[entry]` in the book file, counted from 0."""

    section: int
    entry: int
    nth: int
    """Which of the puzzles of its entry it is, counted from 0."""
    version: str = ""
    """The letter of the version that it belongs to, in a sheet of several."""


def numbered(book: model.Book) -> Iterator[PuzzlePlace]:
    """Give the places of all puzzles that get a number, in the order of the numbers; nothing is made for it."""
    for run in runs_of(book):
        version = book.sections[run.section].version
        for nth in range(0 if run.entry.spec.is_sheet() else run.entry.count):
            yield PuzzlePlace(run.section % book.written_sections, run.place, nth, version)


def swapped(book: model.Book, tables: Sequence[Table], number: int, volume: int, wanted: Table) -> list[Table]:
    """Return what a book file says of swapped puzzles when one more is: by what is wanted, or else to one that the book has not."""
    _refuse_unknown(book, number, volume)
    before = next(({**table} for table in tables if _names(table, number, volume)), {})
    orders = planned(book, volume)
    order = next(order for order in orders if order.number == number)
    asked = book.sections[order.section].entries[order.entry].spec
    after = wanted or _other(book, asked, order, orders, before)
    fixed = _differing(asked, order.job.spec) if asked.dealt_from() else {}
    said = {"puzzle": number, **({"volume": volume} if volume > 1 else {}), **fixed, **before, **after}
    if not before:
        return [*tables, said]
    return [said if _names(table, number, volume) else table for table in tables]


def released(tables: Sequence[Table], number: int, volume: int) -> list[Table]:
    """Return what a book file says of swapped puzzles without one of them."""
    return [table for table in tables if not _names(table, number, volume)]


def renumbered(
    tables: Sequence[Table],
    before: Sequence[PuzzlePlace],
    after: Sequence[PuzzlePlace],
    moved: Callable[[int, int], tuple[int, int] | None],
) -> list[Table]:
    """Let swapped puzzles keep their puzzles when entries came, went or moved.

    `before` and `after` are the places of all numbers; `moved` says where the entry of a section went, None if it is gone.
    """
    numbers = {place: number for number, place in enumerate(after, 1)}
    found: list[Table] = []
    for table in tables:
        place = before[table["puzzle"] - 1]
        there = moved(place.section, place.entry)
        number = numbers.get(PuzzlePlace(*there, place.nth, place.version)) if there else None
        if number:
            found.append({**table, "puzzle": number})
    return found


def _names(table: Table, number: int, volume: int) -> bool:
    return (table["puzzle"], table.get("volume", 1)) == (number, volume)


def _refuse_unknown(book: model.Book, number: int, volume: int) -> None:
    count = sum(1 for _ in numbered(book))
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= count:
        raise UsageError(Fault(f"the book has no puzzle {number!s:.40}", f"its numbers go from 1 to {count}", "number"))
    if isinstance(volume, bool) or not isinstance(volume, int) or not 1 <= volume <= book.volumes:
        raise UsageError(Fault(f"there is no volume {volume!s:.40}", f"write 1 to {book.volumes}", "volume"))


def planned(book: model.Book, volume: int) -> tuple[model.Order, ...]:
    """Give every puzzle of a volume its job, for which all files are read and nothing is made."""
    with open_store(warn=lambda _: None):  # drawings that were traced before are not traced again
        return plan(of_volume(book, volume))


def _other(book: model.Book, asked: Spec, order: model.Order, orders: Iterable[model.Order], before: Table) -> Table:
    """Choose another puzzle: of what a theme deals out, one that nobody has; of all else, a seed that nobody has."""
    if choices := asked.dealt_from():
        return _other_hand(asked, choices.values(), orders, book)
    make = order.job.identity.rpartition("#")[0]
    taken = {each.job.seed for each in orders} | {each.seed for each in book.replacements}
    seed: int = before.get("seed", order.job.seed)
    while seed in taken:
        digest = hashlib.sha256(f"{make} {order.number} {seed}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big") % _SEEDS
    return {"seed": seed}


def _other_hand(asked: Spec, choices: Iterable[Spec], orders: Iterable[model.Order], book: model.Book) -> Table:
    """Choose what nobody has."""
    shown = [*(each.job.spec for each in orders), *(each.spec for each in book.replacements if each.spec)]
    free = [_differing(asked, one) for one in choices if one not in shown]
    if not free:
        raise UsageError(Fault("all that the theme has is in the book already", "take another theme, or name a figure", "number"))
    return free[0]


def _differing(asked: Spec, other: Spec) -> Table:
    """Return the parameters in which two specs differ, as a book file would have them."""
    mine, theirs = asked.model_dump(mode="json"), other.model_dump(mode="json")
    return {name: value for name, value in theirs.items() if value != mine[name]}
