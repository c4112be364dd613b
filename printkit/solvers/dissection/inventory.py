"""Are the placed pieces the pieces of the set? Shapes decide, not names; of equal shapes, names are kept where they can be."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from printkit.geometry import ring_match
from printkit.geometry.ring_boundary import Boundary, boundary
from printkit.geometry.ring_edge import Edge
from printkit.solvers.dissection.assembly import Assembly
from printkit.solvers.dissection.piece_set import PieceSet


@dataclass(frozen=True, slots=True)
class Inventory:
    """What is missing from the table, lies on it too often, or does not belong to the set at all."""

    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Tell whether exactly the pieces of the set are there."""
        return not (self.missing or self.extra or self.foreign)


def take_inventory(one: Assembly) -> Inventory | None:
    """Compare the placed pieces with the set, at the size of the set or at the size at which it fills the target."""
    if one.pieces is None:
        return None
    sizes = {1.0} if one.pieces.name == "own" else {1.0, sqrt(one.target.area / one.pieces.area)}
    tries = [_compare(one, one.pieces.scaled(size) if size != 1 else one.pieces) for size in sorted(sizes)]
    return min(tries, key=lambda inventory: (len(inventory.foreign), len(inventory.missing)))


def _compare(one: Assembly, pieces: PieceSet) -> Inventory:
    shapes = [_shape_edges(placed.region.edges, one.tolerance) for placed in one.placed]
    own = [(piece.name, _shape_edges(piece.region.edges, one.tolerance), piece.turn_over) for piece in pieces.pieces]
    fits = [[_same(shape, mine, over, one.tolerance) for _, mine, over in own] for shape in shapes]
    free = set(range(len(own)))
    unplaced: list[int] = []
    for index, placed in enumerate(one.placed):
        named = [number for number in sorted(free) if fits[index][number] and own[number][0] == placed.piece]
        if named:
            free.remove(named[0])
        else:
            unplaced.append(index)
    extra: list[str] = []
    foreign: list[str] = []
    for index in unplaced:
        options = [number for number in sorted(free) if fits[index][number]]
        if options:
            free.remove(options[0])
        else:
            (extra if any(fits[index]) else foreign).append(one.placed[index].piece)
    return Inventory(tuple(own[number][0] for number in sorted(free)), tuple(extra), tuple(foreign))


def _shape_edges(edges: tuple[Edge, ...], tolerance: float) -> Boundary:
    return boundary(edges, tolerance / 8)


def _same(placed: Boundary, own: Boundary, turn_over: bool, tolerance: float) -> bool:
    ways = (False, True) if turn_over else (False,)
    return any(ring_match.congruence(own, placed, tolerance, mirrored) is not None for mirrored in ways)
