"""Cut lines as DXF for laser cutters and plotters: release 12, which every such program reads, in millimetres with y upwards.

Only what stands in a layer called `cut` is written, each path as one polyline; arcs stay arcs, and other curves become short lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import asin, hypot, isclose, pi, tan
from typing import NamedTuple

from printkit.geometry.affine import IDENTITY, Affine, apply, compose, determinant
from printkit.scene.flatten import flatten
from printkit.scene.item import Group, Item, Path, Scene, Segment

CUT = "cut"
_LAYER = "CUT"


class _Corner(NamedTuple):
    """A point of a polyline, and the bulge of the edge that leaves it: the tangent of a quarter of its arc."""

    x: float
    y: float
    bulge: float = 0.0


class Polyline(NamedTuple):
    """One cut, in the coordinates of the page."""

    corners: tuple[_Corner, ...]
    closed: bool


def dxf(scene: Scene) -> str:
    """Write the cut lines of a page; empty if it has none."""
    lines = cut_lines(scene)
    if not lines:
        return ""
    pairs = [
        (999, "printkit"),
        *_head(scene),
        *(pair for line in lines for pair in _entity(line, scene.height)),
        (0, "ENDSEC"),
        (0, "EOF"),
    ]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def cut_lines(scene: Scene) -> list[Polyline]:
    """Collect everything that is cut on a page."""
    return [line for path, place in _cut_paths(scene.items, IDENTITY, inside=False) for line in _polylines(path.segments, place)]


def _cut_paths(items: Iterable[Item], place: Affine, *, inside: bool) -> Iterator[tuple[Path, Affine]]:
    for item in items:
        match item:
            case Group():
                inner = compose(place, item.transform) if item.transform else place
                yield from _cut_paths(item.items, inner, inside=inside or item.name == CUT)
            case Path() if inside and item.stroke:
                yield item, place


def _polylines(segments: tuple[Segment, ...], place: Affine) -> Iterator[Polyline]:
    if _has_only_round_arcs(segments) and _is_similar(place):
        yield from _exact(segments, place)
        return
    for chain in flatten(segments):
        corners = tuple(_Corner(*apply(place, point)) for point in chain.points)
        yield Polyline(corners, chain.closed)


def _has_only_round_arcs(segments: Iterable[Segment]) -> bool:
    return all(segment[0] != "C" and not (segment[0] == "A" and not isclose(segment[1], segment[2])) for segment in segments)


def _is_similar(place: Affine) -> bool:
    """Tell whether a map keeps shapes, so that an arc of a circle stays one."""
    a, b, c, d, _, _ = place
    return isclose(hypot(a, b), hypot(c, d), rel_tol=1e-9) and abs(a * c + b * d) < 1e-9 * max(1.0, a * a + b * b)


def _exact(segments: tuple[Segment, ...], place: Affine) -> Iterator[Polyline]:
    """Follow the path; the bulge of an arc belongs to the corner before it."""
    corners: list[_Corner] = []
    for segment in segments:
        match segment:
            case ("M", x, y):
                yield from _finished(_mapped(corners, place), closed=False)
                corners = [_Corner(x, y)]
            case ("L", x, y):
                corners.append(_Corner(x, y))
            case ("A", radius, _, _, large, sweep, x, y):
                here = corners[-1]
                corners[-1] = here._replace(bulge=_bulge(hypot(x - here.x, y - here.y), radius, large, sweep))
                corners.append(_Corner(x, y))
            case ("Z",):
                yield from _finished(_mapped(corners, place), closed=True)
                corners = []
    yield from _finished(_mapped(corners, place), closed=False)


def _bulge(chord: float, radius: float, large: bool, sweep: bool) -> float:
    """Return the bulge of an arc; on paper, where y points down, a positive one bends to the right of its way."""
    sweep_angle = 2 * asin(min(1.0, chord / (2 * radius))) if radius else 0.0
    if large:
        sweep_angle = 2 * pi - sweep_angle
    return tan(sweep_angle / 4) * (1 if sweep else -1)


def _mapped(corners: list[_Corner], place: Affine) -> list[_Corner]:
    turned = 1 if determinant(place) > 0 else -1
    return [_Corner(*apply(place, (corner.x, corner.y)), corner.bulge * turned) for corner in corners]


def _finished(corners: list[_Corner], *, closed: bool) -> Iterator[Polyline]:
    """Yield a line that has length; a last corner on the first one is left out of a closed line."""
    if closed and len(corners) > 2 and isclose(corners[0].x, corners[-1].x) and isclose(corners[0].y, corners[-1].y):
        corners = corners[:-1]
    if len(corners) > 1:
        yield Polyline(tuple(corners), closed)


def _head(scene: Scene) -> list[tuple[int, str]]:
    """Name the release, the size of the page and the one layer."""
    header = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$EXTMIN"), (10, "0.0"), (20, "0.0")]
    header += [(9, "$EXTMAX"), (10, _number(scene.width)), (20, _number(scene.height)), (0, "ENDSEC")]
    tables = [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, "1"), (0, "LAYER"), (2, _LAYER), (70, "0")]
    tables += [(62, "1"), (6, "CONTINUOUS"), (0, "ENDTAB"), (0, "ENDSEC")]
    return [*header, *tables, (0, "SECTION"), (2, "ENTITIES")]


def _entity(line: Polyline, height: float) -> Iterator[tuple[int, str]]:
    yield from ((0, "POLYLINE"), (8, _LAYER), (66, "1"), (10, "0.0"), (20, "0.0"), (30, "0.0"), (70, "1" if line.closed else "0"))
    for corner in line.corners:
        yield from ((0, "VERTEX"), (8, _LAYER), (10, _number(corner.x)), (20, _number(height - corner.y)))
        if corner.bulge:
            yield (42, f"{-corner.bulge:.9g}")  # the page is turned over, and so is the way an arc bends
    yield from ((0, "SEQEND"), (8, _LAYER))


def _number(value: float) -> str:
    return f"{round(value, 6) + 0.0:.6f}".rstrip("0").removesuffix(".") + (".0" if float(value).is_integer() else "")
