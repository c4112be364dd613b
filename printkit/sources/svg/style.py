"""Styles on their way down the tree: what an element inherits, what it changes, and what that means for a pen."""

from __future__ import annotations

from functools import lru_cache

from printkit.sources.svg.cascade import INHERITED
from printkit.sources.svg.colour import colour, paint
from printkit.sources.svg.number import Measure, length, number

Style = dict[str, str]

INITIAL: Style = {"fill": "black", "color": "black", "font-size": "16", "stroke-width": "1"}
_FONT_SIZES = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32}
_LARGEST_FONT = 1e6


def inherited(parent: Style, declared: dict[str, str], measure: Measure) -> Style:
    """Return the style that an element passes on; values that make no sense change nothing."""
    changes = {name: value for name, value in declared.items() if name in INHERITED and _makes_sense(name, value)}
    if "font-size" in changes:
        changes["font-size"] = _font_size(changes["font-size"], float(parent["font-size"]), measure)
    for name in [name for name, value in changes.items() if value.lower() == "initial"]:
        changes[name] = INITIAL.get(name, "")
    return {**parent, **changes} if changes else parent


def opacity(text: str) -> float:
    """An opacity between 0 and 1; without a sensible one, 1."""
    return min(1.0, max(0.0, number(text, 1.0)))


def stroke_width(style: Style, measure: Measure) -> float:
    """The width of the pen in user units; a pen without a positive width draws nothing."""
    value = length(style["stroke-width"], measure, "", 1.0)
    return 1.0 if value is None else max(0.0, value)


@lru_cache(maxsize=4096)
def _makes_sense(name: str, value: str) -> bool:
    if value.lower() in {"inherit", "unset", "revert"}:
        return False
    if value.lower() == "initial":
        return True
    if name in {"fill", "stroke"}:
        return paint(value) is not None
    if name == "color":
        return colour(value) is not None
    if name == "stroke-width":
        return not value.startswith("-")
    if name in {"fill-rule", "clip-rule"}:
        return value in {"nonzero", "evenodd"}
    return True


def _font_size(text: str, parent: float, measure: Measure) -> str:
    if text in _FONT_SIZES:
        return str(_FONT_SIZES[text])
    base = Measure(parent, parent, parent, measure.root_width, measure.root_height, measure.root_font_size)
    value = length(text, base, "x", parent)
    return repr(min(_LARGEST_FONT, value)) if value is not None and value >= 0 else repr(parent)
