"""The lines in a picture of cubes: which edges are outlines, creases and seams, and what is seen of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import isinf

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from printkit.kinds.cubes.prove.space import EVEN, NEAREST, Camera, Edge, Face, Solid, corners_of

SKIN = 2e-5
"""What hides a line reaches over it by more than this; a face that only ends at the line does not hide it."""


def lines_of(
    faces: Sequence[Face], shown: Sequence[Face], whole: NDArray[np.object_], bodies: Sequence[Solid], camera: Camera
) -> dict[str, tuple[BaseGeometry, BaseGeometry]]:
    """Sort the edges of all faces, and cut them into what is seen and what is hidden; each place is drawn once."""
    meeting = _meeting(faces, bodies)
    front = set(shown)
    sorts = [_sort(by_body, front) for by_body in meeting.values()]
    drawn = np.array([_drawn_edge(edge, camera) for edge in meeting])
    hiders = _hiding_lines(drawn, list(meeting), shown, whole, bodies, camera)
    certain: dict[str, list[BaseGeometry]] = defaultdict(list)
    possible: dict[str, list[BaseGeometry]] = defaultdict(list)
    for number, (sort, is_front) in enumerate(sorts):
        line, own = drawn[number], hiders.get(number, [])
        core, hull = (shapely.union_all([hider[size] for hider in own]) for size in (0, 1))
        if is_front:
            certain[sort].append(shapely.difference(line, hull) if own else line)
            possible[sort].append(shapely.difference(line, core) if own else line)
        if sort != "seam" and (own or not is_front):
            certain["hidden"].append(shapely.intersection(line, core) if is_front else line)
            possible["hidden"].append(shapely.intersection(line, hull) if is_front else line)
    return {sort: (_joined(certain[sort]), _joined(parts)) for sort, parts in possible.items()}


def _meeting(faces: Sequence[Face], bodies: Sequence[Solid]) -> dict[Edge, dict[int, list[Face]]]:
    """Tell which faces meet at each edge, body by body."""
    meeting: dict[Edge, dict[int, list[Face]]] = defaultdict(lambda: defaultdict(list))
    for face in faces:
        ring = [(x, y, z) for x, y, z in corners_of(face, bodies[face.body].moved)]
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            meeting[min(start, end), max(start, end)][face.body].append(face)
    return meeting


def _joined(lines: Sequence[BaseGeometry]) -> BaseGeometry:
    """Join lines that go on in each other, so that there are fewer of them to look at."""
    return shapely.simplify(shapely.line_merge(shapely.union_all(lines)), 1e-8)


def _hiding_lines(
    drawn: NDArray[np.object_],
    edges: Sequence[Edge],
    shown: Sequence[Face],
    whole: NDArray[np.object_],
    bodies: Sequence[Solid],
    camera: Camera,
) -> dict[int, list[tuple[BaseGeometry, BaseGeometry]]]:
    """Return for the edges the faces that are drawn over them and lie nearer, each a little smaller and a little larger than it is.

    Of a face that an edge runs through, only the part of the edge is returned that lies behind it.
    """
    # A line may run along the very edge of a face before it, as many do in isometric views: only the larger face surely meets it.
    shrunk, grown = (shapely.buffer(whole, reach, join_style="mitre") for reach in (-SKIN, SKIN))
    at, over = shapely.STRtree(grown).query(drawn, predicate="intersects")
    common = shapely.intersection(drawn[at], grown[over])
    long = shapely.length(common) > 3 * SKIN
    at, over, common = at[long], over[long], common[long]
    corners = np.array([corners_of(face, bodies[face.body].moved)[0] for face in shown])
    ways = np.array([face.way for face in shown], dtype=np.float64)
    ends = [shapely.get_coordinates(shapely.line_interpolate_point(common, share, normalized=True)) for share in (0.0, 1.0)]
    start, end = (
        camera.nearness_on(spots, corners[over], ways[over]) - camera.nearness_along(spots, np.array(edges)[at]) for spots in ends
    )
    hiders: dict[int, list[tuple[BaseGeometry, BaseGeometry]]] = defaultdict(list)
    for number, (line, face) in enumerate(zip(at, over, strict=True)):
        if min(start[number], end[number]) > -EVEN:
            if start[number] + end[number] > 2 * EVEN:
                hiders[int(line)].append((shrunk[face], grown[face]))
        elif max(start[number], end[number]) > EVEN:
            share = start[number] / (start[number] - end[number])
            behind = (0.0, share) if start[number] > 0 else (share, 1.0)
            part = shapely.buffer(
                shapely.ops.substring(common[number], behind[0], behind[1], normalized=True), SKIN, cap_style="flat"
            )
            hiders[int(line)].append((part, part))
    return hiders


def _sort(by_body: Mapping[int, Sequence[Face]], shown: Collection[Face]) -> tuple[str, bool]:
    """Tell what an edge is, and whether any face beside it looks at the camera.

    It is an outline if some body shows one face there, a crease if one shows two, a seam if these lie in one plane.
    """
    groups = [group for faces in by_body.values() for group in _groups(faces)]
    creased = [group for group in groups if len({face.way for face in group}) == len(group)]
    fronts = {sum(face in shown for face in group) for group in creased}
    for sort, number in (("outline", 1), ("crease", 2)):
        if number in fronts:
            return sort, True
    if any(face in shown for group in groups for face in group):
        return "seam", True
    return "outline" if creased else "seam", False


def _groups(faces: Sequence[Face]) -> list[list[Face]]:
    """Tell which faces of a body meet at an edge: two do; of four, which meet crosswise, those of one cube."""
    if len(faces) < 3:
        return [list(faces)]
    return [[face for face in faces if face.cube == cube] for cube in sorted({face.cube for face in faces})]


def _drawn_edge(edge: Edge, camera: Camera) -> BaseGeometry:
    """Return the picture of an edge, as far as it lies before the camera."""
    ends = np.array(edge)
    if not isinf(camera.distance):
        room = camera.depths(ends) - NEAREST * camera.distance
        if room.max() <= 0:
            return shapely.LineString()
        if room.min() < 0:
            near, far = int(room.argmin()), int(room.argmax())
            ends[near] = ends[far] + (ends[near] - ends[far]) * (room[far] / (room[far] - room[near])) * (1 - 1e-9)
    return shapely.LineString(camera.drawn(ends))
