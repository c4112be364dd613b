"""Dealing out: the runs of a theme take what belongs to it one by one, nothing twice in a book or in a series of volumes.

What a run gets depends on the book's seed and on the names alone; its stars climb, as far as they are known. What a run asks for by
name is dealt to nobody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from printkit.book.model import Entry
from printkit.contract import Spec
from printkit.errors import Fault


class Dealer:
    """Deals out in the order of the book; what every entry gets is known before anything is made."""

    def __init__(self, book_seed: int, entries: Sequence[Entry], volume: int) -> None:
        self._seed = book_seed
        self._taken = {name for entry in entries if (name := entry.spec.takes())}
        self.faults: dict[int, Fault] = {}
        """What cannot be dealt, by the place of the entry."""
        hands: list[list[Spec]] = []
        # A later volume goes on where the one before it ended, so that one is dealt as well.
        for _ in range(volume):
            hands = [self._hand(place, entry) for place, entry in enumerate(entries)]
        self.hands = hands
        """The spec of every puzzle, entry by entry."""

    def _hand(self, place: int, entry: Entry) -> list[Spec]:
        if entry.hands:
            return list(entry.hands)
        choices = entry.spec.dealt_from()
        if not choices:
            return [entry.spec] * entry.count
        free = sorted((name for name in choices if name not in self._taken), key=self._rank)
        if len(free) < entry.count:
            self.faults[place] = _shortage(entry.count, len(free), len(choices))
        chosen = free[: entry.count]
        self._taken.update(chosen)
        # Chance decides what a run gets, and the stars in which order: it begins with the easiest.
        return sorted((choices[name] for name in chosen), key=lambda spec: spec.foreseen_stars())

    def _rank(self, name: str) -> str:
        return hashlib.sha256(f"{self._seed} {name}".encode()).hexdigest()


def _shortage(asked: int, free: int, choices: int) -> Fault:
    others = "" if free == choices else f", {choices - free} of them taken by others"
    remedy = f"write at most {free}" if free else "leave the entry out"
    return Fault(f"{asked} were asked for, but the theme has {choices}{others}", f"{remedy}, or take another theme", "count")
