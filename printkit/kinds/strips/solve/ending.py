"""The end of a game, and how to see that it is there.

Two small squares and the triangle of a piece lie in three cells that form an L, with the triangle in the corner. Where such an L is
free a piece seems to fit; whether it does is for its large square to say, which lies behind the corner.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from printkit.kinds.strips.solve.contact import FAR, small_on_large, small_overlap
from printkit.kinds.strips.solve.field import all_pieces, field
from printkit.kinds.strips.solve.piece import Piece, large_square, middle, small_squares, triangle
from printkit.kinds.strips.solve.player import LOOK_AHEAD, play
from printkit.kinds.strips.solve.position import Position, Wish, position_of, too_hard
from printkit.kinds.strips.solve.rules import Rules

FEWEST, MOST = 5, 16
"""How many places that only seem to fit make an end worth looking at."""


def seeming(position: Position) -> tuple[Piece, ...]:
    """Return the places where the small squares and the triangle of one more piece have room, but not its large square."""
    fits = fitting(position)
    return tuple(place for place in all_pieces(position.rules.size) if place not in fits and _has_room(place, position))


def fitting(position: Position) -> frozenset[Piece]:
    """Return the places where a whole piece has room, whether it shares an edge or not."""
    places = field(position.rules.size)
    blocked, _ = places.reach(places.mask(position.moves))
    return frozenset(place for number, place in enumerate(places.places) if not blocked >> number & 1)


def instructive_end(wish: Wish, rng: Random) -> Position:
    """Play games until one ends with some places that seem to fit, and none that fit but for a shared edge."""
    for _ in range(wish.effort):
        position = position_of(play(wish.rules, [LOOK_AHEAD], rng))
        if FEWEST <= len(seeming(position)) <= MOST and not fitting(position):
            return position
    raise too_hard(wish, "an end worth looking at")


def _has_room(place: Piece, position: Position) -> bool:
    """Tell whether small squares and triangle lie on the board and on no piece."""
    return _on_board(place, position.rules) and not any(_is_near(place, other) and _is_on(place, other) for other in position.moves)


def _is_near(place: Piece, other: Piece) -> bool:
    return abs(place.x - other.x) <= FAR and abs(place.y - other.y) <= FAR


def _on_board(place: Piece, rules: Rules) -> bool:
    points = [point for square in small_squares(place) for point in square]
    return all(-1 <= x < 2 * rules.size.columns and -1 <= y < 2 * rules.size.rows for x, y in points)


def _is_on(place: Piece, other: Piece) -> bool:
    """Tell whether a small square or the triangle of a place lies on another piece."""
    # Only where they lie to each other matters, and pieces that are near each other lie in few ways.
    return _covers(Piece(place.x - other.x, place.y - other.y, place.turn), Piece(0, 0, other.turn))


@lru_cache(maxsize=4096)
def _covers(place: Piece, other: Piece) -> bool:
    smalls, others = small_squares(place), small_squares(other)
    if any(small_overlap(one, two) for one in smalls for two in others):
        return True
    if any(small_on_large(small, large_square(other)) for small in smalls):
        return True
    # The triangle is half of its cell. A piece fills the cell of its own triangle and those of its small squares, and half of each
    # cell around the middle of its large square: the half at that corner.
    same_cell = (place.x, place.y) == (other.x, other.y)
    in_small = any(middle(small) == (place.x, place.y) for small in others)
    return in_small or same_cell or middle(large_square(other)) in triangle(place)
