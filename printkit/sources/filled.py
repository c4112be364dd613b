"""The filled shapes of a picture, one by one, with circular arcs kept: silhouettes and pieces that somebody drew.

A shape counts if it is painted at all; shapes that are merely white, such as the ground of a page, do not. Shapes without a fill
count by their outline, as files for cutters draw them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from printkit.errors import Fault, InputError
from printkit.geometry import ring, ring_edge
from printkit.geometry.affine import Affine, Point, apply, determinant
from printkit.geometry.arc import arc_cubics
from printkit.geometry.ring import Ring
from printkit.geometry.ring_path import Step, rings_of_path
from printkit.sources.limits import LIMITS, Limits
from printkit.sources.report import Notebook, Report, plain
from printkit.sources.svg import gate, tree
from printkit.sources.svg.document import Document
from printkit.sources.svg.mark import Mark, Outline
from printkit.sources.svg.metadata import credits_of
from printkit.sources.svg.path import Segment, Subpath
from printkit.sources.svg.walk import illustration
from printkit.sources.trace.layer import usable

FINE = 2e-4
"""Curves that are no circles become straight steps within this share of the picture's size."""
_LIKE = 1e-9
_PAPER = 0.9
_NO_AREA = 1e-9
_MOST_SHAPES = 500
_MOST_RINGS = 100
_MOST_EDGES = 5000


@dataclass(frozen=True, slots=True)
class FilledShape:
    """One shape: what its file calls it, and its rings, each outline followed by its holes."""

    name: str
    parts: tuple[tuple[Ring, ...], ...]


def filled_shapes(data: bytes, limits: Limits = LIMITS) -> tuple[list[FilledShape], Report]:
    """Read the shapes of an SVG picture, from back to front."""
    notes = Notebook()
    root = tree.parse(gate.decoded(gate.unpacked(data, limits), notes), limits)
    notes.credits = credits_of(root)
    drawn = usable(illustration(Document(root, limits, notes)), limits, notes)
    marks = [mark for mark in drawn.marks if _counts(mark)]
    if len(marks) > _MOST_SHAPES:
        raise InputError(Fault(f"has {len(marks)} shapes", f"at most {_MOST_SHAPES} are read"))
    if any(mark.outline.clips for mark in marks):
        raise InputError(Fault("has shapes that are clipped", "draw each shape as it is seen"))
    paths = [[step for sub in mark.outline.subpaths for step in _steps(sub, mark.outline.map)] for mark in marks]
    fine = FINE * _size(point for steps in paths for step in steps for point in _points(step))
    shapes = [_shape(mark, steps, fine) for mark, steps in zip(marks, paths, strict=True)]
    return [shape for shape in shapes if shape.parts], notes.report()


def _counts(mark: Mark) -> bool:
    if mark.fill is None:
        return mark.pen is not None
    return mark.pen is not None or min(mark.fill.colour[:3]) < _PAPER


def _shape(mark: Mark, steps: Sequence[Step], fine: float) -> FilledShape:
    rings = [one for one in rings_of_path(steps, fine) if abs(ring.area(one)) > _NO_AREA * fine * fine / FINE**2]
    if len(rings) > _MOST_RINGS or sum(map(len, rings)) > _MOST_EDGES:
        raise InputError(Fault(f"{mark.label}: has too many parts or corners", "simplify the picture first"))
    return FilledShape(plain(mark.id or next(iter(mark.groups[-1:]), "")), tuple(_parts(rings, mark.outline)))


def _parts(rings: Sequence[Ring], outline: Outline) -> Iterator[tuple[Ring, ...]]:
    """Sort rings by how deep they lie: outlines, holes in them, islands in these."""
    around = [[other for other in rings if other is not one and _lies_in(one, other)] for one in rings]
    seen = [one for one, outer in zip(rings, around, strict=True) if outline.rule == "evenodd" or _turns(one, outer)]
    depth = {id(one): sum(other in seen for other in outer) for one, outer in zip(rings, around, strict=True)}
    for one in seen:
        if depth[id(one)] % 2 == 0:
            holes = (hole for hole in seen if depth[id(hole)] == depth[id(one)] + 1 and _lies_in(hole, one))
            yield (one, *holes)


def _turns(one: Ring, outer: Sequence[Ring]) -> bool:
    """Tell whether a ring parts inside from outside where shapes are filled wherever anything goes round at all."""
    before = sum(1 if ring.area(other) > 0 else -1 for other in outer)
    return (before == 0) != (before + (1 if ring.area(one) > 0 else -1) == 0)


def _lies_in(one: Ring, other: Ring) -> bool:
    """Tell whether a ring lies in another, which it may touch: most of its edges decide."""
    inside = sum(ring.winding(other, ring_edge.point_at(edge, 0.381966)) != 0 for edge in one)
    return 2 * inside > len(one)


def _steps(subpath: Subpath, map_: Affine) -> Iterator[Step]:
    """Write a subpath on the page as steps of lines, cubics and circular arcs."""
    here = subpath.start
    yield ("M", *apply(map_, here))
    for segment in subpath.segments:
        yield from _mapped(here, segment, map_)
        here = (segment[-2], segment[-1])
    yield ("Z",)


def _mapped(here: Point, segment: Segment, map_: Affine) -> Iterator[Step]:
    match segment:
        case (x, y):
            yield ("L", *apply(map_, (x, y)))
        case (u, v, x, y):
            one, two = _towards(here, (u, v)), _towards((x, y), (u, v))
            yield _cubic(map_, one, two, (x, y))
        case (a, b, c, d, x, y):
            yield _cubic(map_, (a, b), (c, d), (x, y))
        case (rx, ry, turn, large, sweep, x, y):
            if abs(rx) == abs(ry) and _is_similar(map_):
                radius = abs(rx) * hypot(map_[0], map_[1])
                yield ("A", radius, radius, 0.0, large, sweep == (determinant(map_) > 0), *apply(map_, (x, y)))
            else:
                for curve in arc_cubics(here, rx, ry, turn, bool(large), bool(sweep), (x, y)):
                    yield _cubic(map_, curve[0:2], curve[2:4], curve[4:6])


def _cubic(map_: Affine, one: Point, two: Point, end: Point) -> Step:
    return ("C", *apply(map_, one), *apply(map_, two), *apply(map_, end))


def _towards(end: Point, control: Point) -> Point:
    """Return the control point of a cubic that runs like a quadratic curve."""
    return (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3)


def _is_similar(map_: Affine) -> bool:
    """Tell whether a map keeps circles round."""
    a, b, c, d, _, _ = map_
    scale = max(abs(a), abs(b))
    turned = abs(a - d) <= _LIKE * scale and abs(b + c) <= _LIKE * scale
    return turned or (abs(a + d) <= _LIKE * scale and abs(b - c) <= _LIKE * scale)


def _points(step: Step) -> list[Point]:
    numbers = step[1:] if step[0] != "A" else step[-2:]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _size(points: Iterator[Point]) -> float:
    found = list(points)
    if not found:
        return 1.0
    xs, ys = zip(*found, strict=True)
    return float(max(max(xs) - min(xs), max(ys) - min(ys), 1e-300))
