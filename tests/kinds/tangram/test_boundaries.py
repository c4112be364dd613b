from __future__ import annotations

from math import isclose, pi, radians, tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry import ring, ring_boundary, ring_match, ring_walk
from printkit.geometry.affine import Affine, compose, rotation, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge

EPS = 1e-7
QUARTER = tan(radians(90) / 4)

motions = st.builds(
    lambda angle, x, y: compose(translation(x, y), rotation(angle)), st.floats(0, 360), st.floats(-9, 9), st.floats(-9, 9)
)


def box(x: float, y: float, width: float = 1, height: float = 1) -> Region:
    return ring.polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def together(*regions: Region) -> list[Edge]:
    return [edge for region in regions for edge in region.edges]


def test_two_squares_make_a_rectangle() -> None:
    assert sorted(ring_boundary.boundary(together(box(0, 0), box(1, 0)), EPS).edges) == sorted(box(0, 0, 2).edges)


def test_seams_need_not_match_corner_to_corner() -> None:
    bricks = together(box(0, 0, 2), box(2, 0, 2), box(0, 1, 1), box(1, 1, 2), box(3, 1, 1))
    assert sorted(ring_boundary.boundary(bricks, EPS).edges) == sorted(box(0, 0, 4, 2).edges)


def test_a_pinwheel_has_a_hole() -> None:
    (frame,) = ring_walk.regions(together(box(0, 0, 2, 1), box(2, 0, 1, 2), box(1, 2, 2, 1), box(0, 1, 1, 2)), EPS)
    assert len(frame.outline) == 4
    assert isclose(frame.area, 8)
    assert isclose(ring.area(frame.holes[0]), -1)


def test_parts_joined_at_a_point_are_regions_of_their_own() -> None:
    parts = ring_walk.regions(together(box(0, 0), box(1, 1)), EPS)
    assert [len(part.outline) for part in parts] == [4, 4]


def test_a_hole_that_touches_the_outline_stays_a_hole() -> None:
    ring_of_squares = [box(0, 0, 3, 1), box(0, 1, 1, 1), box(0, 2, 2, 1), box(2, 1, 1, 1)]
    (shape,) = ring_walk.regions(together(*ring_of_squares), EPS)
    assert isclose(shape.area, 7)
    assert [isclose(ring.area(hole), -1) for hole in shape.holes] == [True]


def test_half_discs_make_a_circle_without_corners() -> None:
    left, right = ring.region([ring.ring([[0, -1], [0, 1, 1]])]), ring.region([ring.ring([[0, 1], [0, -1, 1]])])
    whole = ring_boundary.boundary(together(left, right), EPS)
    assert not whole.edges
    ((disc, positive),) = whole.circles
    assert positive
    assert disc.centre == pytest.approx((0, 0), abs=1e-12)
    (region,) = ring_walk.regions(together(left, right), EPS)
    assert isclose(region.area, pi)


def test_tangent_parts_stay_apart() -> None:
    """A half disc that touches the middle of a straight edge, and two half discs that touch each other (figures 13 and 10)."""
    plank, dome = box(-2, 0, 4, 1), ring.region([ring.ring([[1, 2], [-1, 2, 1]])])
    assert [len(part.outline) for part in ring_walk.regions(together(plank, dome), EPS)] == [4, 2]
    low, high = ring.region([ring.ring([[-1, 0, 1], [1, 0]])]), ring.region([ring.ring([[-1, -2], [1, -2, 1]])])
    assert [len(part.outline) for part in ring_walk.regions(together(low, high), EPS)] == [2, 2]


def test_overlapping_pieces_never_make_a_plain_boundary() -> None:
    target = ring_boundary.boundary(box(0, 0, 2, 1).edges, EPS)
    doubled = ring_boundary.boundary(together(box(0, 0, 2, 1), box(0.5, 0.25, 0.5, 0.5)), EPS)
    assert ring_match.congruence(doubled, target, 0.01) is None
    twice = ring_boundary.boundary(together(box(0, 0, 2, 1), box(0, 0, 2, 1)), EPS)
    assert ring_match.congruence(twice, target, 0.01) is None


def test_small_faults_are_bridged_and_large_ones_are_not() -> None:
    for gap, edges in ((1e-8, 4), (1e-4, 8)):
        assert len(ring_boundary.boundary(together(box(0, 0), box(1 + gap, 0)), EPS).edges) == edges


@given(motions)
def test_any_motion_keeps_the_boundary(motion: Affine) -> None:
    arch = ring.region([ring.ring([[0, 0], [4, 0], [4, 2], [3, 2, -1], [1, 2], [0, 2]])])
    plug = ring.region([ring.ring([[1, 2, 1], [3, 2]])])
    pieces = together(arch.moved(motion), plug.moved(motion))
    target = ring_boundary.boundary(box(0, 0, 4, 2).edges, EPS)
    assert len(ring_boundary.boundary(pieces, EPS).edges) == 4
    assert ring_match.congruence(ring_boundary.boundary(pieces, EPS), target, 1e-6) is not None


@given(motions)
def test_the_motion_found_is_the_motion_made(motion: Affine) -> None:
    shape = ring.region([ring.ring([[0, 0], [3, 0, 0.4], [3, 2], [0, 1]])])
    found = ring_match.congruence(
        ring_boundary.boundary(shape.edges, EPS), ring_boundary.boundary(shape.moved(motion).edges, EPS), 1e-6
    )
    assert found == pytest.approx(motion, abs=1e-6)


@pytest.mark.parametrize(
    ("shape", "turns", "flips"),
    [
        (box(0, 0), 4, 4),
        (box(0, 0, 2), 2, 2),
        (ring.polygon([(0, 0), (2, 0), (3, 1), (1, 1)]), 2, 0),
        (ring.polygon([(0, 0), (2, 0), (0, 2)]), 1, 1),
        (ring.polygon([(0, 0), (3, 0), (0, 2)]), 1, 0),
        (ring.region([ring.ring([[0, 0, QUARTER], [2, 0, QUARTER]])]), 2, 2),
    ],
)
def test_symmetries(shape: Region, turns: int, flips: int) -> None:
    found = ring_match.symmetries(ring_boundary.boundary(shape.edges, EPS), 1e-6)
    upright = [move for move in found if move[0] * move[3] - move[1] * move[2] > 0]
    assert (len(upright), len(found) - len(upright)) == (turns, flips)
    assert found[0] == pytest.approx((1, 0, 0, 1, 0, 0), abs=1e-9)


def test_islands_must_keep_their_places() -> None:
    one = ring_boundary.boundary(together(box(0, 0), box(3, 0)), EPS)
    other = ring_boundary.boundary(together(box(0, 0), box(3.5, 0)), EPS)
    assert ring_match.congruence(one, other, 0.01) is None


def test_circles_alone_are_matched_by_their_centres() -> None:
    def discs(*centres: tuple[float, float]) -> ring_boundary.Boundary:
        return ring_boundary.boundary([edge for x, y in centres for edge in ring.ring([[x - 1, y, 1], [x + 1, y, 1]])], EPS)

    assert ring_match.congruence(discs((0, 0), (5, 0)), discs((1, 1), (1, 6)), 1e-6) is not None
    assert ring_match.congruence(discs((0, 0), (5, 0)), discs((1, 1), (1, 7)), 1e-6) is None
    assert ring_match.congruence(discs((0, 0)), discs((1, 1)), 1e-6) == pytest.approx((1, 0, 0, 1, 1, 1))
