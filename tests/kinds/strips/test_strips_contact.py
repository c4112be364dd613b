"""The piece and its rules of contact, proved against plain polygons for every turn and offset."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import plain_geometry as plain
import pytest
import shapely

from printkit.errors import InputError
from printkit.kinds.strips.solve.contact import (
    FAR,
    joined,
    large_adjacent,
    large_overlap,
    linked,
    overlap,
    relation,
    small_adjacent,
    small_on_large,
    small_overlap,
    sums,
)
from printkit.kinds.strips.solve.piece import BORDER, TURNS, Piece, border, large_square, middle, small_squares, triangle, turned

OFFSETS = range(-FAR - 6, FAR + 7)
EVEN = [offset for offset in OFFSETS if offset % 2 == 0]
PAIRS = [(one, Piece(x, y, two)) for one, two in product(range(TURNS), repeat=2) for x in EVEN for y in EVEN]


def at_origin(turn: int) -> Piece:
    return Piece(0, 0, turn)


def test_the_border_is_the_one_of_the_source() -> None:
    assert len(BORDER) == 10
    assert BORDER[0] == BORDER[9]
    assert all(isinstance(number, int) for point in BORDER for number in point)
    shape = shapely.Polygon(BORDER)
    assert shape.is_valid
    assert shape.area == 4 + 4 + 8 + 2
    right, below = BORDER[6], BORDER[9]
    assert ((right[0] + below[0]) / 2, (right[1] + below[1]) / 2) == (0, 0), "the centre is the midpoint of the hypotenuse"


def test_the_points_run_clockwise_on_the_page() -> None:
    doubled = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(BORDER))
    assert doubled == 36  # positive is clockwise where y points down


@pytest.mark.parametrize("turn", range(TURNS))
def test_squares_and_triangle_are_extracted_from_the_points(turn: int) -> None:
    piece = Piece(4, -2, turn)
    squares = [*small_squares(piece), large_square(piece)]
    drawn = [shapely.Polygon(points) for points in (*squares, triangle(piece))]
    assert [part.area for part in drawn] == [4, 4, 8, 2]
    assert shapely.union_all(drawn).equals(shapely.Polygon(border(piece)))
    assert all(one.intersection(two).area == 0 for one, two in combinations(drawn, 2))
    assert [part.equals(other) for part, other in zip(drawn, plain.parts(piece), strict=True)] == [True] * 4


def test_a_turn_takes_x_y_to_minus_y_x() -> None:
    assert turned(((3, 1),), 1) == ((-1, 3),)
    assert turned(BORDER, 4) == BORDER
    assert [middle(large_square(at_origin(turn))) for turn in range(4)] == [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    assert border(Piece(10, 20, 0)) == tuple((x + 10, y + 20) for x, y in BORDER)


def test_the_outline_is_its_own_mirror_image() -> None:
    mirrored = shapely.Polygon([(y, x) for x, y in BORDER])
    assert mirrored.equals(shapely.Polygon(BORDER))


def test_contact_agrees_with_plain_geometry_for_every_turn_and_even_offset() -> None:
    """All relations of pieces at once, far enough out that nothing can touch any more."""
    seen = {"overlap": 0, "joined": 0, "linked": 0}
    for turn, other in PAIRS:
        piece = at_origin(turn)
        found = relation(piece, other)
        assert found.overlap == plain.overlap(piece, other), (piece, other)
        assert found.joined == plain.joined(piece, other), (piece, other)
        assert found.linked == plain.linked(piece, other), (piece, other)
        assert found == relation(other, piece)
        for name, value in found._asdict().items():
            seen[name] += value
    assert seen == {"overlap": 240, "joined": 108, "linked": 28}


def test_squares_agree_one_by_one_for_every_turn_and_even_offset() -> None:
    for turn, other in PAIRS:
        piece = at_origin(turn)
        *smalls, large, _ = plain.parts(piece)
        *other_smalls, other_large, _ = plain.parts(other)
        for a, one in zip(small_squares(piece), smalls, strict=True):
            for b, two in zip(small_squares(other), other_smalls, strict=True):
                assert small_overlap(a, b) == (one.intersection(two).area > 1e-6)
                assert small_adjacent(a, b) == plain.share_edge(one, two, plain.SMALL_EDGE)
            assert small_on_large(a, large_square(other)) == (one.intersection(other_large).area > 1e-6)
        assert large_overlap(large_square(piece), large_square(other)) == (large.intersection(other_large).area > 1e-6)
        assert large_adjacent(large_square(piece), large_square(other)) == plain.share_edge(large, other_large, plain.LARGE_EDGE)


def test_on_the_lattice_pieces_share_whole_edges_or_nothing_but_points() -> None:
    """No contact along a part of an edge: that is why the even lattice is enough for the game."""
    for turn, other in PAIRS:
        one, two = plain.whole(at_origin(turn)), plain.whole(other)
        if not overlap(at_origin(turn), other) and not joined(at_origin(turn), other):
            assert one.intersection(two).length < 1e-6


def test_the_sums_are_those_of_the_source() -> None:
    one, two = (large_square(Piece(0, 0, 0)), large_square(Piece(2, 2, 0)))
    assert sums(one, two) == (8, 8)
    assert sums(one, large_square(Piece(4, 0, 0))) == (16, 0)
    assert not large_adjacent(one, large_square(Piece(4, 0, 0)))
    assert not large_overlap(one, large_square(Piece(4, 0, 0)))


def test_off_the_lattice_the_sums_would_be_wrong() -> None:
    """The reason for the refusal: these two small squares overlap, and the sums call them neighbours."""
    one, two = small_squares(Piece(0, 0, 0))[0], small_squares(Piece(1, 1, 0))[0]
    assert small_adjacent(one, two)
    assert shapely.Polygon(one).intersection(shapely.Polygon(two)).area == 1


@pytest.mark.parametrize("centre", [(1, 0), (0, 1), (3, 5), (-7, 2)])
@pytest.mark.parametrize("judge", [relation, overlap, joined, linked])
def test_positions_off_the_lattice_are_refused(judge, centre) -> None:  # type: ignore[no-untyped-def]
    odd = Piece(*centre, 0)
    for pair in ((odd, at_origin(1)), (at_origin(1), odd)):
        with pytest.raises(InputError, match=r"the centre \(.*\) is off the lattice; both coordinates are even"):
            judge(*pair)
