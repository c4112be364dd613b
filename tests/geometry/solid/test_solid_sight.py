"""Hidden surfaces and lines, against a depth buffer."""

from __future__ import annotations

from itertools import product
from math import inf
from random import Random

import numpy as np
import pytest
import shapely
from depth_buffer import NOTHING, first_hits
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.geometry.solid import Body, Camera, seen, surface
from printkit.geometry.solid.sight import area_of, clipped
from printkit.geometry.solid.surface import DIRECTIONS, Direction


def heap(rng: Random, size: int = 4, bodies: int = 4, spread: float = 0.0) -> tuple[Body, ...]:
    """Grow some bodies at random in a box; with a spread they are moved apart by any vectors, never into each other."""
    free = set(product(range(size), repeat=3))
    found = []
    for number in range(bodies):
        cubes = [sorted(free)[rng.randrange(len(free))]]
        free -= set(cubes)
        for _ in range(rng.randrange(7)):
            x, y, z = cubes[rng.randrange(len(cubes))]
            near = [(x + a, y + b, z + c) for a, b, c in (d.step for d in DIRECTIONS) if (x + a, y + b, z + c) in free]
            if near:
                cubes.append(near[rng.randrange(len(near))])
                free.discard(cubes[-1])
        middle = [sum(cube[axis] for cube in cubes) / len(cubes) + 0.5 - size / 2 for axis in range(3)]
        moved = tuple(-size / 2 + spread * middle[axis] for axis in range(3))
        found.append(Body(str(number), tuple(cubes), moved))
    return tuple(found)


def assert_same_as_depth_buffer(bodies: tuple[Body, ...], camera: Camera, side: int = 60) -> None:
    """Compare picture and depth buffer at the points of a grid; only points that lie on a line of the picture may differ."""
    picture = seen(bodies, camera)
    corners = np.array(list(picture.points))
    low, high = corners.min(axis=0) - 0.1, corners.max(axis=0) + 0.1
    points = np.stack(np.meshgrid(*(np.linspace(low[axis], high[axis], side) for axis in (0, 1))), axis=-1).reshape(-1, 2)
    expected = [hit[:2] for hit in first_hits(bodies, camera, points)]
    found = [NOTHING[:2]] * len(points)
    for area in picture.seen:
        inside = shapely.contains_xy(area_of(area.rings), points[:, 0], points[:, 1])
        for at in np.flatnonzero(inside):
            assert found[at] == NOTHING[:2], "two faces overlap"
            found[at] = (area.body, DIRECTIONS.index(area.direction))
    different = [at for at in range(len(points)) if found[at] != expected[at]]
    borders = shapely.union_all([shapely.LinearRing(ring) for area in picture.seen for ring in area.rings])
    for at in different:
        assert borders.distance(shapely.Point(points[at])) < 1e-4, (points[at], found[at], expected[at])


CAMERAS = st.builds(
    Camera, st.floats(0, 360), st.floats(15, 120), st.sampled_from([6.0, 9.0, 12.0, 40.0, inf]), st.sampled_from([1.0, 2.5])
)


@settings(max_examples=40)
@given(st.integers(0, 10**6), CAMERAS, st.sampled_from([0.0, 0.0, 0.3, 0.71, 1.0]), st.integers(1, 6))
def test_what_is_seen_is_what_a_depth_buffer_shows(seed, camera, spread, number):
    assert_same_as_depth_buffer(heap(Random(seed), bodies=number, spread=spread), camera)


@pytest.mark.parametrize(
    "camera", [Camera(30, 60), Camera(45, 54.7356103172, inf), Camera(0, 90, inf), Camera(90, 0, inf), Camera(0, 45)]
)
def test_special_views_are_right_too(camera):
    for seed in range(6):
        assert_same_as_depth_buffer(heap(Random(seed), bodies=3), camera)


def test_a_camera_among_the_cubes_sees_what_is_before_it():
    for seed in range(8):
        bodies = heap(Random(seed), size=6, bodies=5, spread=0.5)
        camera = Camera(37.0 * seed, 70, 2.6)
        if all(not (np.add(cube, body.moved) < camera.position).all() for body in bodies for cube in body.cubes):
            continue
        picture = seen(bodies, camera)
        for area in picture.seen:
            assert area_of(area.rings).area > 0


def test_a_cube_shows_three_faces_nine_lines_and_hides_three():
    cube = (Body("", ((0, 0, 0),), (-0.5, -0.5, -0.5)),)
    picture = seen(cube, Camera(30, 60), hidden=True)
    assert {area.direction for area in picture.seen} == {Direction(0, 1), Direction(1, 1), Direction(2, 1)}
    sorts = {line.sort: line.chains for line in picture.lines}
    assert len(sorts["crease"]) == 3
    assert [len(chain) for chain in sorts["outline"]] == [7]
    assert len(sorts["hidden"]) == 3
    assert "seam" not in sorts


def test_faces_in_one_plane_are_one_region_and_seams_run_through():
    slab = (Body("", tuple(product(range(3), range(3), range(1))), (-1.5, -1.5, -0.5)),)
    picture = seen(slab, Camera(30, 60))
    (top,) = [area for area in picture.seen if area.direction == Direction(2, 1)]
    assert [len(ring) for ring in top.rings] == [4]
    seams = [line for line in picture.lines if line.sort == "seam"]
    assert sorted(len(chain) for line in seams for chain in line.chains) == [3, 3, 3, 3], "each bends once, over an edge"


def test_a_ring_of_cubes_keeps_its_hole():
    ring = (Body("", tuple(cube for cube in product(range(3), range(3), range(1)) if cube != (1, 1, 0)), (-1.5, -1.5, -0.5)),)
    (top,) = [region for region in surface(ring).regions if region.direction == Direction(2, 1)]
    assert [len(corners) for corners in top.rings] == [4, 4]
    picture = seen(ring, Camera(30, 10))
    (area,) = [one for one in picture.seen if one.direction == Direction(2, 1)]
    assert len(area.rings) == 2


def test_the_border_between_two_pieces_is_an_outline_drawn_once():
    pair = (Body("a", ((0, 0, 0),), (-1, -0.5, -0.5)), Body("b", ((1, 0, 0),), (-1, -0.5, -0.5)))
    one = (Body("a", ((0, 0, 0), (1, 0, 0)), (-1, -0.5, -0.5)),)
    camera = Camera(30, 60)

    def length(bodies: tuple[Body, ...], sort: str) -> float:
        return sum(
            shapely.LineString(chain).length for line in seen(bodies, camera).lines if line.sort == sort for chain in line.chains
        )

    assert length(one, "seam") > 0
    assert length(pair, "seam") == 0
    assert length(pair, "outline") == pytest.approx(length(one, "outline") + length(one, "seam"), abs=1e-4)
    assert length(pair, "crease") == pytest.approx(length(one, "crease"), abs=1e-4)


def test_hidden_and_visible_lines_together_are_all_edges():
    bodies = heap(Random(5), bodies=1)
    camera = Camera(33, 58, inf)
    picture = seen(bodies, camera, hidden=True)
    drawn = sum(shapely.LineString(chain).length for line in picture.lines if line.sort != "seam" for chain in line.chains)
    everything = {
        edge.segment: np.hypot(*np.subtract(camera.project(edge.segment[0]), camera.project(edge.segment[1])))
        for edge in surface(bodies).edges
    }
    assert drawn == pytest.approx(sum(everything.values()), rel=1e-3)


def test_a_window_cuts_areas_and_lines():
    picture = seen((Body("", tuple(product(range(3), repeat=3)), (-1.5, -1.5, -1.5)),), Camera(30, 60))
    small = clipped(picture, (-1, -1, 1, 1))
    assert small.seen
    assert all(abs(value) <= 1 + 1e-6 for point in small.points for value in point)
    assert sum(area_of(area.rings).area for area in small.seen) == pytest.approx(4)
    assert not clipped(picture, (10, 10, 11, 11)).seen
