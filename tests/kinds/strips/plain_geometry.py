"""Pieces judged by plain polygon geometry, with nothing of the rules of contact: what the solver is tested against."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import shapely
from shapely import affinity

from printkit.kinds.strips.solve.piece import Piece

SMALL_EDGE, LARGE_EDGE = 2.0, 8.0**0.5


@lru_cache(maxsize=8)
def _parts(turn: int) -> tuple[shapely.Polygon, ...]:
    """A triangle with its right angle at the top left, a square put up on each side, turned clockwise on the page."""
    corner, right, below = (-1, -1), (1, -1), (-1, 1)
    parts = (
        shapely.box(-3, -1, -1, 1),
        shapely.box(-1, -3, 1, -1),
        shapely.Polygon([right, (3, 1), (1, 3), below]),
        shapely.Polygon([corner, right, below]),
    )
    return tuple(shapely.set_precision(affinity.rotate(part, 90 * turn, origin=(0, 0)), 1e-6) for part in parts)


@lru_cache(maxsize=100_000)
def parts(piece: Piece) -> tuple[shapely.Polygon, ...]:
    """Return the two small squares, the large square and the triangle."""
    return tuple(affinity.translate(part, piece.x, piece.y) for part in _parts(piece.turn))


@lru_cache(maxsize=100_000)
def whole(piece: Piece) -> shapely.Polygon:
    return shapely.union_all(parts(piece))


def overlap(one: Piece, two: Piece) -> bool:
    return whole(one).intersection(whole(two)).area > 1e-6


def share_edge(one: shapely.Polygon, two: shapely.Polygon, edge: float) -> bool:
    return abs(one.intersection(two).length - edge) < 1e-6 and one.intersection(two).area < 1e-6


def linked(one: Piece, two: Piece) -> bool:
    return not overlap(one, two) and share_edge(parts(one)[2], parts(two)[2], LARGE_EDGE)


def joined(one: Piece, two: Piece) -> bool:
    small = any(share_edge(a, b, SMALL_EDGE) for a in parts(one)[:2] for b in parts(two)[:2])
    return not overlap(one, two) and (small or linked(one, two))


def components(pieces: Iterable[Piece]) -> set[frozenset[Piece]]:
    """Find the groups of linked pieces by growing each until nothing can be added; single pieces are no group."""
    found: set[frozenset[Piece]] = set()
    left = set(pieces)
    while left:
        group = {left.pop()}
        while more := {piece for piece in left if any(linked(piece, other) for other in group)}:
            group |= more
            left -= more
        found.add(frozenset(group))
    return {group for group in found if len(group) > 1}


def straight_runs(pieces: Iterable[Piece]) -> set[frozenset[Piece]]:
    """Find the maximal sets of linked pieces whose large squares' middles lie on one line."""
    found: set[frozenset[Piece]] = set()
    for group in components(pieces):
        for sign in (1, -1):
            lines: dict[float, set[Piece]] = {}
            for piece in group:
                middle = parts(piece)[2].centroid
                lines.setdefault(round(middle.x + sign * middle.y, 3), set()).add(piece)
            for line in lines.values():
                found |= components(line)
    return found
