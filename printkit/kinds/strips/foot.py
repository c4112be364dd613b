"""What stands under or beside a board: the question, boxes to write in, a lone piece, a legend. Small scenes, set together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from printkit.kinds.strips import art
from printkit.kinds.strips.art import Place
from printkit.kinds.strips.solve.piece import TURNS, Piece
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Path, Scene
from printkit.scene.shape import rectangle
from printkit.scene.typeset import label

Foot = Callable[[float], Scene]
"""Draws what stands at the foot in a column of some width."""


def lone_piece(frame: Frame, colour: str, cell: float, turn: int = 0) -> Scene:
    """Draw a piece by itself, at some scale."""
    theme = frame.theme
    pad = theme.pen("piece").width / 2
    place = Place(pad, pad, cell)
    shapes, letters = art.pieces(art.lettered({Piece(2, 2, turn): colour}), place, theme)
    return Scene(3 * cell + 2 * pad, 3 * cell + 2 * pad, (*shapes, *letters))


def turned_pieces(frame: Frame, colour: str, share: float = 1.0) -> list[Scene]:
    """Draw the piece that is to be placed, lying in its four ways."""
    cell = share * (9.0 if is_roomy(frame) else 5.5)
    return [lone_piece(frame, colour, cell, turn) for turn in range(TURNS)]


def is_roomy(frame: Frame) -> bool:
    """Tell whether there is room for pieces of a comfortable size beside a board."""
    return min(frame.width, frame.height) >= 140


@lru_cache(maxsize=32)
def chip(colour: str, theme: Theme) -> Scene:
    """Draw a large square alone, as the sign of a player."""
    side = 1.5 * theme.face("strong").leading
    pad = theme.pen("piece").width / 2
    swatch = art.swatches(theme)[colour]
    path = rectangle(pad, pad, side, side)
    middle = pad + side / 2
    texture = art.texture(path, swatch, theme, 1.6, (middle, middle, 0.42 * side))
    letter = label(colour, middle, middle, theme.face("strong"), swatch.letter)
    items = (Path(path, fill=swatch.ink), *texture, Path(path, theme.pen("piece"), name=f"chip-{colour}"), letter)
    return Scene(side + 2 * pad, side + 2 * pad, items)
