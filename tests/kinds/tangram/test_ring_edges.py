from __future__ import annotations

from math import cos, hypot, isclose, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry import ring, ring_edge
from printkit.geometry.affine import apply, compose, rotation, translation
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_match import MIRROR

coordinate = st.floats(-50, 50)
points = st.tuples(coordinate, coordinate)


@st.composite
def edges(draw: st.DrawFn) -> Edge:
    start, end = draw(points), draw(points)
    if hypot(end[0] - start[0], end[1] - start[1]) < 0.5:
        end = (start[0] + 1.0, start[1])
    return Edge(start, end, draw(st.one_of(st.just(0.0), st.floats(0.01, 4), st.floats(-4, -0.01))))


motions = st.builds(
    lambda angle, x, y, over: compose(compose(translation(x, y), rotation(angle)), MIRROR if over else (1, 0, 0, 1, 0, 0)),
    st.floats(0, 360),
    coordinate,
    coordinate,
    st.booleans(),
)

DISC = ring.ring([[-2, 0, 1], [2, 0, 1]])


def test_a_disc_of_two_arcs_has_the_area_of_a_disc() -> None:
    assert isclose(ring.area(DISC), 4 * pi)
    assert isclose(ring.perimeter(DISC), 4 * pi)


def test_the_bulge_tells_a_minor_arc_from_a_major_one() -> None:
    minor, major = Edge((0, 0), (2, 0), 0.5), Edge((0, 0), (2, 0), 2.0)
    assert isclose(ring_edge.circle(minor).radius, ring_edge.circle(major).radius)
    assert ring_edge.length(major) > ring_edge.length(minor)


def test_flat_arcs_measure_like_their_series() -> None:
    below, above = Edge((0, 0), (2, 0), 0.000999), Edge((0, 0), (2, 0), 0.001001)
    assert isclose(ring_edge.segment_area(below) / 0.000999, ring_edge.segment_area(above) / 0.001001, rel_tol=1e-6)


@given(edges(), st.floats(0.01, 0.99))
def test_points_of_an_edge_know_their_share(edge: Edge, share: float) -> None:
    point = ring_edge.point_at(edge, share)
    assert ring_edge.distance(edge, point) < 1e-7
    assert isclose(ring_edge.share_of(edge, point), share, abs_tol=1e-7)
    assert isclose(
        hypot(*(a - b for a, b in zip(ring_edge.middle(edge), ring_edge.point_at(edge, 0.5), strict=True))), 0, abs_tol=1e-7
    )


@given(edges(), st.floats(0.1, 0.9))
def test_parts_have_the_length_of_the_whole(edge: Edge, share: float) -> None:
    middle = ring_edge.point_at(edge, share)
    head, tail = ring_edge.part(edge, 0, share, edge.start, middle), ring_edge.part(edge, share, 1, middle, edge.end)
    assert isclose(ring_edge.length(head) + ring_edge.length(tail), ring_edge.length(edge), rel_tol=1e-7)


@given(edges(), motions)
def test_motion_moves_the_middle_with_the_ends(edge: Edge, motion: tuple[float, ...]) -> None:
    there = ring_edge.middle(ring_edge.moved(edge, motion))
    assert there == pytest.approx(apply(motion, ring_edge.middle(edge)), abs=1e-7)


@given(edges())
def test_bounds_hold_every_point(edge: Edge) -> None:
    left, top, right, bottom = ring_edge.bounds(edge)
    for index in range(33):
        x, y = ring_edge.point_at(edge, index / 32)
        assert left - 1e-7 <= x <= right + 1e-7
        assert top - 1e-7 <= y <= bottom + 1e-7


@given(motions)
def test_motion_keeps_area_and_sense(motion: tuple[float, ...]) -> None:
    shape = ring.region([ring.ring([[0, 0], [4, 0, 0.7], [4, 3, -0.2], [0, 3]]), ring.ring([[1, 1], [1, 2], [2, 2, 0.3], [2, 1]])])
    assert isclose(shape.moved(motion).area, shape.area, rel_tol=1e-9)
    assert all(ring.area(hole) < 0 for hole in shape.moved(motion).holes)


def test_winding_sees_arcs_and_holes() -> None:
    plate = ring.region([DISC, ring.ring([[-1, 0, 1], [1, 0, 1]])])
    assert [ring.winding(plate.edges, (x, 0.1)) for x in (0.0, 0.9, 1.1, 1.9, 2.1)] == [0, 0, 1, 1, 0]
    dented = ring.region([ring.ring([[0, 0], [4, 0], [4, 4], [0, 4, -0.5]])])
    assert ring.winding(dented.edges, (0.5, 2.0)) == 0
    assert ring.winding(dented.edges, (1.5, 2.0)) == 1


@given(st.floats(0, 2 * pi), st.floats(0, 2.5))
def test_winding_of_a_disc_is_its_distance(angle: float, reach: float) -> None:
    if abs(reach - 2) > 1e-6:
        assert ring.winding(DISC, (reach * cos(angle), reach * sin(angle))) == (reach < 2)


@pytest.mark.parametrize("tolerance", [0.5, 0.05, 0.001])
def test_flattening_keeps_the_area_and_the_tolerance(tolerance: float) -> None:
    shape = ring.ring([[0, 0], [4, 0, 1.5], [4, 3, -0.4], [0, 3]])
    flat = ring.flattened(shape, tolerance)
    assert isclose(ring.area(ring.ring([list(point) for point in flat])), ring.area(shape), rel_tol=1e-9)
    assert max(min(ring_edge.distance(edge, point) for edge in shape) for point in flat) <= tolerance


def test_vertices_and_rings_are_inverse() -> None:
    corners = [[0.0, 0.0], [4.0, 0.0, 1.5], [4.0, 3.0]]
    assert ring.vertices(ring.ring(corners)) == corners


def test_hull_and_diameter() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert set(ring.convex_hull([*square, (0.5, 0.5), (0.5, 0.0)])) == set(square)
    assert isclose(ring.diameter(ring.polygon(square).edges), sqrt(2))
    assert isclose(ring.diameter(DISC), 4, rel_tol=2e-3)
