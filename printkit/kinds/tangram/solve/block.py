"""Blocks: pieces that stay together while a figure grows.

Many pieces joined one by one at random make nothing plain. So the outline that they are cut from is parted along straight seams, at
random, into a few blocks; figures grow of these, and every piece goes where its block goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random

from printkit.chance import choose
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_walk import regions
from printkit.kinds.tangram.piece_set import Piece, PieceSet
from printkit.kinds.tangram.solve.solve import PlacedPiece, Solution

Group = tuple[Piece, ...]
_CLOSE = 1e-6


class Blocks:
    """A set parted into blocks, as a set of its own, and the way back to its pieces."""

    def __init__(self, pieces: PieceSet, rng: Random, count: int) -> None:
        self._close = _CLOSE * pieces.outline.size
        self._pieces = pieces
        self._groups = self._parted(rng, count)
        shapes = [self._united(group) for group in self._groups]
        named = [
            Piece(str(index), shape, all(piece.turn_over for piece in group))
            for index, (group, shape) in enumerate(zip(self._groups, shapes, strict=True))
            if shape
        ]
        self.set = PieceSet(pieces.name, pieces.title, tuple(named), pieces.outline)

    @property
    def is_parted(self) -> bool:
        """Tell whether there was a seam to part the set along."""
        return len(self.set.pieces) > 1

    def solution(self, grown: Solution) -> Solution:
        """Put the pieces where their blocks are."""
        placed = {
            piece.name: PlacedPiece(piece.name, piece.region.moved(block.motion), block.motion)
            for block, group in zip(grown.pieces, self._groups, strict=True)
            for piece in group
        }
        return Solution(tuple(placed[piece.name] for piece in self._pieces.pieces))

    def _parted(self, rng: Random, count: int) -> list[Group]:
        """Part the set along one straight seam after the other until there are enough blocks, or no seam is left."""
        groups: list[Group] = [self._pieces.pieces]
        while len(groups) < count:
            ways = [(group, way) for group in groups for way in self._ways(group)]
            if not ways:
                break
            group, way = choose(rng, ways)
            groups.remove(group)
            groups += way
        return groups

    def _ways(self, group: Group) -> list[tuple[Group, Group]]:
        """List the ways to part a group in two along the line of an edge, both parts in one."""
        found: dict[Group, tuple[Group, Group]] = {}
        for edge in (edge for piece in group for edge in piece.region.edges if edge.is_straight):
            one, other = self._sides(group, edge)
            # The same line comes up once from either side of it; uniting is what costs, so it comes last.
            if one and other and other not in found and self._united(one) and self._united(other):
                found[one] = (one, other)
        return list(found.values())

    def _sides(self, group: Group, line: Edge) -> tuple[Group, Group]:
        """Sort pieces by the side of a line that they lie on; none at all if the line cuts one of them."""
        sides = [_side(piece.region, line, self._close) for piece in group]
        if 0 in sides:
            return (), ()
        one = tuple(piece for piece, side in zip(group, sides, strict=True) if side > 0)
        return one, tuple(piece for piece, side in zip(group, sides, strict=True) if side < 0)

    def _united(self, group: Group) -> Region | None:
        """Put pieces together; None if they are not in one part, or go around a hole."""
        parts = regions((edge for piece in group for edge in piece.region.edges), self._close)
        return parts[0] if len(parts) == 1 and not parts[0].holes else None


def _side(region: Region, line: Edge, close: float) -> int:
    """Tell on which side of a line a region of straight edges lies: 1, -1, or 0 if it lies on both or bends."""
    offsets = _offsets([edge.start for edge in region.outline], line)
    if min(offsets) >= -close and all(edge.is_straight for edge in region.outline):
        return 1
    return -1 if max(offsets) <= close and all(edge.is_straight for edge in region.outline) else 0


def _offsets(points: Sequence[tuple[float, float]], line: Edge) -> list[float]:
    (x, y), (u, v), _ = line
    long = hypot(u - x, v - y)
    return [((u - x) * (q - y) - (v - y) * (p - x)) / long for p, q in points]
