"""The leaves of a book, as the layout asks for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import overload

from printkit.batch.cache import Store
from printkit.batch.press import get_or_make
from printkit.contract import Job, Leaf

_AT_HAND = 16
"""How many leaves are kept in memory: a page of answers needs nine at once."""


class StoredLeaves(Sequence[Leaf]):
    """The leaves of a book, read from the store when they are asked for: a long book needs no more memory than a short one."""

    def __init__(self, store: Store, jobs: Sequence[Job]) -> None:
        self._store = store
        self._jobs = tuple(jobs)
        self._at_hand: OrderedDict[int, Leaf] = OrderedDict()

    def __len__(self) -> int:
        return len(self._jobs)

    @overload
    def __getitem__(self, index: int) -> Leaf: ...
    @overload
    def __getitem__(self, index: slice) -> StoredLeaves: ...
    def __getitem__(self, index: int | slice) -> Leaf | StoredLeaves:
        if isinstance(index, slice):
            return StoredLeaves(self._store, self._jobs[index])
        position = range(len(self._jobs))[index]
        leaf = self._at_hand.pop(position, None) or get_or_make(self._store, self._jobs[position])
        self._at_hand[position] = leaf
        if len(self._at_hand) > _AT_HAND:
            self._at_hand.popitem(last=False)
        return leaf
