"""The legend under a sheet: what to do, and the names of the colours."""

from __future__ import annotations

from typing import NamedTuple

from printkit.kinds.dots.closest.look import Look
from printkit.kinds.dots.closest.solve.rule import Variant
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.item import Item
from printkit.scene.typeset import block, label

GAP = 6.0
MEASURE = 130.0
"""The longest line of words under a sheet."""
NARROW = 90.0
"""Under a narrower sheet the words may be wider than it."""
_SAMPLE = 3.0
_BESIDE = 1.4
_APART = 5.0
_BELOW = 2.5


class Legend(NamedTuple):
    """Items that have been placed, and the height they take with the distance above them."""

    items: tuple[Item, ...]
    height: float


def legend(look: Look, colours: int, variant: Variant, width: float, top: float, frame: Frame) -> Legend:
    """Set the legend below a sheet of this width, centred; what there is no room for is left out."""
    words = _words(look, variant, width, top + GAP, frame)
    names = _names(look, colours, width, top + GAP + words.height + _BELOW, frame)
    if names.items and GAP + words.height + _BELOW + names.height <= frame.height - top:
        return Legend((*words.items, *names.items), GAP + words.height + _BELOW + names.height)
    if GAP + words.height <= frame.height - top:
        return Legend(words.items, GAP + words.height)
    return Legend((), 0.0)


def _words(look: Look, variant: Variant, width: float, top: float, frame: Frame) -> Legend:
    """Say what to do."""
    key = f"closest.legend.{variant}.{'symbols' if look.signs else 'colours'}"
    column, theme = min(width, MEASURE), frame.theme
    words = block(frame.language.say(key), (width - column) / 2, top, column, theme.face("caption"), theme.ink("muted"), "centre")
    return Legend(words.items, words.height)


def _names(look: Look, colours: int, width: float, top: float, frame: Frame) -> Legend:
    """Name the colours in rows that are as even as can be; signs need no names."""
    if look.signs or colours == 1:
        return Legend((), 0.0)
    face, language = frame.theme.face("caption"), frame.language
    names = [language.say(f"colour.{swatch.name}") for swatch in look.swatches[:colours]]
    widths = [_SAMPLE + _BESIDE + font.width(name, face.size_pt, face.style) for name in names]
    rows = next((rows for rows in range(1, colours) if _widest(widths, rows) <= width), colours)
    per_row, height = -(-colours // rows), max(face.leading, _SAMPLE + 1)
    items: list[Item] = []
    for row in range(rows):
        chosen = range(row * per_row, min(colours, (row + 1) * per_row))
        x = (width - _run(widths[chosen.start : chosen.stop])) / 2
        y = top + (row + 0.5) * height
        for colour in chosen:
            items += look.dot(x + _SAMPLE / 2, y, _SAMPLE, (colour,))
            items.append(label(names[colour], x + _SAMPLE + _BESIDE, y, face, frame.theme.ink("muted"), "left"))
            x += widths[colour] + _APART
    return Legend(tuple(items), rows * height)


def _run(widths: list[float]) -> float:
    return sum(widths) + _APART * (len(widths) - 1)


def _widest(widths: list[float], rows: int) -> float:
    per_row = -(-len(widths) // rows)
    return max(_run(widths[start : start + per_row]) for start in range(0, len(widths), per_row))
