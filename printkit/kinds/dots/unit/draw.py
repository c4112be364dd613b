"""Drawing sheets of unit dots with their bar."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from printkit.errors import SpecError
from printkit.geometry.affine import IDENTITY, compose, translation
from printkit.kinds.dots.draw import GAP, HAIR, View, centred, filled, muted_pen, plain_dots, predrawn, rule, words_width
from printkit.kinds.dots.unit.bar import APART, bar
from printkit.kinds.dots.unit.solve import Sheet
from printkit.kinds.dots.view import too_large
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Scene
from printkit.scene.shape import layer

_ABOVE_WORDS = 3.0
_STRAYING = 2.5
"""Dots may lie beside the drawing on all sides: by so many times the tolerance two sheets of one drawing may differ in size."""


class Place(NamedTuple):
    """A page with a sheet at its upper edge, and where on it the bar stands."""

    width: float
    height: float
    sheet_width: float
    """The sheet stands in the middle of so much of the page's width."""
    bar_x: float
    bar_y: float


def page(sheet: Sheet, frame: Frame) -> Scene:
    """Draw a sheet in its true size with the bar under it, or beside it where the page is low, and the rule if there is room."""
    view = View.whole(sheet)
    places = _places(sheet, view, frame)
    for place in places:
        wide = max(place.width, words_width(view, frame))
        top = place.height + (_ABOVE_WORDS if place.height > view.height else GAP)
        words = rule(frame.language.say("unit.legend"), wide, top, frame)
        if top + words.height <= frame.height:
            layers = _moved(page_layers(sheet, view, place, frame.theme), (wide - place.width) / 2)
            return Scene(wide, top + words.height, filled([*layers, layer("legend", words.items)]))
    return Scene(places[0].width, places[0].height, filled(page_layers(sheet, view, places[0], frame.theme)))


def _places(sheet: Sheet, view: View, frame: Frame) -> list[Place]:
    """List where the bar can stand; a page with room for it nowhere is an error that says which size fits."""
    strip = bar(sheet.unit, sheet.rules.diameter, frame.theme)
    tall = max(view.height, strip.height)
    beside = Place(view.width + APART + strip.width, tall, view.width, view.width + APART, (tall - strip.height) / 2)
    places = [
        place
        for place in (under(sheet, view, frame.theme), beside)
        if place.width <= frame.width + HAIR and place.height <= frame.height + HAIR
    ]
    if not places:
        room = frame.resized(frame.width, frame.height - APART - strip.height)
        raise SpecError(too_large(view, sheet.art.lines, _STRAYING * sheet.rules.eps, room))
    return places


def under(sheet: Sheet, view: View, theme: Theme) -> Place:
    """Let the bar stand under the sheet."""
    strip = bar(sheet.unit, sheet.rules.diameter, theme)
    wide = max(view.width, strip.width)
    return Place(wide, view.height + APART + strip.height, wide, (wide - strip.width) / 2, view.height + APART)


def page_layers(sheet: Sheet, view: View, place: Place, theme: Theme) -> list[Group]:
    """Draw what a solver gets: pre-drawn lines, dots, and the bar."""
    strip = bar(sheet.unit, sheet.rules.diameter, theme)
    move = translation(round(place.bar_x, 6), round(place.bar_y, 6))
    sheet_layers = [predrawn(sheet, view, muted_pen(theme)), layer("dots", plain_dots(sheet, view, theme))]
    parts = [replace(one, transform=move) for one in strip.items if isinstance(one, Group)]
    return [*centred(sheet_layers, view, place.sheet_width), *parts]


def _moved(layers: list[Group], right: float) -> list[Group]:
    """Move layers that are moved already."""
    return [replace(one, transform=compose(translation(right, 0), one.transform or IDENTITY)) for one in layers]
