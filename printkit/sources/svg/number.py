"""Numbers and lengths as SVG writes them. Only finite numbers of a sane size come out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite, sqrt

NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
LARGEST = 1e15
"""Beyond this, floating point cannot tell where in its unit a coordinate lies."""

_GAP = r"[ \t\r\n\f]*,?[ \t\r\n\f]*"
_NEXT = re.compile(rf"{_GAP}({NUMBER})")
_LENGTH = re.compile(rf"({NUMBER})([a-zA-Z%]*)")

_PIXELS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6}
_EMS = {"em": 1.0, "ex": 0.5, "ch": 0.5}
_ROOT_EMS = {"rem": 1.0}


@dataclass(frozen=True, slots=True)
class Measure:
    """What relative lengths refer to: the nearest viewport, the font size, and those of the root."""

    width: float
    height: float
    font_size: float = 16.0
    root_width: float = 100.0
    root_height: float = 100.0
    root_font_size: float = 16.0

    def along(self, axis: str) -> float:
        """The length that 100 % stands for: along x, along y, or along neither (`r`)."""
        return {"x": self.width, "y": self.height}.get(axis, sqrt((self.width**2 + self.height**2) / 2))


def numbers(text: str, most: int) -> list[float]:
    """Read numbers until something else comes, or until there are more than anyone needs."""
    found: list[float] = []
    position = 0
    while len(found) <= most and (match := _NEXT.match(text, position)):
        found.append(float(match.group(1)))
        position = match.end()
    return found


def number(text: str, default: float) -> float:
    """Read one number or percentage (as a share); anything else gives the default."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None or match.group(2) not in {"", "%"}:
        return default
    value = float(match.group(1)) / (100 if match.group(2) else 1)
    return value if isfinite(value) else default


def length(text: str, measure: Measure, axis: str, default: float | None = None) -> float | None:
    """Read a length in user units, or the default when it is missing or makes no sense."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        return default
    unit = _unit(match.group(2).lower(), measure, axis)
    value = None if unit is None else float(match.group(1)) * unit
    return value if value is not None and abs(value) <= LARGEST else default


def _unit(name: str, measure: Measure, axis: str) -> float | None:
    if name in _PIXELS:
        return _PIXELS[name]
    if name in _EMS:
        return _EMS[name] * measure.font_size
    if name in _ROOT_EMS:
        return _ROOT_EMS[name] * measure.root_font_size
    return _share(name, measure, axis)


def _share(name: str, measure: Measure, axis: str) -> float | None:
    width, height = measure.root_width / 100, measure.root_height / 100
    shares = {
        "%": measure.along(axis) / 100,
        "vw": width,
        "vh": height,
        "vmin": min(width, height),
        "vmax": max(width, height),
    }
    return shares.get(name)
