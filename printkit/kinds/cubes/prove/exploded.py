"""Reading a figure that is pulled apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from printkit.kinds.cubes.prove.known import Cubes, Kit, centred, places
from printkit.kinds.cubes.prove.layers import Solution
from printkit.kinds.cubes.prove.plate import FINE, Place, Plate, fitted, made_out, same_area, thick
from printkit.kinds.cubes.prove.space import Array, Box, Camera, Cube, Solid, front_faces

APART = 0.85
"""How far pieces are pulled apart, as a share of their distance from the middle."""


MOST_SCALES = 12
"""So many scales are tried."""


def apart(cubes: Cubes, figure: Cubes) -> Solid:
    """Return a piece of a figure, moved away from its middle."""
    body = centred(cubes, figure)
    own = [sum(cube[axis] + 0.5 for cube in cubes) / len(cubes) for axis in range(3)]
    x, y, z = (round(at + APART * (middle + at), 6) for at, middle in zip(body.moved, own, strict=True))
    return body._replace(moved=(x, y, z))


def read_exploded(plate: Plate, figure: Cubes, camera: Camera, kit: Kit, known: Solution | None, seams: bool) -> Solution | None:
    """Read where pieces lie from a picture that pulls them apart; one that is known is only looked up."""
    if known is not None:
        return known
    for place in _scales(plate, figure, camera, kit):
        choices = {name: _choices(name, place, plate, figure, camera, kit) for name in kit.shapes}
        names = [name for name, count in kit.counts.items() for _ in range(count)]
        names.sort(key=lambda name: len(choices[name]))
        for solution in _filled(names, choices, (), figure):
            if made_out(plate, tuple(apart(cubes, figure) for _, cubes in solution), camera, seams=seams) is not None:
                return solution
    return None


def _lettered(plate: Plate, name: str) -> list[BaseGeometry]:
    """Return the faces on which the letter of a piece is written."""
    spots = [shapely.Point(word.middle) for word in plate.words if word.text == name]
    return [fill for fill, _ in plate.fills if any(fill.covers(spot) for spot in spots)]


def _scales(plate: Plate, figure: Cubes, camera: Camera, kit: Kit) -> list[Place]:
    """Return the scales at which faces with letters would be faces of their pieces, all of them in sight; the likeliest first."""
    votes: list[tuple[Place, set[str]]] = []
    for name, shape in kit.shapes.items():
        for face in _lettered(plate, name):
            for cubes in places(shape, figure):
                for corners in _sides(apart(cubes, figure), camera):
                    points = np.concatenate(corners)
                    place = fitted(face.bounds, (*points.min(axis=0), *points.max(axis=0)))
                    if place is None or not same_area(place.put(_joined(corners)), face):
                        continue
                    like = next((names for other, names in votes if _is_like(place, other)), None)
                    if like is None:
                        votes.append((place, {name}))
                    else:
                        like.add(name)
    votes.sort(key=lambda vote: -len(vote[1]))
    return [place for place, _ in votes[:MOST_SCALES]]


def _is_like(one: Place, other: Place) -> bool:
    return all(abs(a - b) < 10 * FINE for a, b in zip(one, other, strict=True))


def _sides(body: Solid, camera: Camera) -> list[list[Array]]:
    """Return the sides of a single piece that look at the camera, each by the corners of its squares in the picture."""
    found: dict[tuple[Cube, int], list[Array]] = defaultdict(list)
    for face, corners in front_faces(body, camera):
        level = sum(at * step for at, step in zip(face.cube, face.way, strict=True))
        found[face.way, level].append(corners)
    return list(found.values())


def _joined(corners: Sequence[Array]) -> BaseGeometry:
    return shapely.union_all([shapely.Polygon(ring) for ring in corners])


def _choices(name: str, place: Place, plate: Plate, figure: Cubes, camera: Camera, kit: Kit) -> list[Cubes]:
    """Return the places of a piece where its picture covers the face with its letter, and does not leave what is drawn."""
    faces = _lettered(plate, name)
    found = []
    for cubes in places(kit.shapes[name], figure):
        corners = [ring * place.factor + (place.x, place.y) for _, ring in front_faces(apart(cubes, figure), camera)]
        points = np.concatenate(corners)
        low, high = points.min(axis=0) - 2 * FINE, points.max(axis=0) + 2 * FINE
        inside = _is_in((*low + 4 * FINE, *high - 4 * FINE), plate.box)
        if inside and all(_is_in(face.bounds, (*low, *high)) for face in faces):
            shape = thick(_joined(corners))
            if all(shape.covers(face) for face in faces):
                found.append(cubes)
    return found


def _is_in(one: Box, other: Box) -> bool:
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


def _filled(names: Sequence[str], choices: dict[str, list[Cubes]], found: Solution, left: Cubes) -> Iterator[Solution]:
    if not names:
        if not left:
            yield found
        return
    for cubes in choices[names[0]]:
        if cubes <= left:
            yield from _filled(names[1:], choices, (*found, (names[0], cubes)), left - cubes)
