"""Pictures of pages that were drawn before, as many as fit into some memory; the one that was asked for longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

MOST_BYTES = 96_000_000


class Pictures:
    """Finished pictures by whatever tells them apart."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._size = 0
        self._held: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """Return a picture if it is here."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def put(self, key: Hashable, picture: bytes) -> None:
        """Keep a picture."""
        self._size += len(picture) - len(self._held.pop(key, b""))
        self._held[key] = picture
        while self._size > self._most and len(self._held) > 1:
            _, gone = self._held.popitem(last=False)
            self._size -= len(gone)
