"""Telling which piece is missing: which of some pieces could have been taken away to leave a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.geometry.solid import Body, Camera, Cube, seen, shown
from printkit.geometry.solid.sight import area_of
from printkit.kinds.cubes import missing, solid

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Missing

SAME = 1e-4
"""Pictures that differ by less than this area, in squares, look the same."""


def fitting_options(puzzle: Missing) -> list[str]:
    """List the pieces to choose from that could have been taken away to leave this very picture.

    A cube that is seen is there. So only pieces are tried that keep clear of all those, wherever they would have been in the
    figure; for each the picture is drawn that it would leave, and compared.
    """
    camera, left = puzzle.shot.camera, missing.rest_of(puzzle)
    there = {square.cube for (_, square), share in shown(left, camera).items() if share > 0}
    picture = _areas(left, camera)
    everything = frozenset(solid.cubes(puzzle.cells))
    return [
        name
        for name in puzzle.options
        if any(
            _looks_same(picture, everything - gap, left[0], camera) for gap in _gaps(puzzle, name, everything) if not gap & there
        )
    ]


def _gaps(puzzle: Missing, name: str, everything: frozenset[Cube]) -> Iterator[frozenset[Cube]]:
    """Give every place of a piece inside a figure."""
    for shape in puzzle.pieces.in_space().orientations(puzzle.pieces[name]):
        turned = solid.cubes(shape)
        first = min(turned)
        for cube in sorted(everything):
            step = (cube[0] - first[0], cube[1] - first[1], cube[2] - first[2])
            here = frozenset((a + step[0], b + step[1], c + step[2]) for a, b, c in turned)
            if here <= everything:
                yield here


def _areas(bodies: tuple[Body, ...], camera: Camera) -> dict[tuple[int, int], BaseGeometry]:
    """Return what is seen by the direction of faces, which is all that tones tell."""
    found: dict[tuple[int, int], BaseGeometry] = {}
    for area in seen(bodies, camera).seen:
        found[area.direction] = found.get(area.direction, shapely.Polygon()).union(area_of(area.rings))
    return found


def _looks_same(picture: dict[tuple[int, int], BaseGeometry], rest: frozenset[Cube], left: Body, camera: Camera) -> bool:
    other = _areas((left._replace(cubes=tuple(sorted(rest))),), camera)
    if set(other) != set(picture):
        return False
    return sum(picture[way].symmetric_difference(other[way]).area for way in picture) < SAME
