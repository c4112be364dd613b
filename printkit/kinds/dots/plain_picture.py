"""Drawing sheets of plain dots: what the pages, answers and covers of several kinds have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printkit.geometry.affine import Point, translation
from printkit.kinds.dots.plain_sheet import DotSheet
from printkit.kinds.dots.view import DrawnView
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Dot, Group, Item, Path, Scene, Stroke
from printkit.scene.shape import layer, line
from printkit.scene.typeset import Block, block

HALO = 0.25
THINNEST = 0.265
"""Three quarters of a point, below which printers lose lines."""
SMALLEST_DOT = 0.9
HAIR = 0.02
GAP = 6.0
"""Between a sheet and what stands under it."""
_LINE = 0.75
_LEAST_EDGE = 1.0
_PALE = 2.4
"""How wide the light picture below an answer is."""
_MEASURE = 130.0
"""The longest line of words under a sheet."""
_NARROW = 90.0
"""Under a narrower sheet the words may be wider than it."""


class View(DrawnView):
    """Where a sheet of dots lies in a scene."""

    @classmethod
    def whole(cls, sheet: DotSheet) -> View:
        """Show what is printed of a sheet in its true size."""
        return cls(_printed_points(sheet), sheet.rules.diameter / 2 + HALO + 0.1)

    @classmethod
    def fitted(cls, sheet: DotSheet, frame: Frame) -> View:
        """Show a sheet and its drawing as large as the frame allows, but not larger than they are."""
        points = [*_printed_points(sheet), *(point for one in sheet.art.lines for point in one)]
        edge = max(_LEAST_EDGE + HALO, sheet.rules.diameter / 2 + HALO + 0.1)
        return cls(points, edge, (frame.width, frame.height))

    def diameter(self, sheet: DotSheet) -> float:
        """Return the size of a dot in this view."""
        size = float(sheet.rules.diameter)
        return size if self.factor == 1.0 else float(max(SMALLEST_DOT, self.factor * size))


def words_width(view: View, frame: Frame) -> float:
    """Return how wide a page is with words under its sheet."""
    own = float(view.width)
    return max(own, min(_MEASURE, frame.width)) if own < _NARROW else own


def legend(words: str, width: float, top: float, frame: Frame) -> Block:
    """Say what to do, in a column in the middle of a page."""
    column, theme = min(width, _MEASURE), frame.theme
    return block(words, (width - column) / 2, top, column, theme.face("caption"), theme.ink("muted"), "centre")


def centred(layers: Iterable[Group], view: View, width: float) -> list[Group]:
    """Move the layers of a sheet to the middle of a wider page."""
    move = translation((width - view.width) / 2, 0)
    return [replace(one, transform=move) for one in layers]


def answer(sheet: DotSheet, frame: Frame) -> Scene:
    """Draw the lines over a light picture, as large as the frame allows."""
    view = View.fitted(sheet, frame)
    pale = Stroke(frame.theme.ink("star-empty"), round(max(THINNEST, _PALE * view.factor), 3))
    layers = [
        layer("picture", [view.lines(sheet.art.lines, pale, "picture")]),
        predrawn(sheet, view, frame.theme),
        layer("answer", lines(sheet.links, sheet, view, frame.theme)),
        dots(sheet, view, frame.theme, 0.6),
    ]
    return Scene(view.width, view.height, filled(layers))


def begun(sheet: DotSheet, view: View, theme: Theme) -> Group:
    """Draw every third line: enough to see the game, too little to see the picture."""
    return layer("begun", lines(sheet.links[::3], sheet, view, theme))


def dots(sheet: DotSheet, view: View, theme: Theme, share: float = 1.0) -> Group:
    """Draw all dots; in an answer a little smaller, so that they leave the lines free."""
    radius, ink = max(SMALLEST_DOT, share * view.diameter(sheet)) / 2, theme.ink("text")
    return layer("dots", [Dot(*view.at(dot), radius, (ink,)) for dot in sheet.dots])


def lines(chosen: Iterable[tuple[int, int]], sheet: DotSheet, view: View, theme: Theme) -> list[Item]:
    """Draw lines of the answer."""
    pen = Stroke(theme.ink("solution"), round(max(THINNEST, _LINE * min(1.0, 1.5 * view.factor)), 3))
    return [Path(line(*view.at(sheet.dots[one]), *view.at(sheet.dots[other])), pen) for one, other in chosen]


def predrawn(sheet: DotSheet, view: View, theme: Theme) -> Group:
    """Draw what is printed beforehand in a lighter ink than the dots."""
    pen = replace(theme.pen("predrawn"), ink=theme.ink("muted"))
    width = pen.width if view.factor == 1.0 else round(max(THINNEST, pen.width * min(1.0, 1.5 * view.factor)), 3)
    return layer("predrawn", [view.lines(sheet.predrawn, replace(pen, width=width), "predrawn")] if sheet.predrawn else [])


def filled(layers: Iterable[Group]) -> tuple[Group, ...]:
    """Leave out empty layers."""
    return tuple(one for one in layers if one.items)


def _printed_points(sheet: DotSheet) -> list[Point]:
    return [*sheet.dots, *(point for one in sheet.predrawn for point in one)]
