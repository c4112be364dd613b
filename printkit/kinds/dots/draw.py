"""Drawing sheets: what the pages, answers and covers of all kinds of dots have in common, and how plain dots look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from printkit.errors import SpecError
from printkit.geometry.affine import translation
from printkit.kinds.dots.sheet import DotSheet
from printkit.kinds.dots.view import DrawnView, too_large
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Dot, Group, Item, Path, Scene, Stroke
from printkit.scene.shape import layer, line
from printkit.scene.typeset import block

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
_SPECK = 0.6
"""How large a plain dot is in an answer, as a share."""


class View(DrawnView):
    """Where a sheet lies in a scene."""

    @classmethod
    def whole(cls, sheet: DotSheet) -> View:
        """Show what is printed of a sheet in its true size."""
        return cls(sheet.printed_points, sheet.rules.largest / 2 + HALO + 0.1)

    @classmethod
    def fitted(cls, sheet: DotSheet, frame: Frame) -> View:
        """Show a sheet and its drawing as large as the frame allows, but not larger than they are."""
        edge = max(_LEAST_EDGE + HALO, sheet.rules.largest / 2 + HALO + 0.1)
        return cls(cls.points(sheet), edge, (frame.width, frame.height))

    @staticmethod
    def points(sheet: DotSheet) -> tuple[tuple[float, float], ...]:
        """List all points of a sheet and of its drawing."""
        return (*sheet.printed_points, *(point for one in sheet.art.lines for point in one))

    @property
    def share(self) -> float:
        """How much thinner lines are drawn: less than the sheet is smaller, lest they vanish."""
        return min(1.0, 1.5 * self.factor)

    def diameter(self, size: float) -> float:
        """Return the size of a dot in this view."""
        return float(size if self.factor == 1.0 else max(SMALLEST_DOT, self.factor * size))


class Legend(NamedTuple):
    """Items that have been placed under a sheet, and the height they take."""

    items: tuple[Item, ...]
    height: float


def require_room(view: View, sheet: DotSheet, frame: Frame) -> None:
    """Refuse a frame that is too small for a sheet in its true size, and say which size fits."""
    if view.width > frame.width + HAIR or view.height > frame.height + HAIR:
        raise SpecError(too_large(view, sheet.art.lines, sheet.rules.eps, frame))


def words_width(view: View, frame: Frame) -> float:
    """Return how wide a page is with words under its sheet."""
    own = float(view.width)
    return max(own, min(_MEASURE, frame.width)) if own < _NARROW else own


def rule(words: str, width: float, top: float, frame: Frame) -> Legend:
    """Say what to do, in a column in the middle of a page."""
    column, theme = min(width, _MEASURE), frame.theme
    return Legend(*block(words, (width - column) / 2, top, column, theme.face("caption"), theme.ink("muted"), "centre"))


def over_words(layers: Iterable[Group], view: View, width: float, words: Legend) -> Scene:
    """Set a sheet at the top of a page over its words."""
    return Scene(width, view.height + GAP + words.height, filled([*layers, layer("legend", words.items)]))


def alone(layers: Iterable[Group], view: View) -> Scene:
    """Set a sheet on a page that is no larger."""
    return Scene(view.width, view.height, filled(layers))


def centred(layers: Iterable[Group], view: View, width: float) -> list[Group]:
    """Move the layers of a sheet to the middle of a wider page."""
    move = translation((width - view.width) / 2, 0)
    return [replace(one, transform=move) for one in layers]


def answer(sheet: DotSheet, view: View, theme: Theme, ink: Group, links: Iterable[Item], specks: Iterable[Item]) -> Scene:
    """Draw the lines over a light picture, with small dots that leave them free."""
    pale = Stroke(theme.ink("star-empty"), round(max(THINNEST, _PALE * view.factor), 3))
    picture = layer("picture", [view.lines(sheet.art.lines, pale, "picture")])
    return Scene(view.width, view.height, filled([picture, ink, layer("answer", links), layer("dots", specks)]))


def predrawn(sheet: DotSheet, view: View, pen: Stroke) -> Group:
    """Draw what is printed beforehand."""
    width = pen.width if view.factor == 1.0 else round(max(THINNEST, pen.width * view.share), 3)
    return layer("predrawn", [view.lines(sheet.predrawn, replace(pen, width=width), "predrawn")] if sheet.predrawn else [])


def line_width(view: View) -> float:
    """Return how wide the lines of an answer are."""
    return max(THINNEST, _LINE * view.share)


def muted_pen(theme: Theme) -> Stroke:
    """Return the pen of what is printed beforehand, where that is lighter than the dots."""
    return replace(theme.pen("predrawn"), ink=theme.ink("muted"))


def plain_dots(sheet: DotSheet, view: View, theme: Theme, share: float = 1.0) -> list[Item]:
    """Draw all dots in one ink."""
    radius, ink = max(SMALLEST_DOT, share * view.diameter(sheet.rules.largest)) / 2, theme.ink("text")
    return [Dot(*view.at(dot), radius, (ink,)) for dot in sheet.places]


def plain_specks(sheet: DotSheet, view: View, theme: Theme) -> list[Item]:
    """Draw the dots of an answer."""
    return plain_dots(sheet, view, theme, _SPECK)


def plain_lines(chosen: Iterable[tuple[int, int]], sheet: DotSheet, view: View, theme: Theme) -> list[Item]:
    """Draw lines of the answer in one ink."""
    pen = Stroke(theme.ink("solution"), round(line_width(view), 3))
    return [Path(line(*view.at(sheet.places[one]), *view.at(sheet.places[other])), pen) for one, other in chosen]


def filled(layers: Iterable[Group]) -> tuple[Group, ...]:
    """Leave out empty layers."""
    return tuple(one for one in layers if one.items)
