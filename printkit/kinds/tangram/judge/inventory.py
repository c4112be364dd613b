"""Are the placed pieces the pieces of the set? Shapes decide, not names; of equal shapes, names are kept where they can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import fsum, sqrt

from printkit.geometry import ring, ring_edge, ring_match
from printkit.geometry.affine import Point, apply
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Boundary, boundary
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.judge.assembly import Placed
from printkit.kinds.tangram.piece_set import PieceSet

_HARDLY = 0.01
"""A set that fills the target but for this share of the tolerance is tried at its own size only."""
_ROUNDING = 1e-9


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


class _Shape:
    """A piece as it is compared; what is dear is worked out when two pieces cannot be told apart without it."""

    def __init__(self, name: str, region: Region, tolerance: float, turn_over: bool = True) -> None:
        self.name = name
        self.region = region
        self.turn_over = turn_over
        self._tolerance = tolerance

    @cached_property
    def area(self) -> float:
        """Its area."""
        return self.region.area

    @cached_property
    def around(self) -> float:
        """Its perimeter."""
        return fsum(map(ring.perimeter, self.region.rings))

    @cached_property
    def boundary(self) -> Boundary:
        """Its boundary in longest edges."""
        # Walking a boundary is dear, and of most pieces of most sets it gives the outline back.
        if _is_plain(self.region, self._tolerance):
            return Boundary(self.region.outline)
        return boundary(self.region.edges, self._tolerance / 8)


Memory = dict[float, tuple[bool, ...]]
"""Which pieces of the set, at some size, a placed piece has the shape of; kept while it lies where it lies."""


def sizes_of(pieces: PieceSet, target_area: float, tolerance: float) -> list[float]:
    """List the sizes at which a set may be laid: its own and, of shipped sets, the one at which it fills the target."""
    fitting = 1.0 if pieces.name == "own" else sqrt(target_area / pieces.area)
    return [1.0] if abs(fitting - 1) * sqrt(target_area) < _HARDLY * tolerance else [1.0, fitting]


def take_inventory(
    placed: Sequence[Placed], pieces: PieceSet, sizes: Sequence[float], tolerance: float, memories: Sequence[Memory]
) -> Inventory:
    """Compare the placed pieces, each with what is remembered of it, with the set at the size that suits them best."""
    found = []
    for size in sizes:
        own = _own_shapes(pieces, size, tolerance)
        for piece, memory in zip(placed, memories, strict=True):
            if size not in memory:
                shape = _Shape("", piece.shape, tolerance)
                memory[size] = tuple(_same(shape, one, tolerance) for one in own)
        found.append(_compared(placed, own, [memory[size] for memory in memories]))
    return min(found, key=lambda one: (len(one.foreign), len(one.missing)))


def _compared(placed: Sequence[Placed], own: Sequence[_Shape], fits: Sequence[Sequence[bool]]) -> Inventory:
    free = list(range(len(own)))
    unplaced: list[int] = []
    for index, piece in enumerate(placed):
        # Names first: otherwise a piece could take the place of another one of its shape that bears the name.
        named = [number for number in free if own[number].name == piece.piece and fits[index][number]]
        if named:
            free.remove(named[0])
        else:
            unplaced.append(index)
    extra: list[str] = []
    foreign: list[str] = []
    for index in unplaced:
        mate = next((number for number in free if fits[index][number]), None)
        if mate is not None:
            free.remove(mate)
        else:
            (extra if any(fits[index]) else foreign).append(placed[index].piece)
    return Inventory(tuple(own[number].name for number in free), tuple(extra), tuple(foreign))


@lru_cache(maxsize=64)
def _own_shapes(pieces: PieceSet, size: float, tolerance: float) -> tuple[_Shape, ...]:
    sized = pieces if size == 1 else pieces.scaled(size)
    return tuple(_Shape(piece.name, piece.region, tolerance, piece.turn_over) for piece in sized.pieces)


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
    if _is_written_alike(placed.region, own.region, tolerance):
        return True
    ways = (False, True) if own.turn_over else (False,)
    return any(ring_match.congruence(own.boundary, placed.boundary, tolerance, mirrored) is not None for mirrored in ways)


def _is_written_alike(placed: Region, own: Region, tolerance: float) -> bool:
    """Tell whether two regions have the same edges in the same order, but for a motion: nearly every piece that was moved."""
    if [len(one) for one in placed.rings] != [len(one) for one in own.rings]:
        return False
    if any(abs(p.bulge - q.bulge) > _ROUNDING for p, q in zip(placed.edges, own.edges, strict=True)):
        return False
    (first, *_), (other, *_) = own.outline, placed.outline
    angle = ring_edge.start_angle(other) - ring_edge.start_angle(first)
    motion = ring_match.motion(angle, first.start, other.start)
    return all(_is_there(apply(motion, p.start), q.start, tolerance) for p, q in zip(own.edges, placed.edges, strict=True))


def _is_there(point: Point, other: Point, tolerance: float) -> bool:
    return abs(point[0] - other[0]) + abs(point[1] - other[1]) <= _HARDLY * tolerance
