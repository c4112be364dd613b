"""Outlines as chains of points on the page, and the areas and pen strokes they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Affine, Point, compose, inverse
from printkit.geometry.flatten import Points, arc_points, cubic_points, mapped, quadratic_points, stretch
from printkit.geometry.overlay import common, united
from printkit.geometry.region import NOWHERE, Area, area_of, areas_only
from printkit.sources.limits import LIMITS
from printkit.sources.svg.mark import Clip, Outline
from printkit.sources.svg.path import Segment, Subpath

_BOX_TOLERANCE = 0.01  # in the units of the picture: only a box is wanted
_FAR = 1e9  # clips may be as good as endless; larger numbers would be too much for the grid of overlays


@dataclass(frozen=True, slots=True)
class Precision:
    """How closely curves are followed, and the grid that overlays round to; both in page units."""

    tolerance: float
    grid: float


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """A flattened subpath."""

    points: Points
    closed: bool


def chains(outline: Outline, page: Affine, tolerance: float) -> list[Chain]:
    """Flatten an outline and map it onto the page."""
    map_ = compose(page, outline.map)
    lengthening = stretch(map_)
    # Curves are flattened before they are mapped, so the tolerance is taken back through the map.
    fine = tolerance / lengthening if lengthening > 0 else tolerance
    found: list[Chain] = []
    left = LIMITS.points
    for subpath in outline.subpaths:
        points = _points(subpath, fine, left)
        left -= len(points)
        found.append(Chain(mapped(map_, points), subpath.closed))
    return found


def area(outline: Outline, page: Affine, precision: Precision) -> Area:
    """The area that an outline encloses, its own clips not applied."""
    return area_of([chain.points for chain in chains(outline, page, precision.tolerance)], outline.rule, precision.grid)


def clip_area(clip: Clip, page: Affine, precision: Precision, box: Affine | None) -> Area:
    """What a clip lets through; `box` maps the unit square onto the clipped thing's own box, in its own coordinates."""
    map_ = compose(page, clip.map)
    if clip.by_box:
        if box is None:
            return NOWHERE
        map_ = compose(map_, box)
    parts = [_clipped_part(outline, map_, precision) for outline in clip.outlines]
    return areas_only(united(parts, precision.grid)) if parts else NOWHERE


def own_box(outlines: Sequence[Outline], clip: Clip) -> Affine | None:
    """The map of the unit square onto the box of clipped outlines, in the coordinates of what is clipped."""
    back = inverse(clip.map)
    if back is None:
        return None
    box = bounds([chain for outline in outlines for chain in chains(outline, back, _BOX_TOLERANCE * stretch(back))])
    return (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]) if box else None


def _clipped_part(outline: Outline, map_: Affine, precision: Precision) -> Area:
    rings = [chain.points.clip(-_FAR, _FAR) for chain in chains(outline, map_, precision.tolerance)]
    found = area_of(rings, outline.rule, precision.grid)
    for clip in outline.clips:
        inner = clip_area(clip, map_, precision, own_box([outline], clip))
        found = areas_only(common(found, inner, precision.grid))
    return found


def _points(subpath: Subpath, tolerance: float, most: int) -> Points:
    """Flatten a subpath into so many points at most; curves that reach far have thousands each."""
    pieces = [np.array([subpath.start], dtype=np.float64)]
    at = subpath.start
    run: list[Point] = []
    for segment in subpath.segments:
        # Straight steps are gathered: a picture has thousands of them, and an array for each is slow.
        if len(segment) == 2:
            run.append(segment)
        else:
            if run:
                pieces.append(np.array(run))
                run = []
            pieces.append(_curve(at, segment, tolerance))
            most -= len(pieces[-1])
            if most < 0:
                raise InputError(Fault(f"needs more than {LIMITS.points} points to draw", "simplify the picture first"))
        at = (segment[-2], segment[-1])
    if run:
        pieces.append(np.array(run))
    return np.concatenate(pieces)


def _curve(at: Point, segment: Segment, tolerance: float) -> Points:
    match segment:
        case (x1, y1, x, y):
            return quadratic_points(at, (x1, y1), (x, y), tolerance)
        case (x1, y1, x2, y2, x, y):
            return cubic_points(at, (x1, y1), (x2, y2), (x, y), tolerance)
        case (rx, ry, turn_deg, large, sweep, x, y):
            return arc_points(at, (rx, ry), turn_deg, large, sweep, (x, y), tolerance)
        case _:
            raise AssertionError(segment)


def bounds(many: Sequence[Chain]) -> tuple[float, float, float, float] | None:
    """The box around flattened chains: left, top, right, bottom."""
    if not many:
        return None
    points = np.concatenate([chain.points for chain in many])
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def lines(many: Sequence[Chain]) -> Iterator[Points]:
    """The centre lines of a pen that follows the chains; a closed chain returns to its start."""
    for chain in many:
        points = np.concatenate([chain.points, chain.points[:1]]) if chain.closed else chain.points
        if len(points) > 1:
            yield points
