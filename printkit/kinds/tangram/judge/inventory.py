"""Are the placed pieces the pieces of the set? Shapes decide, not names; of equal shapes, names are kept where they can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import fsum, sqrt
from typing import NamedTuple

from printkit.geometry import ring, ring_edge, ring_match
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Boundary, boundary
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.judge.assembly import Assembly
from printkit.kinds.tangram.piece_set import PieceSet

_HARDLY = 0.01
"""A set that fills the target but for this share of the tolerance is tried at its own size only."""


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


class _Shape(NamedTuple):
    """A piece as it is compared: its boundary in longest edges, its area and its perimeter."""

    name: str
    boundary: Boundary
    area: float
    around: float
    turn_over: bool = True


def take_inventory(one: Assembly) -> Inventory | None:
    """Compare the placed pieces with the set, at the size of the set or at the size at which it fills the target."""
    if one.pieces is None:
        return None
    fitting = 1.0 if one.pieces.name == "own" else sqrt(one.target.area / one.pieces.area)
    sizes = [1.0] if abs(fitting - 1) * sqrt(one.target.area) < _HARDLY * one.tolerance else [1.0, fitting]
    placed = [_shape(piece.piece, piece.region, True, one.tolerance) for piece in one.placed]
    best: Inventory | None = None
    for size in sizes:
        found = _compared(placed, _own_shapes(one.pieces, size, one.tolerance), one.tolerance)
        if best is None or (len(found.foreign), len(found.missing)) < (len(best.foreign), len(best.missing)):
            best = found
    return best


def _compared(placed: Sequence[_Shape], own: Sequence[_Shape], tolerance: float) -> Inventory:
    @cache
    def fits(index: int, number: int) -> bool:
        return _same(placed[index], own[number], tolerance)

    free = list(range(len(own)))
    unplaced: list[int] = []
    for index, shape in enumerate(placed):
        # Names first: otherwise a piece could take the place of another one of its shape that bears the name.
        named = [number for number in free if own[number].name == shape.name and fits(index, number)]
        if named:
            free.remove(named[0])
        else:
            unplaced.append(index)
    extra: list[str] = []
    foreign: list[str] = []
    for index in unplaced:
        mate = next((number for number in free if fits(index, number)), None)
        if mate is not None:
            free.remove(mate)
        else:
            known = any(fits(index, number) for number in range(len(own)))
            (extra if known else foreign).append(placed[index].name)
    return Inventory(tuple(own[number].name for number in free), tuple(extra), tuple(foreign))


@lru_cache(maxsize=64)
def _own_shapes(pieces: PieceSet, size: float, tolerance: float) -> tuple[_Shape, ...]:
    sized = pieces if size == 1 else pieces.scaled(size)
    return tuple(_shape(piece.name, piece.region, piece.turn_over, tolerance) for piece in sized.pieces)


def _shape(name: str, region: Region, turn_over: bool, tolerance: float) -> _Shape:
    around = fsum(map(ring.perimeter, region.rings))
    # Walking a boundary is dear, and of most pieces of most sets it gives the outline back.
    outline = Boundary(region.outline) if _is_plain(region, tolerance) else boundary(region.edges, tolerance / 8)
    return _Shape(name, outline, region.area, around, turn_over)


def _is_plain(region: Region, tolerance: float) -> bool:
    """Tell whether a region is a triangle or a convex quadrangle with real corners, whose edges cannot meet but there."""
    edges = region.outline
    if region.holes or len(edges) > 4 or not all(edge.is_straight for edge in edges):
        return False
    return all(
        _turn(before, after) > tolerance * (ring_edge.chord(before) + ring_edge.chord(after)) for before, after in _around(edges)
    )


def _around(edges: ring.Ring) -> Iterable[tuple[Edge, Edge]]:
    return zip((edges[-1], *edges[:-1]), edges, strict=True)


def _turn(before: Edge, after: Edge) -> float:
    """Return twice the area of the triangle that two edges which follow one another span, positive at a convex corner."""
    (x1, y1), (x2, y2), (x3, y3) = before.start, before.end, after.end
    return (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)


def _same(placed: _Shape, own: _Shape, tolerance: float) -> bool:
    """Tell whether a placed piece has a shape; areas, which are quickly compared, part most of them."""
    if abs(placed.area - own.area) > 2 * tolerance * own.around:
        return False
    ways = (False, True) if own.turn_over else (False,)
    return any(ring_match.congruence(own.boundary, placed.boundary, tolerance, mirrored) is not None for mirrored in ways)
