"""Small data of a puzzle: pieces where they lie, and what a count of solutions found."""

from __future__ import annotations

from typing import NamedTuple

from printkit.geometry.affine import Affine
from printkit.geometry.ring import Region


class Tally(NamedTuple):
    """What a search of limited effort found: solutions up to symmetry, all fillings, whether that is all, and the effort."""

    unique: int
    raw: int
    complete: bool
    effort: int


class Laid(NamedTuple):
    """A piece where the answer lays it."""

    piece: str
    region: Region

    def moved(self, motion: Affine) -> Laid:
        """Move the piece."""
        return Laid(self.piece, self.region.moved(motion))
