"""Puzzles that cannot be made as they were asked for are made simpler, if their kind knows how, and the book says so.

A page in large print holds fewer numbers, and a drawing that is a grey to the eye may still be good for its main lines. Whoever
asked for a page would rather have that than none.
"""

from __future__ import annotations

from dataclasses import replace

from printkit.batch.cache import Stored
from printkit.batch.made import Made
from printkit.batch.press import Press
from printkit.batch.worker import Failure
from printkit.book.model import Book, Order
from printkit.book.order import asking_for
from printkit.errors import PrintkitError

_ROUNDS = 16
"""How often a puzzle is made simpler before it is given up."""


def simplified(book: Book, made: list[Made], press: Press) -> list[Made]:
    """Try whatever failed in simpler forms; what fails in all of them has failed for the reason that it had at first."""
    found = list(made)
    open_orders = {place: order for place, (order, ended) in enumerate(made) if _may_be_simpler(order, ended)}
    for _ in range(_ROUNDS):
        tries = {place: simpler for place, order in open_orders.items() if (simpler := _simpler(book, order))}
        if not tries:
            break
        ends = press.make([order.job for order in tries.values()], "simpler puzzles")
        for (place, order), ended in zip(tries.items(), ends, strict=True):
            if isinstance(ended, Stored):
                found[place] = (order, ended)
        open_orders = {place: order for place, order in tries.items() if isinstance(found[place][1], Failure)}
    return found


def _may_be_simpler(order: Order, ended: Stored | Failure) -> bool:
    return isinstance(ended, Failure) and not (ended.trace or ended.fatal or order.faults)


def _simpler(book: Book, order: Order) -> Order | None:
    simpler = order.job.spec.simpler()
    if simpler is None:
        return None
    spec, words = simpler
    try:
        ready = asking_for(book, order, spec)
    except PrintkitError:
        return None
    return replace(ready, warnings=(words,))
