"""Questions about pieces and sets that only tests ask."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from printkit.engine.polyform.growth import turned
from printkit.engine.polyform.lattice import Cell, Shape
from printkit.engine.polyform.measure import contacts
from printkit.engine.polyform.piece import PieceSet


def name_of(shape: Shape, pieces: PieceSet) -> str | None:
    """Return the name of the piece that can lie in a shape."""
    return next((piece.name for piece in pieces.pieces if shape in pieces.orientations(piece)), None)


def same_pieces(one: PieceSet, other: PieceSet) -> bool:
    """Say whether two sets consist of the same shapes, whatever they are called and however they are drawn."""
    return _shapes(one) == _shapes(other)


def _shapes(pieces: PieceSet) -> list[tuple[Shape, int]]:
    return sorted((turned(piece.shape, pieces.lattice, reflect=False)[0], piece.count) for piece in pieces.pieces)


def is_cluster(pieces: Sequence[Collection[Cell]]) -> bool:
    """Say whether pieces hang together: none is isolated, and no group of them is."""
    if not pieces:
        return False
    reached, left = [pieces[0]], list(pieces[1:])
    for piece in reached:
        near = [other for other in left if contacts(piece, other)]
        reached += near
        left = [other for other in left if other not in near]
    return not left
