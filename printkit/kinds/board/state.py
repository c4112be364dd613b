"""What is printed: pieces on a board, the tray beside it, and the task that both make together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from printkit.kinds.board.shape import TURNS, Cell, Cells, Turn


class Laid(NamedTuple):
    """A piece on certain cells."""

    piece: str
    cells: Cells


Packing = tuple[Laid, ...]
"""Pieces on a board."""


@dataclass(frozen=True, slots=True)
class Tray:
    """The pieces to lay, as they stand beside the board; one that there are several of stands there as often."""

    pieces: Packing
    turn_over: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pieces, each once."""
        return tuple(dict.fromkeys(laid.piece for laid in self.pieces))

    @property
    def shapes(self) -> dict[str, Cells]:
        """The shape of every piece."""
        return dict(self.pieces)

    @property
    def counts(self) -> Counter[str]:
        """How many there are of every piece."""
        return Counter(laid.piece for laid in self.pieces)

    def without(self, names: Iterable[str]) -> Tray:
        """Return the tray after some pieces were taken, one for every name."""
        taken = Counter(names)
        left: list[Laid] = []
        for laid in self.pieces:
            if taken[laid.piece]:
                taken[laid.piece] -= 1
            else:
                left.append(laid)
        return Tray(tuple(left), self.turn_over)

    def only(self, names: Iterable[str]) -> Tray:
        """Return the pieces with these names, in this order."""
        shapes = self.shapes
        return Tray(tuple(Laid(name, shapes[name]) for name in names), self.turn_over)


@dataclass(frozen=True, slots=True)
class Task:
    """A board to cover: its cells, all pieces of which `use` cover it, and those that lie there already."""

    cells: Cells
    tray: Tray
    use: int
    given: Packing = ()

    @property
    def waiting(self) -> Tray:
        """The pieces that do not lie on the board yet."""
        return self.tray.without(laid.piece for laid in self.given)

    @property
    def whole(self) -> bool:
        """Whether all pieces are used."""
        return self.use == len(self.tray.pieces)


class Tally(NamedTuple):
    """How many solutions there are, turned and mirrored ones counted once; if the search was cut short, at least so many."""

    number: int
    complete: bool
    effort: int

    def __str__(self) -> str:
        return str(self.number) if self.complete else f"at least {self.number}"


def covered(packing: Iterable[Laid]) -> list[Cell]:
    """List the cells under pieces, a cell under two of them twice."""
    return [cell for laid in packing for cell in laid.cells]


def turned(packing: Packing, turn: Turn) -> Packing:
    """Turn pieces together, and move them so that their box begins at the origin."""
    images = [(name, [turn(r, c) for r, c in cells]) for name, cells in packing]
    top, left = (min(cell[axis] for _, cells in images for cell in cells) for axis in (0, 1))
    return tuple(Laid(name, frozenset((r - top, c - left) for r, c in cells)) for name, cells in images)


def alike(packing: Packing) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Return what a packing has in common with its turned and mirrored images: the first of them in order."""
    pictures = (turned(packing, turn) for turn in TURNS)
    return min(tuple(sorted((name, tuple(sorted(cells))) for name, cells in picture)) for picture in pictures)
