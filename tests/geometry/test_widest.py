"""The largest circle inside an area: as large as it can be, and the same whatever the last digits of the corners are."""

from __future__ import annotations

import math
import random

import pytest
import shapely

from printkit.geometry.widest import largest_circle


def star(seed: int) -> shapely.Polygon:
    chance = random.Random(seed)
    turns = sorted(chance.uniform(0, math.tau) for _ in range(chance.randrange(5, 20)))
    return shapely.Polygon(
        [(chance.uniform(1, 9) * math.cos(turn), chance.uniform(1, 9) * math.sin(turn)) for turn in turns]
    ).buffer(0)


AREAS = {
    "square": shapely.box(0, 0, 10, 10),
    "long": shapely.box(3, 4, 43, 6),
    "sliver": shapely.Polygon([(0, 0), (1000, 0.5), (0, 1)]),
    "ring": shapely.Point(5, 5).buffer(5, quad_segs=32).difference(shapely.Point(6, 5).buffer(2)),
    "two parts": shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(5, 0, 8, 3)]),
    **{f"star {seed}": area for seed in range(40) if not (area := star(seed)).is_empty},
}


@pytest.mark.parametrize("name", AREAS)
def test_it_is_inside_and_no_other_is_larger(name: str) -> None:
    area, fine = AREAS[name], 0.001 * max(AREAS[name].bounds[2:])
    (x, y), room = largest_circle(area, fine)
    assert shapely.Point(x, y).within(area)
    assert shapely.Point(x, y).distance(area.boundary) == pytest.approx(room, abs=1e-4)
    assert room >= shapely.maximum_inscribed_circle(area, fine / 10).length - 1.5 * fine


@pytest.mark.parametrize("name", AREAS)
def test_noise_and_another_beginning_change_nothing(name: str) -> None:
    fine = 0.001 * max(AREAS[name].bounds[2:])
    wanted = largest_circle(AREAS[name], fine)
    chance = random.Random(name)
    for _ in range(3):
        noisy = shapely.transform(AREAS[name], lambda points: points * (1 + chance.choice([-1, 1]) * 4e-16))
        assert largest_circle(noisy, fine) == wanted
    assert largest_circle(AREAS[name].reverse(), fine) == wanted
    assert largest_circle(AREAS[name].normalize(), fine) == wanted


def test_of_many_as_large_it_is_the_one_in_the_middle() -> None:
    (x, y), room = largest_circle(shapely.box(0, 0, 40, 2), 0.01)
    assert (x, y) == pytest.approx((20, 1), abs=0.3)
    assert room == pytest.approx(1, abs=0.01)
