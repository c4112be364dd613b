"""How a single piece is shown: lying on the table, turned so that all its spheres are seen well."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import hypot

from printkit.engine.polyform import Cell, Lattice, Shape
from printkit.engine.polyform.growth import turned
from printkit.geometry.solid.camera import Camera
from printkit.geometry.sphere import outline
from printkit.kinds.spheres import figure
from printkit.kinds.spheres.art import RADIUS, Ball

BEST_SIDE = Camera(24.0, 58.0, 14.0)
"""Where pieces are looked at from."""


@lru_cache(maxsize=64)
def balls(cells: Shape, name: str) -> tuple[Ball, ...]:
    """Return the spheres of a piece in its best pose."""
    poses = [(shape, on_triangles) for shape in turned(cells, Lattice.SPHERES, reflect=False) for on_triangles in (False, True)]
    shape, on_triangles = max(poses, key=lambda pose: _merit(*pose))
    return tuple(Ball(place, name) for place in figure.centred(shape, on_triangles).values())


def _merit(shape: tuple[Cell, ...], on_triangles: bool) -> tuple[float, float, tuple[Cell, ...]]:
    """Rate a pose: many spheres on the table, and no two of them one behind the other."""
    places = list(figure.centred(shape, on_triangles).values())
    low = min(place[2] for place in places)
    resting = sum(place[2] < low + 0.01 for place in places)
    seen = [outline(place, RADIUS, BEST_SIDE) for place in places]
    apart = min(hypot(one.x - two.x, one.y - two.y) for one, two in combinations(seen, 2))
    return (round(min(apart, 0.75) + 0.1 * min(resting, 3), 6), round(apart, 6), shape)
