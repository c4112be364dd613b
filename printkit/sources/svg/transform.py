"""The grammar of transform lists, in attributes and in style sheets, and the point they turn about."""

from __future__ import annotations

import re
from math import pi, radians, tan

from printkit.geometry.affine import IDENTITY, Affine, compose, rotation, scaling, translation
from printkit.sources.svg.number import LARGEST, NUMBER, Measure, length

_FUNCTION = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
_ARGUMENT = re.compile(rf"[\s,]*({NUMBER})([a-zA-Z%]*)")
_DEGREES = {"": 1.0, "deg": 1.0, "rad": 180 / pi, "grad": 0.9, "turn": 360.0}
_KEYWORDS = {"left": ("x", 0.0), "right": ("x", 1.0), "top": ("y", 0.0), "bottom": ("y", 1.0), "center": ("", 0.5)}


def transform(text: str, measure: Measure) -> Affine | None:
    """Read a transform list; nothing comes out of one that is malformed."""
    text = text.strip()
    map_ = IDENTITY
    position = 0
    while position < len(text):
        match = _FUNCTION.match(text, position)
        step = _step(match.group(1).lower(), match.group(2), measure) if match else None
        if match is None or step is None:
            return IDENTITY if text.lower() == "none" else None
        map_ = compose(map_, step)
        position = match.end()
    return map_ if is_sane(map_) else None


def is_sane(map_: Affine) -> bool:
    """Tell whether a map keeps things where floating point can follow."""
    return all(abs(value) <= LARGEST for value in map_)


def origin(text: str, measure: Measure) -> tuple[float, float]:
    """Read a transform origin within the viewport; without one it is the corner."""
    found: dict[str, float] = {}
    for word in text.lower().split()[:2]:
        axis, share = _KEYWORDS.get(word, ("", -1.0))
        axis = axis or ("y" if "x" in found else "x")
        if share >= 0:
            found[axis] = share * measure.along(axis)
        else:
            found[axis] = length(word, measure, axis, 0.0) or 0.0
    if not found:
        return (0.0, 0.0)
    return (found.get("x", measure.width / 2), found.get("y", measure.height / 2))


def about(map_: Affine, x: float, y: float) -> Affine:
    """Let a map work about a point."""
    return compose(compose(translation(x, y), map_), translation(-x, -y))


def _step(name: str, inside: str, measure: Measure) -> Affine | None:
    found = _arguments(inside)
    if found is None:
        return None
    match name, len(found):
        case "matrix", 6:
            a, b, c, d, e, f = (value for value, _ in found)
            return (a, b, c, d, e, f)
        case "translate" | "translatex", 1:
            return translation(_moved(found[0], measure, "x"), 0.0)
        case "translate", 2:
            return translation(_moved(found[0], measure, "x"), _moved(found[1], measure, "y"))
        case "translatey", 1:
            return translation(0.0, _moved(found[0], measure, "y"))
        case _:
            return _linear(name, found)


def _linear(name: str, found: list[tuple[float, str]]) -> Affine | None:
    values = [value for value, _ in found]
    match name, len(found):
        case "scale", 1:
            return scaling(values[0])
        case "scale", 2:
            return scaling(values[0], values[1])
        case "scalex", 1:
            return scaling(values[0], 1.0)
        case "scaley", 1:
            return scaling(1.0, values[0])
        case ("rotate", 1) | ("rotate", 3):
            return rotation(_degrees(found[0]), *values[1:3])
        case ("skewx", 1) | ("skewy", 1) | ("skew", 1) | ("skew", 2):
            return _skew(name, [_degrees(item) for item in found])
        case _:
            return None


def _skew(name: str, angles_deg: list[float]) -> Affine | None:
    slopes = [tan(radians(angle)) for angle in angles_deg]
    if any(abs(slope) > 1e6 for slope in slopes):  # at a right angle the plane collapses
        return (0.0,) * 6
    if name == "skewy":
        return (1.0, slopes[0], 0.0, 1.0, 0.0, 0.0)
    return (1.0, slopes[1] if len(slopes) > 1 else 0.0, slopes[0], 1.0, 0.0, 0.0)


def _arguments(inside: str) -> list[tuple[float, str]] | None:
    found: list[tuple[float, str]] = []
    position = 0
    while match := _ARGUMENT.match(inside, position):
        found.append((float(match.group(1)), match.group(2).lower()))
        position = match.end()
    good = not inside[position:].strip() and all(abs(value) <= LARGEST for value, _ in found)
    return found if good else None


def _moved(item: tuple[float, str], measure: Measure, axis: str) -> float:
    return length(f"{item[0]!r}{item[1]}", measure, axis, 0.0) or 0.0


def _degrees(item: tuple[float, str]) -> float:
    return item[0] * _DEGREES.get(item[1], 1.0)
