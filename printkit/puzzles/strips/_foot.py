"""What stands under or beside a board: the question, boxes to write in, a lone piece, a legend. Small scenes, set together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf

from printkit.page.frame import Frame
from printkit.puzzles.strips import _draw
from printkit.puzzles.strips._draw import Place
from printkit.scene import font
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Path, Scene
from printkit.scene.shape import placed, rectangle
from printkit.scene.typeset import block, label
from printkit.solvers.strips.piece import Piece

Foot = Callable[[float], Scene]
"""Draws what stands at the foot in a column of some width."""

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


def lone_piece(frame: Frame, colour: str, cell: float, turn: int = 0) -> Scene:
    """Draw a piece by itself, at some scale."""
    theme = frame.theme
    pad = theme.pen("piece").width / 2
    place = Place(pad, pad, cell)
    shapes, letters = _draw.pieces({Piece(2, 2, turn): colour}, {Piece(2, 2, turn): colour}, place, theme)
    return Scene(3 * cell + 2 * pad, 3 * cell + 2 * pad, (*shapes, *letters))


@lru_cache(maxsize=32)
def chip(colour: str, theme: Theme) -> Scene:
    """Draw a large square alone, as the sign of a player."""
    side = 1.5 * theme.face("strong").leading
    pad = theme.pen("piece").width / 2
    swatch = _draw.swatches(theme)[colour]
    path = rectangle(pad, pad, side, side)
    middle = pad + side / 2
    texture = _draw.texture(path, swatch, theme, 1.6, (middle, middle, 0.42 * side))
    letter = label(colour, middle, middle, theme.face("strong"), swatch.letter)
    items = (Path(path, fill=swatch.ink), *texture, Path(path, theme.pen("piece"), name=f"chip-{colour}"), letter)
    return Scene(side + 2 * pad, side + 2 * pad, items)


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
