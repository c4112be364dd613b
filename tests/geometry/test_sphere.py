"""Outlines of spheres against rays shot from the camera."""

from __future__ import annotations

from math import hypot, inf, sqrt
from random import Random

import pytest

from printkit.geometry.solid.camera import Camera
from printkit.geometry.sphere import covers, nearness, outline


def ray(camera, x, y):
    """Return the ray through a point of the picture: where it begins, and its direction; y points down."""
    right, up, towards = camera.axes
    if camera.is_parallel:
        start = [x * a - y * b + 1000 * c for a, b, c in zip(right, up, towards, strict=True)]
        return start, [-c for c in towards]
    aim = [x * a - y * b for a, b in zip(right, up, strict=True)]  # the picture has the scale of the plane through the origin
    way = [a - b for a, b in zip(aim, camera.position, strict=True)]
    length = sqrt(sum(a * a for a in way))
    return list(camera.position), [a / length for a in way]


def entry(start, way, centre, radius):
    """Return how far along a ray a sphere begins, or infinity."""
    to = [c - s for c, s in zip(centre, start, strict=True)]
    along = sum(a * b for a, b in zip(to, way, strict=True))
    gap = radius**2 - (sum(a * a for a in to) - along**2)
    return along - sqrt(gap) if gap > 0 and along > 0 else inf


def heap(rng):
    """Return spheres of diameter 1 on the close-packed lattice, some of them missing."""
    cells = [(a, b, c) for a in range(-2, 3) for b in range(-2, 3) for c in range(-2, 3) if (a + b + c) % 2 == 0]
    return [tuple(number / sqrt(2) for number in cell) for cell in cells if rng.random() < 0.6]


@pytest.mark.parametrize("seed", range(8))
def test_painting_the_farthest_first_shows_what_rays_meet_first(seed):
    rng = Random(seed)
    camera = Camera(360 * rng.random(), 10 + 150 * rng.random(), inf if seed == 7 else 5 + 20 * rng.random())
    balls = sorted(heap(rng), key=lambda centre: nearness(centre, camera))
    shapes = [outline(centre, 0.5, camera) for centre in balls]
    met = 0
    for _ in range(400):
        x, y = 6 * rng.random() - 3, 6 * rng.random() - 3
        start, way = ray(camera, x, y)
        distances = [entry(start, way, centre, 0.5) for centre in balls]
        nearest = min(distances)
        first = distances.index(nearest) if nearest < inf else -1
        painted = max((number for number, shape in enumerate(shapes) if covers(shape, (x, y))), default=-1)
        assert painted == first
        met += first >= 0
    assert met > 50


def test_a_sphere_before_the_camera_is_a_circle_and_beside_it_is_longer():
    camera = Camera(0, 90, 10)
    middle = outline((0, 0, 0), 0.5, camera)
    assert middle.long == pytest.approx(middle.short)
    assert middle.short == pytest.approx(10 * 0.5 / sqrt(100 - 0.25))
    beside = outline((0, 6, 0), 0.5, camera)
    assert beside.long > 1.1 * beside.short
    assert beside.angle_deg == pytest.approx(0)
    left, top, right, bottom = beside.box
    assert right - left == pytest.approx(2 * beside.long)
    assert bottom - top == pytest.approx(2 * beside.short)


def test_the_motion_makes_the_ellipse_of_a_circle():
    shape = outline((1, 2, 3), 0.5, Camera(30, 50, 9))
    a, b, c, d, e, f = shape.motion
    for x, y in ((1, 0), (0, 1), (0.6, 0.8)):
        for inside, far in ((True, 0.999), (False, 1.001)):
            assert covers(shape, (far * (a * x + c * y) + e, far * (b * x + d * y) + f)) == inside
    assert hypot(e - shape.x, f - shape.y) == 0


def test_a_sphere_around_the_camera_cannot_be_seen():
    with pytest.raises(ValueError, match="not before the camera"):
        outline((10, 0, 0), 0.5, Camera(0, 90, 10))
