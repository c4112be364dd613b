"""Small scenes set together: words, boxes to write in, columns and rows of other scenes. Feet of pages are made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from printkit.scene import font
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Path, Scene
from printkit.scene.shape import placed, rectangle
from printkit.scene.typeset import block, label

MEASURE = 130.0
"""The longest line of text that is pleasant to read."""


def words(text: str, width: float, theme: Theme, role: str = "body", ink: str = "text") -> Scene:
    """Set a text in a column."""
    face = theme.face(role)
    set_text = block(text, 0, 0, min(width, MEASURE), face, theme.ink(ink))
    across = max((font.width(item.text, face.size_pt, face.style) for item in set_text.items), default=0.0)
    return Scene(across, set_text.height, set_text.items)


def field(name: str, boxes: int, theme: Theme, wide: float = 1.0, width: float = inf) -> Scene:
    """Draw a name and empty boxes to write in; a box is `wide` times as wide as high, if that fits the width of the column."""
    face = theme.face("strong")
    side = 1.5 * face.leading
    pen = theme.pen("outline")
    start = font.width(name, face.size_pt, face.style) + 2.5 if name else pen.width / 2
    wide = max(1.0, min(wide, (width - start - pen.width - 1.5 * boxes) / (boxes * side)))
    step = wide * side + 1.5
    drawn = [
        Path(rectangle(start + number * step, pen.width / 2, wide * side, side, 1.0), pen, theme.ink("paper"), "write-here")
        for number in range(boxes)
    ]
    written = [label(name, 0, side / 2 + pen.width / 2, face, theme.ink("text"), "left")] if name else []
    return Scene(start + (boxes - 1) * step + wide * side + pen.width / 2, side + pen.width, (*written, *drawn))


def column(parts: Sequence[Scene], gap: float) -> Scene:
    """Set scenes one under the other, on the same left edge."""
    top = 0.0
    items: list[Group] = []
    for number, part in enumerate(parts, 1):
        items.append(placed(part, 0, top, f"part-{number}"))
        top += part.height + gap
    return Scene(max(part.width for part in parts), top - gap, tuple(items))


def row(parts: Sequence[Scene], gap: float, centred: bool = True) -> Scene:
    """Set scenes side by side, centred on one height or else on the same upper edge."""
    height = max(part.height for part in parts)
    left = 0.0
    items: list[Group] = []
    for number, part in enumerate(parts, 1):
        items.append(placed(part, left, (height - part.height) / 2 if centred else 0.0, f"part-{number}"))
        left += part.width + gap
    return Scene(left - gap, height, tuple(items))


def flow(parts: Iterable[Scene], width: float, gap: float, between: float = 3.0, centred: bool = True) -> Scene:
    """Set scenes side by side, and on as many rows as they need."""
    rows: list[list[Scene]] = [[]]
    for part in parts:
        taken = sum(one.width + gap for one in rows[-1])
        if rows[-1] and taken + part.width > width:
            rows.append([])
        rows[-1].append(part)
    return column([row(one, gap, centred) for one in rows], between)
