"""The first piece, and whether to take it over.

With the pie rule whoever begins wants a first piece that is neither strong nor weak, and the other takes it over if it is strong.
What decides is how far the large square is from the edge, and which way it looks.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.game import Game
from printkit.kinds.strips.solve.piece import Piece, large_square, middle

MIDDLE_GROUND = 2
"""How many cells from the edge the middle of a large square is neither strong nor weak, unless it looks at the middle."""


class _Axis(NamedTuple):
    """How many cells a first piece is from the nearer of two opposite edges."""

    large: float
    """The middle of the large square."""
    triangle: float

    @property
    def looks_inward(self) -> bool:
        """Tell whether the large square looks away from the edge."""
        return self.triangle < self.large


def strength(size: Size, piece: Piece) -> int:
    """Tell how strong a first piece is, from -1 (weak) to 2 (strong).

    Near the edge and in a corner it is weak, farther in it is strong. On middle ground that depends on where the large square
    looks: at the edge (0), along it towards the nearer corner (1), or at the middle of the board (2).
    """
    near, other = sorted(_axes(size, piece))
    if near.large != MIDDLE_GROUND:
        return 2 if near.large > MIDDLE_GROUND else -1
    if near.looks_inward:
        return 2 if other.looks_inward else 1
    return 0 if other.large > MIDDLE_GROUND else -1


def fair_pieces(game: Game, strongest: int) -> list[Piece]:
    """Return the first pieces from 0 up to a strength; nothing later on, or where nobody can change places."""
    if game.moves or not game.rules.pie:
        return []
    return [piece for piece in game.legal() if 0 <= strength(game.rules.size, piece) <= strongest]


def is_worth_taking(game: Game, strongest: int) -> bool:
    """Tell whether the next player may take over the first piece, and it is stronger than that."""
    return game.may_swap and strength(game.rules.size, game.moves[0]) > strongest


def _axes(size: Size, piece: Piece) -> tuple[_Axis, _Axis]:
    large = middle(large_square(piece))
    across, down = (
        _Axis(*(min((at + 1) / 2, length - (at + 1) / 2) for at in (point, centre)))
        for point, centre, length in zip(large, (piece.x, piece.y), (size.columns, size.rows), strict=True)
    )
    return across, down
