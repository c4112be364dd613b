"""The basic shapes as subpaths."""

from __future__ import annotations

from collections.abc import Callable

from printkit.geometry.affine import Point
from printkit.sources.svg.number import Measure, length, numbers
from printkit.sources.svg.path import Subpath, read_path

Attributes = dict[str, str]
Shape = Callable[[Attributes, Measure], list[Subpath]]

_MOST_NUMBERS = 2_000_000


def rectangle(attributes: Attributes, measure: Measure) -> list[Subpath]:
    """An upright rectangle, with rounded corners if it has radii."""
    x, y = _value(attributes, "x", measure), _value(attributes, "y", measure)
    width, height = _value(attributes, "width", measure), _value(attributes, "height", measure)
    if width <= 0 or height <= 0:
        return []
    rx, ry = _corner_radii(attributes, measure, width, height)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return [Subpath((x, y), [(right, y), (right, bottom), (x, bottom)], closed=True)]

    def corner(to_x: float, to_y: float) -> tuple[float, float, float, bool, bool, float, float]:
        return (rx, ry, 0.0, False, True, to_x, to_y)

    return [
        Subpath(
            (x + rx, y),
            [
                (right - rx, y),
                corner(right, y + ry),
                (right, bottom - ry),
                corner(right - rx, bottom),
                (x + rx, bottom),
                corner(x, bottom - ry),
                (x, y + ry),
                corner(x + rx, y),
            ],
            closed=True,
        )
    ]


def circle(attributes: Attributes, measure: Measure) -> list[Subpath]:
    """A circle; without a radius it is nothing."""
    radius = _value(attributes, "r", measure)
    return _oval(_centre(attributes, measure), radius, radius)


def ellipse(attributes: Attributes, measure: Measure) -> list[Subpath]:
    """An ellipse; a radius that is missing or senseless is taken from the other."""
    rx, ry = _radius(attributes, "rx", measure), _radius(attributes, "ry", measure)
    rx, ry = (ry if rx is None else rx), (rx if ry is None else ry)
    return _oval(_centre(attributes, measure), rx or 0.0, ry or 0.0)


def line(attributes: Attributes, measure: Measure) -> list[Subpath]:
    """One straight line."""
    x1, y1, x2, y2 = (_value(attributes, name, measure) for name in ("x1", "y1", "x2", "y2"))
    return [Subpath((x1, y1), [(x2, y2)])]


def polyline(attributes: Attributes, _: Measure) -> list[Subpath]:
    """An open chain of lines; an odd last number is ignored."""
    values = numbers(attributes.get("points", ""), _MOST_NUMBERS)
    points = list(zip(values[::2], values[1::2], strict=False))
    return [Subpath(points[0], list(points[1:]))] if len(points) > 1 else []


def polygon(attributes: Attributes, measure: Measure) -> list[Subpath]:
    """A closed chain of lines."""
    found = polyline(attributes, measure)
    for subpath in found:
        subpath.closed = True
    return found


SHAPES: dict[str, Shape] = {
    "circle": circle,
    "ellipse": ellipse,
    "line": line,
    "polygon": polygon,
    "polyline": polyline,
    "rect": rectangle,
}


def path(data: str, most_steps: int) -> tuple[list[Subpath], bool]:
    """A path element's subpaths; those that draw nothing are left out."""
    subpaths, complete = read_path(data, most_steps)
    return [subpath for subpath in subpaths if subpath.segments or subpath.closed], complete


def _oval(centre: Point, rx: float, ry: float) -> list[Subpath]:
    if rx <= 0 or ry <= 0:
        return []
    y, left, right = centre[1], centre[0] - rx, centre[0] + rx
    return [Subpath((right, y), [(rx, ry, 0.0, False, True, left, y), (rx, ry, 0.0, False, True, right, y)], closed=True)]


def _centre(attributes: Attributes, measure: Measure) -> Point:
    return (_value(attributes, "cx", measure), _value(attributes, "cy", measure))


def _value(attributes: Attributes, name: str, measure: Measure) -> float:
    axis = "" if name == "r" else "y" if "y" in name or name == "height" else "x"
    return length(attributes.get(name, ""), measure, axis, 0.0) or 0.0


def _radius(attributes: Attributes, name: str, measure: Measure) -> float | None:
    """A radius, or nothing where the standard says `auto`: missing, malformed or negative."""
    value = length(attributes.get(name, ""), measure, name[1])
    return value if value is not None and value >= 0 else None


def _corner_radii(attributes: Attributes, measure: Measure, width: float, height: float) -> tuple[float, float]:
    rx, ry = _radius(attributes, "rx", measure), _radius(attributes, "ry", measure)
    rx, ry = (ry if rx is None else rx), (rx if ry is None else ry)
    return min(rx or 0.0, width / 2), min(ry or 0.0, height / 2)
