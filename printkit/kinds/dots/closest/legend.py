"""The legend under a sheet: what to do, and the names of the colours."""

from __future__ import annotations

from printkit.kinds.dots.closest.look import Look
from printkit.kinds.dots.closest.solve.rule import Variant
from printkit.kinds.dots.draw import GAP, Legend, rule
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.item import Item
from printkit.scene.typeset import label

_SAMPLE = 3.0
_BESIDE = 1.4
_APART = 5.0
_BELOW = 2.5


def legend(look: Look, colours: int, variant: Variant, width: float, top: float, frame: Frame) -> Legend:
    """Set the legend below a sheet of this width, centred; what there is no room for is left out."""
    key = f"closest.legend.{variant}.{'symbols' if look.signs else 'colours'}"
    words = rule(frame.language.say(key), width, top + GAP, frame)
    names = _names(look, colours, width, top + GAP + words.height + _BELOW, frame)
    room = frame.height - top - GAP
    if names.items and words.height + _BELOW + names.height <= room:
        return Legend((*words.items, *names.items), words.height + _BELOW + names.height)
    return words if words.height <= room else Legend((), 0.0)


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
