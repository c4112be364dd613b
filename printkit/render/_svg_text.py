"""Text as SVG: live, so that designers can edit it, or as outlines, which look the same everywhere."""

from __future__ import annotations

from functools import lru_cache

from printkit.geometry.affine import Point
from printkit.render._number import short
from printkit.render._svg_paint import Attributes, path_data
from printkit.scene.font import MM_PER_PT, Font, Run, outline, width
from printkit.scene.item import Segment, Text
from printkit.scene.typeset import placed_runs

_ANCHORS = {"left": "", "centre": "middle", "right": "end"}


def text_attributes(text: Text, font: Font, places: int) -> Attributes:
    """Describe live text whose size is in the drawing's own millimetres."""
    return {
        "x": short(text.x, places),
        "y": short(text.y, places),
        "font-size": short(text.size_pt * MM_PER_PT, places + 1),
        "text-anchor": _ANCHORS[text.align],
        "xml:space": "preserve",
        **_font_attributes(font),
    }


def length_attributes(text: Text, places: int) -> Attributes:
    """Say how long a text is, whatever font it is shown in; a single letter may be as wide as it likes."""
    if len(text.text) < 2:
        return {}
    return {"textLength": short(width(text.text, text.size_pt, text.font), places), "lengthAdjust": "spacingAndGlyphs"}


def font_changes(outer: Font, inner: Font) -> Attributes:
    """Say what changes when the font does."""
    before = _font_attributes(outer)
    return {key: value for key, value in _font_attributes(inner).items() if value != before[key]}


def _font_attributes(font: Font) -> Attributes:
    """Name a font as programs look for it among those installed."""
    return {
        "font-family": f"'{font.family}', sans-serif",
        "font-weight": str(font.weight),
        "font-style": "italic" if font.italic else "normal",
    }


def turn_data(text: Text, places: int) -> str:
    """Write how a text is turned about its own point; empty for upright text."""
    if not text.angle_deg:
        return ""
    return f"rotate({short(text.angle_deg, 4)} {short(text.x, places)} {short(text.y, places)})"


@lru_cache(maxsize=2048)
def outline_data(text: Text, places: int) -> str:
    """Write the outlines of all letters of a text as one path; empty if it has none. What stands on many pages is written once."""
    size = text.size_pt * MM_PER_PT
    letters = [
        path_data(letter, places) for offset, run in placed_runs(text) for letter in _letters(run, (text.x + offset, text.y), size)
    ]
    return " ".join(filter(None, letters))


def _letters(run: Run, origin: Point, size: float) -> list[tuple[Segment, ...]]:
    """Place the outlines of a run's letters side by side."""
    placed, (x, y) = [], origin
    for char in run.text:
        placed.append(tuple(_placed(step, x, y, size) for step in outline(run.font, char)))
        x += run.font.advances[ord(char)] * size
    return placed


def _placed(step: Segment, x: float, y: float, size: float) -> Segment:
    """Scale and move a step of an outline, which has no arcs."""
    match step:
        case ("M", u, v):
            return ("M", x + u * size, y + v * size)
        case ("L", u, v):
            return ("L", x + u * size, y + v * size)
        case ("C", a, b, c, d, e, f):
            return ("C", x + a * size, y + b * size, x + c * size, y + d * size, x + e * size, y + f * size)
        case _:
            return ("Z",)
