"""Sections that climb: their puzzles stand from easy to hard, whatever order they were asked for in.

Numbers belong to places: the easiest puzzle gets the first number. A puzzle that the book file replaces keeps the place of the one
that it replaces, so that swapping one puzzle renumbers no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from printkit.batch.cache import Store
from printkit.batch.made import Made
from printkit.batch.worker import Failure
from printkit.book.model import Book, Order


def climbing(book: Book, made: list[Made], store: Store) -> list[Made]:
    """Put the puzzles of all sections that are ordered by difficulty into order."""
    climbed = list(made)
    for places in _stretches(book, [order for order, _ in made]):
        ranked = sorted(places, key=lambda place: (*_height(made[place], store), place))
        for place, origin in zip(places, ranked, strict=True):
            climbed[place] = (_in_place_of(made[origin][0], made[place][0]), made[origin][1])
    return climbed


def _stretches(book: Book, orders: list[Order]) -> Iterator[list[int]]:
    """Find the puzzles that can change places: neighbours in a climbing section that have the same room on their pages."""

    def room(place: int) -> tuple[int, int] | None:
        order = orders[place]
        section = book.sections[order.section]
        if section.order != "difficulty" or not order.number:
            return None
        return order.section, section.entries[order.entry].per_page

    for alike, places in groupby(range(len(orders)), room):
        if alike is not None:
            yield list(places)


def _height(made: Made, store: Store) -> tuple[bool, float, float]:
    """Return how hard a puzzle is, to sort by; one that failed comes last."""
    order, ended = made
    rating = None if isinstance(ended, Failure) else store.difficulty(order.job)
    return (True, 0.0, 0.0) if rating is None else (False, rating.stars, rating.score)


def _in_place_of(order: Order, other: Order) -> Order:
    return replace(order, number=other.number, within=other.within)
