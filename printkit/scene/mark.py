"""Symbols and patterns: what tells pieces and dots apart when colour cannot.

Symbols have about the same weight on paper at the same radius and never reach beyond it. Patterns are cut exactly to an outline.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

from printkit.errors import PrintkitError, suggest
from printkit.geometry.affine import Point
from printkit.scene.flatten import rings
from printkit.scene.ink import Theme
from printkit.scene.item import Ink, Item, Path, Segment, Stroke
from printkit.scene.palette import Swatch
from printkit.scene.shape import circle, line, polygon, polyline, regular_polygon, star

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SPACING = 2.0
"""Distance between the lines of a pattern unless a drawing asks for another."""

Clear = tuple[float, float, float]
"""A disc (x, y, radius) that a pattern leaves free, so that a letter can be read."""


def symbol_names() -> list[str]:
    """List the symbols."""
    return list(_SYMBOLS)


def pattern_names() -> list[str]:
    """List the patterns."""
    return list(_PATTERNS)


def symbol(name: str, x: float, y: float, radius: float) -> tuple[Segment, ...]:
    """Return the outline of a symbol, inside a circle of that radius."""
    if name not in _SYMBOLS:
        raise PrintkitError(f'there is no symbol "{name}"; {suggest(name, _SYMBOLS)}')
    return _SYMBOLS[name](x, y, radius)


def pattern(
    name: str, segments: Sequence[Segment], stroke: Stroke, spacing: float = SPACING, clear: Clear | None = None
) -> tuple[Path, ...]:
    """Fill an outline with a pattern, cut exactly at the outline and around the disc left clear; `plain` is nothing at all."""
    if name not in _PATTERNS:
        raise PrintkitError(f'there is no pattern "{name}"; {suggest(name, _PATTERNS)}')
    area = _area(segments, clear)
    if area.is_empty:
        return ()
    cut = _cut_discs if name == "dots" else _cut_lines
    drawn = cut(_PATTERNS[name](area.bounds, spacing), area)
    if not drawn:
        return ()
    if name == "dots":
        return (Path(drawn, fill=stroke.ink, name=f"pattern-{name}"),)
    return (Path(drawn, replace(stroke, cap="butt"), name=f"pattern-{name}"),)


def swatch_fill(
    segments: tuple[Segment, ...], swatch: Swatch, theme: Theme, spacing: float = SPACING, clear: Clear | None = None
) -> tuple[Item, ...]:
    """Fill an outline with a colour and, in a theme that wants them, with the colour's pattern."""
    ground = Path(segments, fill=swatch.ink)
    if not theme.patterns:
        return (ground,)
    return (ground, *pattern(swatch.pattern, segments, theme.pen("pattern"), spacing, clear))


def scissors(x: float, y: float, size: float, ink: Ink) -> Path:
    """Draw a small pair of scissors that cuts to the right, `size` wide and centred on a cut line."""

    def at(u: float, v: float) -> Point:
        return (x + u * size, y + v * size)

    blades = (*line(*at(-0.24, 0.11), *at(0.465, -0.15)), *line(*at(-0.24, -0.11), *at(0.465, 0.15)))
    handles = (*circle(*at(-0.35, 0.16), 0.112 * size), *circle(*at(-0.35, -0.16), 0.112 * size))
    return Path((*blades, *handles), Stroke(ink, 0.07 * size), name="scissors")


# Symbols. The factors bring all of them to about the weight of a disc of seven tenths of the radius.


def _diamond(x: float, y: float, r: float) -> tuple[Segment, ...]:
    return polygon([(x, y - r), (x + 0.8 * r, y), (x, y + r), (x - 0.8 * r, y)])


def _bars(x: float, y: float, r: float, turn_deg: float) -> tuple[Segment, ...]:
    """Two crossed bars as one outline."""
    long, short = 0.94 * r, 0.26 * r
    corner = [(short, -long), (short, -short), (long, -short)]
    points = [_turned(point, turn_deg + quarter) for quarter in (0, 90, 180, 270) for point in corner]
    return polygon([(x + px, y + py) for px, py in points])


def _ring(x: float, y: float, r: float) -> tuple[Segment, ...]:
    return (*circle(x, y, 0.86 * r), *circle(x, y, 0.45 * r))


def _heart(x: float, y: float, r: float) -> tuple[Segment, ...]:
    def at(u: float, v: float) -> Point:
        return (x + 0.92 * u * r, y + 0.92 * v * r)

    return (
        ("M", *at(0, 0.92)),
        ("C", *at(-0.5, 0.52), *at(-0.95, 0.14), *at(-0.95, -0.28)),
        ("C", *at(-0.95, -0.95), *at(-0.2, -0.98), *at(0, -0.4)),
        ("C", *at(0.2, -0.98), *at(0.95, -0.95), *at(0.95, -0.28)),
        ("C", *at(0.95, 0.14), *at(0.5, 0.52), *at(0, 0.92)),
        ("Z",),
    )


def _wedge(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """A quarter of a disc with its corner at the lower left."""
    side = 1.4 * r
    left, bottom = x - side * 0.47, y + side * 0.47
    return (("M", left, bottom), ("L", left, bottom - side), ("A", side, side, 0.0, False, True, left + side, bottom), ("Z",))


def _bar(x: float, y: float, r: float) -> tuple[Segment, ...]:
    return polygon(
        [(x - 0.91 * r, y - 0.4 * r), (x + 0.91 * r, y - 0.4 * r), (x + 0.91 * r, y + 0.4 * r), (x - 0.91 * r, y + 0.4 * r)]
    )


_SYMBOLS: dict[str, Callable[[float, float, float], tuple[Segment, ...]]] = {
    "circle": lambda x, y, r: circle(x, y, 0.73 * r),
    "square": lambda x, y, r: regular_polygon(x, y, 0.92 * r, 4, 45),
    "triangle": lambda x, y, r: regular_polygon(x, y, r, 3),
    "diamond": _diamond,
    "star": lambda x, y, r: star(x, y, r, waist=0.5),
    "plus": lambda x, y, r: _bars(x, y, r, 0),
    "hexagon": lambda x, y, r: regular_polygon(x, y, 0.81 * r, 6),
    "ring": _ring,
    "heart": _heart,
    "wedge": _wedge,
    "bar": _bar,
    "cross": lambda x, y, r: _bars(x, y, r, 45),
}


# Patterns. Each returns chains of points that reach over the whole box; `dots` returns closed rings.

_Bounds = tuple[float, float, float, float]
_Chains = list[list[Point]]


def _across(box: _Bounds, spacing: float) -> _Chains:
    left, _, right, _ = box
    return [[(left, y), (right, y)] for y in _stops(box[1], box[3], spacing)]


def _down(box: _Bounds, spacing: float) -> _Chains:
    _, top, _, bottom = box
    return [[(x, top), (x, bottom)] for x in _stops(box[0], box[2], spacing)]


def _rising(box: _Bounds, spacing: float) -> _Chains:
    left, top, right, bottom = box
    rise = bottom - top
    return [[(x, bottom), (x + rise, top)] for x in _stops(left - rise, right, spacing * sqrt(2))]


def _falling(box: _Bounds, spacing: float) -> _Chains:
    left, top, right, bottom = box
    drop = bottom - top
    return [[(x, top), (x + drop, bottom)] for x in _stops(left - drop, right, spacing * sqrt(2))]


def _dashes(box: _Bounds, spacing: float) -> _Chains:
    left, top, right, bottom = box
    return [
        [(x, y), (x + spacing, y)]
        for row, y in enumerate(_stops(top, bottom, 0.75 * spacing))
        for x in _stops(left - (0.5 + row % 2) * spacing, right, 2 * spacing)
    ]


def _waves(box: _Bounds, spacing: float) -> _Chains:
    left, _, right, _ = box
    length, height, steps = 2 * spacing, 0.3 * spacing, 16
    count = int((right - left) / length * steps) + 2
    xs = [left + index * length / steps for index in range(count)]
    return [[(x, y - height * sin(2 * pi * (x - left) / length)) for x in xs] for y in _stops(box[1], box[3], spacing)]


def _bricks(box: _Bounds, spacing: float) -> _Chains:
    left, top, right, bottom = box
    courses = _stops(top - spacing, bottom, spacing)
    joints = [
        [(x, y), (x, y + spacing)]
        for row, y in enumerate(courses)
        for x in _stops(left - (1 + row % 2) * spacing, right, 2 * spacing)
    ]
    return [*_across(box, spacing), *joints]


def _dots(box: _Bounds, spacing: float) -> _Chains:
    return [_round(centre, 0.2 * spacing) for centre in _staggered(box, spacing)]


def _rings(box: _Bounds, spacing: float) -> _Chains:
    return [[*ring, ring[0]] for ring in (_round(centre, 0.42 * spacing) for centre in _staggered(box, 1.3 * spacing))]


_PATTERNS: dict[str, Callable[[_Bounds, float], _Chains]] = {
    "plain": lambda *_: [],
    "rising": _rising,
    "dots": _dots,
    "across": _across,
    "falling": _falling,
    "grid": lambda box, spacing: [*_across(box, spacing), *_down(box, spacing)],
    "down": _down,
    "lattice": lambda box, spacing: [*_rising(box, 1.3 * spacing), *_falling(box, 1.3 * spacing)],
    "dashes": _dashes,
    "rings": _rings,
    "waves": _waves,
    "bricks": _bricks,
}


def _stops(first: float, last: float, spacing: float) -> list[float]:
    """Return positions from half a space behind the first edge to the last edge."""
    return [first + (index + 0.5) * spacing for index in range(max(0, round((last - first) / spacing + 0.499)))]


def _staggered(box: _Bounds, spacing: float) -> list[Point]:
    """Return the points of a grid in which every other row is shifted by half a space."""
    left, top, right, bottom = box
    return [
        (x, y) for row, y in enumerate(_stops(top, bottom, spacing)) for x in _stops(left - row % 2 * spacing / 2, right, spacing)
    ]


def _round(centre: Point, radius: float, corners: int = 24) -> list[Point]:
    x, y = centre
    return [(x + radius * cos(2 * pi * at / corners), y + radius * sin(2 * pi * at / corners)) for at in range(corners)]


def _turned(point: Point, angle_deg: float) -> Point:
    c, s = cos(angle_deg * pi / 180), sin(angle_deg * pi / 180)
    return (c * point[0] - s * point[1], s * point[0] + c * point[1])


# Cutting, by shapely, on the flattened outline.


def _area(segments: Sequence[Segment], clear: Clear | None) -> BaseGeometry:
    """Return the inside of an outline by the even-odd rule, without the disc left clear."""
    import shapely

    area: BaseGeometry = shapely.Polygon()
    for ring in rings(segments):
        area = area.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    if clear:
        area = area.difference(shapely.Point(clear[0], clear[1]).buffer(clear[2]))
    return area


def _cut_lines(chains: _Chains, area: BaseGeometry) -> tuple[Segment, ...]:
    import shapely

    if not chains:
        return ()
    cut = area.intersection(shapely.MultiLineString(chains))
    lines = [list(part.coords) for part in _parts(cut) if part.geom_type == "LineString"]
    return tuple(step for line in sorted(map(_rounded, lines)) for step in polyline(line))


def _cut_discs(chains: _Chains, area: BaseGeometry) -> tuple[Segment, ...]:
    import shapely

    if not chains:
        return ()
    discs = shapely.polygons(chains)
    shapely.prepare(area)
    discs = discs[shapely.intersects(area, discs)]
    whole = shapely.contains_properly(area, discs)
    cut = [part for disc in shapely.intersection(discs[~whole], area) for part in _parts(disc) if part.geom_type == "Polygon"]
    parts = [*discs[whole], *cut]
    return tuple(step for ring in sorted(_rounded(list(part.exterior.coords)[:-1]) for part in parts) for step in polygon(ring))


def _parts(geometry: BaseGeometry) -> list[Any]:
    import shapely

    return [part for part in shapely.get_parts(geometry) if not part.is_empty]


def _rounded(points: list[Point]) -> list[Point]:
    """Round to a tenth of a micrometre, so that the libraries of different machines agree."""
    return [(round(x, 4), round(y, 4)) for x, y in points]
