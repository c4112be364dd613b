"""Drawing sheets of unit dots with their bar, their answers and covers."""

from __future__ import annotations

from dataclasses import replace

from printkit.errors import SpecError
from printkit.geometry.affine import translation
from printkit.page.frame import Frame
from printkit.puzzles._dot_picture import GAP, HAIR, View, answer, begun, centred, dots, filled, legend, predrawn, words_width
from printkit.puzzles._drawn_view import too_large
from printkit.puzzles.unit._bar import bar
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Scene
from printkit.scene.shape import layer
from printkit.solvers.strides import Sheet

_ABOVE_WORDS = 3.0

__all__ = ["View", "answer", "cover", "page", "sheet_layers"]


def page(sheet: Sheet, frame: Frame) -> Scene:
    """Draw a sheet in its true size with the bar under it, and under that the rule where there is room."""
    view, strip = View.whole(sheet), bar(sheet.unit, sheet.rules.diameter, frame.theme)
    foot = GAP + strip.height
    if max(view.width, strip.width) > frame.width + HAIR or view.height + foot > frame.height + HAIR:
        raise SpecError(too_large(view, sheet.art.lines, sheet.rules.eps, frame.resized(frame.width, frame.height - foot)))
    wide = max(words_width(view, frame), strip.width)
    words = legend(frame.language.say("unit.legend"), wide, view.height + foot + _ABOVE_WORDS, frame)
    tall = view.height + foot + _ABOVE_WORDS + words.height
    if tall > frame.height:
        wide, tall = max(view.width, strip.width), view.height + foot
        return Scene(wide, tall, filled(page_layers(sheet, view, wide, frame.theme)))
    return Scene(wide, tall, filled([*page_layers(sheet, view, wide, frame.theme), layer("legend", words.items)]))


def page_layers(sheet: Sheet, view: View, width: float, theme: Theme) -> list[Group]:
    """Draw what a solver gets, in the middle of a page of this width: pre-drawn lines, dots, and the bar under them."""
    strip = bar(sheet.unit, sheet.rules.diameter, theme)
    move = translation(round((width - strip.width) / 2, 6), view.height + GAP)
    parts = [replace(one, transform=move) for one in strip.items if isinstance(one, Group)]
    return [*centred(sheet_layers(sheet, view, theme), view, width), *parts]


def sheet_layers(sheet: Sheet, view: View, theme: Theme) -> list[Group]:
    """Draw pre-drawn lines and dots."""
    return [predrawn(sheet, view, theme), layer("dots", dots(sheet, view, theme))]


def cover(sheet: Sheet, frame: Frame) -> Scene:
    """Draw the dots with some of the lines."""
    view = View.fitted(sheet, frame)
    ink, spots = sheet_layers(sheet, view, frame.theme)
    return Scene(view.width, view.height, filled([ink, begun(sheet, view, frame.theme), spots]))
